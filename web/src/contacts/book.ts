import type { Contact } from '@contactbook/contract/contacts';
import { changedStretch } from './changedStretch.ts';
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
/** Most names: nothing in them is a Latin letter with an accent, or an accent that stands alone. */
const WITHOUT_ACCENTS = /^[\u0020-\u007e\u0400-\u0482\u048a-\u052f]*$/;
const ALPHABET = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Beyond this share of changed contacts, sorting all is quicker than placing each. */
const FEW = 0.01;

/** What a change of the contacts did to the entries. */
export type Rearranged = { entries: Entry[]; gone: Entry[]; fresh: Entry[] };

/** All contacts by name. */
export function arrange(contacts: Contact[]): Entry[] {
  return sorted(contacts.map(entryOf));
}

/** The same of `after`, out of the entries of `before`; undefined where so much has changed that all are to be sorted. */
export function rearrange(entries: Entry[], before: Contact[], after: Contact[]): Rearranged | undefined {
  const changed = changedStretch(before, after);
  if (changed.gone.length + changed.fresh.length > after.length * FEW + 2) return undefined;
  const rearranged = { entries: entries.slice(), gone: changed.gone.map(entryOf), fresh: changed.fresh.map(entryOf) };
  for (const entry of rearranged.gone) rearranged.entries.splice(placeOf(entry, rearranged.entries) - 1, 1);
  for (const entry of rearranged.fresh) rearranged.entries.splice(placeOf(entry, rearranged.entries), 0, entry);
  return rearranged;
}

/** Those whose name contains the filter, accents or not, or whose number contains its digits; `filter` is lower-cased. */
export function find(entries: Entry[], filter: string): Entry[] {
  const wanted = wantedText(filter);
  return wanted === '' ? entries : entries.filter(finder(wanted));
}

/** What a filter looks for: without the spaces around it, in the form that entries have. */
export function wantedText(filter: string): string {
  return filter.trim().normalize('NFC');
}

/** Whether an entry is found. */
export function finder(wanted: string): (entry: Entry) => boolean {
  const digits = searchedDigits(wanted);
  return ({ lower, plain, digits: own }) =>
    (digits !== '' && own.includes(digits)) || lower.includes(wanted) || (plain !== lower && plain.includes(wanted));
}

/** With these entries at their places among the others. */
export function withPlaced(entries: Entry[], others: Entry[]): Entry[] {
  if (others.length === 0) return entries;
  const all = entries.slice();
  for (const entry of others) all.splice(placeOf(entry, all), 0, entry);
  return all;
}

/** The digits that a filter looks for in numbers: none when it has letters, for then it is a name. */
export function searchedDigits(filter: string): string {
  return /\p{L}/u.test(filter) ? '' : digitsOf(filter);
}

/** The letters that occur, in order. */
export function letterGroups(entries: Entry[]): LetterGroup[] {
  const groups: LetterGroup[] = [];
  let last = '';
  // Counted, since this runs through the whole book with each keystroke.
  for (let start = 0; start < entries.length; start++) {
    const { letter } = entries[start]!;
    if (letter !== last || start === 0) groups.push({ letter, start });
    last = letter;
  }
  return groups;
}

function entryOf(contact: Contact): Entry {
  const name = contact.name.normalize('NFC').trim();
  const lower = eachLetter(name, (letter) => letter.toLowerCase());
  const unaccented = eachLetter(lower, withoutAccent);
  // One text in memory where there are no accents.
  const plain = unaccented === lower ? lower : unaccented;
  return { contact, name, lower, plain, digits: digitsOf(contact.number), letter: letterOf(name) };
}

function sorted(entries: Entry[]): Entry[] {
  return entries.toSorted(byName);
}

function byName(one: Entry, other: Entry): number {
  const [id, otherId] = [one.contact.id, other.contact.id];
  return collator.compare(one.name, other.name) || (id < otherId ? -1 : Number(id > otherId));
}

/** After all that stand before the entry or at its very place. */
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
  if (WITHOUT_ACCENTS.test(text)) return text;
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
