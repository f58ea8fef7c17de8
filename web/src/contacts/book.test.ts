import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrange, find, letterGroups, rearrange, withPlaced } from './book.ts';
import { createBookIndex } from './bookIndex.ts';
import { type Found, foundEntries, listOf } from './found.ts';
import { markedName, markedNumber } from './marks.ts';

const book = (...names: string[]) => arrange(names.map((name) => ({ id: name, name, number: '' })));
const names = (entries: ReturnType<typeof arrange>) => entries.map(({ contact }) => contact.name);
/** What a list would show of it. */
const seen = (found: Found) => ({ names: names(listOf(found)), groups: found.groups });
const numbered = (number: string) => arrange([{ id: '1', name: 'Ann', number }]);

test('contacts stand by name for people of any alphabet', () => {
  expect(names(book('Яна', 'Zoé', 'Ann', 'Émile', 'Eva', 'Борис', 'Åsa'))).toEqual(
    ['Ann', 'Åsa', 'Émile', 'Eva', 'Zoé', 'Борис', 'Яна'].toSorted(new Intl.Collator().compare),
  );
});

test.each([
  ['Émile', 'E'],
  ['Åsa', 'A'],
  ['Æsa', 'A'],
  ['łucja', 'L'],
  ['ірина', 'І'],
  ['Йосип', 'Й'],
  ['112', '#'],
  ['*100#', '#'],
  ['', '#'],
])('%s stands under %s', (name, letter) => {
  expect(book(name)[0]!.letter).toBe(letter);
});

test('spaces around a stored name move it nowhere', () => {
  const entries = book(' Borys', 'Clara', '  Anna');
  expect(entries.map(({ name, letter }) => [name, letter])).toEqual([
    ['Anna', 'A'],
    ['Borys', 'B'],
    ['Clara', 'C'],
  ]);
});

test('letters that occur lead to their first row', () => {
  expect(letterGroups(book('Ann', 'Æsa', 'Azra', 'Eva', 'Émile'))).toEqual([
    { letter: 'A', start: 0 },
    { letter: 'E', start: 3 },
  ]);
});

test.each([
  ['an', ['Anaïs', 'Hanna']],
  ['ais', ['Anaïs']],
  ['aïs', ['Anaïs']],
  ['é', ['Zoé']],
  ['zoe', ['Zoé']],
  ['', ['Anaïs', 'Hanna', 'Zoé']],
  ['  hanna ', ['Hanna']],
  ['x', []],
])('the filter “%s” finds %j', (filter, found) => {
  expect(names(find(book('Anaïs', 'Hanna', 'Zoé'), filter))).toEqual(found);
});

test('й is a letter of its own, not an и with an accent', () => {
  expect(find(book('Йосип'), 'и')).toHaveLength(1);
  expect(find(book('Андрій'), 'ии')).toHaveLength(0);
  expect(find(book('Сергій'), 'гии')).toHaveLength(0);
});

test.each([
  ['+380 (67) 123-45-67', '067123', true],
  ['+380 (67) 123-45-67', '67 123', true],
  ['+380 (67) 123-45-67', '(67) 1', true],
  ['+380 (67) 123-45-67', '999', false],
  ['112', 'ext 1', false],
  ['٠٥٠ ١٢٣', '0501', true],
  ['０９０-12', '09012', true],
])('in %s, the filter %s is found: %s', (number, filter, isFound) => {
  expect(find(numbered(number), filter)).toHaveLength(isFound ? 1 : 0);
});

test('the contact in edit stays, whatever the filter', () => {
  expect(names(withPlaced(find(book('Ann', 'Bob'), 'bob'), book('Ann')))).toEqual(['Ann', 'Bob']);
});

test('every occurrence in the name is marked, as it is written', () => {
  expect(markedName(book("João Sant'Anna")[0]!, 'an')).toEqual([
    { text: 'João S', isFound: false },
    { text: 'an', isFound: true },
    { text: "t'", isFound: false },
    { text: 'An', isFound: true },
    { text: 'na', isFound: false },
  ]);
  expect(markedName(book('Zoé')[0]!, 'oe')).toContainEqual({ text: 'oé', isFound: true });
});

test('digits are marked across the punctuation between them', () => {
  expect(markedNumber(numbered('050-11 (22)')[0]!, '0112')).toEqual([
    { text: '05', isFound: false },
    { text: '0-11 (2', isFound: true },
    { text: '2)', isFound: false },
  ]);
});

/** Few characters, so that filters meet names: of one and two alphabets, with accents, digits and spaces. */
const written = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from("abéÉßїйиA 01-'"), 'grapheme 😀', 'e\u0301'), maxLength });
const someone = fc.record({
  id: fc.uuid(),
  name: fc.oneof(written(9), fc.string({ unit: 'grapheme' })),
  number: written(9),
});
const contacts = fc.uniqueArray(someone, { selector: ({ id }) => id, minLength: 1, maxLength: 40 });
/** A book, and what stands in it after one contact has gone, changed or come. */
const changedBooks = fc
  .tuple(contacts, fc.nat(), fc.constantFrom(0, 1), fc.array(someone, { maxLength: 1 }))
  .map(([before, seed, gone, [fresh]]) => {
    const place = seed % before.length;
    const id = gone === 1 ? before[place]!.id : 'new';
    return { before, after: before.toSpliced(place, gone, ...(fresh === undefined ? [] : [{ ...fresh, id }])) };
  });

test('placing what is new gives the order that sorting all gives', () => {
  fc.assert(
    fc.property(changedBooks, ({ before, after }) => {
      expect(rearrange(arrange(before), before, after)!.entries).toEqual(arrange(after));
    }),
  );
});

test('the index of a large book finds who would be found by looking at everybody, also after a change', () => {
  const filters = fc.array(
    written(4).filter((filter) => filter.trim() !== ''),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(changedBooks, filters, ({ before, after }, wanted) => {
      const entries = arrange(before);
      const index = createBookIndex(entries);
      for (const filter of wanted) expect(seen(index.find(filter))).toEqual(seen(foundEntries(find(entries, filter))));
      const change = rearrange(entries, before, after)!;
      index.follow(change);
      for (const filter of wanted)
        expect(seen(index.find(filter))).toEqual(seen(foundEntries(find(change.entries, filter))));
    }),
  );
});

test('a book of more characters than the index tells apart is searched all the same', () => {
  const characters = Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const entries = book(...characters);
  const index = createBookIndex(entries);
  for (const character of characters) expect(names(listOf(index.find(character)))).toEqual([character]);
});

test('the marked stretches are the name without outer spaces, and what is marked is what was found', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (name, filter) => {
      const [entry] = book(name);
      const stretches = markedName(entry!, filter.toLowerCase());
      expect(stretches.map(({ text }) => text).join('')).toBe(name.normalize('NFC').trim());
      const isWanted = filter.trim() !== '' && find([entry!], filter.toLowerCase()).length > 0;
      if (isWanted && !/\d/.test(filter)) expect(stretches.some(({ isFound }) => isFound)).toBe(true);
    }),
  );
});
