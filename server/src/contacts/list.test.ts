import { allQueries } from '../testing/all-queries.ts';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { HttpServer } from '../http/connections.ts';
import { compress } from '../http/encodings.ts';
import { sharedServer, type TestServer } from '../testing/server.ts';

async function aFullBook() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  for (let index = 0; index < 40; index++) await ann.add(`Ганна Щур ${index}`, `+380 67 000 00 ${index}`);
  return { server, ann };
}

/** Ann's book with this many contacts, the first of them named First. */
async function aBookOf(contacts: number) {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  await ann.add('First');
  const { user_id } = await server.db.selectFrom('contacts').select('user_id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: contacts - 1 }, (_, index) => ({
    user_id,
    contact_id: `ffffffff-ffff-7fff-8fff-${String(index).padStart(12, '0')}`,
    // Much longer than the first page suggests.
    name: index < contacts / 2 ? `Rosie ${index}` : `Rosie ${index} ${'x'.repeat(150)}`,
    number: '112',
  }));
  for (let index = 0; index < rows.length; index += 1000) {
    await allQueries(server.db)
      .insertInto('contacts')
      .values(rows.slice(index, index + 1000))
      .execute();
  }
  await allQueries(server.db).updateTable('users').set({ contact_count: contacts }).execute();
  return { server, ann, rows, last: rows.at(-1)!.contact_id };
}

// The second size fills its last page, unlike the next test.
test.each([3000, 40_000])('a book of %d is whole, in order, and always of now', async (contacts) => {
  const { ann, rows, last } = await aBookOf(contacts);
  await ann.contacts();
  await ann.patch(`/contacts/${last}`, { name: 'Last' });
  const names = (await ann.contacts()).map(({ name }) => name);
  expect(names).toEqual(['First', ...rows.slice(0, -1).map(({ name }) => name), 'Last']);
});

/** Requests the book of Ann and reads nothing of it yet; `rest` reads all of it. */
async function begin(server: TestServer, token: string, headers: Record<string, string> = {}) {
  const asked = request({ port: server.port, path: '/contacts', headers: { authorization: token, ...headers } });
  onTestFinished(() => void asked.destroy());
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { response, rest: () => buffer(response) };
}

describe('a long book that a client reads slowly', () => {
  /** More than the system buffers for a client that does not read. */
  const [CONTACTS, NAME] = [11_000, 'x'.repeat(1000)];

  async function aLongBook() {
    const { server, ann, rows } = await aBookOf(CONTACTS);
    await allQueries(server.db).updateTable('contacts').set({ name: NAME }).where('name', '<>', 'First').execute();
    await allQueries(server.db)
      .updateTable('users')
      .set({ book_bytes: CONTACTS * NAME.length })
      .execute();
    return { server, ann, ids: rows.map(({ contact_id }) => contact_id) };
  }

  test('is the book of its ETag, whatever is changed before the end is read', async () => {
    const { server, ann, ids } = await aLongBook();
    const before = await ann.get('/contacts');
    const { response, rest } = await begin(server, ann.token);
    const zipped = await begin(server, ann.token, { 'accept-encoding': 'gzip' });
    const [last, deleted, restored, gone] = ids.toReversed();
    await ann.patch(`/contacts/${last}`, { name: 'Once' });
    await ann.patch(`/contacts/${last}`, { name: 'Twice' });
    for (const id of [deleted, restored, gone]) await ann.delete(`/contacts/${id}`);
    await ann.post(`/trash/${restored}/restore`);
    await ann.add('Later');
    const bodies = [await rest(), gunzipSync(await zipped.rest())];
    expect([response.headers.etag, zipped.response.headers.etag]).toEqual(Array(2).fill(before.headers.etag));
    for (const body of bodies) expect(JSON.parse(String(body))).toEqual(before.json());
    const now = (await ann.contacts()).map(({ name }) => name);
    expect([now[1], ...now.slice(-2), now.length]).toEqual(['Later', NAME, 'Twice', CONTACTS - 1]);
  });

  test('is the book of the moment at which its first part is read', async () => {
    const { server, ann, ids } = await aLongBook();
    const { user_id } = await server.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { schedule, waiting } = server.db.scheduler;
    const other = schedule(user_id, 'page', () => promise);
    const list = ann.get('/contacts');
    await vi.waitUntil(() => waiting('page') === 1);
    await ann.patch(`/contacts/${ids.at(-1)}`, { name: 'Last' });
    await allQueries(server.db).updateTable('users').set({ log_start: 100 }).execute();
    resolve();
    await other;
    expect(((await list).json() as { name: string }[]).at(-1)?.name).toBe('Last');
  });

  test('ends unfinished where its past was forgotten', async () => {
    const { server, ann, ids } = await aLongBook();
    const { rest } = await begin(server, ann.token);
    await ann.patch(`/contacts/${ids.at(-1)}`, { name: 'Last' });
    await allQueries(server.db).updateTable('users').set({ log_start: 100 }).execute();
    await expect(rest()).rejects.toThrow('aborted');
    expect(await ann.contacts()).toHaveLength(CONTACTS);
  });

  test('takes a small part of it in the memory of the server, and keeps nobody from theirs', async () => {
    const { server, ann } = await aLongBook();
    const readers = 5;
    for (let count = 0; count < readers; count++) await begin(server, ann.token);
    expect(await ann.contacts()).toHaveLength(CONTACTS);
    expect((server.http as HttpServer).unreadBytes()).toBeLessThan(readers * 1.5 * 2 ** 20);
  });
});

