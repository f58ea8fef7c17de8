import { byName, type SearchEntry, placeOf } from './entries.ts';
import { type LetterGroup, letterGroups } from './letters.ts';

/** The entries that the list shows, in order. Entries are read on demand. */
export type SearchResult = {
  length: number;
  at: (index: number) => SearchEntry | undefined;
  groups: LetterGroup[];
  /** The entries at the end that do not contain the filter; undefined if they are not searched or not known yet. */
  similar?: SimilarPart;
};

/**
 * The rows at the end; those before `end` show why they were found. The heading "Similar" stands above row `headed`, and
 * says the reason that all rows below it share.
 */
type SimilarPart = {
  start: number;
  headed: number;
  end: number;
  at: (index: number) => SimilarRow | undefined;
};
/** A range of code units in the shown text; the end is exclusive. */
export type Mark = readonly [start: number, end: number];
/** A row with the reason in words, its own or the one that all similar rows share; `also` is shown instead of the number. */
export type SimilarRow = {
  entry: SearchEntry;
  reason?: string;
  shared?: string;
  isSimilar: boolean;
  name: Mark[];
  number: Mark[];
  also: string | undefined;
};

/** Appends the rows that show a reason, the best first. */
export function withSimilar(found: SearchResult, rows: SimilarRow[]): SearchResult {
  const start = found.length;
  const count = rows.findIndex(({ isSimilar }) => isSimilar);
  const length = start + rows.length;
  const headed = count === -1 ? length : start + count;
  return {
    ...found,
    length,
    at: (index) => (index < start ? found.at(index) : rows[index - start]?.entry),
    similar: {
      start,
      headed,
      end: rows[count]?.shared === undefined ? length : headed,
      at: (index) => rows[index - start],
    },
  };
}

export function resultOf(entries: SearchEntry[]): SearchResult {
  return { length: entries.length, at: (index) => entries[index], groups: letterGroups(entries) };
}

/**
 * Returns the entries at these ascending places. It copies no entries: a new list with each keystroke would be
 * megabytes of garbage, collected during a later keystroke.
 */
export function resultAt(entries: SearchEntry[], groups: LetterGroup[], places: Uint32Array): SearchResult {
  return {
    length: places.length,
    at: (index) => entries[places[index] ?? entries.length],
    groups: groupsOfPlaces(groups, places),
  };
}

/** Inserts a few entries at their places, comparing each only with its neighbours. */
export function withPlaced(found: SearchResult, few: SearchEntry[]): SearchResult {
  if (few.length === 0) return found;
  const others = few.toSorted(byName);
  const before = Uint32Array.from(others, (entry) => placeOf(entry, found));
  const places = before.map((place, index) => place + index);
  const at = (index: number) => {
    const passed = firstFrom(places, index);
    return places[passed] === index ? others[passed] : found.at(index - passed);
  };
  const length = found.length + others.length;
  // A group begins where one began before, or at an inserted entry or after it.
  const moved = found.groups.map(({ start }) => start + firstFrom(before, start + 1));
  const starts = [...moved, ...places, ...places.map((place) => place + 1)].filter((start) => start < length);
  starts.sort((one, other) => one - other);
  const groups = letterGroups(starts.map((start) => at(start)!)); // every start is below the length
  return { length, at, groups: groups.map(({ letter, start }) => ({ letter, start: starts[start]! })) };
}

/** Returns the index of the contact, or -1 if it is not shown. */
export function indexOfContact(result: SearchResult, id: string | null): number {
  for (let index = id === null ? result.length : 0; index < result.length; index++) {
    if (result.at(index)?.contact.id === id) return index;
  }
  return -1;
}

export function listOf({ length, at }: SearchResult): SearchEntry[] {
  const all: SearchEntry[] = [];
  for (let index = 0; index < length; index++) all.push(at(index)!); // every index below the length has an entry
  return all;
}

/** Returns the same as `letterGroups` for the entries at these places, by looking only at the group boundaries. */
function groupsOfPlaces(groups: LetterGroup[], places: Uint32Array): LetterGroup[] {
  const shown: LetterGroup[] = [];
  for (const [index, { letter, start }] of groups.entries()) {
    const first = firstFrom(places, start);
    const end = groups[index + 1]?.start ?? Infinity;
    const isEmpty = first === places.length || places[first]! >= end;
    if (!isEmpty && shown.at(-1)?.letter !== letter) shown.push({ letter, start: first });
  }
  return shown;
}

/** Returns the index of the first of these ascending places that is at or after `place`. */
function firstFrom(places: Uint32Array, place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
