import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { changeEntries, type Entry, searchText, sortEntries, withPlaced } from './entries.ts';
import { matches, parseQuery } from './query.ts';
import type { SearchIndex } from './searchIndex.ts';
import { indexOfContact, listOf, resultOf, type SearchResult } from './searchResult.ts';
import { nameCounts } from './takenNames.ts';

// The door of this folder: what the screen needs of it, beside takenNames.ts, which the store needs before any screen.
export type { Entry } from './entries.ts';
export type { LetterGroup } from './letters.ts';
export { type Mark, nameMarks, numberMarks } from './marks.ts';
export { searchedDigits } from './query.ts';
export { indexOfContact, type SearchResult } from './searchResult.ts';

/** Beyond so many contacts, looking at each of them takes too much of a keystroke. */
const INDEXED_FROM = 20_000;
/** So many changes beside the index are found in no time. */
const MAX_BESIDE = 500;

/** Only large books need the file. */
const fetchSearchIndex = () => import('./searchIndex.ts').catch(() => undefined);

/** The book as it is looked at: sorts it, later only places what is new in it, and finds in it. */
export function createBookView() {
  let [items, entries]: [Contact[], Entry[]] = [[], []];
  let index: SearchIndex | undefined;
  return {
    sorted(next: Contact[]): Entry[] {
      if (next === items) return entries;
      const change = changeEntries(entries, items, next);
      if (change === undefined) index = undefined;
      else index?.follow(change);
      [items, entries] = [next, change?.entries ?? sortEntries(next)];
      return entries;
    },
    /** In what was sorted last. */
    find(all: Entry[], filter: string): SearchResult {
      const query = parseQuery(filter);
      if (query.length === 0) return resultOf(all);
      return index === undefined ? resultOf(all.filter((entry) => matches(entry, query))) : index.find(query);
    },
    /** Does beforehand what the next keystroke or change would have to wait for. */
    async prepare(all: Entry[]): Promise<void> {
      if (all.length < INDEXED_FROM) return all.forEach(searchText);
      nameCounts(items);
      if (index !== undefined && index.changes <= MAX_BESIDE) return;
      const file = await fetchSearchIndex();
      // Another book may have come meanwhile, which is prepared by itself.
      if (all === entries) index = file?.createSearchIndex(all);
    },
  };
}

/** What was found, always with these contacts as they are given here, whatever the book has of them. */
export function withContacts(found: SearchResult, contacts: Contact[]): SearchResult {
  // Nearly always they are among them.
  if (contacts.every((contact) => found.at(indexOfContact(found, contact.id))?.contact === contact)) return found;
  const others = listOf(found).filter((entry) => !contacts.some(({ id }) => id === entry.contact.id));
  return resultOf(withPlaced(others, sortEntries(contacts)));
}

/** Whether a filter would show such a contact. */
export function isShown(draft: ContactDraft, filter: string): boolean {
  const query = parseQuery(filter);
  return sortEntries([{ ...draft, id: '' }]).some((entry) => matches(entry, query));
}
