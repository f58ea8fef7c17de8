import { allQueries } from '../testing/all-queries.ts';
import type { SearchTexts } from '@contactbook/contract/searchTexts';
import { expect, test } from 'vitest';
import { sharedServer } from '../testing/server.ts';

const PATH = '/contacts/search-texts';
const CARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Rosie Simpson',
  'N:Simpson;Rosie;Maud;;',
  'TEL:112',
  'ORG:Archive',
  'TITLE:Cartographer',
  'ADR:;;Elm Street 5;Görlitz;;02826;Germany',
  'BDAY:1984-04-15',
  'URL:https://rosie.example',
  'NOTE:Keeps the map room',
  'END:VCARD',
  '',
].join('\r\n');

async function aBookWithACard() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const rosie = await ann.add('Rosie', '112');
  await ann.add('Anna', '1');
  const { id } = await ann.add('田中 太郎', '2');
  const headers = { authorization: ann.token, 'content-type': 'text/vcard' };
  await server.send('PUT', `/contacts/${rosie.id}/card`, CARD, headers);
  const read = async (query = '') => (await ann.get(`${PATH}${query}`)).json() as SearchTexts;
  return { server, ann, rosie, tanaka: id, read };
}

test('the texts are what the list does not have of a card, and names in Latin letters', async () => {
  const { rosie, tanaka, read } = await aBookWithACard();
  const { contacts } = await read();
  expect(contacts.find(({ id }) => id === rosie.id)?.texts.map(({ field, text }) => `${field}: ${text}`)).toEqual([
    'name: Maud',
    'title: Cartographer',
    'address: Elm Street 5, 02826 Görlitz, Germany',
    'birthday: 1984-04-15',
    'link: https://rosie.example',
    'note: Keeps the map room',
  ]);
  expect(contacts.find(({ id }) => id === tanaka)?.texts).toEqual([
    { field: 'latin', text: expect.stringMatching(/^[\x20-\x7e]+$/) },
  ]);
  expect(contacts).toHaveLength(2);
});

test('they have the ETag of the book, come compressed, and can be read from a revision on', async () => {
  const { server, ann, rosie, read } = await aBookWithACard();
  const { revision } = await read();
  const answer = await ann.get(PATH, { 'accept-encoding': 'gzip' });
  expect([answer.headers['content-encoding'] ?? 'identity', answer.status]).toEqual([expect.any(String), 200]);
  const tag = String(answer.headers.etag);
  expect((await ann.get(PATH, { 'if-none-match': tag })).status).toBe(304);
  expect(await read(`?since=${revision}`)).toEqual({ revision, contacts: [] });

  await server.send('PUT', `/contacts/${rosie.id}/card`, CARD.replace('map room', 'archive'), {
    authorization: ann.token,
    'content-type': 'text/vcard',
  });
  const changed = await read(`?since=${revision}`);
  expect(changed.revision).toBe(revision + 1);
  expect(changed.contacts.map(({ id }) => id)).toEqual([rosie.id]);
  expect(JSON.stringify(changed.contacts)).toContain('Keeps the archive');
  // The cached answer is of the new revision too.
  expect(JSON.stringify(await read())).toContain('Keeps the archive');
  expect((await ann.get(PATH, { 'if-none-match': tag })).status).toBe(200);
});

test('texts of another user are not in them', async () => {
  const { server } = await aBookWithACard();
  const bob = await server.signUp('Bob');
  expect(((await bob.get(PATH)).json() as SearchTexts).contacts).toEqual([]);
  expect((await server.get(PATH)).status).toBe(401);
});

test('texts of more contacts than are read at once are whole, also from the cache', async () => {
  const { server, ann, read } = await aBookWithACard();
  const [user_id = ''] = ann.token.split('.');
  const rows = Array.from({ length: 450 }, (_, index) => ({
    user_id,
    contact_id: `ffffffff-ffff-7fff-8fff-${String(index).padStart(12, '0')}`,
    name: `田中 ${index}`,
    number: '112',
    version: index < 300 ? 1 : 2,
  }));
  await allQueries(server.db).insertInto('contacts').values(rows).execute();
  const [first, second] = [await read(), await read()];
  expect([first.contacts.length, second]).toEqual([452, first]);
  expect(new Set(first.contacts.map(({ id }) => id)).size).toBe(452);
});
