import { isSharded } from '../db/engine.ts';
import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import type { Session } from './stream.ts';

/**
 * Raw SQL, so that each pair is looked up by its key whatever the planner expects of their number: the limit keeps
 * PostgreSQL from joining whole tables, and the cross joins keep SQLite to this order. One text for any number of pairs.
 */
const revisionsOfSessions = rawQuery<{ secretHash: string; revision: number }>(
  `select pair.key as "secretHash", revision
   from json_each_text($1::json) as pair cross join lateral (
     select revision from sessions join users on users.user_id = sessions.user_id
     where sessions.user_id = pair.value::uuid and secret_hash = pair.key and used_at_ms > $2
     limit 1
   ) as session`,
  `select secret_hash as "secretHash", revision
   from json_each($1) as pair
   cross join sessions on sessions.user_id = pair.value and secret_hash = pair.key
   cross join users on users.user_id = sessions.user_id
   where used_at_ms > $2`,
);

const revisionOfSession = rawQuery<{ revision: number }>(
  `select revision from sessions join users on users.user_id = sessions.user_id
   where sessions.user_id = $1 and secret_hash = $2 and used_at_ms > $3`,
);

/** So many sessions are asked for at once: SQLite answers them in about a millisecond, on the main thread. */
const SESSIONS_IN_A_QUERY = 250;

/** How many sessions `findRevisions` should be given: where machines may be away, nobody is asked for beside others. */
export function sessionsInAQuery(db: Db): number {
  return isSharded(db) ? 1 : SESSIONS_IN_A_QUERY;
}

/** The books' revisions of those sessions that are valid, by the hash of their secret. */
export function findRevisions(db: Db, sessions: Session[], sinceMs: number): Promise<Map<string, number>> {
  return isSharded(db) ? findEach(db, sessions, sinceMs) : findAll(db, sessions, sinceMs);
}

/** In one query for many users. */
async function findAll(db: Db, sessions: Session[], sinceMs: number): Promise<Map<string, number>> {
  const pairs = Object.fromEntries(sessions.map(({ userId, secretHash }) => [secretHash, userId]));
  const rows = await revisionsOfSessions(db, [JSON.stringify(pairs), sinceMs]);
  return new Map(rows.map(({ secretHash, revision }) => [secretHash, revision]));
}

/** Each in a query of its own, which touches one shard. */
async function findEach(db: Db, sessions: Session[], sinceMs: number): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { userId, secretHash } of sessions) {
    const [row] = await revisionOfSession(db, [userId, secretHash, sinceMs]);
    if (row !== undefined) found.set(secretHash, row.revision);
  }
  return found;
}

const notify = rawQuery('select pg_notify($1, $2)');

/** Notifies all processes that listen to the channel; only on PostgreSQL. */
export async function notifyAll(db: Db, channel: string, text: string): Promise<void> {
  await notify(db, [channel, text]);
}
