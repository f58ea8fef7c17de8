import { forLocale } from './forLocale.ts';

/** The position of the first name under a letter. */
export type LetterGroup = { letter: string; start: number };

const OTHER_LETTER = '#';
const ALPHABET = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns the letters that occur, in order. */
export function letterGroups(entries: { letter: string }[]): LetterGroup[] {
  const groups: LetterGroup[] = [];
  let last = '';
  // An indexed loop, since this scans the whole book with each keystroke.
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

/**
 * Returns the letter under which a name is sorted: É under E, Æ under A, and characters that are no letters under #.
 */
export function letterOf(name: string): string {
  // Sorting ignores invisible marks, such as one of the direction of writing.
  const [, typed = ''] = /^[\p{DI}\p{M}]*(\P{M}\p{M}*)/u.exec(name) ?? [];
  const upper = typed.toUpperCase();
  // The upper case of ß and of ﬁ has two letters.
  const first = upper.length > typed.length ? upper[0]! : upper;
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
  // A ligature, or a letter without a plain form, belongs to the letter that it sorts after.
  const before = ALPHABET.filter((plain) => collator.compare(plain, first) <= 0);
  const last = before.at(-1);
  return last === undefined || (last === 'Z' && collator.compare(last, first) !== 0) ? first : last;
}
