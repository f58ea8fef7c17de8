import type { Contact } from '@contactbook/contract/contacts';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { compress } from '../http/encodings.ts';
import { sharedServer } from '../testing/server.ts';
import { readBook } from '../book/read/present.ts';

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
  const first = await ann.add('First');
  const { user_id } = await server.db.selectFrom('contacts').select('user_id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: contacts - 1 }, (_, index) => ({
    user_id,
    contact_id: `ffffffff-ffff-7fff-8fff-${String(index).padStart(12, '0')}`,
    // Much longer than the first page suggests.
    name: index < contacts / 2 ? `Rosie ${index}` : `Rosie ${index} ${'x'.repeat(150)}`,
    number: '112',
  }));
  for (let index = 0; index < rows.length; index += 1000) {
    await server.db
      .insertInto('contacts')
      .values(rows.slice(index, index + 1000))
      .execute();
  }
  await server.db.updateTable('users').set({ contact_count: contacts }).execute();
  return { server, ann, userId: user_id, first, rows, last: rows.at(-1)!.contact_id };
}

// The second size fills its last page, unlike the next test.
test.each([3000, 40_000])('a book of %d is whole, in order, and always of now', async (contacts) => {
  const { ann, rows, last } = await aBookOf(contacts);
  await ann.contacts();
  await ann.patch(`/contacts/${last}`, { name: 'Last' });
  const names = (await ann.contacts()).map(({ name }) => name);
  expect(names).toEqual(['First', ...rows.slice(0, -1).map(({ name }) => name), 'Last']);
});

test('a large book is a snapshot, even if it is changed while it is read', async () => {
  const { server, userId, first, last } = await aBookOf(40_001);
  const both = server.db.updateTable('contacts').where('contact_id', 'in', [first.id, last]);
  await both.set({ name: 'before' }).execute();
  const books: Contact[][] = [];
  const reading = async () => {
    while (books.length < 3) books.push(JSON.parse(String((await readBook(server.db, userId)).json)) as Contact[]);
  };
  const writing = async () => {
    for (let count = 0; books.length < 3; count++) await both.set({ name: `${count}` }).execute();
  };
  await Promise.all([reading(), writing()]);
  expect(books.map((book) => book[0]?.name)).toEqual(books.map((book) => book.at(-1)?.name));
});

describe('compressed lists', () => {
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

  test('any text is returned as it was written, including quotes and backslashes', async () => {
    const server = await sharedServer();
    const ann = await server.signUp('Ann');
    const name = String.raw`"Q" \ / \u0041 </script> é ї 👩‍🚀 ￿`;
    await ann.add(name);
    expect((await ann.contacts())[0]?.name).toBe(name);
  });
});
