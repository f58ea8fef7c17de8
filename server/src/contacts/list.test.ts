import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { compress } from '../encodings.ts';
import { startServer } from '../testing.ts';

// The real ones, watched.
vi.mock('../encodings.ts', { spy: true });

async function aFullBook() {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  for (let index = 0; index < 40; index++) await ann.add(`Ганна Щур ${index}`, `+380 67 000 00 ${index}`);
  return { server, ann };
}

test('a book of thousands is whole, in order, and always of now', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  await ann.add('First');
  const { user_id } = await server.db.selectFrom('contacts').select('user_id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    user_id,
    contact_id: `ffffffff-ffff-7fff-8fff-${String(index).padStart(12, '0')}`,
    name: `Rosie ${index}`,
    number: '112',
  }));
  for (const half of [rows.slice(0, 1500), rows.slice(1500)]) {
    await server.db.insertInto('contacts').values(half).execute();
  }
  await server.db.updateTable('users').set({ contact_count: 3001 }).execute();
  const last = (await ann.contacts()).at(-1);
  await ann.patch(`/contacts/${last?.id}`, { name: 'Last' });
  const names = (await ann.contacts()).map(({ name }) => name);
  expect(names).toEqual(['First', ...rows.slice(0, -1).map(({ name }) => name), 'Last']);
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
    const server = await startServer();
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    const answer = await ann.get('/contacts', { 'accept-encoding': 'gzip' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('is made once for all who ask at the same time', async () => {
    const { ann } = await aFullBook();
    vi.mocked(compress.zstd).mockClear();
    const asked = Array.from({ length: 5 }, () => ann.get('/contacts', { 'accept-encoding': 'zstd' }));
    const encodings = (await Promise.all(asked)).map(({ headers }) => headers['content-encoding']);
    expect([encodings, vi.mocked(compress.zstd).mock.calls.length]).toEqual([Array(5).fill('zstd'), 1]);
  });

  test('that could not be made is made for the next who asks', async () => {
    const { ann } = await aFullBook();
    vi.mocked(compress.zstd).mockRejectedValueOnce(new Error('no memory'));
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

  test('any text comes back as it was written, quotes and backslashes too', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const name = String.raw`"Q" \ / \u0041 </script> é ї 👩‍🚀 ￿`;
    await ann.add(name);
    expect((await ann.contacts())[0]?.name).toBe(name);
  });
});
