import type { Contact } from '@contactbook/contract/contacts';
import {
  foldedTexts as textsOf,
  fulfils,
  numberDigits as digitsOf,
  type Query,
  type SearchText,
} from '@contactbook/contract/query';
import { diffRange } from './diffRange.ts';
import { forLocale } from './forLocale.ts';
import { letterOf } from './letters.ts';

/** A contact with its sort key, and with its search text once it has been searched. */
export type SearchEntry = {
  contact: Contact;
  /** The name as shown and sorted: trimmed, in one Unicode form. */
  name: string;
  letter: string;
  /**
   * Undefined in large books, where the index holds the texts. That leaves a third fewer strings to the garbage
   * collector.
   */
  text: SearchText | undefined;
};

/** The effect of a change of the contacts on the entries. */
export type EntryChange = { entries: SearchEntry[]; removed: SearchEntry[]; added: SearchEntry[] };

const collator = forLocale((locale) => new Intl.Collator(locale));
/** Above this share of changed contacts, sorting all is faster than placing each. */
const FEW = 0.01;

/** Returns all contacts by name. */
export function sortEntries(contacts: Contact[]): SearchEntry[] {
  return contacts.map(entryOf).toSorted(byName);
}

/** Updates the entries of `before` to those of `after`; undefined if so much differs that sorting all is faster. */
export function changeEntries(entries: SearchEntry[], before: Contact[], after: Contact[]): EntryChange | undefined {
  const range = diffRange(before, after);
  if (range.removed.length + range.added.length > after.length * FEW + 2) return undefined;
  const change = { entries: entries.slice(), removed: range.removed.map(entryOf), added: range.added.map(entryOf) };
  for (const entry of change.removed) change.entries.splice(placeOf(entry, change.entries) - 1, 1);
  for (const entry of change.added) change.entries.splice(placeOf(entry, change.entries), 0, entry);
  return change;
}

export function foldedTexts({ name, contact: { also = [] } }: SearchEntry): string {
  return textsOf(name, also);
}

export function numberDigits({ contact: { number, also = [] } }: SearchEntry): string {
  return digitsOf(number, also);
}

export function searchText(entry: SearchEntry): SearchText {
  entry.text ??= searchTextOf(entry);
  return entry.text;
}

/** Computes the search text without storing it. */
export function searchTextOf(entry: SearchEntry): SearchText {
  return entry.text ?? { folded: foldedTexts(entry), digits: numberDigits(entry) };
}

export function matches(entry: SearchEntry, query: Query): boolean {
  return fulfils(searchText(entry), query);
}

function entryOf(contact: Contact): SearchEntry {
  const name = contact.name.normalize('NFC').trim();
  return { contact, name, letter: letterOf(name), text: undefined };
}

export function byName(one: SearchEntry, other: SearchEntry): number {
  const [id, otherId] = [one.contact.id, other.contact.id];
  return collator().compare(one.name, other.name) || (id < otherId ? -1 : Number(id > otherId));
}

/** Returns the index after all entries that sort before this one or equal to it. */
export function placeOf(
  entry: SearchEntry,
  entries: { length: number; at: (index: number) => SearchEntry | undefined },
): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byName(entry, entries.at(middle)!) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
