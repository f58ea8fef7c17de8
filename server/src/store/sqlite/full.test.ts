import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../testing/server.ts';

test.each([
  ['is full', 'max_page_count = 1', 507, 'storage_full'],
  ['is read-only', 'query_only = on', 503, 'unavailable'],
])('a file that %s refuses changes, and its contacts can be read', async (_what, pragma, status, code) => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  // SQLite raises a limit below the size of the file to that size.
  await server.db.write((tx) => sql`pragma ${sql.raw(pragma)}`.execute(tx));
  const add = () => ann.post('/contacts', { name: 'x'.repeat(200), number: '1' });
  let added = 0;
  let answer = await add();
  for (; answer.status === 201; added++) answer = await add();
  expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  expect(await ann.contacts()).toHaveLength(added);
});
