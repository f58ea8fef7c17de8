import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withContacts } from './bookView.ts';
import { changeEntries, type SearchEntry, sortEntries } from './entries.ts';
import { alsoFound, numberMarks } from './marks.ts';
import { parseQuery } from '@contactbook/contract/query';
import { matches } from './entries.ts';
import { createSearchIndex } from './searchIndex.ts';
import { listOf, resultOf, type SearchResult, withPlaced } from './searchResult.ts';
import { anyContact, book, changedBooks, names, numbered, written } from './testing.ts';

/** Finds the entries by scanning all of them. */
function scan(entries: SearchEntry[], filter: string): SearchEntry[] {
  const query = parseQuery(filter);
  return entries.filter((entry) => matches(entry, query));
}
/** What the list shows of a result. */
const seen = (result: SearchResult) => ({ names: names(listOf(result)).join('\n'), groups: result.groups });

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
  expect(names(scan(book('Anaïs', 'Hanna', 'Zoé'), filter))).toEqual(found);
});

test.each(['İbrahim', 'ibrahim', 'IBRAHIM', 'İ', 'ı', 'i̇brahim'])('İbrahim is found by %s', (typed) => {
  expect(scan(book('İbrahim'), typed.toLowerCase())).toHaveLength(1);
});

test.each(["Мар'яна", 'Мар’яна', 'Марʼяна', 'Мар`яна'])('Мар’яна is found by %s', (typed) => {
  expect(scan(book('Мар’яна'), typed.toLowerCase())).toHaveLength(1);
});

test('й is a letter of its own, not an и with an accent', () => {
  expect(scan(book('Йосип'), 'и')).toHaveLength(1);
  expect(scan(book('Андрій'), 'ии')).toHaveLength(0);
  expect(scan(book('Сергій'), 'гии')).toHaveLength(0);
});

test.each([
  ['+380 (67) 123-45-67', '067123', true],
  ['+380 (67) 123-45-67', '67 123', true],
  ['+380 (67) 123-45-67', '(67) 1', true],
  ['+380 (67) 123-45-67', '+380 - 67', true],
  ['+380 (67) 123-45-67', '123 67', false],
  ['+380 (67) 123-45-67', '999', false],
  ['112', 'ext 1', false],
  ['٠٥٠ ١٢٣', '0501', true],
  ['０９０-12', '09012', true],
])('in %s, the filter %s is found: %s', (number, filter, isFound) => {
  expect(scan([numbered('Ann', number)], filter)).toHaveLength(isFound ? 1 : 0);
});

test.each([
  ['smith anna', true],
  ['anna smith', true],
  ['Smith, Anna', true],
  ['sm an', true],
  ['anna 123', true],
  ['123 anna', true],
  ['anna (067) 123', true],
  ['67 anna 123', true],
  ['anna 123 67', false],
  ['anna jones', false],
  ['anna 999', false],
])('Anna Smith, 067-123, is found by “%s”: %s', (filter, isFound) => {
  expect(scan([numbered('Anna Smith', '067-123')], filter.toLowerCase())).toHaveLength(isFound ? 1 : 0);
});

test('digits in a name are found as they are in a number, and both at once', () => {
  const taxi = numbered('Taxi 24', '555-00');
  for (const filter of ['24', 'taxi 24', '24 taxi', 'taxi 24 555', '24 55500'])
    expect(scan([taxi], filter)).toHaveLength(1);
  expect(scan([taxi], '55524')).toHaveLength(0);
});

test.each([
  ['ro@ex', 'ro@example.org'],
  ['weiss', 'Weiß'],
  ['rosie library', 'Library'],
  ['3581', '+49 3581 555'],
  ['555 rosie', '+49 3581 555'],
  ['rosie', undefined],
  ['112', undefined],
  ['', undefined],
])('other texts of a card are found by “%s”, and shown: %s', (filter, also) => {
  const texts = ['+49 3581 555', 'ro@example.org', 'Weiß', 'Library'];
  const [rosie] = sortEntries([{ id: '1', name: 'Rosie', number: '112', also: texts }]);
  expect([scan([rosie!], filter).length, alsoFound(rosie!, filter)]).toEqual([1, also]);
  if (also !== undefined) expect(numberMarks(rosie!, filter)).not.toEqual([]);
});

