import { digitsIn, digitsOf } from '@contactbook/contract/digits';
import type { SearchEntry } from './entries.ts';
import { folded, foldedFrom } from '@contactbook/contract/folding';
import { meets, parseQuery } from '@contactbook/contract/query';
import type { Mark } from './searchResult.ts';

/** Returns the matches of the filter's words in the name. */
export function nameMarks(entry: SearchEntry, filter: string): Mark[] {
  return marksIn(entry.name, folded(entry.name), '', filter);
}

/**
 * Returns the matches in the number, or in the text shown instead of it: the filter's digits, ignoring separators, and
 * its words.
 */
export function numberMarks(entry: SearchEntry, filter: string): Mark[] {
  const also = alsoFound(entry, filter);
  if (also !== undefined) return marksIn(also, folded(also), digitsIn(also), filter);
  const { number } = entry.contact;
  return marksIn(number, '', digitsOf(number), filter);
}

/** Returns the text of the card in which the filter matched; undefined if name and number contain all of it. */
export function alsoFound(entry: SearchEntry, filter: string): string | undefined {
  const own = { folded: folded(entry.name), digits: digitsOf(entry.contact.number) };
  return entry.contact.also?.find((text) =>
    parseQuery(filter).some(
      (condition) => !meets(own, condition) && meets({ folded: folded(text), digits: digitsIn(text) }, condition),
    ),
  );
}

/**
 * Returns the ranges of a text whose folded form contains the filter's words, and whose digits contain the filter's
 * digits.
 */
export function marksIn(text: string, foldedText: string, textDigits: string, filter: string): Mark[] {
  const [inWords, inDigits]: [Mark[], Mark[]] = [[], []];
  for (const condition of parseQuery(filter)) {
    for (const { words } of condition) {
      for (const word of words) addOccurrences(foldedText, word, inWords);
    }
    const alternative = condition.find((one) => one.digits !== '' && textDigits.includes(one.digits));
    if (alternative !== undefined) addOccurrences(textDigits, alternative.digits, inDigits);
  }
  const places = [...text.matchAll(/\p{Nd}/gu)];
  return joinMarks([
    ...inWords.map(([start, end]) => foldedFrom(text, start, end)),
    ...inDigits.map(([start, end]): Mark => [
      places[start]!.index,
      places[end - 1]!.index + places[end - 1]![0].length,
    ]),
  ]);
}

function addOccurrences(text: string, wanted: string, found: Mark[]): void {
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + wanted.length)) {
    found.push([start, start + wanted.length]);
  }
}

/** Sorts the marks and joins adjacent ones. */
export function joinMarks(marks: Mark[]): Mark[] {
  const all: Mark[] = [];
  for (const [start, end] of marks.toSorted((one, other) => one[0] - other[0])) {
    const [lastStart, lastEnd] = all.at(-1) ?? [0, -1];
    if (start <= lastEnd) all[all.length - 1] = [lastStart, Math.max(lastEnd, end)];
    else all.push([start, end]);
  }
  return all;
}
