import { oneSpelling, plainLetters } from './nameKey.ts';

/** Names for which lower case is enough: ASCII without the backtick, and Cyrillic letters without accents. */
const ONLY_CASE = /^[\u0020-\u005f\u0061-\u007e\u0402\u0404-\u040b\u040e-\u044f\u0452\u0454-\u045b\u045e\u045f]*$/;
/** Characters with their combining marks. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu;
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** In Cyrillic only stress marks are removed: й, ї and ў are separate letters. */
const STRESS = /[\u0300\u0301]/gu;

/**
 * Maximum size of the cache, larger than the number of characters in common use. Some texts contain arbitrary
 * combinations of marks.
 */
const KNOWN_MAX = 10_000;
const knownFoldings = new Map<string, string>();

/**
 * Returns the text in the form for comparing names: one spelling, no accents, and plain letters instead of special
 * ones. `text` must be in NFC; the result may be longer or shorter.
 */
export function folded(text: string): string {
  return ONLY_CASE.test(text) ? text.toLowerCase() : text.replace(CHARACTERS, foldedCharacter);
}

/** Returns the range of characters in `text` that produced this range of `folded(text)`, which must not be empty. */
export function foldedFrom(text: string, start: number, end: number): [start: number, end: number] {
  if (ONLY_CASE.test(text)) return [start, end];
  let length = 0;
  let first: number | undefined;
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    length += foldedCharacter(character).length;
    if (length > start) first ??= index;
    if (first !== undefined && length >= end) return [first, index + character.length];
  }
  return [text.length, text.length];
}

function foldedCharacter(character: string): string {
  let fold = knownFoldings.get(character);
  if (fold === undefined) {
    const unmarked = oneSpelling(character.normalize('NFKD'))
      .normalize('NFD')
      .replace(ACCENTED, '$1')
      .replace(STRESS, '');
    fold = plainLetters(unmarked.normalize('NFC'));
    if (knownFoldings.size > KNOWN_MAX) knownFoldings.clear();
    knownFoldings.set(character, fold);
  }
  return fold;
}
