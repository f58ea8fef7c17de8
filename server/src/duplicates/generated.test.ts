import { expect, test } from 'vitest';
import { generateBook } from '../testing/people-with-copies.ts';
import { measureFinding } from '../testing/measure-finding.ts';

test('in a book that was not used for tuning, copies are found and look-alikes are never the same', () => {
  const found = measureFinding(generateBook('held-out', 7, 3000, 150));
  expect(found.f1).toBeGreaterThan(0.95);
  expect(found.wrongInSame).toEqual([]);
  // The lane that needs no decision is of use.
  expect(found.lanes.same).toBeGreaterThan(30);
});
