import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { arrange, type Entry, find, rearrange, withPlaced } from './book.ts';
import type { BookIndex } from './bookIndex.ts';
import { selectItems } from './contactsSlice.ts';
import { selectFilter } from './filterSlice.ts';
import { type Found, foundEntries, indexOfContact, listOf } from './found.ts';
import { nameCounts } from './takenNames.ts';

/** Beyond so many contacts, looking at each of them takes too much of a keystroke. */
const INDEXED_FROM = 20_000;
/** So many changes beside the index are found in no time. */
const MAX_BESIDE = 500;
/** The list is painted first. */
const PREPARE_AFTER_MS = 100;

/** Only large books need the file. */
const fetchBookIndex = () => import('./bookIndex.ts').catch(() => undefined);

/** Sorts a book, later only places what is new in it, and finds in it. */
function createShelf() {
  let [items, entries]: [Contact[], Entry[]] = [[], []];
  let index: BookIndex | undefined;
  return {
    arranged(next: Contact[]): Entry[] {
      if (next === items) return entries;
      const change = rearrange(entries, items, next);
      if (change === undefined) index = undefined;
      else index?.follow(change);
      [items, entries] = [next, change?.entries ?? arrange(next)];
      return entries;
    },
    /** In what was arranged last. */
    find(all: Entry[], filter: string): Found {
      if (filter.trim() === '' || index === undefined) return foundEntries(find(all, filter));
      return index.find(filter);
    },
    /** Does beforehand what the next keystroke or change would have to wait for. */
    async prepare(all: Entry[]): Promise<void> {
      if (all.length < INDEXED_FROM) return;
      nameCounts(items);
      if (index !== undefined && index.changes <= MAX_BESIDE) return;
      const file = await fetchBookIndex();
      // Another book may have come meanwhile, which is prepared by itself.
      if (all === entries) index = file?.createBookIndex(all);
    },
  };
}

/**
 * The book in order and what of it the filter shows. Contacts in edit are always among it: as they were and where they stood
 * when their rows were opened, whatever becomes of them elsewhere. So are those on their way into the book, where the
 * filter finds them.
 */
export function useBook(edited: Contact[], pending: Contact[]) {
  const items = useSelector(selectItems);
  const filter = useSelector(selectFilter);
  const [shelf] = useState(createShelf);
  const all = shelf.arranged(items);
  const found = useMemo(() => shelf.find(all, filter), [shelf, all, filter]);
  const shown = useMemo(() => {
    // Nearly always they are among them.
    const isThere = (contact: Contact) => found.at(indexOfContact(found, contact.id))?.contact === contact;
    if (pending.length === 0 && edited.every(isThere)) return found;
    const others = listOf(found).filter(({ contact }) => !edited.some(({ id }) => id === contact.id));
    return foundEntries(withPlaced(others, [...arrange(edited), ...find(arrange(pending), filter)]));
  }, [found, edited, pending, filter]);
  useEffect(() => {
    const timer = setTimeout(() => void shelf.prepare(all), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shelf, all]);
  return { total: all.length + pending.length, shown, filter };
}
