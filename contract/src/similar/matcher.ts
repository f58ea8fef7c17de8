import { foldedTexts, fulfils, numberDigits, parseQuery, type SearchText } from '../query.ts';
import { createSimilarSearch, type Searched } from './similar.ts';

/** Compares contacts with a filter, outside the book. Both functions return a rank, lower for better matches. */
export type Matcher = {
  /** Undefined if the contact is neither found nor similar. */
  rank: (contact: Searched) => number | undefined;
  /** The same for what another keyboard would have typed; used if nothing else is found. */
  rankLayouts: (contact: Searched) => number | undefined;
};

const EXACT = -1;

export function createMatcher(filter: string): Matcher {
  const query = parseQuery(filter);
  const search = createSimilarSearch(filter);
  return {
    rank(contact) {
      if (fulfils(contactText(contact), query)) return EXACT;
      return search?.match(contact)?.rank;
    },
    rankLayouts: (contact) => search?.matchLayouts(contactText(contact))?.rank,
  };
}

/** Returns the items that a filter finds, the best first and otherwise in their order. */
export function findIn<Item>(items: Item[], filter: string, searchedOf: (item: Item) => Searched): Item[] {
  const { rank, rankLayouts } = createMatcher(filter);
  const foundBy = (rankOf: Matcher['rank']) =>
    items
      .flatMap((item) => {
        const found = rankOf(searchedOf(item));
        return found === undefined ? [] : [{ item, found }];
      })
      .toSorted((one, other) => one.found - other.found)
      .map(({ item }) => item);
  const found = foundBy(rank);
  return found.length > 0 ? found : foundBy(rankLayouts);
}

function contactText({ name, number, also }: Searched): SearchText {
  return { folded: foldedTexts(name.normalize('NFC'), also), digits: numberDigits(number, also) };
}
