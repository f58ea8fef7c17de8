import type { Contact } from '@contactbook/contract/contacts';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { arrange, type Entry, find, letterGroups } from './book.ts';
import { selectItems } from './contactsSlice.ts';
import { selectFilter } from './filterSlice.ts';

/** Sorts a book, and later only places what is new in it. */
function createArranger(): (items: Contact[]) => Entry[] {
  let [items, entries]: [Contact[], Entry[]] = [[], []];
  return (next) => {
    if (next !== items) [items, entries] = [next, arrange(next, entries)];
    return entries;
  };
}

/** The book in order and what of it the filter shows, always with the contact in edit. */
export function useBook(editedId: string | null) {
  const items = useSelector(selectItems);
  const filter = useSelector(selectFilter);
  const [arranged] = useState(createArranger);
  const all = arranged(items);
  const entries = useMemo(() => find(all, filter, editedId), [all, filter, editedId]);
  const groups = useMemo(() => letterGroups(entries), [entries]);
  return { all, entries, groups, filter };
}
