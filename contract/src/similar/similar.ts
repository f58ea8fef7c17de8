import { digitsOf } from '../digits.ts';
import { folded } from '../folding.ts';
import { foldedTexts, fulfils, meets, numberDigits, parseQuery, type Query, type SearchText } from '../query.ts';
import type { SearchedText } from '../searchTexts.ts';
import { otherLayouts } from './keyboards.ts';
import { matchNumber, type NumberForms, numberForms } from './numbers.ts';
import { rankOf, type Reason, type Similar } from './reasons.ts';
import { matchWord, type TypedWord, typedWord, type WordMatch } from './words.ts';

/**
 * A contact with all texts that are searched. `name` is in NFC; `texts` are those that the list does not have. `folded`
 * is the result of `foldedTexts` for it, if that is known.
 */
export type Searched = {
  name: string;
  number: string;
  also: string[];
  texts: SearchedText[];
  folded?: string | undefined;
};

export type SimilarSearch = {
  /** Returns how a contact matches that does not contain the filter; undefined if it does not. */
  match: (contact: Searched) => Similar | undefined;
  /** The same for the text that other keyboards would have typed; used if nothing but slips is found. */
  matchLayouts: (text: SearchText) => Similar | undefined;
};

/** Shorter filters would find half of the book. */
const MIN_FILTER_LETTERS = 3;
/** In these scripts a name has one letter to three. */
const SHORT_NAMES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BETWEEN_WORDS = /[\s\-,;:.()/"«»“”]+/;
/** A number at the end of the filter, with its signs and its extension. */
const LAST_NUMBER =
  /(?:^|\s)([+(]*\p{Nd}[\p{Nd}\s()[\]./~+\u00a0‐‑‒–—-]{3,}(?:\s*(?:;?\s*ext[.=]?|#|x|доб\.?)\s*\p{Nd}{1,7})?)\s*$/iu;

/** Digits that are compared before the whole number is. */
const LAST_DIGITS = 4;

/** Part of a match: it may contain the typed word, which needs no reason. */
type PartMatch = Similar | 'contained' | undefined;

/** Returns the search for contacts that are similar to a filter; undefined if the filter is too short. */
export function createSimilarSearch(filter: string): SimilarSearch | undefined {
  const whole = parseQuery(filter);
  const isLong = lengthOf(whole) >= MIN_FILTER_LETTERS || SHORT_NAMES.test(filter);
  if (!isLong) return undefined;
  const { number, query } = splitNumber(filter);
  const words = query
    .filter(isWord)
    .flatMap((condition) => condition[0]!.words[0]!.split(BETWEEN_WORDS))
    .map(typedWord)
    .filter(({ letters }) => letters !== '');
  const groups = query.filter((condition) => !isWord(condition));
  const layouts = otherLayouts(filter)
    .map(parseQuery)
    .filter((layout) => lengthOf(layout.filter(isWord)) >= MIN_FILTER_LETTERS);
  const known = words.map(() => new Map<string, WordMatch | undefined>());

  return {
    match: (contact) => matchParts(contact) ?? inTexts(contact, (text) => hasAll(text, whole)),
    matchLayouts: (text) =>
      layouts.some((layout) => fulfils(text, layout)) ? similar({ kind: 'keyboard' }, []) : undefined,
  };

  /** Finds every word and the number, each in its own way. The least certain one is the reason. */
  function matchParts(contact: Searched): Similar | undefined {
    const { name, number: own, also } = contact;
    const fold = contact.folded ?? foldedTexts(name, also);
    const parts: Similar[] = [];
    for (const [place, typed] of words.entries()) {
      const part = wordIn(contact, fold, typed, known[place]!);
      if (part === undefined) return undefined;
      if (part !== 'contained') parts.push(part);
    }
    if (number !== undefined) {
      const part = numberIn(contact, number);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    if (groups.length > 0) {
      const text = { folded: fold, digits: numberDigits(own, also) };
      if (!groups.every((group) => meets(text, group))) return undefined;
    }
    const [least] = parts.toSorted((one, other) => other.rank - one.rank);
    return least && { ...least, found: parts.flatMap(({ found }) => found) };
  }
}

/** Finds a word in the texts of the list, which `fold` has in lines, or else in the further texts, or a similar word. */
function wordIn(
  contact: Searched,
  fold: string,
  typed: TypedWord,
  known: Map<string, WordMatch | undefined>,
): PartMatch {
  if (fold.includes(typed.word)) return 'contained';
  return inTexts(contact, (text) => text.includes(typed.word)) ?? similarWordIn(contact, fold, typed, known);
}

/** `known` has the matches of the words that were compared before, since names recur in a book. */
function similarWordIn(
  { name, also }: Searched,
  fold: string,
  typed: TypedWord,
  known: Map<string, WordMatch | undefined>,
): Similar | undefined {
  let best: { match: WordMatch; word: string } | undefined;
  for (const word of fold.split(BETWEEN_WORDS)) {
    if (word === '') continue;
    if (!known.has(word)) known.set(word, matchWord(typed, word));
    const match = known.get(word);
    if (match !== undefined && match.rank < (best?.match.rank ?? Infinity)) best = { match, word };
  }
  if (best === undefined) return undefined;
  const { match, word } = best;
  const lines = fold.split('\n');
  const line = lines.findIndex((text) => text.split(BETWEEN_WORDS).includes(word));
  const start = wordStart(lines[line]!, word);
  const found = { text: [name, ...also][line]!, words: [[start, start + match.length] as const], digits: '' };
  return { reason: match.reason, rank: match.rank, found: [found] };
}

/** Returns where a word begins that is not part of another word. */
function wordStart(line: string, word: string): number {
  let start = 0;
  for (const each of line.split(BETWEEN_WORDS)) {
    start = line.indexOf(each, start);
    if (each === word) return start;
    start += each.length;
  }
  return 0;
}

function numberIn({ number, also }: Searched, typed: NumberForms): Similar | undefined {
  for (const text of [number, ...also]) {
    // All forms of a number have the same end, and most numbers in a book another one.
    if (!digitsOf(text).includes(typed.digits.slice(-LAST_DIGITS))) continue;
    const stored = numberForms(text);
    if (stored === undefined) continue;
    const isContained = stored.digits.includes(typed.digits);
    const same = { digits: typed.digits, code: undefined, isCodeTyped: false };
    const match = isContained ? same : matchNumber(typed, stored);
    if (match === undefined) continue;
    const { code, isCodeTyped, digits } = match;
    return similar({ kind: 'number', code, isCodeTyped }, [{ text, words: [], digits }]);
  }
  return undefined;
}

/** Finds a text of the card that the list does not have. */
function inTexts({ texts }: Searched, isMatch: (fold: string) => boolean): Similar | undefined {
  const found = texts.find(({ text }) => isMatch(folded(text.normalize('NFC'))));
  if (found === undefined) return undefined;
  const { field, text } = found;
  return similar(
    field === 'latin' ? { kind: 'letters', written: text, isLatin: true } : { kind: 'text', field, text },
    [],
  );
}

/** Returns whether a folded text has all words, and all digits in a row, of a query. */
function hasAll(fold: string, query: Query): boolean {
  return query.every((condition) =>
    condition.some(({ words, digits }) => fold.includes(digits) && words.every((word) => fold.includes(word))),
  );
}

function similar(reason: Reason, found: Similar['found']): Similar {
  return { reason, rank: rankOf(reason), found };
}

/** Splits the number at the end of a filter from the words before it. */
function splitNumber(filter: string): { number: NumberForms | undefined; query: Query } {
  const [, text = ''] = LAST_NUMBER.exec(filter) ?? [];
  const number = numberForms(text);
  return { number, query: parseQuery(number === undefined ? filter : filter.slice(0, filter.lastIndexOf(text))) };
}

const isWord = (condition: Query[number]): boolean => condition.length === 1 && condition[0]!.digits === '';
const lengthOf = (query: Query): number =>
  query.reduce((sum, condition) => sum + (condition.at(-1)?.words.join('').length ?? 0), 0);
