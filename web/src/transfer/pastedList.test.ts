import { expect, test } from 'vitest';
import { isPastedList, listFile } from './pastedList.ts';

test.each([
  ['Anna Smith 067 123 45 67\nBob 068 123 45 67', true],
  ['Name\tPhone\nAnna\t067 123\nBob\t068 123', true],
  ['name;e-mail\r\nAnna;anna@example.com\r\nMia;mia@example.com\r\n', true],
  ['067 123 45 67\n068 123 45 67\n069 123 45 67', true],
  ['Anna Smith\t067 123 45 67\tanna@example.com\n'.repeat(20_000), true],
  ['Anna Smith 067 123 45 67', false],
  ['Марія:\n112', false],
  ['067 123 45 67\n068 123 45 67', false],
  ['Dr. Weiss\nPraxis am Markt\nTel.: 030 1234567\nE-Mail: <weiss@praxis.de>', false],
  ['Dr. Weiss\nTel.: 030 1234567\nFax: 030 1234568', false],
  ['Dear Anna,\nsee you on 12 November 2026 at 100 Main Street.', false],
  [' '.repeat(300_000), false],
  ['a'.repeat(300_000), false],
  ['\n'.repeat(300_000), false],
])('whether the pasted text %# is a list', (text, isList) => {
  expect(isPastedList(text)).toBe(isList);
});

test.each([
  ['Anna,067 123\nBob,068 123', 'Anna,067 123\nBob,068 123'],
  ['Anna Smith 067 123\n\n112 Taxi\n1234567', 'Name\tPhone\nAnna Smith\t067 123\nTaxi\t112\n\t1234567'],
])('a list becomes a table with columns', async (text, table) => {
  expect(await listFile(text, 'pasted').text()).toBe(table);
});
