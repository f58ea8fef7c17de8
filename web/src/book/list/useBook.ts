import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../contactsSlice.ts';
import { selectFilter } from '../filterSlice.ts';
import { labelsOf } from '../labelsOf.ts';
import { bookView, find, isShown, prepare, withContacts, withSimilar } from '../search/bookView.ts';
import { whenIdle } from '../../ui/lazyWithRetry.ts';
import { useSimilar } from './useSimilar.ts';

/**
 * Returns the book or the people of a label in order, and the part of it that the filter shows. Contacts in edit are
 * always included, in the state and at the place in which their rows were opened. Additions are included if the filter
 * matches them. Similar contacts come last; `isSearching` tells that they are not known yet.
 */
export function useBook(edited: Contact[], pending: Contact[], label: string | undefined) {
  const all = useSelector(selectItems);
  const items = useMemo(
    () => (label === undefined ? all : all.filter((contact) => labelsOf(contact).has(label))),
    [all, label],
  );
  const filter = useSelector(selectFilter);
  const view = bookView(items);
  const found = useMemo(() => find(view, filter), [view, filter]);
  const { rows: similar, isWhole } = useSimilar(view, found, filter);
  const shown = useMemo(() => {
    const ids = new Set(similar?.map(({ entry }) => entry.contact.id));
    const placed = edited.filter(({ id }) => !ids.has(id));
    const added = pending.filter((contact) => isShown(contact, filter));
    const whole = withContacts(found, placed, added);
    return similar === undefined || similar.length === 0 ? whole : withSimilar(whole, similar);
  }, [found, similar, edited, pending, filter]);
  useEffect(() => {
    const ending = new AbortController();
    const cancel = whenIdle(() => void prepare(items, ending.signal));
    return () => {
      cancel();
      ending.abort();
    };
    // In another language they are sorted anew.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [items, view.entries]);
  return { total: items.length + pending.length, shown, filter, isSearching: similar === undefined, isWhole };
}
