import { expect, test } from 'vitest';
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

test('only a transaction that writes has functions and statements that write', () => {
  expect(Object.keys(LINES)).toHaveLength(3);
});
