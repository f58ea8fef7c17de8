import { ContactDraft } from '@contactbook/contract/contacts';
import * as fc from 'fast-check';
import Schema from 'typebox/schema';
import { expect, test } from 'vitest';
import { newContactCard } from './new-card.ts';
import { patchCard, project } from './projection.ts';
import { parseCard, serialize } from './vcard.ts';

const card = (lines: string) => parseCard(Buffer.from(`BEGIN:VCARD\nVERSION:4.0\n${lines}\nEND:VCARD\n`));
const patched = (lines: string, patch: { name?: string; number?: string }) =>
  Buffer.from(serialize(patchCard(card(lines), patch)))
    .toString()
    .split('\n')
    .slice(2, -2);

test.each([
  ['FN:A\nORG:B\nEMAIL:c', 'A'],
  ['N:Lee;Ann;;;\nORG:B', 'Ann Lee'],
  ['FN:\nORG:B\nEMAIL:c', 'B'],
  ['FN: \nEMAIL:c\nEMAIL;PREF=1:d', 'd'],
  ['NOTE:x', ''],
])('%j is named %j', (lines, name) => {
  expect(project(card(lines)).name).toBe(name);
});

test.each([
  ['TEL:1\nTEL;PREF=50:2\nTEL;PREF=2:3', '3'],
  ['TEL;TYPE=pref:1\nTEL:2', '1'],
  ['TEL:\nTEL;VALUE=uri:tel:+1', '+1'],
  ['FN:x', ''],
])('of %j the number is %j', (lines, number) => {
  expect(project(card(lines)).number).toBe(number);
});

test('whatever else is searched for is there once, and not without end', () => {
  const lines = `FN:A\nTEL:1\nTEL:2\nTEL:2\nEMAIL:e\nORG:o;u\nNICKNAME:n,A\nCATEGORIES:c,e`;
  expect(project(card(lines)).also).toEqual(['2', 'e', 'o', 'u', 'n', 'c']);
  expect(
    project(card(`FN:A\n${'TEL:1\n'.repeat(500)}CATEGORIES:${Array.from(Array(500).keys()).join()}`)).also,
  ).toHaveLength(50);
});

const isDraft = Schema.Compile(ContactDraft);

test('a contact without a card is projected unchanged, and any text becomes one that the contract accepts', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.string({ unit: 'binary-ascii', maxLength: 200 }),
      (name, number) => {
        const shown = project(newContactCard({ name, number }));
        const draft = { name: shown.name || 'x', number: shown.number || 'x' };
        expect(isDraft.Check(draft)).toBe(true);
      },
    ),
  );
});

test('a patch changes its own line, and what is shown already changes nothing', () => {
  const lines = `FN:Ann Lee\nTEL;VALUE=uri;TYPE=home:tel:+1\nTEL;PREF=1;X=1:2\nNOTE:x`;
  expect(patched(lines, { number: '3' })).toEqual([
    'FN:Ann Lee',
    'TEL;VALUE=uri;TYPE=home:tel:+1',
    'TEL;PREF=1;X=1:3',
    'NOTE:x',
  ]);
  expect(patched(lines, { name: 'Eve', number: '2' })).toEqual(lines.replace('Ann Lee', 'Eve').split('\n'));
  expect(patched('FN:A\nTEL;VALUE=uri;TYPE=home:tel:+1', { number: '3' })).toEqual(['FN:A', 'TEL;TYPE=home:3']);
  expect(patched('ORG:B', { name: 'B' })).toEqual(['ORG:B']);
  expect(patched('ORG:B', { name: 'C', number: '1' })).toEqual(['ORG:B', 'FN:C', 'TEL;PROP-ID=p1:1']);
  const long = `FN:${'x'.repeat(70)}`;
  expect(patched(long, { name: 'x'.repeat(70) })).toEqual([long]);
});
