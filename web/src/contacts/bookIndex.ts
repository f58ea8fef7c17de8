import { type Entry, finder, letterGroups, type Rearranged, searchedDigits, wantedText, withPlaced } from './book.ts';
import { type Found, foundAtPlaces, foundEntries, listOf } from './found.ts';
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
  const groups = letterGroups(entries);
  const goneIds = new Set<string>();
  let beside: Entry[] = [];

  function indexed(wanted: string): Found {
    const digits = searchedDigits(wanted);
    return foundAtPlaces(entries, groups, digits === '' ? names(wanted) : united(names(wanted), numbers(digits)));
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
    find(filter: string): Found {
      const wanted = wantedText(filter);
      const found = indexed(wanted);
      if (goneIds.size + beside.length === 0) return found;
      const left = listOf(found).filter(({ contact }) => !goneIds.has(contact.id));
      return foundEntries(withPlaced(left, beside.filter(finder(wanted))));
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
