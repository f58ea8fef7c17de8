import type { Card } from '@contactbook/contract/card';
import { expect, test } from 'vitest';
import { mergeCards, takeMine } from './mergeCards.ts';

const card = (more: Partial<Card>): Card => ({ '@type': 'Card', version: '1.0', name: { full: 'Anna' }, ...more });
const phones = (...numbers: string[]) =>
  Object.fromEntries(numbers.map((number, index) => [`p${index + 1}`, { number }]));

test('what two changed apart from each other goes together', () => {
  const base = card({ phones: phones('1', '2'), keywords: { Choir: true } });
  const wanted = card({ phones: { p1: { number: '1' }, p2: { number: '22' } }, keywords: { Choir: true, Work: true } });
  const current = card({ name: { full: 'Anna B' }, phones: phones('1', '2', '3') });
  const { card: merged, clashes } = mergeCards(base, wanted, current);
  expect(clashes).toEqual([]);
  expect(merged).toEqual(card({ name: { full: 'Anna B' }, phones: phones('1', '22', '3'), keywords: { Work: true } }));
});

test('an entry is the same by what it says, not by its place', () => {
  const base = card({ phones: phones('1', '2') });
  const wanted = card({ phones: phones('1', '22') });
  // The first was removed elsewhere, so that the second has its id.
  const current = card({ phones: phones('2') });
  expect(mergeCards(base, wanted, current)).toEqual({ card: card({ phones: phones('22') }), clashes: [] });
});

test('what both added stays, once where it says the same', () => {
  const base = card({});
  const wanted = card({ phones: phones('1', '2') });
  const current = card({ phones: phones('2', '3') });
  const { card: merged, clashes } = mergeCards(base, wanted, current);
  expect(clashes).toEqual([]);
  expect(
    Object.values(merged.phones ?? {})
      .map(({ number }) => number)
      .toSorted(),
  ).toEqual(['1', '2', '3']);
});

test('the same field changed to two values is asked about, and either can be had', () => {
  const base = card({ phones: phones('1'), notes: { n1: { note: 'old' } } });
  const wanted = card({ phones: phones('11'), notes: {} });
  const current = card({ phones: phones('111'), notes: { n1: { note: 'new' } } });
  const { card: theirs, clashes } = mergeCards(base, wanted, current);
  expect(theirs).toEqual(current);
  expect(clashes).toHaveLength(2);
  expect(clashes.reduce(takeMine, theirs)).toEqual(wanted);
});

test('what was edited here and removed there is asked about', () => {
  const { clashes, card: merged } = mergeCards(
    card({ phones: phones('1') }),
    card({ phones: phones('11') }),
    card({ phones: {} }),
  );
  expect(clashes).toHaveLength(1);
  expect(takeMine(merged, clashes[0]!)).toEqual(card({ phones: phones('11') }));
});

test('nothing is asked where both did the same', () => {
  const next = card({ phones: phones('2'), keywords: { A: true } });
  expect(mergeCards(card({ phones: phones('1') }), next, next)).toEqual({ card: next, clashes: [] });
});
