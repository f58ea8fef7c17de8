import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { changeEntries, type Entry, placeOf, searchText, sortEntries } from './entries.ts';
import { forLocale } from './forLocale.ts';
import { parseQuery } from '@contactbook/contract/query';
import { matches } from './entries.ts';
import type { SearchIndex } from './searchIndex.ts';
import { indexOfContact, listOf, resultOf, type SearchResult, withPlaced } from './searchResult.ts';
import { takenNames } from './takenNames.ts';

// The door of this folder: what the screen needs of it, beside takenNames.ts, which the store needs before any screen.
export { digitsIn } from '@contactbook/contract/digits';
export type { Entry } from './entries.ts';
export type { LetterGroup } from './letters.ts';
export { alsoFound, type Mark, nameMarks, numberMarks } from './marks.ts';
export { indexOfContact, type SearchResult } from './searchResult.ts';

/** From so many contacts on, looking at each of them takes too much of a keystroke. */
const INDEXED_FROM = 20_000;
/** Looking at so many entries beside the index takes no time worth saving. */
const MAX_UNINDEXED = 500;

/** Only large books need the file. */
const fetchSearchIndex = () => import('./searchIndex.ts').catch(() => undefined);

/** A book in order. With an index of it the same is found, only sooner. */
type BookView = { entries: Entry[]; index: SearchIndex | undefined };

/** Kept with the list that they show, and forgotten with it. In another language the order is another. */
const kept = forLocale(() => ({ views: new WeakMap<Contact[], BookView>(), latest: new WeakRef<Contact[]>([]) }));

/** The contacts in order; of a list like the latest one, only what differs is placed. */
export function bookView(items: Contact[]): BookView {
  const { views, latest } = kept();
  let view = views.get(items);
  if (view === undefined) {
    const before = latest.deref() ?? [];
    const known = views.get(before);
    const change = known && changeEntries(known.entries, before, items);
    view = { entries: change?.entries ?? sortEntries(items), index: change && known?.index?.after(change) };
    views.set(items, view);
    kept().latest = new WeakRef(items);
  }
  return view;
}

export function find({ entries, index }: BookView, filter: string): SearchResult {
  const query = parseQuery(filter);
  if (query.length === 0) return resultOf(entries);
  return index?.find(query) ?? resultOf(entries.filter((entry) => matches(entry, query)));
}

/** Does beforehand what the next keystroke or change would have to wait for. */
export async function prepare(items: Contact[]): Promise<void> {
  const { entries, index } = bookView(items);
  if (entries.length < INDEXED_FROM) return entries.forEach(searchText);
  takenNames(items);
  if (index !== undefined && index.changes <= MAX_UNINDEXED) return;
  const file = await fetchSearchIndex();
  const { views, latest } = kept();
  // A list that has come in the meantime is prepared by itself, and so is one in another language.
  if (items === latest.deref() && views.get(items)?.entries === entries)
    views.set(items, { entries, index: file?.createSearchIndex(entries) });
}

/** What was found, always with those in edit as they are given here, whatever the book has of them, and with new ones. */
export function withContacts(found: SearchResult, edited: Contact[], added: Contact[]): SearchResult {
  const others = sortEntries(edited).filter((entry) => found.at(placeOf(entry, found) - 1)?.contact !== entry.contact);
  const ids = others.map(({ contact }) => contact.id);
  const isAmong = ids.some((id) => indexOfContact(found, id) !== -1);
  const left = isAmong ? resultOf(listOf(found).filter(({ contact }) => !ids.includes(contact.id))) : found;
  return withPlaced(left, [...others, ...sortEntries(added)]);
}

/** Whether a filter would show such a contact. */
export function isShown(draft: ContactDraft, filter: string): boolean {
  const query = parseQuery(filter);
  return sortEntries([{ ...draft, id: '' }]).some((entry) => matches(entry, query));
}
