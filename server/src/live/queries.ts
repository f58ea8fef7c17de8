import { handWritten } from '../db/hand-written.ts';
import type { Db } from '../db/tables.ts';

export type LiveSession = { secretHash: string; userId: string; revision: number };

/** By hand because a list in a query would be another text for each of its lengths. */
const liveSessions = handWritten<LiveSession>(
  `select secret_hash as "secretHash", users.user_id as "userId", revision
   from sessions join users on users.user_id = sessions.user_id
   where sessions.user_id = any(array(select json_array_elements_text($1::json)::uuid))
     and secret_hash = any(array(select json_array_elements_text($2::json))) and used_at_ms > $3`,
  `select secret_hash as "secretHash", users.user_id as "userId", revision
   from sessions join users on users.user_id = sessions.user_id
   where sessions.user_id in (select value from json_each($1))
     and secret_hash in (select value from json_each($2)) and used_at_ms > $3`,
);

/** Those of the sessions that are alive, with the revisions of their books: of many users, in one query. */
export function findLiveSessions(
  db: Db,
  sessions: { userId: string; secretHash: string }[],
  sinceMs: number,
): Promise<LiveSession[]> {
  const userIds = new Set(sessions.map(({ userId }) => userId));
  const hashes = new Set(sessions.map(({ secretHash }) => secretHash));
  return liveSessions(db, [JSON.stringify([...userIds]), JSON.stringify([...hashes]), sinceMs]);
}

const notify = handWritten('select pg_notify($1, $2)');

/** Tells it to all processes that listen; only on PostgreSQL. */
export async function notifyAll(db: Db, channel: string, text: string): Promise<void> {
  await notify(db, [channel, text]);
}
