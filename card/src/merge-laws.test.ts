import type { Card } from '@contactbook/contract/card';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { merge, resolve } from './merge.ts';
import { entryText } from './merge-fields.ts';
import { unitsOf } from './merge-lines.ts';

const blankCard = (): Card => ({ '@type': 'Card', version: '1.0' });
type Entries = Record<string, object>;

/** Few values, so that entries of two cards often say the same, in places that often differ. */
const entriesOf = (prefix: string, value: fc.Arbitrary<object>): fc.Arbitrary<Entries> =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), value), { maxLength: 4, selector: ([place]) => place })
    .map((entries) => Object.fromEntries(entries.map(([place, entry]) => [`${prefix}${place}`, entry])));
const flags = (...words: string[]) =>
  fc.subarray(words).map((some) => Object.fromEntries(some.map((word) => [word, true as const])));
const number = fc.constantFrom('1', '2', '3', '4', '+1 (2)', '+12');
const line = fc.tuple(
  fc.constantFrom('x-a', 'x-b', 'x-ablabel', 'gender'),
  fc.constantFrom({}, { group: 'item1' }, { group: 'item2' }, { type: 'home' }),
  fc.constant('unknown'),
  fc.constantFrom('1', '2', '3'),
);
const cards: fc.Arbitrary<Card> = fc
  .record({
    name: fc.record({ full: fc.constantFrom('Ann', 'Ann Lee', 'Rosa') }),
    phones: entriesOf(
      'p',
      fc.record({ number, label: fc.constantFrom('A', 'B'), pref: fc.constant(1) }, { requiredKeys: ['number'] }),
    ),
    nicknames: entriesOf('k', fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd') })),
    notes: entriesOf('n', fc.record({ note: fc.constantFrom('x', 'y', 'z') })),
    titles: entriesOf('t', fc.record({ name: fc.constantFrom('x', 'y'), kind: fc.constantFrom('title', 'role') })),
    keywords: flags('A', 'B', 'constructor', '__proto__'),
    relatedTo: entriesOf('urn:', fc.record({ relation: flags('friend', 'spouse') })),
    vCardProps: fc.array(line, { maxLength: 4 }),
    speakToAs: fc.record({ grammaticalGender: fc.constantFrom('feminine', 'neuter') }),
    other: fc.constantFrom<unknown>(1, { a: [1] }, { a: [2] }),
  })
  .map((values) => Object.assign(blankCard(), values) as Card); // of the contract's shapes

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a card says: a text for each of its values, whatever their ids. */
function saidBy(card: Card): Set<string> {
  const said = Object.entries({ ...card, vCardProps: unitsOf(card.vCardProps) }).flatMap(([property, value]) => {
    if (typeof value !== 'object' || ['name', 'other', 'speakToAs'].includes(property))
      return [`${property} ${JSON.stringify(value)}`];
    const isKeyed = property === 'keywords' || property === 'relatedTo';
    return Object.entries(value as Entries).map(
      ([id, entry]) => `${property} ${isKeyed ? id : ''} ${entryText(entry)}`,
    );
  });
  return new Set(said);
}

const takingMine = (bases: Card[], mine: Card, theirs: Card): Card => resolve(bases, mine, theirs, () => 'mine');

test('a side that changed nothing has no say', () => {
  const law = fc.property(cards, cards, (base, other) => {
    expect(plain(merge([base], other, other))).toEqual({ card: plain(other), clashes: [] });
    expect(plain(merge([base], base, other))).toEqual({ card: plain(other), clashes: [] });
    expect(plain(merge([base], other, base))).toEqual({ card: plain(other), clashes: [] });
    expect(plain(merge([], other, other))).toEqual({ card: plain(other), clashes: [] });
  });
  fc.assert(law);
});

test('both sides count the same, but where they clash', () => {
  const law = fc.property(fc.array(cards, { maxLength: 1 }), cards, cards, (bases, mine, theirs) => {
    const [one, other] = [merge(bases, mine, theirs), merge(bases, theirs, mine)];
    const told = one.clashes.map((clash) => `${clash.label}: ${clash.mine} or ${clash.theirs}`).toSorted();
    expect(told).toEqual(other.clashes.map((clash) => `${clash.label}: ${clash.theirs} or ${clash.mine}`).toSorted());
    expect(saidBy(one.card)).toEqual(saidBy(takingMine(bases, theirs, mine)));
    expect(new Set(one.clashes.map(({ path }) => path)).size).toBe(one.clashes.length);
  });
  fc.assert(law);
});

test('what a side added or changed is in the card, or can be chosen; what both left stays', () => {
  const law = fc.property(fc.array(cards, { maxLength: 3 }), cards, cards, (bases, mine, theirs) => {
    const were = bases.map(saidBy);
    const ever = new Set(were.flatMap((said) => [...said]));
    const always = new Set([...ever].filter((text) => were.every((said) => said.has(text))));
    const [my, their] = [saidBy(mine), saidBy(theirs)];
    const [ofMine, ofTheirs] = [saidBy(takingMine(bases, mine, theirs)), saidBy(merge(bases, mine, theirs).card)];
    expect(my.difference(always).difference(ofMine)).toEqual(new Set());
    expect(their.difference(ever).difference(ofTheirs)).toEqual(new Set());
    expect(my.intersection(their).difference(ofMine.intersection(ofTheirs))).toEqual(new Set());
  });
  fc.assert(law);
});

test('a card that equals one of its possible versions has no say', () => {
  const law = fc.property(fc.array(cards, { maxLength: 3 }), cards, cards, (others, mine, theirs) => {
    for (const bases of [
      [theirs, ...others],
      [...others, theirs],
    ])
      expect(saidBy(merge(bases, mine, theirs).card)).toEqual(saidBy(mine));
  });
  fc.assert(law);
});

type Edit = { isMine: boolean; what: 'change' | 'remove' | 'leave' };
const edit = fc.record<Edit>({ isMine: fc.boolean(), what: fc.constantFrom('change', 'remove', 'leave') });
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 });
const withNumbers = (all: [id: number, number: string][]): Card =>
  Object.assign(blankCard(), { phones: Object.fromEntries(all.map(([id, text]) => [`p${id}`, { number: text }])) });

test('edits of different entries never clash', () => {
  const law = fc.property(
    numbers,
    fc.array(edit, { minLength: 6, maxLength: 6 }),
    fc.nat(3),
    fc.nat(3),
    (all, edits, my, their) => {
      const added = (first: number, count: number): [number, string][] =>
        Array.from({ length: count }, (_, index) => [all.length + index, `${first}000${index}`]);
      const edited = (isOf: (side: Edit) => boolean): [number, string][] =>
        all.flatMap((each, index): [number, string][] => {
          const { what, ...side } = edits[index]!; // there are as many
          if (what === 'leave' || !isOf({ what, ...side })) return [[index, `${each}`]];
          return what === 'remove' ? [] : [[index, `${each}00`]];
        });
      const { card, clashes } = merge(
        [withNumbers(edited(() => false))],
        withNumbers([...edited(({ isMine }) => isMine), ...added(7, my)]),
        withNumbers([...edited(({ isMine }) => !isMine), ...added(8, their)]),
      );
      const expected = [...edited(() => true), ...added(7, my), ...added(8, their)].map(([, text]) => text);
      expect(clashes).toEqual([]);
      expect(
        Object.values(card.phones ?? {})
          .map((phone) => phone.number)
          .toSorted(),
      ).toEqual(expected.toSorted());
    },
  );
  fc.assert(law);
});
