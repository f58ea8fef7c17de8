import { allQueries } from '../testing/all-queries.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { takeDatabase } from '../testing/database.ts';
import { openDatabase } from './open.ts';
import type { Db, Store } from './store.ts';

const [ANN, BOB] = ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10', '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f11'];

/** A database with connections to PostgreSQL for exactly one page at a time. */
async function aDatabase(): Promise<Store> {
  const DATABASE_URL = await takeDatabase();
  const { db } = await openDatabase(readConfig({ DATABASE_URL, DATABASE_POOL_SIZE: '3' }).database);
  onTestFinished(() => db.destroy());
  return db;
}

function trash(db: Db, revision: number) {
  const row = { user_id: ANN, revision, contact_id: ANN, from_revision: 0, at_ms: 1, bytes: 0 };
  return allQueries(db).insertInto('trash').values(row).execute();
}

function trashed(db: Db, after = 0) {
  const rows = db.selectFrom('trash').select('revision').where('user_id', '=', ANN).where('revision', '>', after);
  return rows.orderBy('revision').limit(2).execute();
}

test('pages are read one after the other, each only once it is asked for', async () => {
  const db = await aDatabase();
  for (const revision of [1, 2, 3]) await trash(db, revision);
  const pages = db.readPages(ANN, (tx, last: { revision: number } | undefined) => trashed(tx, last?.revision));
  const first = await pages.next();
  await trash(db, 4);
  const rest = await Array.fromAsync(pages);
  expect(
    [first.value, ...rest].map((page) => (page as { revision: number }[]).map(({ revision }) => revision)),
  ).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('the page of one user comes second, however many another has requested', async () => {
  const db = await aDatabase();
  const served: string[] = [];
  const read = (person: string) => db.readPage(person, (tx) => trashed(tx)).then(() => served.push(person));
  await Promise.all([...Array.from({ length: 20 }, () => read(ANN)), read(BOB)]);
  expect(served.indexOf(BOB)).toBe(1);
});

test('a read sees one state of the database, and cannot write', async () => {
  const db = await aDatabase();
  const seen = await db.read(ANN, async (tx) => {
    const before = await trashed(tx);
    await trash(db, 1);
    return [before, await trashed(tx)];
  });
  expect([seen, await trashed(db)]).toEqual([[[], []], [{ revision: 1 }]]);
  await expect(db.read(ANN, (tx) => trash(tx, 2))).rejects.toThrow();
  if (inject('engine').name === 'sqlite') await expect(db.readPage(ANN, (tx) => trash(tx, 2))).rejects.toThrow();
});
