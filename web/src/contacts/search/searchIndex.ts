import { type Entry, type EntryChange, foldedTexts, numberDigits } from './entries.ts';
import { letterGroups } from './letters.ts';
import { createPostings, type Postings, type Sought } from './postings.ts';
import type { Query } from '@contactbook/contract/query';
import { matches } from './entries.ts';
import { listOf, resultAt, resultOf, type SearchResult, withPlaced } from './searchResult.ts';

export type SearchIndex = {
  /** How many entries it has to look at one by one, since they have changed after it was made. */
  changes: number;
  /** The index of the book after one more change. */
  after: (change: EntryChange) => SearchIndex;
  /** `query` has a condition. */
  find: (query: Query) => SearchResult;
};

/** A word in the name or digits in the number. */
type Term = Sought & { texts: Postings };

/** Finds the entries that `matches` would, in a large book, without looking at each of them. */
export function createSearchIndex(entries: Entry[]): SearchIndex {
  const names = createPostings(entries.map(foldedTexts));
  const numbers = createPostings(entries.map(numberDigits));
  const groups = letterGroups(entries);

  /** The terms of each alternative of each condition. */
  const termsOf = (query: Query): Term[][][] =>
    query.map((condition) =>
      condition.map(({ words, digits }) => [
        ...words.map((word) => ({ ...names.seek(word), texts: names })),
        ...(digits === '' ? [] : [{ ...numbers.seek(digits), texts: numbers }]),
      ]),
    );

  /** An index over the same postings, after these entries have left the book or come into it. */
  function changedIndex(removedIds: Set<string>, added: Entry[]): SearchIndex {
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

/** Begins with the condition that the fewest entries can meet, and keeps of these the ones that meet the others. */
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
