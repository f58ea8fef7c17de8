import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { isPostgres } from '../db/engine.ts';
import { sqlitePath } from '../db/settings.ts';
import { startServer } from '../testing/server.ts';
import { takeNewDatabase } from '../testing/database.ts';
import { parseToken } from '../users/rules.ts';
import { findRevisions } from './queries.ts';

const EVER = { usedMs: 0, createdMs: 0 };

async function annAndBob() {
  const url = await takeNewDatabase();
  const server = await startServer({ DATABASE_URL: url });
  const sessionOf = async (name: string) => parseToken((await server.signUp(name)).token)!; // it was just made
  return { url, db: server.db, ann: await sessionOf('Ann'), bob: await sessionOf('Bob') };
}

test('a session counts for its own user alone, and while it holds', async () => {
  const { db, ann, bob } = await annAndBob();
  const annWithBobs = { userId: ann.userId, secretHash: bob.secretHash };
  const bobWithAnns = { userId: bob.userId, secretHash: ann.secretHash };
  expect(await findRevisions(db, [ann, annWithBobs], EVER)).toEqual(new Map([[ann.secretHash, 0]]));
  expect(await findRevisions(db, [annWithBobs, bobWithAnns], EVER)).toEqual(new Map());
  const late = Number.MAX_SAFE_INTEGER;
  expect(await findRevisions(db, [ann], { ...EVER, usedMs: late }), 'unused for long').toEqual(new Map());
  expect(await findRevisions(db, [ann], { ...EVER, createdMs: late }), 'begun long ago').toEqual(new Map());
});

// On shards each is asked for alone (citus.test.ts).
const inOneQuery = test.skipIf(inject('engine').name === 'citus');

inOneQuery('each session is looked up by its key, and by nothing else', async () => {
  const { url, db, ann, bob } = await annAndBob();
  const asked = isPostgres(db) ? vi.spyOn(Client.prototype, 'query') : vi.spyOn(DatabaseSync.prototype, 'prepare');
  await findRevisions(db, [ann, bob], EVER);
  // What is spied on is called with either.
  const query = asked.mock.calls.at(-1)?.[0] as unknown as string & Query;
  asked.mockRestore();
  if (isPostgres(db)) {
    const key = 'user_id = (pair.value)::uuid';
    expect(await lookUpsOfPostgres(url, query)).toEqual([
      `sessions by ((${key}) AND (secret_hash = pair.key)), 2 times`,
      `users by (${key}), 2 times`,
    ]);
  } else {
    expect(planOfSqlite(url, query)).toEqual([
      'SCAN pair VIRTUAL TABLE INDEX 1:',
      'SEARCH sessions USING PRIMARY KEY (user_id=? AND secret_hash=?)',
      'SEARCH users USING PRIMARY KEY (user_id=?)',
    ]);
  }
});

type Query = { text: string; values: unknown[] };
/** Of a plan that was carried out, as PostgreSQL's manual has it ("Using EXPLAIN"). */
type Node = { Alias?: string; 'Index Cond'?: string; 'Actual Loops': number; Plans?: Node[] };

/** By which condition each table was looked into, in whichever of its partitions, and how often. */
async function lookUpsOfPostgres(url: string, { text, values }: Query): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  // So small a table is read as a whole, else.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const times = new Map<string, number>();
  const note = ({ Alias = '', 'Index Cond': condition, 'Actual Loops': loops, Plans = [] }: Node) => {
    if (condition !== undefined) {
      const look = `${Alias.replace(/_\d+$/, '')} by ${condition.replaceAll(/\b(?:sessions|users)(?:_\d+)?\./g, '')}`;
      times.set(look, (times.get(look) ?? 0) + loops);
    }
    Plans.forEach(note);
  };
  rows.forEach(({ 'QUERY PLAN': [{ Plan }] }) => note(Plan));
  return Array.from(times, ([look, count]) => `${look}, ${count} times`).toSorted();
}

function planOfSqlite(url: string, text: string): unknown[] {
  const file = new DatabaseSync(sqlitePath(url) ?? '');
  onTestFinished(() => file.close());
  const rows = file.prepare(`explain query plan ${text}`).all('{}', 0, 0);
  return rows.map(({ detail }) => detail);
}