test('any text is returned as it was written, including quotes and backslashes', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const name = String.raw`"Q" \ / \u0041 </script> é ї 👩‍🚀 ￿`;
  await ann.add(name);
  expect((await ann.contacts())[0]?.name).toBe(name);
});

// A list is compressed without the database.
describe.runIf(inject('engine').name === 'sqlite')('compressed lists', () => {
  const forms = [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const;
  test.each(forms)('%s decodes to the same bytes', async (encoding, decode) => {
    const { ann } = await aFullBook();
    const plain = await ann.get('/contacts');
    const answer = await ann.get('/contacts', { 'accept-encoding': encoding });
    expect([answer.headers['content-encoding'], decode(answer.bytes).toString()]).toEqual([encoding, plain.text]);
  });

  test.each(forms)('%s is smaller', async (encoding) => {
    const { ann } = await aFullBook();
    const plain = await ann.get('/contacts');
    const answer = await ann.get('/contacts', { 'accept-encoding': encoding });
    expect(answer.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2);
  });

  const negotiations = [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, *;q=0.1', 'gzip'],
    ['identity', undefined],
    ['compress', undefined],
    ['', undefined],
  ] as const;
  test.each(negotiations)('Accept-Encoding: %s is served as %s', async (accepted, encoding) => {
    const { ann } = await aFullBook();
    const answer = await ann.get('/contacts', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  test('a list of a few contacts is not worth compressing', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    const answer = await ann.get('/contacts', { 'accept-encoding': 'gzip' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('is created once for concurrent requests', async () => {
    const { ann } = await aFullBook();
    const watched = vi.spyOn(compress, 'zstd');
    onTestFinished(() => watched.mockRestore());
    const asked = Array.from({ length: 5 }, () => ann.get('/contacts', { 'accept-encoding': 'zstd' }));
    const encodings = (await Promise.all(asked)).map(({ headers }) => headers['content-encoding']);
    expect([encodings, watched.mock.calls.length]).toEqual([Array(5).fill('zstd'), 1]);
  });

  test('that could not be created is created for the next request', async () => {
    const { ann } = await aFullBook();
    const failing = vi.spyOn(compress, 'zstd').mockRejectedValueOnce(new Error('no memory'));
    onTestFinished(() => failing.mockRestore());
    const asked = [await ann.get('/contacts', { 'accept-encoding': 'zstd' })];
    asked.push(await ann.get('/contacts', { 'accept-encoding': 'zstd' }));
    expect(asked.map(({ status }) => status)).toEqual([500, 200]);
  });

  test('no encoding is ever of an older list', async () => {
    const { ann } = await aFullBook();
    for (const encoding of ['zstd', 'br', 'gzip']) await ann.get('/contacts', { 'accept-encoding': encoding });
    await ann.add('The newest');
    const lists = await Promise.all(
      forms.map(async ([encoding, decode]) => {
        const { bytes } = await ann.get('/contacts', { 'accept-encoding': encoding });
        return decode(bytes).toString().includes('The newest');
      }),
    );
    expect(lists).toEqual([true, true, true]);
  });
});
