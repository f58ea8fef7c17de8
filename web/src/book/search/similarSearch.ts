import { folded, foldedFrom } from '@contactbook/contract/folding';
import { digitsIn, digitsOf } from '@contactbook/contract/digits';
import type { SearchedText } from '@contactbook/contract/searchTexts';
import { type MatchedText, isSimilar, isSlip, type Reason, type Similar } from '@contactbook/contract/similar/reasons';
import { createSimilarSearch, type Searched } from '@contactbook/contract/similar/similar';
import { byName, type SearchEntry, searchTextOf } from './entries.ts';
import { joinMarks, marksIn, nameMarks } from './marks.ts';
import { CONTACTS_PER_CHECK, inSlices } from './slices.ts';
import type { Mark, SearchResult, SimilarRow } from './searchResult.ts';
import { dateTexts } from './dateTexts.ts';

/** What the cards say further, by contact. */
type CardTexts = ReadonlyMap<string, SearchedText[]>;
/** A search: the book, what was found exactly, and the further texts. */
export type SimilarInput = {
  entries: SearchEntry[];
  found: SearchResult;
  filter: string;
  texts: CardTexts | undefined;
};

/** Returns the rows of contacts that do not contain the filter, the best first. */
export function findSimilar(input: SimilarInput): FoundRow[] {
  const steps = similarSteps(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does the same in slices. Undefined if it was aborted. */
export const findSimilarInSlices = (input: SimilarInput, signal: AbortSignal): Promise<FoundRow[] | undefined> =>
  inSlices(similarSteps(input), signal);

/** A row before its reason is put in words. */
export type FoundRow = Omit<SimilarRow, 'reason'> & { reason: Reason };
type Match = { entry: SearchEntry; similar: Similar };

function* similarSteps({ entries, found, filter, texts }: SimilarInput): Generator<undefined, FoundRow[]> {
  const search = createSimilarSearch(filter);
  if (search === undefined) return [];
  const matches: Match[] = [];
  let [exact, step] = [0, 0];
  for (const entry of entries) {
    if (++step % CONTACTS_PER_CHECK === 0) yield;
    // Both are in the order of the book.
    if (found.at(exact) === entry) {
      exact++;
      continue;
    }
    const similar = search.match(searchedContact(entry, texts));
    if (similar !== undefined) matches.push({ entry, similar });
  }
  if (found.length === 0 && matches.every(({ similar }) => isSlip(similar.rank))) {
    for (const entry of entries) {
      if (++step % CONTACTS_PER_CHECK === 0) yield;
      const similar = search.matchLayouts(searchTextOf(entry));
      if (similar !== undefined) matches.push({ entry, similar });
    }
  }
  matches.sort((one, other) => one.similar.rank - other.similar.rank || byName(one.entry, other.entry));
  const known = new Set<SearchEntry>();
  return matches.flatMap(({ entry, similar }) => {
    if (known.has(entry)) return [];
    known.add(entry);
    return [similarRow(entry, similar, filter)];
  });
}

function searchedContact({ name, contact, text }: SearchEntry, texts: CardTexts | undefined): Searched {
  const { id, number, also = [] } = contact;
  return { name, number, also, texts: texts?.get(id)?.flatMap(dateTexts) ?? [], folded: text?.folded };
}

function similarRow(entry: SearchEntry, { reason, rank, found }: Similar, filter: string): FoundRow {
  const { name, contact } = entry;
  const other = found.find(({ text }) => text !== name && text !== contact.number)?.text;
  const shown = other ?? contact.number;
  return {
    entry,
    reason,
    isSimilar: isSimilar(rank),
    also: other,
    name: joinMarks([...nameMarks(entry, filter), ...marksOf(found, name)]),
    number: joinMarks([...marksIn(shown, folded(shown), digitsIn(shown), filter), ...marksOf(found, shown)]),
  };
}

/** Returns the ranges of the shown text that matched. */
function marksOf(found: MatchedText[], shown: string): Mark[] {
  const own = found.filter(({ text }) => text === shown);
  const inWords = own.flatMap(({ words }) => words.map(([start, end]) => foldedFrom(shown, start, end)));
  return [...inWords, ...own.flatMap(({ digits }) => digitMarks(shown, digits))];
}

function digitMarks(shown: string, digits: string): Mark[] {
  const start = digits === '' ? -1 : digitsOf(shown).lastIndexOf(digits);
  if (start === -1) return [];
  const places = [...shown.matchAll(/\p{Nd}/gu)];
  const last = places[start + digits.length - 1]!;
  return [[places[start]!.index, last.index + last[0].length]];
}
