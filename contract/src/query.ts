import { digitsIn, digitsOf } from './digits.ts';
import { folded } from './folding.ts';

/** What a filter is compared with: the name and what else its card says, the number and further ones, each on a line. */
export type SearchText = { folded: string; digits: string };
/** What a filter asks of a contact: each of its conditions. */
export type Query = Condition[];
/** One of these is to hold. */
type Condition = Alternative[];
/** Each of the words is in the name or another text, and the digits stand in a number one after the other. */
type Alternative = { words: string[]; digits: string };

const BETWEEN_WORDS = /[\s,;،、，]+/u;

/**
 * The words of a filter, in any order. One with letters is to be in the name. Others that stand in a row are parts of one
 * number, as it is written in groups; the first of them may be in the name instead ("taxi 24 555").
 */
export function parseQuery(filter: string): Query {
  if (filter !== latest.filter) latest = { filter, query: queryOf(filter) };
  return latest.query;
}

/** Memoized, since every visible row asks for the same one. */
let latest: { filter: string; query: Query } = { filter: '', query: [] };

function queryOf(filter: string): Query {
  const query: Query = [];
  let row: string[] = [];
  const words = filter.normalize('NFC').split(BETWEEN_WORDS).map(folded).filter(Boolean);
  for (const [index, word] of words.entries()) {
    const isName = /\p{L}/u.test(word);
    if (!isName) row.push(word);
    if (row.length > 0 && (isName || index === words.length - 1)) {
      query.push(inNumberOrName(row));
      row = [];
    }
    if (isName) query.push([{ words: [word], digits: '' }]);
  }
  return query;
}

/** What it is to be compared with of a contact; `name` is in NFC. */
export function foldedTexts(name: string, also: string[]): string {
  return [name, ...also].map(folded).join('\n');
}

export function numberDigits(number: string, also: string[]): string {
  return [digitsOf(number), ...also.map(digitsIn)].join('\n');
}

export function fulfils(text: SearchText, query: Query): boolean {
  return query.every((condition) => meets(text, condition));
}

export function meets({ folded: texts, digits: numbers }: SearchText, condition: Condition): boolean {
  return condition.some(({ words, digits }) => numbers.includes(digits) && words.every((word) => texts.includes(word)));
}

function inNumberOrName(row: string[]): Condition {
  return Array.from({ length: row.length + 1 }, (_, count) => ({
    words: row.slice(0, count),
    digits: digitsOf(row.slice(count).join('')),
  })).filter(({ words, digits }) => digits !== '' || words.length === row.length);
}
