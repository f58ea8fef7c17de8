import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from './contactsSlice.ts';
import { selectFilter } from './filterSlice.ts';
import { createBookView, withContacts } from './search/bookView.ts';

/** The list is painted first. */
const PREPARE_AFTER_MS = 100;

/**
 * The book in order and what of it the filter shows, always with the contact in edit: as it was and where it stood when its
 * row was opened, whatever becomes of it elsewhere.
 */
export function useBook(edited: Contact | null) {
  const items = useSelector(selectItems);
  const filter = useSelector(selectFilter);
  const [view] = useState(createBookView);
  const all = view.sorted(items);
  const found = useMemo(() => view.find(all, filter), [view, all, filter]);
  const shown = useMemo(() => (edited === null ? found : withContacts(found, [edited])), [found, edited]);
  useEffect(() => {
    const timer = setTimeout(() => void view.prepare(all), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, all]);
  return { all, shown, filter };
}
