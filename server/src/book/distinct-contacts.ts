import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db } from '../store/store.ts';
import { dropEndedDecisions, IN_FORCE } from './decisions.ts';
import type { WriteContext } from './write/write-context.ts';

/** Maximum number of decisions of a user; the oldest are dropped. */
export const DISTINCT_MAX = 10_000;

/** Two contacts that are different people, by their UIDs in order, and digests of what they were found by. */
export type Distinct = { one: string; other: string; keys: string };

const readAll = rawQuery<Distinct>(
  `select one_uid as one, other_uid as other, keys from distinct_contacts where user_id = $1 and ${IN_FORCE}`,
);
const putOne = rawStatement(`
  insert into distinct_contacts (user_id, one_uid, other_uid, keys, at_ms, made_revision)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, one_uid, other_uid) do update set keys = excluded.keys, at_ms = excluded.at_ms,
    made_revision = excluded.made_revision, ended_revision = null`);
const dropOldest = rawStatement(`
  delete from distinct_contacts where user_id = $1 and at_ms < (
    select at_ms from distinct_contacts where user_id = $1 order by at_ms desc limit 1 offset ${DISTINCT_MAX - 1}
  )`);
const endAll = rawStatement(`update distinct_contacts set ended_revision = $2 where user_id = $1 and ${IN_FORCE}`);

/** Returns the pairs of contacts that a user keeps apart. */
export function findDistinct(db: Db, userId: string): Promise<Distinct[]> {
  return readAll(db, [userId]);
}

/** Stores by a change that these contacts are different people. Its undo ends that. */
export async function keepDistinct(
  { db, userId, nowMs }: WriteContext,
  revision: number,
  pairs: Distinct[],
): Promise<void> {
  for (const { one, other, keys } of pairs) await putOne(db, [userId, one, other, keys, nowMs, revision]);
  await dropOldest(db, [userId]);
  await dropEndedDecisions(db, userId);
}

/** Ends all these decisions of a user by a change, whose undo revives them. */
export async function endDistinct({ db, userId }: WriteContext, revision: number): Promise<void> {
  await endAll(db, [userId, revision]);
}
