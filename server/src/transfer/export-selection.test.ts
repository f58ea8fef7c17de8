import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { sharedServer } from '../testing/server.ts';

const namesIn = (vcards: string) => vcards.match(/(?<=^FN:).*(?=\r$)/gm);

test('selected contacts are exported in every format, and a book that has changed is said', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const added: Contact[] = [];
  for (const name of ['Rosie', 'Cem', 'Dee']) added.push(await ann.add(name));
  const [rosie, , dee] = added.map(({ id }) => id);
  const send = (contacts: object, format?: string) => ann.post('/contacts/export', { contacts, format });

  const vcards = await send({ ids: [rosie, dee, crypto.randomUUID()] });
  expect([vcards.headers['content-type'], namesIn(vcards.text)]).toEqual([
    'text/vcard; charset=utf-8',
    ['Rosie', 'Dee'],
  ]);
  const found = await send({ filter: { q: 'e' }, revision: 3, except: [rosie] }, 'vcard4');
  expect(namesIn(found.text)).toEqual(['Cem', 'Dee']);
  expect(((await send({ ids: [dee] }, 'json')).json() as unknown[]).length).toBe(1);
  expect(await send({ filter: {}, revision: 2 })).toMatchObject({ status: 409 });
  expect(await send({ ids: 'all' })).toMatchObject({ status: 400 });
});
