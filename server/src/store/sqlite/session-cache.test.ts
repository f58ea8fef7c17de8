import { allQueries } from '../../testing/all-queries.ts';
import { DatabaseSync } from 'node:sqlite';
import { bookTag } from '@contactbook/contract/bookTag';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { temporaryFolder } from '../../testing/database.ts';
import type { Db } from '../store.ts';

async function aServer() {
  const path = `${temporaryFolder()}/book.db`;
  const server = await startServer({ DATABASE_URL: `sqlite:${path}` });
  const ann = await server.signUp('Ann');
  const nameOf = async (who: typeof ann) => ((await who.get('/users/current')).json() as { name: string }).name;
  const statusOf = async (who: typeof ann) => (await who.get('/users/current')).status;
  const tagOf = async (who: typeof ann) => (await who.get('/contacts')).headers.etag;
  // The session is requested once before each test.
  await nameOf(ann);
  return { path, db: server.db, server, ann, nameOf, statusOf, tagOf };
}

const raiseFor = (db: Db, userId: string) =>
  allQueries(db)
    .updateTable('users')
    .set(({ eb }) => ({ revision: eb('revision', '+', 7) }))
    .where('user_id', '=', userId)
    .execute();
const userIdOf = (token: string) => token.split('.')[0] ?? '';

describe('what is known of a session follows every write', () => {
  test('to its user, by whatever statement', async () => {
    const { db, ann, nameOf } = await aServer();
    await allQueries(db).updateTable('users').set({ name: 'Anna' }).execute();
    expect(await nameOf(ann)).toBe('Anna');
  });

  test('to the session, by whatever statement', async () => {
    const { db, ann, statusOf } = await aServer();
    await allQueries(db).deleteFrom('sessions').execute();
    expect(await statusOf(ann)).toBe(401);
  });

  test('to the book, on all devices', async () => {
    const { server, ann, tagOf } = await aServer();
    const other = await server.logIn('ann@example.com');
    const tags = [await tagOf(ann), await tagOf(other)];
    await ann.add('Rosie');
    tags.push(await tagOf(ann), await tagOf(other));
    expect(tags.map((tag) => tags.indexOf(tag))).toEqual([0, 0, 2, 2]);
  });

  test('that is undone beside others that are not', async () => {
    const { server, db, ann, tagOf } = await aServer();
    const bob = await server.signUp('Bob');
    await tagOf(bob);
    const undone = () =>
      db.write(async (db) => {
        await raiseFor(db, userIdOf(ann.token));
        throw new Error('never mind');
      });
    const done = () => db.write((db) => raiseFor(db, userIdOf(bob.token)));
    await Promise.allSettled([done(), undone(), done(), undone()]);
    const isAt = async (who: typeof ann, revision: number) =>
      (await who.get('/contacts', { 'if-none-match': bookTag(userIdOf(who.token), revision) })).status;
    expect([await isAt(ann, 0), await isAt(bob, 14)]).toEqual([304, 304]);
  });

  test('of another process, soon', async () => {
    const { path, ann, statusOf } = await aServer();
    const other = new DatabaseSync(path);
    other.exec('delete from sessions');
    other.close();
    await expect.poll(() => statusOf(ann)).toBe(401);
  });
});
