import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { type Operation, readOperations } from './fuzz/document.ts';
import { PASSWORD, startServer, type TestServer } from './testing.ts';

/** What an operation needs beside a token and the id of a contact; `deleted`: the contact lies in the trash. */
type Needs = { query?: string; body?: object; isDeleted?: boolean };
const NEEDS: Record<string, Needs> = {
  signUp: { body: { name: 'Bob', email: 'new@example.com', password: PASSWORD } },
  logIn: { body: { email: 'ann-login@example.com', password: PASSWORD } },
  addContact: { body: { name: 'Mia', number: '1' } },
  updateContact: { body: { name: 'Mia' } },
  changesSince: { query: '?since=0' },
  restoreContact: { body: { revision: 1 } },
  restoreTrashed: { isDeleted: true },
  eraseTrashed: { isDeleted: true },
  lookBack: { query: '?revision=1' },
  goBack: { body: { revision: 1, now: 2 } },
};

// What a browser keeps of an answer is readable in it after the log-out: by its address alone, whoever asks.

test('no cache keeps any answer of the API, whatever it tells', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '0', SIGN_UPS_PER_HOUR: '0' });
  const operations = await readOperations(server);
  const kept: string[] = [];
  for (const operation of operations) {
    const done = await askedWell(server, operation);
    expect(done.status, `${operation.id} is asked as it should be`).toBe(operation.success);
    const refused = [await asked(server, operation, ''), await asked(server, operation, 'Bearer forged')];
    for (const { status, cacheControl } of [done, ...refused]) {
      if (cacheControl !== 'no-store') kept.push(`${operation.id} ${status}: ${cacheControl}`);
    }
  }
  expect(kept).toEqual([]);
});

test('no cache keeps an unchanged list either', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const { etag = '' } = (await ann.get('/contacts')).headers;
  const { status, headers } = await ann.get('/contacts', { 'if-none-match': etag });
  expect([status, headers['cache-control']]).toEqual([304, 'no-store']);
});

/** By somebody with a book of one contact, which has been edited once, or deleted. */
async function askedWell(server: TestServer, operation: Operation) {
  const person = await server.signUp('Ann', `ann-${operation.id.toLowerCase()}@example.com`);
  const { id } = (await person.post('/contacts', { name: 'Rosie', number: '1' })).json() as Contact;
  if (NEEDS[operation.id]?.isDeleted) await person.delete(`/contacts/${id}`);
  else await person.patch(`/contacts/${id}`, { number: '2' });
  return asked(server, operation, `Bearer ${person.token}`, id);
}

/** Its headers alone: a stream has no end. */
async function asked(server: TestServer, { id, method, path }: Operation, authorization: string, contactId = 'none') {
  const { query = '', body } = NEEDS[id] ?? {};
  const target = path.replace('{id}', contactId).replace('{revision}', '2') + query;
  const leaving = new AbortController();
  const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${target}`, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: leaving.signal,
  });
  leaving.abort();
  return { status, cacheControl: headers.get('cache-control') };
}
