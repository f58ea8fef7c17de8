import { type Entry, searchText } from './entries.ts';
import { foldedFrom } from './folding.ts';
import { parseQuery, type Query } from './query.ts';

/** A piece of text, and whether the filter found it. */
export type TextSegment = { text: string; isFound: boolean };
/** From a code unit of the shown text to the one after its end. */
type Mark = readonly [start: number, end: number];

/** The name, each word of the filter found wherever it stands. */
export function markedName(entry: Entry, filter: string): TextSegment[] {
  return segments(entry.name, nameMarks(entry, parseQuery(filter)));
}

/** The number, the filter's digits found whatever stands between them. */
export function markedNumber(entry: Entry, filter: string): TextSegment[] {
  return segments(entry.contact.number, numberMarks(entry, parseQuery(filter)));
}

/** What of a marked text stands from `start` to before `end`. */
export function cut(all: TextSegment[], start: number, end: number): TextSegment[] {
  let from = 0;
  return all.flatMap(({ text, isFound }) => {
    const part = text.slice(Math.max(0, start - from), Math.max(0, end - from));
    from += text.length;
    return part === '' ? [] : [{ text: part, isFound }];
  });
}

function nameMarks(entry: Entry, query: Query): Mark[] {
  const { folded } = searchText(entry);
  const words = new Set(query.flat().flatMap((alternative) => alternative.words));
  const found = [...words].flatMap((word) => occurrences(folded, word));
  return joined(found.map(([start, end]) => foldedFrom(entry.name, start, end)));
}

function numberMarks(entry: Entry, query: Query): Mark[] {
  const { digits } = searchText(entry);
  const found = query.flatMap((condition) => {
    const alternative = condition.find((one) => one.digits !== '' && digits.includes(one.digits));
    return alternative === undefined ? [] : occurrences(digits, alternative.digits);
  });
  if (found.length === 0) return found;
  const places = Array.from(
    entry.contact.number.matchAll(/\p{Nd}/gu),
    ({ 0: digit, index }) => [index, index + digit.length] as const,
  );
  // One for each digit.
  return joined(found.map(([start, end]) => [places[start]![0], places[end - 1]![1]]));
}

function occurrences(text: string, wanted: string): Mark[] {
  const found: Mark[] = [];
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + wanted.length)) {
    found.push([start, start + wanted.length]);
  }
  return found;
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

function segments(text: string, marks: Mark[]): TextSegment[] {
  const all: TextSegment[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    all.push({ text: text.slice(at, start), isFound: false }, { text: text.slice(start, end), isFound: true });
    at = end;
  }
  all.push({ text: text.slice(at), isFound: false });
  return all.filter((segment) => segment.text !== '');
}
