import type { Card } from '@contactbook/contract/card';
import * as fc from 'fast-check';
import { runSteps } from './steps.ts';
import { expect, test } from 'vitest';
import { type CardField, fieldsOf } from './fields/difference.ts';
import { shortValue } from './fields/texts.ts';
import { combine, type CombinedCard, plainMeaning } from './combine.ts';

const words = fc.constantFrom('Anna', 'Anna Koval', 'anna koval', 'Acme', 'Book club', 'x');
const entries = (value: fc.Arbitrary<object>) =>
  fc.dictionary(fc.constantFrom('a1', 'a2', 'a3'), value, { maxKeys: 3 });
const about = {
  contexts: fc.constantFrom({ work: true as const }, { private: true as const }),
  pref: fc.constant(1),
};
const number = fc.constantFrom('+380 67 1', '+380671', '112', '(11) 2');
const cards = fc.record(
  {
    '@type': fc.constant('Card' as const),
    version: fc.constant('1.0' as const),
    name: fc.record({ full: words }),
    phones: entries(fc.record({ number, ...about }, { requiredKeys: ['number'] })),
    emails: entries(
      fc.record({ address: fc.constantFrom('a@b.c', 'A@b.c', 'd@e.f'), ...about }, { requiredKeys: ['address'] }),
    ),
    organizations: entries(fc.record({ name: words })),
    notes: entries(fc.record({ note: words })),
    keywords: fc.dictionary(words, fc.constant(true as const), { maxKeys: 2 }),
    vCardProps: fc.array(fc.tuple(fc.constantFrom('x-one', 'x-two'), fc.constant({}), fc.constant('text'), words), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['@type', 'version', 'name'] },
) as fc.Arbitrary<Card>;

/** What a field says, however it is written; a name may be a nickname. */
function saidBy({ property, label, id, value }: CardField): string {
  if (property === 'name' || property === 'nicknames') return shortValue(label, value).text.toLowerCase();
  return `${property} ${property === 'keywords' ? id : plainMeaning(property, value)}`;
}

test('each value of each card is in the combined card or in the values to choose from', () => {
  fc.assert(
    fc.property(fc.array(cards, { minLength: 2, maxLength: 4 }), (some) => {
      const [first, ...others] = some.map((card, place): CombinedCard => ({ id: String(place), card }));
      const { card, choices } = runSteps(combine([first!, ...others], new Map(), plainMeaning));
      const kept = new Set(fieldsOf(card).map(saidBy));
      const texts = new Set(choices.flatMap(({ values }) => values.map(({ text }) => text.toLowerCase())));
      for (const field of some.flatMap((each) => fieldsOf(each))) {
        const text = shortValue(field.label, field.value, field.id).text.toLowerCase();
        expect(kept.has(saidBy(field)) || texts.has(text), JSON.stringify(field)).toBe(true);
      }
    }),
  );
});

const part = (id: string, more: Partial<Card>): CombinedCard => ({
  id,
  card: { '@type': 'Card', version: '1.0', ...more },
});

test('the choice of a value takes that of its card, and a value that is left out is gone', () => {
  const parts = [
    part('a', { name: { full: 'Anna' }, organizations: { o1: { name: 'Acme' } }, phones: { p1: { number: '1' } } }),
    part('b', { name: { full: 'Ann' }, phones: { p1: { number: '2' } } }),
    part('c', { name: { full: 'Annie' }, organizations: { o1: { name: 'Bank' } } }),
  ] as const;
  const { choices, kept } = runSteps(combine(parts, new Map(), plainMeaning));
  expect(choices).toEqual([
    {
      path: 'name',
      label: 'name',
      values: [
        { part: 'a', text: 'Anna' },
        { part: 'b', text: 'Ann' },
        { part: 'c', text: 'Annie' },
      ],
    },
    {
      path: 'organizations/o1',
      label: 'organization',
      values: [
        { part: 'a', text: 'Acme' },
        { part: 'c', text: 'Bank' },
      ],
    },
  ]);
  const second = runSteps(kept()).find(({ text }) => text === '2');
  const chosen = new Map([
    ['name', 'c'],
    ['organizations/o1', 'c'],
    [second!.path, null],
  ] as const);
  const { card } = runSteps(combine(parts, chosen, plainMeaning));
  expect(JSON.parse(JSON.stringify(card))).toEqual({
    '@type': 'Card',
    version: '1.0',
    name: { full: 'Annie' },
    organizations: { o1: { name: 'Bank' } },
    phones: { p1: { number: '1' } },
    nicknames: { k1: { name: 'Anna' }, k2: { name: 'Ann' } },
  });
});
