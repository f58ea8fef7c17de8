import { type Entry, finder, type Rearranged, searchedDigits, wantedText, withPlaced } from './book.ts';
import { createPostings } from './postings.ts';

export type BookIndex = ReturnType<typeof createBookIndex>;

/**
 * Finds in a large book as `find` does, without looking at every entry. What changes later is not in the index but
 * beside it.
 */
export function createBookIndex(entries: Entry[]) {
  const names = createPostings(
    entries.map(({ lower }) => lower),
    entries.map(({ plain }) => plain),
  );
  const numbers = createPostings(entries.map(({ digits }) => digits));
  const goneIds = new Set<string>();
  let beside: Entry[] = [];

  /** Those of the index, by their places. */
  function indexed(wanted: string): Entry[] {
    const digits = searchedDigits(wanted);
    const places = digits === '' ? names(wanted) : united(names(wanted), numbers(digits));
    // Of its size from the beginning: one that grows leaves behind twice as much to be cleared away.
    const found = entries.slice(0, places.length);
    for (let at = 0; at < places.length; at++) found[at] = entries[places[at]!]!;
    return goneIds.size === 0 ? found : found.filter(({ contact }) => !goneIds.has(contact.id));
  }

  return {
    /** How many changes it has to look at beside the index. */
    get changes() {
      return goneIds.size + beside.length;
    },
    follow({ gone, fresh }: Rearranged): void {
      const ids = new Set(gone.map(({ contact }) => contact.id));
      for (const id of ids) goneIds.add(id);
      beside = [...beside.filter(({ contact }) => !ids.has(contact.id)), ...fresh];
    },
    find(filter: string): Entry[] {
      const wanted = wantedText(filter);
      return withPlaced(indexed(wanted), beside.filter(finder(wanted)));
    },
  };
}

/** Two ascending lists as one, without doubles. */
function united(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (one.length === 0) return other;
  const all = new Uint32Array(one.length + other.length);
  let count = 0;
  for (let here = 0, there = 0; here < one.length || there < other.length; count++) {
    const [first, second] = [one[here] ?? Infinity, other[there] ?? Infinity];
    all[count] = Math.min(first, second);
    if (first <= second) here++;
    if (second <= first) there++;
  }
  return all.subarray(0, count);
}
