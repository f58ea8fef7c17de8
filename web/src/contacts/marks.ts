import { type Entry, searchedDigits } from './book.ts';

/** A stretch of text, and whether the filter found it. */
export type Stretch = { text: string; isFound: boolean };

/** The name in stretches, every occurrence of the filter found. */
export function markedName({ name, lower, plain }: Entry, filter: string): Stretch[] {
  const wanted = filter.trim().normalize('NFC');
  const inLower = occurrences(lower, wanted);
  return stretches(name, inLower.length > 0 ? inLower : occurrences(plain, wanted));
}

/** The number in stretches, the filter's digits found whatever stands between them. */
export function markedNumber({ contact: { number }, digits }: Entry, filter: string): Stretch[] {
  const places = [...number.matchAll(/\p{Nd}/gu)].map(({ 0: digit, index }) => [index, index + digit.length] as const);
  const found = occurrences(digits, searchedDigits(filter.trim()));
  // Digit places are within the number, one for each digit.
  return stretches(
    number,
    found.map(([start, end]) => [places[start]![0], places[end - 1]![1]]),
  );
}

function occurrences(text: string, wanted: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  if (wanted === '') return found;
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + wanted.length)) {
    found.push([start, start + wanted.length]);
  }
  return found;
}

function stretches(text: string, found: [start: number, end: number][]): Stretch[] {
  const all: Stretch[] = [];
  let at = 0;
  for (const [start, end] of found) {
    all.push({ text: text.slice(at, start), isFound: false }, { text: text.slice(start, end), isFound: true });
    at = end;
  }
  all.push({ text: text.slice(at), isFound: false });
  return all.filter((stretch) => stretch.text !== '');
}
