import { digitsIn, digitsOf } from '@contactbook/contract/digits';
import type { Entry } from './entries.ts';
import { folded, foldedFrom } from '@contactbook/contract/folding';
import { meets, parseQuery } from '@contactbook/contract/query';

/** From a code unit of the shown text to the one after its end. */
export type Mark = readonly [start: number, end: number];

/** In the name: each word of the filter, wherever it stands. */
export function nameMarks(entry: Entry, filter: string): Mark[] {
  return marksIn(entry.name, folded(entry.name), '', filter);
}

/** In the number, or in what is shown instead: the filter's digits, whatever stands between them, and its words. */
export function numberMarks(entry: Entry, filter: string): Mark[] {
  const also = alsoFound(entry, filter);
  if (also !== undefined) return marksIn(also, folded(also), digitsIn(also), filter);
  const { number } = entry.contact;
  return marksIn(number, '', digitsOf(number), filter);
}

/** The text of its card, other than name and number, in which the filter was found; undefined where those say it all. */
export function alsoFound(entry: Entry, filter: string): string | undefined {
  const own = { folded: folded(entry.name), digits: digitsOf(entry.contact.number) };
  return entry.contact.also?.find((text) =>
    parseQuery(filter).some(
      (condition) => !meets(own, condition) && meets({ folded: folded(text), digits: digitsIn(text) }, condition),
    ),
  );
}

/** Of a text, where its folded form has words of the filter, and its digits the filter's. */
function marksIn(text: string, foldedText: string, textDigits: string, filter: string): Mark[] {
  const [inWords, inDigits]: [Mark[], Mark[]] = [[], []];
  for (const condition of parseQuery(filter)) {
    for (const { words } of condition) {
      for (const word of words) addOccurrences(foldedText, word, inWords);
    }
    const alternative = condition.find((one) => one.digits !== '' && textDigits.includes(one.digits));
    if (alternative !== undefined) addOccurrences(textDigits, alternative.digits, inDigits);
  }
  const places = [...text.matchAll(/\p{Nd}/gu)];
  return joined([
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

/** In order, and as one where they meet. */
function joined(marks: Mark[]): Mark[] {
  const all: Mark[] = [];
  for (const [start, end] of marks.toSorted((one, other) => one[0] - other[0])) {
    const [lastStart, lastEnd] = all.at(-1) ?? [0, -1];
    if (start <= lastEnd) all[all.length - 1] = [lastStart, Math.max(lastEnd, end)];
    else all.push([start, end]);
  }
  return all;
}
