import { expect, test } from 'vitest';
import { onSqlite } from './database.ts';
import { kill } from './kill.ts';

test('a server that is killed during many writes has kept everything that it acknowledged', async () => {
  expect(await kill(onSqlite, 1, 600)).toMatchObject({ lost: [], broken: [] });
});
