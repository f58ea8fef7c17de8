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
