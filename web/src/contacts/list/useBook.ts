import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../contactsSlice.ts';
import { selectFilter } from '../filterSlice.ts';
import { bookView, find, isShown, prepare, withContacts } from '../search/bookView.ts';

/** The list is painted first. */
const PREPARE_AFTER_MS = 100;

/**
 * The book in order and what of it the filter shows. Contacts in edit are always among it: as they were and where they stood
 * when their rows were opened, whatever becomes of them elsewhere. So are those on their way into the book, where the
 * filter finds them.
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
