import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJsContact } from '@contactbook/card/jscontact';
import { unescapeText } from '@contactbook/card/text-values';
import {
  GOOGLE_NOW,
  GOOGLE_OLD,
  OUTLOOK_ENGLISH,
  OUTLOOK_GERMAN,
  THUNDERBIRD,
  YAHOO,
} from '../testing/corpus/table-titles.ts';
import { columnsOf, tableOf } from '@contactbook/card/table/columns';
import { rowCard } from '@contactbook/card/table/row-card';

const HEADERS = [
  GOOGLE_NOW,
  GOOGLE_OLD,
  OUTLOOK_ENGLISH,
  OUTLOOK_GERMAN,
  THUNDERBIRD,
  YAHOO,
  ['Name', 'Phone', '', 'Colour', 'Birthday', 'Home phone', 'Tags', 'Web'],
  ['Name', '', ''],
];
/** Words that are not stored as text in a card, with the patterns of their representation. */
const MEANINGS: Record<string, RegExp> = {
  home: /^(?:home|private)$/,
  mobile: /^mobile$/,
  '1990-05-06': /^1990(?:-05-06)?$/,
  '19900506': /^1990(?:0506)?$/,
  '1990/05/06': /^1990(?:\/05\/06)?$/,
};
/** Words that add nothing to a value. */
const SILENT = new Set(['*', ':::', 'other']);

const word = fc.stringMatching(/^[a-zа-яё]{3,8}[0-9]{2}$/);
const cell = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(word, word).map(([one, other]) => `${one} ${other}`) },
  { weight: 2, arbitrary: fc.tuple(word, word).map(([one, other]) => `${one} ::: ${other}`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([one, other]) => `${one}, ${other}\n${one}`) },
  { weight: 1, arbitrary: word.map((text) => String.raw`${text}\n\o`) },
  fc.constantFrom('* Home', 'Work', 'Mobile', 'Mother', 'Work Fax', 'Other', '*', 'Normal', 'False', 'SMTP', '0/0/00'),
  fc.constantFrom(
    '1990-05-06',
    '19900506',
    '1990/05/06',
    '31.02.1990',
    '2',
    '29',
    '* myContacts',
    'J.A.',
    '+1 555 0100',
  ),
);
const table = fc
  .constantFrom(...HEADERS)
  .chain((titles) =>
    fc.record({ titles: fc.constant(titles), cells: fc.array(cell, { minLength: 1, maxLength: titles.length }) }),
  )
  .chain(({ titles, cells }) =>
    fc.record({
      titles: fc.constant(titles),
      cells: fc
        .shuffledSubarray(
          titles.map((_, place) => place),
          { minLength: cells.length, maxLength: cells.length },
        )
        .map((places) => titles.map((_, place) => cells[places.indexOf(place)] ?? '')),
    }),
  );

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;"()]+/)
    .filter((each) => each !== '');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, unescapeText(value)];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
}

test('each cell of any table is in the contact, or named as left out', () => {
  fc.assert(
    fc.property(table, ({ titles, cells }) => {
      const { card, leftOut } = made(titles, cells);
      const said = new Set(
        textsIn(toJsContact(card)).flatMap((text) => wordsIn(`${text} ${text.replaceAll('-', ' ')}`)),
      );
      for (const [place, text] of cells.entries()) {
        const left = new Set(leftOut.filter((each) => each.place === place).flatMap((each) => wordsIn(each.text)));
        for (const each of wordsIn(text)) {
          const isFound =
            SILENT.has(each) ||
            left.has(each) ||
            said.has(each) ||
            said.has(`${each}:`) ||
            [...said].some((one) => MEANINGS[each]?.test(one));
          expect([titles[place], text, isFound]).toEqual([titles[place], text, true]);
        }
      }
    }),
  );
});

/** A row without a contact must report all of its cells. */
function made(titles: string[], cells: string[]) {
  try {
    return rowCard(cells, columnsOf(tableOf(titles, ',', titles.join(','))), titles);
  } catch {
    return {
      card: { version: '3.0' as const, lines: [], startLine: 1, endLine: 1 },
      leftOut: cells.map((text, place) => ({ place, text })),
    };
  }
}
