import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tabsFor } from './tabsFor.ts';
import { book } from '../search/testing.ts';
import { nextRowKeys, NO_ROWS } from './rowKeys.ts';
import { createRowLayout } from './rowLayout.ts';

const groups = (letters: string) => Array.from(letters, (letter, start) => ({ letter, start }));
const labels = (letters: string, maxTabs: number) => tabsFor(groups(letters), maxTabs).map(({ label }) => label);

test.each([
  ['ABC', 9, ['A', 'B', 'C']],
  ['ABCDEАБВ', 5, ['AB', 'CD', 'E', 'АБ', 'В']],
  ['ABCDEFАБВ', 3, ['A–C', 'D–F', 'А–В']],
  ['ABCАБ', 1, ['A–C', 'АБ']],
  ['#AΓΠقم王小', 9, ['#', 'A', 'Ελ', 'عر', '漢']],
  ['ΑΒΓΔΕ', 3, ['ΑΒ', 'ΓΔ', 'Ε']],
  ['#Aꓐ', 1, ['#', 'A', 'ꓐ']],
  ['', 5, []],
])('the letters %s in %i tabs are %j', (letters, maxTabs, expected) => {
  expect(labels(letters, maxTabs)).toEqual(expected);
});

test('a tab leads to the first row of its letters', () => {
  expect(tabsFor(groups('ABCD'), 2).map(({ start }) => start)).toEqual([0, 2]);
});

function drawRows() {
  let rows = NO_ROWS;
  return (ids: string, filter: string, kept: string[] = []) => {
    const entries = Array.from(ids, (id) => book(id)[0]!);
    rows = nextRowKeys(rows, entries, filter, kept);
    return [[...rows.shown.keys()], [...rows.spare.keys()]];
  };
}

test('what a new filter finds is written into the rows that are there, and the row with the focus stays its contact’s', () => {
  const draw = drawRows();
  const rowsOf = (ids: string, filter: string) => draw(ids, filter, ['b'])[0];
  expect(rowsOf('abc', '')).toEqual([0, 1, 2]);
  expect(rowsOf('bcd', '')).toEqual([1, 2, 3]);
  expect(rowsOf('xybz', 'm')).toEqual([2, 3, 1, 4]);
  expect(rowsOf('yxb', 'm')).toEqual([3, 2, 1]);
  expect(rowsOf('b', 'ma')).toEqual([1]);
});

test('rows that a filter does not need wait out of sight, and are there for the next one', () => {
  const draw = drawRows();
  expect(draw('abc', '')).toEqual([[0, 1, 2], []]);
  expect(draw('', 'm')).toEqual([[], [0, 1, 2]]);
  expect(draw('xy', 'ma')).toEqual([[0, 1], [2]]);
  // Scrolling does not change them.
  expect(draw('xyz', 'ma')).toEqual([[0, 1, 3], [2]]);
  expect(draw('abcde', 'm')).toEqual([[0, 1, 3, 2, 4], []]);
});

const layouts = fc
  .record({ count: fc.integer({ min: 1, max: 200 }), heading: fc.constantFrom(0, 28), extra: fc.constantFrom(0, 104) })
  .chain(({ count, heading, extra }) =>
    fc.record({
      count: fc.constant(count),
      starts: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 })).map((list) => list.toSorted((a, b) => a - b)),
      heading: fc.constant(heading),
      tall: fc.record({ index: fc.integer({ min: 0, max: count - 1 }), extra: fc.constant(extra) }),
      tail: fc
        .tuple(fc.integer({ min: 0, max: count }), fc.integer({ min: 0, max: count }), fc.boolean())
        .map(([one, other, isShared]) => ({ ends: [one, other].toSorted((a, b) => a - b), isShared }))
        .map(({ ends: [start = 0, headed = 0], isShared }) => ({ start, headed, end: isShared ? headed : count })),
    }),
  );

test('rows follow each other without a gap, and each is found at any height within it', () => {
  fc.assert(
    fc.property(layouts, fc.nat(), ({ count, starts, heading, tall, tail }, seed) => {
      const letterGroups = starts.map((start) => ({ letter: `${start}`, start }));
      const layout = createRowLayout(count, letterGroups, { row: 64, heading, reasoned: 82, title: 38 }, [tall], tail);
      const index = seed % count;
      const own = (index < tail.start || index >= tail.end ? 64 : 82) + (index === tail.headed ? 38 : 0);
      const height = own + (starts.includes(index) ? heading : 0) + (tall.index === index ? tall.extra : 0);
      expect(layout.heightOf(index)).toBe(height);
      expect(layout.indexAt(layout.topOf(index))).toBe(index);
      expect(layout.indexAt(layout.topOf(index) + height - 1)).toBe(index);
      const tailHeight = (tail.end - tail.start) * (82 - 64) + (tail.headed < count ? 38 : 0);
      expect(layout.height).toBe(count * 64 + starts.length * heading + tall.extra + tailHeight);
    }),
  );
});
