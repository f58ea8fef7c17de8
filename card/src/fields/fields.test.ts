import type { Card, FieldName } from '@contactbook/contract/card';
import { FIELD_NAMES } from '@contactbook/contract/card';
import { describe, expect, test } from 'vitest';
import { convertCard } from '../convert-card.ts';
import { VERSIONS } from '../dialects.ts';
import { editCard } from '../edit-card.ts';
import { newCard } from '../new-card.ts';
import { asCard, readCard } from '../jscontact.ts';
import { searchTexts } from '../search-texts.ts';
import { columnsOf, tableOf } from '../table/columns.ts';
import { GOOGLE_TITLES, googleRow } from '../table/google-table.ts';
import { OUTLOOK_TITLES, outlookRow } from '../table/outlook-table.ts';
import { rowCard } from '../table/row-card.ts';
import { parseCard, serialize, type VCard } from '../vcard.ts';
import { differenceOf, fieldsOf } from './difference.ts';
import { FIELDS } from './fields.ts';
import { shortValue } from './texts.ts';
import { cardOfAllFields, VALUES } from './testing.ts';

const ALL = cardOfAllFields();
const BARE: Card = { '@type': 'Card', version: '1.0', name: { full: 'Ann' } };
const valuesOf = (card: Card): string[] =>
  fieldsOf(card).map(({ label, value, id }) => `${label}: ${shortValue(label, value, id).text}`);
const again = (card: VCard): VCard => parseCard(serialize(card));
const jsOf = (card: VCard): Card => asCard(readCard(card).values);
const fields = FIELD_NAMES.map((label) => [label] as const);

describe.each(fields)('the field “%s”', (label) => {
  const { search, shown } = FIELDS[label];
  const text = VALUES[label];

  test('has a value in the card of all fields', () => {
    expect(valuesOf(ALL).filter((value) => value.startsWith(`${label}: `))).toHaveLength(1);
  });

  test.each(VERSIONS)('is in vCard %s, and comes back from the others', (version) => {
    const written = again(convertCard(newCard(ALL), version));
    const wanted = valuesOf(ALL).find((value) => value.startsWith(`${label}: `));
    expect(valuesOf(jsOf(written))).toContain(wanted);
    for (const other of VERSIONS) expect(valuesOf(jsOf(again(convertCard(written, other))))).toContain(wanted);
  });

  test('is edited, and removed by an edit', () => {
    const before = newCard(BARE);
    const edited = jsOf(again(editCard(before, { ...ALL, vCardProps: ALL.vCardProps ?? [] })));
    expect(valuesOf(edited)).toEqual(expect.arrayContaining(valuesOf(ALL)));
    expect(valuesOf(jsOf(editCard(newCard(ALL), { ...BARE, vCardProps: [] })))).toEqual(valuesOf(BARE));
  });

  test('is in the difference between two cards', () => {
    const { added, removed } = differenceOf(BARE, ALL);
    expect([...added, ...removed].map((field) => field.label)).toContain(label);
  });

  test.skipIf(search !== 'text')('is searched', () => {
    const found = searchTexts(newCard(ALL), []).filter(({ field }) => field === label);
    expect(found.map((each) => each.text)).toEqual([expect.stringContaining(text)]);
  });

  test.skipIf(shown === 'never' || text === '')(
    'is in the tables of Google and Outlook, and is read from there',
    () => {
      for (const [titles, cells] of [
        [GOOGLE_TITLES, googleRow(ALL)],
        [OUTLOOK_TITLES, outlookRow(ALL)],
      ] as const) {
        expect(cells.join('\n')).toContain(text);
        const { card } = rowCard([...cells], columnsOf(tableOf([...titles], ',', titles.join())), [...titles]);
        const read = fieldsOf(jsOf(card)).map((field) => shortValue(field.label, field.value, field.id).text);
        expect(read.join('\n')).toContain(text);
      }
    },
  );
});

test('every field of a card that the app shows has a name in the table', () => {
  expect(Object.keys(FIELDS).toSorted()).toEqual(([...FIELD_NAMES] as FieldName[]).toSorted());
});
