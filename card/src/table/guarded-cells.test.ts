import { expect, test } from 'vitest';
import { toJsContact } from '../jscontact.ts';
import { columnsOf, tableOf } from './columns.ts';
import { guarded, unguarded } from './guarded-cells.ts';
import { rowCard } from './row-card.ts';

test.each([
  ['="+4511223344"', '+4511223344'],
  ['="0045 11223344"', '0045 11223344'],
  ["'+4511223344", '+4511223344'],
])('a number that a spreadsheet has as %s is read as %s', (cell, number) => {
  const titles = ['Name', 'Mobile Phone'];
  const { card, leftOut } = rowCard(['Tom Falk', cell], columnsOf(tableOf(titles, ',', titles.join())), titles);
  expect(Object.values(toJsContact(card).phones ?? {}).map((phone) => phone.number)).toEqual([number]);
  expect(leftOut).toEqual([]);
});

test.each([
  ['="007"', '007'],
  ['="say ""hi"""', 'say "hi"'],
  ['=""', ''],
  ['=SUM(A1)', '=SUM(A1)'],
  ['="a"&"b"', '="a"&"b"'],
])('the cell %s is the text %s', (cell, text) => expect(unguarded(cell)).toBe(text));

test.each(['="007"', '=1+1', "'=x", '-x', '+45 11', '@me', '="a"&"b"'])('%s is the same after a round trip', (text) =>
  expect(unguarded(guarded(text))).toBe(text),
);
