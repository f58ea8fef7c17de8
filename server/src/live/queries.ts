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

/** The books' revisions of those sessions that are valid, by the hash of their secret, in one query for many users. */
export async function findRevisions(db: Db, sessions: Session[], sinceMs: number): Promise<Map<string, number>> {
  const pairs = Object.fromEntries(sessions.map(({ userId, secretHash }) => [secretHash, userId]));
  const rows = await revisionsOfSessions(db, [JSON.stringify(pairs), sinceMs]);
  return new Map(rows.map(({ secretHash, revision }) => [secretHash, revision]));
}

const notify = rawQuery('select pg_notify($1, $2)');

/** Notifies all processes that listen to the channel; only on PostgreSQL. */
export async function notifyAll(db: Db, channel: string, text: string): Promise<void> {
  await notify(db, [channel, text]);
}
