import type { Changes } from '@contactbook/contract/changes';
import type { ContactFilter } from '@contactbook/contract/labels';
import { ACT_CONTACTS_MAX } from '@contactbook/contract/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ShownBook } from '../book/Book.tsx';
import { selectItems, selectRevision } from '../book/contactsSlice.ts';
import { type Everyone, idsBetween, type Picked, selectionOf, stillThere, withPicked } from './selection.ts';

/**
 * The selection of contacts: which are selected, and the functions that change it. A range begins at the contact that
 * was selected last.
 */
export function usePicking({ shown, filter, picked, onPick, label }: ShownBook & { label: string | undefined }) {
  const items = useSelector(selectItems);
  const revision = useSelector(selectRevision);
  const [everyone, setEveryone] = useState<Everyone>();
  const anchor = useRef<string>(undefined);
  const there = stillThere(picked, items);
  useEffect(() => {
    if (there !== picked) onPick(there);
  }, [there, picked, onPick]);

  const selection = useMemo(() => selectionOf(there, everyone, revision), [there, everyone, revision]);

  const idAt = (index: number) => shown.at(index)?.contact.id;
  const indexOf = (id: string | undefined): number => {
    for (let index = 0; index < shown.length; index++) if (idAt(index) === id) return index;
    return -1;
  };

  function set(next: Picked) {
    if (next.size === 0) setEveryone(undefined);
    onPick(next);
  }
  function toggle(id: string) {
    anchor.current = id;
    set(withPicked(there, [id], !there.has(id)));
  }
  /** Selects the rows from the last selected contact to this one. */
  function pickTo(id: string) {
    const [from, to] = [indexOf(anchor.current), indexOf(id)];
    if (from === -1 || to === -1) return toggle(id);
    set(withPicked(there, idsBetween(idAt, from, to), true));
  }
  /** Extends or shortens the range by one row, from one row to its neighbour; returns the index of that. */
  function extend(id: string, step: 1 | -1): number {
    if (anchor.current === undefined || !there.has(anchor.current)) anchor.current = id;
    const [from, here] = [indexOf(anchor.current), indexOf(id)];
    const next = Math.min(Math.max(here + step, 0), shown.length - 1);
    const isShorter = from !== -1 && Math.abs(next - from) < Math.abs(here - from);
    set(isShorter ? withPicked(there, [id], false) : withPicked(there, idsBetween(idAt, here, next), true));
    return next;
  }
  /** Selects all that the filter shows. Contacts that are only similar are known to this screen alone. */
  function pickAll() {
    const ids = new Set(idsBetween(idAt, 0, shown.length - 1));
    const q = filter.trim();
    const plain: ContactFilter = { ...(q !== '' && { q }), ...(label !== undefined && { label }) };
    const isPlain = shown.similar === undefined && revision !== null;
    setEveryone(isPlain ? { ids, filter: plain, revision } : undefined);
    onPick(ids);
  }
  /**
   * Goes on at another revision: by the ids, or if these are too many by the filter, without contacts that others have
   * changed.
   */
  function moveOn(to: number, { contacts, gone }: Pick<Changes, 'contacts' | 'gone'> = { contacts: [], gone: [] }) {
    const ids = contacts.map(({ id }) => id);
    setEveryone((known) =>
      known === undefined || there.size <= ACT_CONTACTS_MAX
        ? undefined
        : { ...known, ids: withPicked(known.ids, ids, true), revision: to },
    );
    if (gone.length > 0) set(withPicked(there, gone, false));
  }

  return {
    picked: there,
    toggle,
    pickTo,
    extend,
    pickAll,
    end: () => set(new Set()),
    /** An act takes the selection in this form. */
    selection,
    moveOn,
  };
}
export type Picking = ReturnType<typeof usePicking>;
