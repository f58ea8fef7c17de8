import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { changeEntries, type SearchEntry, placeOf, searchText, sortEntries } from './entries.ts';
import { forLocale } from './forLocale.ts';
import { parseQuery } from '@contactbook/contract/query';
import { matches } from './entries.ts';
import type { SearchIndex } from './searchIndex.ts';
import { indexOfContact, listOf, resultOf, type SearchResult, withPlaced } from './searchResult.ts';
import { CONTACTS_PER_CHECK, inSlices } from './slices.ts';
import { takenNames } from './takenNames.ts';

// The exports of this folder. takenNames.ts is separate, because the store needs it before any screen.
export { digitsIn } from '@contactbook/contract/digits';
export type { SearchEntry } from './entries.ts';
export type { LetterGroup } from './letters.ts';
export { alsoFound, nameMarks, numberMarks } from './marks.ts';
export { indexOfContact, listOf, type Mark, type SearchResult, type SimilarRow, withSimilar } from './searchResult.ts';

/** Books of this many contacts use an index, since scanning them takes too long for a keystroke. */
const INDEXED_FROM = 20_000;
/** Up to this many changed entries are scanned beside the index, instead of rebuilding it. */
const MAX_UNINDEXED = 500;

/** Only large books load the index. */
const fetchSearchIndex = () => import('./searchIndex.ts').catch(() => undefined);

/** A book in order. The index does not change the results, only the speed. */
export type BookView = { entries: SearchEntry[]; index: SearchIndex | undefined };

/** Kept with the list that they show, and forgotten with it. In another language the order is another. */
const kept = forLocale(() => ({ views: new WeakMap<Contact[], BookView>(), latest: new WeakRef<Contact[]>([]) }));

/** Returns the contacts in order. If the list is similar to the latest one, only the differences are sorted in. */
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

/** Computes in advance what the next keystroke or change needs, until it is aborted. */
export async function prepare(items: Contact[], signal: AbortSignal): Promise<void> {
  const { entries, index } = bookView(items);
  if (entries.length < INDEXED_FROM) return inSlices(searchTexts(entries), signal);
  takenNames(items);
  if (index !== undefined && index.changes <= MAX_UNINDEXED) return;
  const file = await fetchSearchIndex();
  const { views, latest } = kept();
  // A list that has come in the meantime is prepared by itself, and so is one in another language.
  if (items === latest.deref() && views.get(items)?.entries === entries)
    views.set(items, { entries, index: file?.createSearchIndex(entries) });
}

function* searchTexts(entries: SearchEntry[]): Generator<undefined, void> {
  for (const [place, entry] of entries.entries()) {
    searchText(entry);
    if (place % CONTACTS_PER_CHECK === 0) yield;
  }
}

/** Adds the new contacts to the result, and the contacts in edit as given here instead of those in the book. */
export function withContacts(found: SearchResult, edited: Contact[], added: Contact[]): SearchResult {
  const others = sortEntries(edited).filter((entry) => found.at(placeOf(entry, found) - 1)?.contact !== entry.contact);
  const ids = others.map(({ contact }) => contact.id);
  const isAmong = ids.some((id) => indexOfContact(found, id) !== -1);
  const left = isAmong ? resultOf(listOf(found).filter(({ contact }) => !ids.includes(contact.id))) : found;
  return withPlaced(left, [...others, ...sortEntries(added)]);
}

/** Returns whether the filter matches such a contact. */
export function isShown(draft: ContactDraft, filter: string): boolean {
  const query = parseQuery(filter);
  return sortEntries([{ ...draft, id: '' }]).some((entry) => matches(entry, query));
}
