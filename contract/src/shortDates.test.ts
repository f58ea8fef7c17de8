import { expect, test } from 'vitest';
import { daysIn, readShortDate } from './shortDates.ts';

test.for([
  ['1988-04-15', { year: 1988, month: 4, day: 15 }],
  ['1988-04', { year: 1988, month: 4 }],
  ['1988', { year: 1988 }],
  ['--04-15', { month: 4, day: 15 }],
  ['20240230', undefined],
  ['--0415', undefined],
  ['28.09.1973', undefined],
  ['-', undefined],
  ['', undefined],
] as const)('the short date %s', ([text, parts]) => {
  expect(readShortDate(text)).toEqual(parts);
});

test('a month has its days, and February 29 in leap years and without a year', () => {
  expect([daysIn(2023, 2), daysIn(2024, 2), daysIn(undefined, 2), daysIn(44, 2), daysIn(2023, 12)]).toEqual([
    28, 29, 29, 29, 31,
  ]);
});
