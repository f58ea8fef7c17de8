import fc from 'fast-check';
import { type SearchEntry, sortEntries } from './entries.ts';

/** Books and queries for tests. */
export const book = (...all: string[]): SearchEntry[] =>
  sortEntries(all.map((name) => ({ id: name, name, number: '' })));
export const numbered = (name: string, number: string): SearchEntry => sortEntries([{ id: '1', name, number }])[0]!;
export const names = (entries: SearchEntry[]): string[] => entries.map(({ contact }) => contact.name);

/** Few characters, so that random filters match names: two alphabets, accents, punctuation, digits and spaces. */
const CHARACTERS = [...Array.from("abéÉßæłİıїйёиA 01-–'’,"), 'grapheme 😀', 'e\u0301', '\u200e'];
export const written = (maxLength: number) => fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength });
export const anyContact = fc.record(
  {
    id: fc.uuid(),
    name: fc.oneof(written(9), fc.string({ unit: 'grapheme' })),
    number: written(9),
    also: fc.array(written(6), { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['id', 'name', 'number'] },
);
const contacts = fc.uniqueArray(anyContact, { selector: ({ id }) => id, minLength: 1, maxLength: 40 });
/** A book, and the same book after one contact was deleted, changed or added. */
export const changedBooks = fc
  .tuple(contacts, fc.nat(), fc.constantFrom(0, 1), fc.array(anyContact, { maxLength: 1 }))
  .map(([before, seed, removed, [added]]) => {
    const place = seed % before.length;
    const id = removed === 1 ? before[place]!.id : 'new';
    return { before, after: before.toSpliced(place, removed, ...(added === undefined ? [] : [{ ...added, id }])) };
  });
