import { expect, test } from 'vitest';
import { onPostgres, onSqlite } from './database.ts';
import { kill } from './kill.ts';

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('a server killed in the middle of writing has kept everything it acknowledged, on %s', async (_name, open) => {
  expect(await kill(open, 2)).toMatchObject({ lost: [], broken: [] });
});
