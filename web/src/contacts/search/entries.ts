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

/** A contact with what sorting needs, and, once it was searched, what searching needs. */
export type Entry = {
  contact: Contact;
  /** As it is shown and sorted: in one Unicode form, without the spaces around it. */
  name: string;
  letter: string;
  /** Of large books the index has it, and the browser has a third fewer texts to look through when it collects garbage. */
  text: SearchText | undefined;
};

/** What a change of the contacts did to the entries. */
export type EntryChange = { entries: Entry[]; removed: Entry[]; added: Entry[] };

const collator = forLocale((locale) => new Intl.Collator(locale));
/** Beyond this share of changed contacts, sorting all is quicker than placing each. */
const FEW = 0.01;

/** All contacts by name. */
export function sortEntries(contacts: Contact[]): Entry[] {
  return contacts.map(entryOf).toSorted(byName);
}

/** The entries of `after`, made from those of `before`; undefined where so much differs that sorting all is quicker. */
export function changeEntries(entries: Entry[], before: Contact[], after: Contact[]): EntryChange | undefined {
  const range = diffRange(before, after);
  if (range.removed.length + range.added.length > after.length * FEW + 2) return undefined;
  const change = { entries: entries.slice(), removed: range.removed.map(entryOf), added: range.added.map(entryOf) };
  for (const entry of change.removed) change.entries.splice(placeOf(entry, change.entries) - 1, 1);
  for (const entry of change.added) change.entries.splice(placeOf(entry, change.entries), 0, entry);
  return change;
}

export function foldedTexts({ name, contact: { also = [] } }: Entry): string {
  return textsOf(name, also);
}

export function numberDigits({ contact: { number, also = [] } }: Entry): string {
  return digitsOf(number, also);
}

export function searchText(entry: Entry): SearchText {
  entry.text ??= { folded: foldedTexts(entry), digits: numberDigits(entry) };
  return entry.text;
}

export function matches(entry: Entry, query: Query): boolean {
  return fulfils(searchText(entry), query);
}

function entryOf(contact: Contact): Entry {
  const name = contact.name.normalize('NFC').trim();
  return { contact, name, letter: letterOf(name), text: undefined };
}

export function byName(one: Entry, other: Entry): number {
  const [id, otherId] = [one.contact.id, other.contact.id];
  return collator().compare(one.name, other.name) || (id < otherId ? -1 : Number(id > otherId));
}

/** After all that stand before the entry or at its very place. */
export function placeOf(entry: Entry, entries: { length: number; at: (index: number) => Entry | undefined }): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byName(entry, entries.at(middle)!) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
