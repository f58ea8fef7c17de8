import { type Entry, searchText } from './entries.ts';
import { foldedFrom } from './folding.ts';
import { parseQuery } from './query.ts';

/** From a code unit of the shown text to the one after its end. */
export type Mark = readonly [start: number, end: number];

/** In the name: each word of the filter, wherever it stands. */
export function nameMarks(entry: Entry, filter: string): Mark[] {
  const { folded } = searchText(entry);
  const found: Mark[] = [];
  for (const condition of parseQuery(filter)) {
    for (const { words } of condition) {
      for (const word of words) addOccurrences(folded, word, found);
    }
  }
  return joined(found.map(([start, end]) => foldedFrom(entry.name, start, end)));
}

/** In the number: the filter's digits, whatever stands between them. */
export function numberMarks(entry: Entry, filter: string): Mark[] {
  const { digits } = searchText(entry);
  const found: Mark[] = [];
  for (const condition of parseQuery(filter)) {
    const alternative = condition.find((one) => one.digits !== '' && digits.includes(one.digits));
    if (alternative !== undefined) addOccurrences(digits, alternative.digits, found);
  }
  if (found.length === 0) return found;
  const places = Array.from(
    entry.contact.number.matchAll(/\p{Nd}/gu),
    ({ 0: digit, index }) => [index, index + digit.length] as const,
  );
  // One for each digit.
  return joined(found.map(([start, end]) => [places[start]![0], places[end - 1]![1]]));
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
