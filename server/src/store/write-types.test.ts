import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';
import { rawStatement, rawStatements } from './raw-query.ts';
import type { ReadTx, Store, WriteTx } from './store.ts';

const statement = rawStatement('delete from attempts');
const statements = rawStatements('delete from attempts where attempt_key = $1');

/** The compiler checks these lines; nothing runs them. */
const LINES = {
  ofTransaction: (tx: WriteTx) => [
    tx.insertInto('attempts'),
    tx.updateTable('attempts'),
    tx.deleteFrom('attempts'),
    tx.selectFrom('attempts'),
    statement(tx, []),
    statements(tx, []),
  ],
  ofReading: (tx: ReadTx) => [
    tx.selectFrom('attempts'),
    // @ts-expect-error -- a connection for reads does not write
    tx.insertInto('attempts'),
    // @ts-expect-error -- a connection for reads does not write
    tx.updateTable('attempts'),
    // @ts-expect-error -- a connection for reads does not write
    tx.deleteFrom('attempts'),
    // @ts-expect-error -- a connection for reads does not write
    statement(tx, []),
    // @ts-expect-error -- a connection for reads does not write
    statements(tx, []),
  ],
  ofStoreInTransaction: (store: Store) =>
    store.write(async () => [
      store.selectFrom('attempts'),
      // @ts-expect-error -- it would wait for the transaction that it is in
      store.insertInto('attempts'),
      // @ts-expect-error -- it would wait for the transaction that it is in
      store.updateTable('attempts'),
      // @ts-expect-error -- it would wait for the transaction that it is in
      store.deleteFrom('attempts'),
      // @ts-expect-error -- it would wait for the transaction that it is in
      statement(store, []),
    ]),
};

test('a transaction inside another one is refused, and the outer one goes on', async () => {
  const { db } = await startServer();
  const after = await db.write(async (tx) => {
    const refused = await Promise.allSettled([db.write(async () => undefined), db.writeLong(async () => undefined)]);
    await tx.insertInto('emails').values({ email_key: 'a', user_id: crypto.randomUUID() }).execute();
    return refused.map(({ status }) => status);
  });
  await db.write(async (tx) => tx.deleteFrom('emails').where('email_key', '=', 'a').execute());
  expect(after).toEqual(['rejected', 'rejected']);
});

test('only a transaction that writes has functions and statements that write', () => {
  expect(Object.keys(LINES)).toHaveLength(3);
});
