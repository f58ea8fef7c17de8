import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { takeDatabase } from '../testing/database.ts';
import { QueueFull } from './scheduler.ts';
import { DatabaseFault } from './fault.ts';
import { openDatabase } from './open.ts';
import type { Store } from './store.ts';

const [ANN, BOB] = ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10', '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f11'];

/** A database with one contact in its trash, and with connections to PostgreSQL for exactly one long read. */
async function aDatabase(settings: Record<string, string> = {}): Promise<Store> {
  const DATABASE_URL = await takeDatabase();
  const { db } = await openDatabase(readConfig({ DATABASE_URL, DATABASE_POOL_SIZE: '3', ...settings }).database);
  onTestFinished(() => db.destroy());
  await db
    .insertInto('trash')
    .values({ user_id: ANN, revision: 1, contact_id: ANN, from_revision: 0, at_ms: 1, bytes: 0 })
    .execute();
  return db;
}

function count(db: Store, userId: string) {
  return db.longRead(userId, (db) => db.selectFrom('trash').select('revision').where('user_id', '=', userId).execute());
}

/** Runs a statement that never ends. */
function readForEver(db: Store, userId: string) {
  const endless = sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers)
    select count(*) from numbers where exists (select 1 from trash where user_id = ${userId} and revision < n)`;
  return db.longRead(userId, (db) => endless.execute(db));
}

test('the read of one user comes second, however many another has requested', async () => {
  const db = await aDatabase();
  const served: string[] = [];
  const read = (userId: string, name: string) => count(db, userId).then(() => served.push(name));
  await Promise.all([...Array.from({ length: 20 }, () => read(ANN, 'Ann')), read(BOB, 'Bob')]);
  expect(served.indexOf('Bob')).toBe(1);
});

test('of many concurrent reads of one user the last are refused, and those of others are not', async () => {
  const db = await aDatabase();
  const asked = Array.from({ length: 30 }, () => count(db, ANN));
  const bobs = count(db, BOB);
  const ends = await Promise.allSettled(asked);
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect([refusals.map((reason) => reason instanceof QueueFull && reason.workClass), await bobs]).toEqual([
    Array(9).fill('long'),
    [],
  ]);
});

test('a read that takes too long is ended, and the following ones are served', async () => {
  const db = await aDatabase({ STATEMENT_TIMEOUT_MS: '300' });
  const [endless, after] = await Promise.allSettled([readForEver(db, ANN), count(db, ANN)]);
  const fault = endless.status === 'rejected' ? (endless.reason as unknown) : undefined;
  expect([fault instanceof DatabaseFault && fault.kind, after]).toEqual([
    'timeout',
    { status: 'fulfilled', value: [{ revision: 1 }] },
  ]);
});

test.runIf(inject('engine').name === 'sqlite')(
  'a read without an end keeps nobody waiting until its time is over',
  async () => {
    const db = await aDatabase({ STATEMENT_TIMEOUT_MS: '1500' });
    const ended: string[] = [];
    const endless = readForEver(db, ANN).catch(() => ended.push('Ann'));
    await count(db, BOB).then(() => ended.push('Bob'));
    await endless;
    expect(ended).toEqual(['Bob', 'Ann']);
  },
);
