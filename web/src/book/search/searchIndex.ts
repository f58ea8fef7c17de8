import { type SearchEntry, type EntryChange, foldedTexts, numberDigits } from './entries.ts';
import { letterGroups } from './letters.ts';
import { createPostings, type Postings, type Sought } from './postings.ts';
import type { Query } from '@contactbook/contract/query';
import { matches } from './entries.ts';
import { listOf, resultAt, resultOf, type SearchResult, withPlaced } from './searchResult.ts';

export type SearchIndex = {
  /** Number of entries that changed after the index was built; a search scans these. */
  changes: number;
  /** Returns the index of the book after one more change. */
  after: (change: EntryChange) => SearchIndex;
  /** `query` must have at least one condition. */
  find: (query: Query) => SearchResult;
};

/** A word to find in the name, or digits to find in the number. */
type Term = Sought & { texts: Postings };

/** Creates an index that finds the same entries as `matches`, without scanning a large book. */
export function createSearchIndex(entries: SearchEntry[]): SearchIndex {
  const names = createPostings(entries.map(foldedTexts));
  const numbers = createPostings(entries.map(numberDigits));
  const groups = letterGroups(entries);

  /** Returns the terms of each alternative of each condition. */
  const termsOf = (query: Query): Term[][][] =>
    query.map((condition) =>
      condition.map(({ words, digits }) => [
        ...words.map((word) => ({ ...names.seek(word), texts: names })),
        ...(digits === '' ? [] : [{ ...numbers.seek(digits), texts: numbers }]),
      ]),
    );

  /** Returns an index with the same postings, after these entries were removed and added. */
  function changedIndex(removedIds: Set<string>, added: SearchEntry[]): SearchIndex {
    const changes = removedIds.size + added.length;
    return {
      changes,
      after(change) {
        const ids = new Set(change.removed.map(({ contact }) => contact.id));
        const others = added.filter(({ contact }) => !ids.has(contact.id));
        return changedIndex(new Set([...removedIds, ...ids]), [...others, ...change.added]);
      },
      find(query) {
        const found = resultAt(entries, groups, placesOf(termsOf(query)));
        if (changes === 0) return found;
        const left = listOf(found).filter(({ contact }) => !removedIds.has(contact.id));
        const matching = added.filter((entry) => matches(entry, query));
        return withPlaced(resultOf(left), matching);
      },
    };
  }
  return changedIndex(new Set(), []);
}

/** Evaluates the condition with the fewest candidates first, and filters its results by the other conditions. */
function placesOf(query: Term[][][]): Uint32Array {
  const [rarest, ...others] = query.toSorted((one, other) => atMost(one) - atMost(other));
  const places = rarest!.map(placesOfAll).reduce(united);
  if (others.length === 0) return places;
  return places.filter((place) => others.every((condition) => condition.some((terms) => hasAll(place, terms))));
}

function atMost(condition: Term[][]): number {
  return condition.reduce((sum, terms) => sum + Math.min(...terms.map(({ places }) => places.length)), 0);
}

function placesOfAll(terms: Term[]): Uint32Array {
  const { places, isExact } = terms.reduce((rarer, term) => (term.places.length < rarer.places.length ? term : rarer));
  return isExact && terms.length === 1 ? places : places.filter((place) => hasAll(place, terms));
}

function hasAll(place: number, terms: Term[]): boolean {
  return terms.every((term) => term.texts.has(place, term));
}

/** Merges two ascending lists without duplicates. */
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
