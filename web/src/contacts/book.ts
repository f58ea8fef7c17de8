import type { Contact } from '@contactbook/contract/contacts';
import { digitsOf } from './phone.ts';

/** A contact with all that finding and placing it needs, computed once. */
export type Entry = {
  contact: Contact;
  /** In one Unicode form, so that it can be matched and marked by index. */
  name: string;
  /** `name` in lower case, then without accents: index by index the same letters as `name`. */
  lower: string;
  plain: string;
  digits: string;
  letter: string;
};

/** Where the names under one letter begin. */
export type LetterGroup = { letter: string; start: number };

const collator = new Intl.Collator();
const letterCollator = new Intl.Collator(undefined, { sensitivity: 'base' });
const OTHER_LETTER = '#';
const ALPHABET = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Beyond this share of new contacts, sorting all is quicker than inserting each. */
const FEW = 0.01;

/** All contacts by name; given what it answered before, it places only what is new. */
export function arrange(contacts: Contact[], previous: Entry[] = []): Entry[] {
  const known = new Map(previous.map((entry) => [entry.contact, entry]));
  const fresh = contacts.filter((contact) => !known.has(contact)).map(entryOf);
  if (fresh.length > contacts.length * FEW + 1) {
    return contacts.map((contact) => known.get(contact) ?? entryOf(contact)).toSorted(byName);
  }
  const present = new Set(contacts);
  const entries = previous.filter(({ contact }) => present.has(contact));
  for (const entry of fresh) entries.splice(placeOf(entry, entries), 0, entry);
  return entries;
}

/** Those whose name contains the filter, accents or not, or whose number contains its digits; `filter` is lower-cased. */
export function find(entries: Entry[], filter: string, alwaysId?: string | null): Entry[] {
  const wanted = filter.trim().normalize('NFC');
  if (wanted === '') return entries;
  const digits = searchedDigits(wanted);
  return entries.filter(
    ({ lower, plain, digits: own, contact }) =>
      lower.includes(wanted) ||
      plain.includes(wanted) ||
      (digits !== '' && own.includes(digits)) ||
      contact.id === alwaysId,
  );
}

/** The digits that a filter looks for in numbers: none when it has letters, for then it is a name. */
export function searchedDigits(filter: string): string {
  return /\p{L}/u.test(filter) ? '' : digitsOf(filter);
}

/** The letters that occur, in order. */
export function letterGroups(entries: Entry[]): LetterGroup[] {
  const groups: LetterGroup[] = [];
  for (const [start, { letter }] of entries.entries()) {
    if (groups.at(-1)?.letter !== letter) groups.push({ letter, start });
  }
  return groups;
}

function entryOf(contact: Contact): Entry {
  const name = contact.name.normalize('NFC').trim();
  const lower = eachLetter(name, (letter) => letter.toLowerCase());
  const plain = eachLetter(lower, withoutAccent);
  return { contact, name, lower, plain, digits: digitsOf(contact.number), letter: letterOf(name) };
}

function byName(one: Entry, other: Entry): number {
  return collator.compare(one.name, other.name) || (one.contact.id < other.contact.id ? -1 : 1);
}

function placeOf(entry: Entry, entries: Entry[]): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byName(entry, entries[middle]!) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Changes letters but not their places: where the change would be longer or shorter, the letter stays. */
function eachLetter(text: string, change: (letter: string) => string): string {
  const whole = change(text);
  if (whole.length === text.length) return whole;
  return Array.from(text, (letter) => (change(letter).length === letter.length ? change(letter) : letter)).join('');
}

function withoutAccent(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
}

const letters = new Map<string, string>();

/** The letter that a name stands under, as the sorting sees it: É under E, Æ within A, what is no letter under #. */
function letterOf(name: string): string {
  const first = /^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '';
  let letter = letters.get(first);
  if (letter === undefined) {
    letter = sortingLetter(first);
    letters.set(first, letter);
  }
  return letter;
}

function sortingLetter(first: string): string {
  if (!/^\p{L}/u.test(first)) return OTHER_LETTER;
  const base = first.normalize('NFD').slice(0, 1);
  if (base !== first) return letterCollator.compare(base, first) === 0 ? base : first;
  if (!/^\p{Script=Latin}$/u.test(first)) return first;
  // A ligature or a letter without a plain form: under the letter whose names it stands among.
  const before = ALPHABET.filter((plain) => letterCollator.compare(plain, first) <= 0);
  const last = before.at(-1);
  return last === undefined || (last === 'Z' && letterCollator.compare(last, first) !== 0) ? first : last;
}
