import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../contactsSlice.ts';
import { selectFilter } from '../filterSlice.ts';
import { bookView, find, isShown, prepare, withContacts } from '../search/bookView.ts';

/** Delay in milliseconds that lets the list be painted first. */
const PREPARE_AFTER_MS = 100;

/**
 * Returns the book in order, and the part of it that the filter shows. Contacts in edit are always included, in the
 * state and at the place in which their rows were opened. Additions are included if the filter matches them.
 */
export function useBook(edited: Contact[], pending: Contact[]) {
  const items = useSelector(selectItems);
  const filter = useSelector(selectFilter);
  const view = bookView(items);
  const found = useMemo(() => find(view, filter), [view, filter]);
  const shown = useMemo(
    () =>
      withContacts(
        found,
        edited,
        pending.filter((contact) => isShown(contact, filter)),
      ),
    [found, edited, pending, filter],
  );
  useEffect(() => {
    const timer = setTimeout(() => void prepare(items), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
    // In another language they are sorted anew.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [items, view.entries]);
  return { total: items.length + pending.length, shown, filter };
}
