import { expect, test } from 'vitest';
import { trashPanel } from '../words/en.ts';
import * as uk from '../words/uk.ts';
import { wordsOf } from '../words/words.ts';
import { eraseWarning, stayMessage } from './trashMessages.ts';

/** Uses the local time zone of the test run. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test.each([
  ['today, 30 days left', at(21, 8), at(21, 23)],
  ['1 day ago, 29 days left', at(20, 23), at(21, 8)],
  ['2 days ago, 28 days left', at(19, 12), at(21, 12)],
  ['29 days ago, last day', at(1, 12), at(30, 11)],
  ['30 days ago, last day', at(1, 12), at(31, 11)],
  ['today, 30 days left', at(22, 0), at(21, 23)],
])('%s', (words, deletedAtMs, nowMs) => {
  expect(stayMessage(deletedAtMs, 30, nowMs)).toBe(words);
});

test('one is told from many', () => {
  const { kept } = wordsOf(trashPanel);
  expect([kept(1), kept(30), eraseWarning(1), eraseWarning(3), eraseWarning(1000)]).toEqual([
    'Kept for 1 day, then erased for good',
    'Kept for 30 days, then erased for good',
    'This contact cannot be restored.',
    'These 3 contacts cannot be restored.',
    'These contacts cannot be restored.',
  ]);
});

test('in Ukrainian each count has its form', () => {
  const { daysAgo, eraseText } = uk.trashPanel;
  expect([1, 2, 5, 11, 21, 30].map(daysAgo)).toEqual([
    '1 день тому',
    '2 дні тому',
    '5 днів тому',
    '11 днів тому',
    '21 день тому',
    '30 днів тому',
  ]);
  expect([1, 21].map(eraseText)).toEqual([
    'Цей контакт не можна буде відновити.',
    '21 контакт не можна буде відновити.',
  ]);
});
