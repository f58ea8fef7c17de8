import { forLocale } from './forLocale.ts';

/** Where the names under one letter begin. */
export type LetterGroup = { letter: string; start: number };

const OTHER_LETTER = '#';
const ALPHABET = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** The letters that occur, in order. */
export function letterGroups(entries: { letter: string }[]): LetterGroup[] {
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

/** The letters that are known already, and how they compare. */
const alphabet = forLocale((locale) => ({
  letters: new Map<string, string>(),
  collator: new Intl.Collator(locale, { sensitivity: 'base' }),
}));

/** The letter that a name stands under, as the sorting sees it: É under E, Æ within A, what is no letter under #. */
export function letterOf(name: string): string {
  const first = /^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '';
  const { letters, collator } = alphabet();
  let letter = letters.get(first);
  if (letter === undefined) {
    letter = sortingLetter(first, collator);
    letters.set(first, letter);
  }
  return letter;
}

function sortingLetter(first: string, collator: Intl.Collator): string {
  if (!/^\p{L}/u.test(first)) return OTHER_LETTER;
  const base = first.normalize('NFD').slice(0, 1);
  if (base !== first) return collator.compare(base, first) === 0 ? base : first;
  if (!/^\p{Script=Latin}$/u.test(first)) return first;
  // A ligature or a letter without a plain form: under the letter whose names it stands among.
  const before = ALPHABET.filter((plain) => collator.compare(plain, first) <= 0);
  const last = before.at(-1);
  return last === undefined || (last === 'Z' && collator.compare(last, first) !== 0) ? first : last;
}
