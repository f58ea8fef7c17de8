import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { type Operation, readOperations } from '../testing/fuzz/document.ts';
import { PASSWORD, startServer } from '../testing/server.ts';

/** The revisions of a contact's addition and of its last change. */
type Made = { id: string; added: number; changed: number };
/** What an operation needs besides a token and the id of a contact, which may have to be in the trash. */
type Needs = { query?: string; body?: object; isDeleted?: boolean };
const NEEDS: Record<string, (made: Made) => Needs> = {
  signUp: () => ({ body: { name: 'Bob', email: 'bob@example.com', password: PASSWORD } }),
  logIn: () => ({ body: { email: 'ann@example.com', password: PASSWORD } }),
  addContact: () => ({ body: { name: 'Mia', number: '1' } }),
  updateContact: () => ({ body: { name: 'Mia' } }),
  addCard: () => ({ body: { '@type': 'Card', version: '1.0', name: { full: 'Mia' } } }),
  writeCard: () => ({ body: { '@type': 'Card', version: '1.0' } }),
  changesSince: ({ added }) => ({ query: `?since=${added}` }),
  restoreContact: ({ added }) => ({ body: { revision: added } }),
  restoreTrashed: () => ({ isDeleted: true }),
  restoreTrash: () => ({ isDeleted: true }),
  eraseTrashed: () => ({ isDeleted: true }),
  diffSince: ({ added }) => ({ query: `?revision=${added}` }),
  exportSelection: ({ id }) => ({ body: { contacts: { ids: [id] } } }),
  goBack: ({ added, changed }) => ({ body: { revision: added, now: changed } }),
};

/** Operations that need a password, a code, a file, a device or its token. Only their refusals are checked here. */
const NEEDS_MORE =
  /^\/(?:users\/(?!signup|login|logout)|imports|conflicts|labels|duplicates|calendar|operator|contacts\/(?:acts|merge))/;

// An answer that a browser caches can be read after the log-out by anyone who knows its URL.

test('no cache stores any answer of the API', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '0' });
  const ann = await server.signUp('Ann');

  /** Creates a contact that has been edited once, or deleted. */
  async function makeContact(isDeleted: boolean): Promise<Made> {
    const { id, version: added = 0 } = (await ann.post('/contacts', { name: 'Rosie', number: '1' })).json() as Contact;
    const path = `/contacts/${id}`;
    const { headers } = isDeleted ? await ann.delete(path) : await ann.patch(path, { number: '2' });
    return { id, added, changed: Number(headers['book-revision']) };
  }

  /** Reads only the headers, since a stream has no end. */
  async function ask({ id, method, path }: Operation, made: Made, authorization: string) {
    const { query = '', body } = NEEDS[id]?.(made) ?? {};
    const target = path.replace('{id}', made.id).replace('{revision}', String(made.changed)) + query;
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

  const kept: string[] = [];
  const operations = await readOperations(server);
  // The log-out is last, since it ends the session.
  for (const operation of [
    // Photos are tested in contacts/card-routes.test.ts.
    ...operations.filter(({ id, path }) => id !== 'logOut' && !path.endsWith('/photo')),
    ...operations.filter(({ id }) => id === 'logOut'),
  ]) {
    const none = { id: '', added: 0, changed: 0 };
    const made = await makeContact(NEEDS[operation.id]?.(none).isDeleted === true);
    const refused = operation.needsToken && (await ask(operation, made, 'Bearer forged'));
    const done = await ask(operation, made, `Bearer ${ann.token}`);
    if (!NEEDS_MORE.test(operation.path))
      expect(done.status, `${operation.id} is asked as it should be`).toBe(operation.success);
    for (const { status, cacheControl } of [done, ...(refused ? [refused] : [])]) {
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
