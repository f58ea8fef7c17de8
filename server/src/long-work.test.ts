import { expect, inject, test } from 'vitest';
import { createBookLocks } from './book/book-locks.ts';
import { createLongWork } from './long-work.ts';
import { sharedServer } from './testing/server.ts';

/** PostgreSQL needs no locks of books. */
const onSqlite = test.runIf(inject('engine').name === 'sqlite');

onSqlite('a part that waits for a change of its book holds up no part of another person', async () => {
  const { db } = await sharedServer();
  const bookLocks = await createBookLocks(db);
  const longWork = createLongWork({ db, bookLocks });
  const done: string[] = [];
  const change = Promise.withResolvers<void>();
  const changed = bookLocks.exclude('ann', () => change.promise);
  const ofAnn = longWork.part('ann', async () => done.push('ann'));
  await longWork.part('bob', async () => done.push('bob'));
  expect(done).toEqual(['bob']);
  change.resolve();
  await Promise.all([changed, ofAnn]);
  expect(done).toEqual(['bob', 'ann']);
});
