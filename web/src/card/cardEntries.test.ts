import type { Card } from '@contactbook/contract/card';
import { expect, test } from 'vitest';
import { cardEntries } from './cardEntries.ts';

const entriesOf = (card: Partial<Card>) =>
  cardEntries({ '@type': 'Card', version: '1.0', ...card }).map(({ kind, value }) => `${kind}: ${value}`);

test('numbers say what they are, in the word of the card where it has one, the preferred first', () => {
  const phones = {
    p1: { number: '1', contexts: { work: true as const } },
    p2: { number: 'tel:+2', features: { mobile: true as const }, pref: 1 },
    p3: { number: '3', label: 'Boat', features: { mobile: true as const } },
    p4: { number: '4', features: { fax: true as const }, contexts: { private: true as const } },
    p5: { number: '5' },
  };
  expect(entriesOf({ phones })).toEqual(['Mobile: +2', 'Number, work: 1', 'Boat: 3', 'Fax, home: 4', 'Number: 5']);
});

test('an address reads as on an envelope', () => {
  const components = [
    { kind: 'locality', value: 'Görlitz' },
    { kind: 'name', value: 'Brüderstraße 14' },
    { kind: 'postcode', value: '02826' },
    { kind: 'country', value: 'Germany' },
  ];
  const addresses = { a1: { components }, a2: { full: 'Brüderstraße 14\n02826 Görlitz', label: 'Summer' } };
  expect(entriesOf({ addresses })).toEqual([
    'Address: Brüderstraße 14, 02826 Görlitz, Germany',
    'Summer: Brüderstraße 14, 02826 Görlitz',
  ]);
});

test.each([
  [{ month: 4, day: 15 }, /^Birthday: (15 April|April 15)$/],
  [{ year: 1988, month: 4, day: 15 }, /^Birthday: (15 April 1988|April 15, 1988)$/],
  [{ year: 1988 }, /^Birthday: 1988$/],
  [{ month: 2, day: 29 }, /29/],
])('a birthday is as much of a date as is known: %j', (date, text) => {
  expect(entriesOf({ anniversaries: { a1: { kind: 'birth', date } } })).toEqual([expect.stringMatching(text)]);
});

test('all contents of a card are shown, and no empty ones', () => {
  const card: Partial<Card> = {
    organizations: { o1: { name: 'Library', units: [{ name: 'Maps' }] }, o2: {} },
    titles: { t1: { name: 'Head' } },
    nicknames: { k1: { name: 'Ro' } },
    emails: { e1: { address: 'ro@example.com', contexts: { work: true } } },
    links: { l1: { uri: 'https://example.com', label: 'Blog' } },
    notes: { n1: { note: 'Has the key.' } },
    keywords: { Archive: true },
    media: { m1: { kind: 'photo', blobId: 'abc' }, m2: { kind: 'logo', uri: 'x' } },
  };
  expect(entriesOf(card)).toEqual([
    'Organisation: Library, Maps',
    'Title: Head',
    'Nickname: Ro',
    'E-mail, work: ro@example.com',
    'Blog: https://example.com',
    'Note: Has the key.',
    'Label: Archive',
    'Photo: abc',
  ]);
});
