import { expect, test } from 'vitest';
import { onSqlite } from './database.ts';
import { kill } from './kill.ts';

test('a server killed in the middle of writing has kept everything it acknowledged', async () => {
  expect(await kill(onSqlite, 3)).toMatchObject({ lost: [], broken: [] });
});
