import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../contactsSlice.ts';
import { selectFilter } from '../filterSlice.ts';
import { createBookView, isShown, withContacts } from '../search/bookView.ts';

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
  const [view] = useState(createBookView);
  const all = view.sorted(items);
  const found = useMemo(() => view.find(all, filter), [view, all, filter]);
  const shown = useMemo(
    () => withContacts(found, [...edited, ...pending.filter((contact) => isShown(contact, filter))]),
    [found, edited, pending, filter],
  );
  useEffect(() => {
    const timer = setTimeout(() => void view.prepare(all), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, all]);
  return { total: all.length + pending.length, shown, filter };
}
