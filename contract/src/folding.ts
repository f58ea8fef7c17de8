import { oneSpelling, plainLetters } from './nameKey.ts';

/** Of most names, lower case is all: ASCII without the backtick, Cyrillic without what is said below. */
const ONLY_CASE = /^[\u0020-\u005f\u0061-\u007e\u0402\u0404-\u040b\u040e-\u044f\u0452\u0454-\u045b\u045e\u045f]*$/;
/** Each with the marks on it. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu;
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** Of Cyrillic letters only these lose a mark: й, ї and ў are letters of their own. */
const STRESS = /[\u0300\u0301]/gu;

/** More than all scripts that people write have; some make up marks on letters. */
const KNOWN_MAX = 10_000;
const known = new Map<string, string>();

/**
 * Text as a person compares names in the head: in one spelling, without accents, each letter as the plain one that
 * stands for it. `text` is in NFC; what it becomes may be longer or shorter.
 */
export function folded(text: string): string {
  return ONLY_CASE.test(text) ? text.toLowerCase() : text.replace(CHARACTERS, foldedCharacter);
}

/** Where in `text` the characters begin and end that this piece of `folded(text)` came from; the piece is not empty. */
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
  let fold = known.get(character);
  if (fold === undefined) {
    const unmarked = oneSpelling(character.normalize('NFKD'))
      .normalize('NFD')
      .replace(ACCENTED, '$1')
      .replace(STRESS, '');
    fold = plainLetters(unmarked.normalize('NFC'));
    if (known.size > KNOWN_MAX) known.clear();
    known.set(character, fold);
  }
  return fold;
}
