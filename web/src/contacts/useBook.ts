import type { Contact } from '@contactbook/contract/contacts';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { arrange, type Entry, find, letterGroups } from './book.ts';
import { selectItems } from './contactsSlice.ts';
import { selectFilter } from './filterSlice.ts';

let lastItems: Contact[] = [];
let lastEntries: Entry[] = [];

/** Sorted once for all who ask, and again only where the contacts changed. */
function arranged(items: Contact[]): Entry[] {
  if (items !== lastItems) {
    lastEntries = arrange(items, lastEntries);
    lastItems = items;
  }
  return lastEntries;
}

/** The book in order and what of it the filter shows, always with the contact in edit. */
export function useBook(editedId: string | null) {
  const items = useSelector(selectItems);
  const filter = useSelector(selectFilter);
  const all = arranged(items);
  const entries = useMemo(() => find(all, filter, editedId), [all, filter, editedId]);
  const groups = useMemo(() => letterGroups(entries), [entries]);
  return { all, entries, groups, filter };
}
