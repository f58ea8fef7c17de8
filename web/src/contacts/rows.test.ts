import fc from 'fast-check';
import { expect, test } from 'vitest';
import { avatarHue, initials } from './avatar.ts';
import { tabsFor } from './indexTabs.ts';
import { pastedContact } from './pasted.ts';
import { dialled } from './phone.ts';
import { createRowKeys } from './rowKeys.ts';
import { createRowLayout } from './rowLayout.ts';

test.each([
  ['Anna-Lena Brandt', 'AL'],
  ['Марія Коваль', 'МК'],
  ['Émile', 'É'],
  ['rosie simpson jones', 'RS'],
  [' ', ''],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧F'],
  ['Anna (Work)', 'AW'],
  ['«Нова» – пошта', 'НП'],
  ['🇺🇦', '🇺🇦'],
  ['👩🏽‍🚀 ☎️ Ann', '👩🏽‍🚀☎️'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 #️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿#️⃣'],
  ['© ☎ Ann 1️⃣', 'A1️⃣'],
  ['...', ''],
])('the initials of “%s” are “%s”', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('the colour of a name is FNV-1a of its lower-cased UTF-8 bytes, in twelve hues', () => {
  expect(avatarHue('a')).toBe((0xe40c292c % 12) * 30 + 15); // the published hash of "a"
  expect(avatarHue(' ÉMILE ')).toBe(avatarHue('émile'));
});

test.each([
  ['+380 (67) 123-45-67', ['tel:+380671234567']],
  ['*100#', ['tel:*100%23']],
  ['112', ['tel:112']],
  ['030 901820 ext. 14', ['tel:030901820;ext=14']],
  ['5551234 x12', ['tel:5551234;ext=12']],
  ['٠٥٠ ١٢٣', ['tel:050123']],
  ['ask her', [undefined]],
  ['1+1', ['tel:11']],
  ['555-CALL-NOW', ['tel:5552255669']],
  ['1-800-FLOWERS', ['tel:18003569377']],
  ['067 1234567 MOM', ['tel:0671234567']],
  ['5551234,,12#', ['tel:5551234,,12%23']],
  ['5551234pp12', ['tel:5551234,,12']],
  ['5551234 w 22', ['tel:5551234;22']],
  ['044 123-45-67, 067 123-45-67', ['tel:0441234567', undefined, 'tel:0671234567']],
  ['044 123-45-67 / 067 123-45-67 ext. 5', ['tel:0441234567', undefined, 'tel:0671234567;ext=5']],
  ['030/901820', ['tel:030901820']],
])('%s is dialled as %j', (number, hrefs) => {
  const parts = dialled(number);
  expect(parts.map(({ href }) => href)).toEqual(hrefs);
  expect(parts.map(({ start, end }) => number.slice(start, end)).join('')).toBe(number);
});

test.each([
  ['Anna Smith 067 123 45 67', { name: 'Anna Smith', number: '067 123 45 67' }],
  ['Anna Smith\t+380 (67) 123-45-67', { name: 'Anna Smith', number: '+380 (67) 123-45-67' }],
  ['Марія:\n112', { name: 'Марія', number: '112' }],
  ['(044) 123 ext. 5 – Bob', { name: 'Bob', number: '(044) 123 ext. 5' }],
  ['Anna <+380671234567>', { name: 'Anna', number: '+380671234567' }],
  ['<112> Anna', { name: 'Anna', number: '112' }],
  ['Anna [(044) 123]', { name: 'Anna', number: '(044) 123' }],
  ['Anna', undefined],
  ['067 123', undefined],
  ['Taxi 24 call 5', undefined],
])('“%s” pasted is %j', (text, contact) => {
  expect(pastedContact(text)).toEqual(contact);
});

const groups = (letters: string) => Array.from(letters, (letter, start) => ({ letter, start }));
const labels = (letters: string, maxTabs: number) => tabsFor(groups(letters), maxTabs).map(({ label }) => label);

test.each([
  ['ABC', 9, ['A', 'B', 'C']],
  ['ABCDEАБВ', 5, ['AB', 'CD', 'E', 'АБ', 'В']],
  ['ABCDEFАБВ', 3, ['A–C', 'D–F', 'А–В']],
  ['ABCАБ', 1, ['A–C', 'АБ']],
  ['', 5, []],
])('the letters %s in %i tabs are %j', (letters, maxTabs, expected) => {
  expect(labels(letters, maxTabs)).toEqual(expected);
});

test('a tab leads to the first row of its letters', () => {
  expect(tabsFor(groups('ABCD'), 2).map(({ start }) => start)).toEqual([0, 2]);
});

test('what a new filter finds is written into the rows that are there, and the row with the focus stays its contact’s', () => {
  const rowKeys = createRowKeys();
  const rowsOf = (ids: string, filter: string) => [...rowKeys(Array.from(ids), filter, ['b']).keys.values()];
  expect(rowsOf('abc', '')).toEqual([0, 1, 2]);
  expect(rowsOf('bcd', '')).toEqual([1, 2, 3]);
  expect(rowsOf('xybz', 'm')).toEqual([2, 3, 1, 4]);
  expect(rowsOf('yxb', 'm')).toEqual([3, 2, 1]);
  expect(rowsOf('b', 'ma')).toEqual([1]);
});

test('rows that a filter does not need wait out of sight, and are there for the next one', () => {
  const rowKeys = createRowKeys();
  const rowsOf = (ids: string, filter: string) => {
    const { keys, spare } = rowKeys(Array.from(ids), filter, []);
    return [[...keys.values()], spare];
  };
  expect(rowsOf('abc', '')).toEqual([[0, 1, 2], []]);
  expect(rowsOf('', 'm')).toEqual([[], [0, 1, 2]]);
  expect(rowsOf('xy', 'ma')).toEqual([[0, 1], [2]]);
  // Scrolling leaves them where they are.
  expect(rowsOf('xyz', 'ma')).toEqual([[0, 1, 3], [2]]);
  expect(rowsOf('abcde', 'm')).toEqual([[0, 1, 3, 2, 4], []]);
});

const layouts = fc
  .record({ count: fc.integer({ min: 1, max: 200 }), heading: fc.constantFrom(0, 28), extra: fc.constantFrom(0, 104) })
  .chain(({ count, heading, extra }) =>
    fc.record({
      count: fc.constant(count),
      starts: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 })).map((list) => list.toSorted((a, b) => a - b)),
      heading: fc.constant(heading),
      tall: fc.record({ index: fc.integer({ min: 0, max: count - 1 }), extra: fc.constant(extra) }),
    }),
  );

test('rows stand one below the other without gap, each found at any height within it', () => {
  fc.assert(
    fc.property(layouts, fc.nat(), ({ count, starts, heading, tall }, seed) => {
      const letterGroups = starts.map((start) => ({ letter: `${start}`, start }));
      const layout = createRowLayout(count, letterGroups, { row: 64, heading }, [tall]);
      const index = seed % count;
      const height = 64 + (starts.includes(index) ? heading : 0) + (tall.index === index ? tall.extra : 0);
      expect(layout.heightOf(index)).toBe(height);
      expect(layout.indexAt(layout.topOf(index))).toBe(index);
      expect(layout.indexAt(layout.topOf(index) + height - 1)).toBe(index);
      expect(layout.height).toBe(count * 64 + starts.length * heading + tall.extra);
    }),
  );
});
