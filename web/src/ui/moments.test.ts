import { expect, test } from 'vitest';
import { agoOf, dateOf } from './moments.ts';

const NOW_MS = new Date(2026, 10, 23, 15, 0).getTime();
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

test.each([
  [NOW_MS - 20_000, 'now'],
  [at(2026, 10, 23, 14, 57), '3 minutes ago'],
  [at(2026, 10, 23, 9, 30), '5 hours ago'],
  [at(2026, 10, 22, 23, 50), 'yesterday'],
  [at(2026, 10, 11, 8), '12 days ago'],
  [at(2026, 6, 20, 8), '4 months ago'],
  [at(2023, 6, 20, 8), '3 years ago'],
  [NOW_MS + 5000, 'now'],
])('what was used at %i was used %s', (atMs, words) => {
  expect(agoOf(atMs, NOW_MS)).toBe(words);
});

test('a date has its year where it is another', () => {
  expect(dateOf(at(2026, 5, 9), NOW_MS)).not.toMatch(/2026/);
  expect(dateOf(at(2024, 4, 3), NOW_MS)).toMatch(/May.*2024/);
});
