import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';

/** Maximum number of decisions of a user; the oldest are dropped. */
export const DISTINCT_MAX = 10_000;

/** Two contacts that are different people, by their UID keys in order, and a digest of what they were found by. */
export type Distinct = { one: string; other: string; keys: string };

const readAll = rawQuery<Distinct>(
  'select one_uid as one, other_uid as other, keys from distinct_contacts where user_id = $1',
);
const putOne = rawStatement(`
  insert into distinct_contacts (user_id, one_uid, other_uid, keys, at_ms) values ($1, $2, $3, $4, $5)
  on conflict (user_id, one_uid, other_uid) do update set keys = excluded.keys, at_ms = excluded.at_ms`);
const dropOldest = rawStatement(`
  delete from distinct_contacts where user_id = $1 and at_ms < (
    select at_ms from distinct_contacts where user_id = $1 order by at_ms desc limit 1 offset ${DISTINCT_MAX - 1}
  )`);
const dropAll = rawStatement<unknown>('delete from distinct_contacts where user_id = $1 returning 1');

/** Returns the pairs of contacts that a user keeps apart. */
export function findDistinct(db: Db, userId: string): Promise<Distinct[]> {
  return readAll(db, [userId]);
}

/** Stores that these contacts are different people. Must run inside a transaction. */
export async function keepDistinct(db: WriteTx, userId: string, pairs: Distinct[], nowMs: number): Promise<void> {
  for (const { one, other, keys } of pairs) await putOne(db, [userId, one, other, keys, nowMs]);
  await dropOldest(db, [userId]);
}

/** Deletes all decisions of a user, and returns their number. */
export async function forgetDistinct(db: WriteTx, userId: string): Promise<number> {
  return (await dropAll(db, [userId])).length;
}
