import type { Card } from '@contactbook/contract/card';
import { expect, test } from 'vitest';
import { cardNews } from './cardNews.ts';

const BEFORE: Card = {
  '@type': 'Card',
  version: '1.0',
  name: { full: 'Anna' },
  phones: { p1: { number: '1', pref: 1 }, p2: { number: '2' } },
  speakToAs: { pronouns: { k1: { pronouns: 'she' } } },
  keywords: { Choir: true },
};

test('a new entry of a card is news, at any position; an unchanged one is not', () => {
  const now: Card = {
    ...BEFORE,
    name: { full: 'Anna-Lena' },
    phones: { p1: { number: '2' }, p2: { number: '1', pref: 1 }, p3: { number: '3' } },
    speakToAs: { pronouns: { k1: { pronouns: 'they' } } },
    keywords: { Choir: true, Archive: true },
    notes: { n1: { note: '1' } },
  };
  expect([...cardNews(now, BEFORE)]).toEqual([
    'Anna-Lena',
    'Archive',
    { number: '3' },
    { note: '1' },
    { pronouns: 'they' },
  ]);
});

test('nothing is new in a card that was not seen before, or did not change', () => {
  expect([cardNews(BEFORE, undefined).size, cardNews(structuredClone(BEFORE), BEFORE).size]).toEqual([0, 0]);
});
