import { Session } from 'node:inspector';
import type { Card } from '@contactbook/contract/card';
import { afterAll, expect, test } from 'vitest';
import { merge } from './merge.ts';

const session = new Session();
session.connect();
afterAll(() => session.disconnect());

function post(method: string, params = {}): unknown {
  let answer: unknown;
  session.post(method, params, (_error, result) => (answer = result));
  return answer;
}

post('Profiler.enable');
// Only functions that are compiled from now on are counted block by block: none has been called yet.
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How often the parts of the code of cards have run since the last call. */
function countSteps(): number {
  type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };
  const { result } = post('Profiler.takePreciseCoverage') as Coverage; // Node's own protocol
  const ours = result.filter(({ url }) => url.includes('/card/src/') && !url.includes('.test.'));
  return ours
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

const blankCard = (): Card => ({ '@type': 'Card', version: '1.0' });
const many = (size: number, entry: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => entry(index)));
/** Makes cards that differ in every value of one kind of property, although many values look alike. */
const HOSTILE: Record<string, (size: number, side: number) => Partial<Card>> = {
  nicknames: (size, side) => ({
    nicknames: many(size, (index) => [`k${index}`, { name: String((index * 7 + side) % 90) }]) as never,
  }),
  'other nicknames': (size, side) => ({
    nicknames: many(size, (index) => [`k${index}`, { name: `${side} ${index}` }]) as never,
  }),
  phones: (size, side) => ({
    phones: many(size, (index) => [`p${index}`, { number: `${index + side * 3}` }]) as never,
  }),
  'the same phone': (size, side) => ({
    phones: many(size, (index) => [`p${index + side}`, { number: '1', label: `${index % 2}` }]) as never,
  }),
  'ids that are taken': (size, side) => ({
    phones: many(size, (index) => [`p${index}`, { number: `${side}${index}` }]) as never,
  }),
  notes: (size, side) => ({ notes: many(size, (index) => [`n${index}`, { note: `${index} ${side}` }]) as never }),
  keywords: (size, side) => ({ keywords: many(size, (index) => [`${index + side}`, true]) as never }),
  lines: (size, side) => ({
    vCardProps: Array.from({ length: size }, (_, index) => [
      'x',
      { group: `item${index % 9}` },
      'unknown',
      `${index * side}`,
    ]) as never,
  }),
  groups: (size, side) => ({
    vCardProps: Array.from({ length: size }, (_, index) => [
      'x',
      { group: `item${index}` },
      'unknown',
      `${index} ${side}`,
    ]) as never,
  }),
  properties: (size, side) => many(size, (index) => [`x${index}`, side]),
};

test.each(Object.entries(HOSTILE))('eight times as many %s take some eight times the work', (_name, make) => {
  const sides = (size: number) => [1, 2, 3].map((side): Card => Object.assign(blankCard(), make(size, side)));
  for (const hasBase of [true, false]) {
    const [some, more] = [500, 4000].map((size) => {
      const [base, mine, theirs] = sides(size) as [Card, Card, Card]; // three
      countSteps();
      merge(hasBase ? [base] : [], mine, theirs);
      return countSteps();
    });
    expect(some).toBeGreaterThan(1000);
    expect(more! / some!).toBeLessThan(12);
  }
});
