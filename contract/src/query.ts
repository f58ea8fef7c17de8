import { digitsIn, digitsOf, plainNumber } from './digits.ts';
import { folded } from './folding.ts';

/**
 * The text that a filter is compared with. `folded` has the name and other texts of the card, `digits` has the numbers,
 * each on its own line.
 */
export type SearchText = { folded: string; digits: string };
/** A filter: a contact must meet all of its conditions. */
export type Query = Condition[];
/** A contact must meet at least one of the alternatives. */
type Condition = Alternative[];
/** Words that must occur in the name or another text, and consecutive digits that must occur in a number. */
type Alternative = { words: string[]; digits: string };

const BETWEEN_WORDS = /[\s,;،、，]+/u;

/**
 * Parses a filter into conditions; the order of words does not matter. A word with letters must occur in the name or
 * another text. Consecutive words without letters are groups of one number; the first of them may occur in a text
 * instead ("taxi 24 555").
 */
export function parseQuery(filter: string): Query {
  if (filter !== latest.filter) latest = { filter, query: queryOf(filter) };
  return latest.query;
}

/** Memoized, since every visible row parses the same filter. */
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

/** Returns the folded texts of a contact for comparison; `name` must be in NFC. */
export function foldedTexts(name: string, also: string[]): string {
  return [name, ...also].map(folded).join('\n');
}

export function numberDigits(number: string, also: string[]): string {
  return [digitsOf(number), ...[number, ...also].flatMap(withoutZero), ...also.map(digitsIn)].join('\n');
}

/** A number is found without the zero too that is not dialled after its country code. */
const withoutZero = (number: string): string[] => (ZERO.test(number) ? [digitsOf(plainNumber(number))] : []);
const ZERO = /[(（][0０][)）]/;

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
