import type { Import } from '@contactbook/contract/transfer';
import { expect, test } from 'vitest';
import { sharedServer, startServer } from '../testing/server.ts';

const VCARD = { 'content-type': 'text/vcard' };
const MB = 2 ** 20;

/** Returns a file of at least this size in bytes. */
function fileOf(bytes: number): string {
  const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rosie\r\nNOTE:${'x'.repeat(5000)}\r\nEND:VCARD\r\n`;
  return card.repeat(Math.ceil(bytes / card.length));
}

test('of many files that one person uploads at the same time, three are stored', async () => {
  const server = await sharedServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  await bob.post('/imports', fileOf(1), VCARD);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ann.post('/imports', fileOf(200_000), VCARD)));
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 404)).toEqual([201]);
  expect(((await ann.get('/imports')).json() as Import[]).map(({ state }) => state)).toEqual(Array(3).fill('ready'));
  const stored = await server.db.selectFrom('imports').select('user_id').execute();
  expect(stored).toHaveLength(4);
});

test('a file counts towards the megabytes of a person as long as it waits', async () => {
  const server = await startServer({ MEGABYTES_PER_PERSON: '2' });
  const ann = await server.signUp('Ann');
  const first = (await ann.post('/imports', fileOf(1.2 * MB), VCARD)).json() as { id: string };
  const second = await ann.post('/imports', fileOf(1.2 * MB), VCARD);
  expect([second.status, second.json()]).toMatchObject([400, { code: 'book_full' }]);
  const imports = async () => ((await ann.get('/imports')).json() as Import[]).map(({ id }) => id);
  expect(await imports()).toEqual([first.id]);

  // A file without Content-Length is refused when it reaches the limit.
  const chunked = { ...VCARD, 'transfer-encoding': 'chunked', 'content-length': [] };
  const unknown = await ann.post('/imports', fileOf(1.2 * MB), chunked);
  expect([unknown.status, unknown.json()]).toMatchObject([400, { code: 'book_full' }]);
  expect(await imports()).toEqual([first.id]);

  await ann.delete(`/imports/${first.id}`);
  expect((await ann.post('/imports', fileOf(1.2 * MB), VCARD)).status).toBe(201);
});

test('the rows of a file that was applied are deleted, except unreadable ones, which can be downloaded', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const unreadable = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\n';
  const photo = `PHOTO;ENCODING=b;TYPE=PNG:${Buffer.from('\x89PNG\r\n').toString('base64')}\r\nEND:VCARD`;
  const file = fileOf(12_000).replace('END:VCARD', photo) + unreadable;
  const { id } = (await ann.post('/imports', file, VCARD)).json() as { id: string };
  const stored = async (table: 'import_rows' | 'import_photos') =>
    (await server.db.selectFrom(table).select('user_id').execute()).length;
  const unreadableFile = async () => (await ann.get(`/imports/${id}/unreadable`)).text;
  const before = [await unreadableFile(), await stored('import_rows'), await stored('import_photos')];
  expect((await ann.post(`/imports/${id}/apply`, {})).status).toBe(200);
  expect(before).toEqual([unreadable, 4, 1]);
  const after = async () => [await unreadableFile(), await stored('import_rows'), await stored('import_photos')];
  await expect.poll(after).toEqual([unreadable, 1, 0]);
  expect((await ann.get(`/imports/${id}`)).json()).toMatchObject({ state: 'done' });
});