test('no word is found from one text into another', () => {
  const [rosie] = sortEntries([{ id: '1', name: 'Rosie', number: '112', also: ['34', 'Ann'] }]);
  expect(['siean', '1123', '34ann'].map((filter) => scan([rosie!], filter).length)).toEqual([0, 0, 0]);
});

test('the contact in edit stays, whatever the filter', () => {
  const found = resultOf(scan(book('Ann', 'Bob'), 'bob'));
  const [ann] = book('Ann');
  expect(names(listOf(withContacts(found, [ann!.contact], [])))).toEqual(['Ann', 'Bob']);
});

test('a contact in edit stays at its place once, even if another device has renamed it', () => {
  const found = resultOf(book('Ann', 'Bob', 'Eve'));
  const was = { id: 'Bob', name: 'Zoe', number: '' };
  expect(names(listOf(withContacts(found, [was], [])))).toEqual(['Ann', 'Eve', 'Zoe']);
  expect(withContacts(found, [found.at(1)!.contact], [])).toBe(found);
});

test('a list with additions on their way is the list of all of them', () => {
  const several = fc.uniqueArray(anyContact, { selector: ({ id }) => id, maxLength: 60 });
  fc.assert(
    fc.property(several, fc.nat(), (all, seed) => {
      const count = seed % (all.length + 1);
      const shown = withPlaced(resultOf(sortEntries(all.slice(count))), sortEntries(all.slice(0, count)).toReversed());
      expect(seen(shown)).toEqual(seen(resultOf(sortEntries(all))));
    }),
  );
});

test('the index of a large book finds the same as a scan, also after a change', () => {
  const filters = fc.array(
    fc
      .array(written(4), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '))
      .filter((filter) => parseQuery(filter).length > 0),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(changedBooks, filters, ({ before, after }, wanted) => {
      const entries = sortEntries(before);
      let index = createSearchIndex(entries);
      const foundBy = (filter: string) => seen(index.find(parseQuery(filter)));
      for (const filter of wanted) expect(foundBy(filter)).toEqual(seen(resultOf(scan(entries, filter))));
      const change = changeEntries(entries, before, after)!;
      index = index.after(change);
      for (const filter of wanted) expect(foundBy(filter)).toEqual(seen(resultOf(scan(change.entries, filter))));
    }),
  );
});

test('so it does among thousands, whatever pieces of names and numbers are typed, in any order', () => {
  const parts = "Anna Łucja Zoé İbrahim Straße Æsa Þóra Марія Семён Мар’яна O'Brien Jean‑Luc Taxi 24 Їжак Smith".split(
    ' ',
  );
  const of = (index: number, step: number) => parts[Math.floor(index / step) % parts.length]!;
  const entries = sortEntries(
    Array.from({ length: 3000 }, (_, index) => ({
      id: `${index}`,
      name: `${of(index, 1)} ${of(index, 16)} ${of(index, 256)}${index % 7 === 0 ? ` ${index}` : ''}`,
      number: `+380 (${index % 100}) ${(index * 7919) % 100_003}`,
    })),
  );
  const index = createSearchIndex(entries);
  const piece = fc
    .tuple(fc.nat(), fc.boolean(), fc.nat(12), fc.integer({ min: 1, max: 6 }))
    .map(([seed, isName, start, length]) => {
      const { name, contact } = entries[seed % entries.length]!;
      return (isName ? name : contact.number).slice(start, start + length).toLowerCase();
    });
  const filters = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join(' '))
    .filter((filter) => parseQuery(filter).length > 0);
  fc.assert(
    fc.property(filters, (filter) => {
      expect(seen(index.find(parseQuery(filter)))).toEqual(seen(resultOf(scan(entries, filter))));
    }),
  );
});

test('a book with more characters than the index distinguishes is searched too', () => {
  const characters = Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const index = createSearchIndex(book(...characters));
  for (const character of characters) expect(names(listOf(index.find(parseQuery(character))))).toEqual([character]);
});
