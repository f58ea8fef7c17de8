import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';
import { writeArchive } from './write-archive.ts';

/** Calls back before each query of a database, with how many there were. */
function watched(onQuery: (count: number) => void): KyselyPlugin {
  let count = 0;
  return {
    transformQuery({ node }) {
      onQuery(++count);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The account takes six queries: the eighth reads the second page of cards, with most of the archive still to come. */
const AMID = 8;

async function bookOfThreePages() {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  for (let count = 0; count < 230; count++) await ann.add(`Friend ${count}`);
  const [userId = ''] = ann.token.split('.');
  return { server, ann, userId };
}

test('for a client that has left, nothing more of an archive is read', async () => {
  const { server, ann, userId } = await bookOfThreePages();
  const left = new AbortController();
  let queries = 0;
  const db = server.db.withPlugin(
    watched((count) => {
      queries = count;
      if (count === AMID) left.abort(new Error('left'));
    }),
  );
  await expect(writeArchive(db, userId, 0, left.signal)).rejects.toThrow('left');
  expect([queries, (await ann.get('/users/export')).status]).toEqual([AMID, 200]);
});

test('a read that fails amid an archive fails the archive, and nothing else', async () => {
  const { server, ann, userId } = await bookOfThreePages();
  const db = server.db.withPlugin(
    watched((count) => {
      if (count === AMID) throw new Error('disk');
    }),
  );
  await expect(writeArchive(db, userId, 0, new AbortController().signal)).rejects.toThrow('disk');
  expect((await ann.get('/users/export')).status).toBe(200);
});
