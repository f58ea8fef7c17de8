import type { Import, ImportApplied } from '@contactbook/contract/transfer';
import { expect, test } from 'vitest';
import { sharedServer } from '../testing/server.ts';

const card = (name: string, number: string, more = '') =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nN:${name};;;;\r\nTEL:${number}\r\n${more}END:VCARD\r\n`;

async function annWithServer() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bring = async (file: string) => (await ann.post('/imports', file)).json() as { id: string };
  const look = async (id: string) => (await ann.get(`/imports/${id}?limit=100`)).json() as Import;
  const apply = async (id: string, choice: object = {}) =>
    (await ann.post(`/imports/${id}/apply`, choice)).json() as ImportApplied;
  return { ann, bring, look, apply };
}

test('without a choice, new rows and additions are taken, and nothing of the book is replaced', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const first = await bring(card('Olha', '1', 'UID:olha\r\nORG:Kyivstar\r\nEMAIL:o@example.com\r\n'));
  await apply(first.id);
  await ann.add('Rosie', '459-12-56');
  const file = [
    card('Olha', '1', 'UID:olha\r\nORG:Книгарня «Є»\r\nEMAIL:o@example.com\r\n'),
    card('Rosie', '459-12-56', 'ORG:Книгарня «Є»\r\n'),
    card('Bob', '2'),
  ].join('');
  const { id } = await bring(file);
  const { rows = [], additions } = await look(id);
  expect(
    rows.map(({ name, differences }) => [
      name,
      differences?.map(({ removed, added }) => [removed.map(textOf), added.map(textOf)]),
    ]),
  ).toEqual([
    ['Olha', [[['Kyivstar'], ['Книгарня «Є»']]]],
    ['Rosie', [[[], ['Книгарня «Є»']]]],
    ['Bob', undefined],
  ]);
  expect(additions).toBe(1);
  expect(await apply(id, {})).toMatchObject({ added: 1, changed: 1 });
  const organizations = (await ann.contacts()).map(({ name, also }) => [name, also]);
  expect(organizations).toEqual([
    ['Olha', ['o@example.com', 'Kyivstar']],
    ['Rosie', ['Книгарня «Є»']],
    ['Bob', undefined],
  ]);
});

test('the additions of a row are imported even if another field clashes, and only the clash waits for a decision', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const own = ['BDAY:1970-05-09', 'ORG:Choir', 'TITLE:Singer'].join('\r\n');
  const theirs = ['BDAY:1970-05-19', 'ORG:School', 'TITLE:Teacher', 'TEL:+4512', 'EMAIL:paul@school.example'];
  const more = ['ADR:;;Street 1;Town;;123;', 'URL:https://paul.example', 'CATEGORIES:Friends', 'X-SHOE:44', ''];
  for (const uid of ['UID:paul\r\n', '']) {
    await ann.post('/past', { revision: 0 });
    await apply((await bring(card('Paul', '+4511', `${uid}${own}\r\n`))).id);
    const file = card('Paul', '+4511', [`${uid}${theirs[0]}`, ...theirs.slice(1), ...more].join('\r\n'));
    const { id } = await bring(file);
    const { rows = [], additions } = await look(id);
    const clashes = rows[0]?.differences?.filter(({ removed }) => removed.length > 0).map(({ field }) => field);
    // Without a UID, a second organisation is added to the first.
    expect([additions, clashes]).toEqual([
      0,
      uid === '' ? ['anniversaries'] : ['anniversaries', 'organizations', 'titles'],
    ]);
    const sides = uid === '' ? {} : { titles: 'theirs' };
    expect(await apply(id, { fields: { 1: sides } })).toMatchObject({ added: 0, changed: 1 });
    const text = (await ann.get('/contacts/export?format=vcard3')).text;
    const added = ['12', 'paul@school.example', 'Street 1', 'https://paul.example', 'Friends', 'SHOE:44', 'Teacher'];
    for (const value of [...added, '1970-05-09', 'Choir']) expect(text).toContain(value);
    expect([text.includes('1970-05-19'), text.includes('Singer'), text.includes('School\r')]).toEqual([
      false,
      uid === '',
      uid === '',
    ]);

    const again = await bring(file);
    expect((await look(again.id)).counts, 'only the clash is left').toMatchObject({ new: 0, changed: 1 });
    expect(await apply(again.id, {}), 'nothing of the book is replaced').toMatchObject({ added: 0, changed: 0 });
    const last = await bring(file);
    expect(await apply(last.id, { additions: { all: false } })).toMatchObject({ changed: 0 });
    const decided = await bring(file);
    expect(await apply(decided.id, { changed: { all: true } })).toMatchObject({ changed: 1 });
    expect((await ann.get('/contacts/export?format=vcard3')).text).toContain('1970-05-19');
  }
});

function textOf({ text }: { text: string }): string {
  return text;
}
