import { isPostgres } from '../db/engine.ts';
import { rawQuery, rawStatement } from '../db/raw-query.ts';
import type { Db, Store } from '../db/store.ts';
import type { Session } from './stream.ts';

/**
 * Raw SQL, so that each pair is looked up by its key whatever the planner expects of their number: the limit keeps
 * PostgreSQL from joining whole tables, and the cross joins keep SQLite to this order. One text for any number of pairs.
 */
const revisionsOfSessions = rawQuery<{ secretHash: string; revision: number }>(
  `select pair.key as "secretHash", revision
   from json_each_text($1::json) as pair cross join lateral (
     select revision from sessions join users on users.user_id = sessions.user_id
     where sessions.user_id = pair.value::uuid and secret_hash = pair.key
       and used_at_ms > $2 and sessions.created_at_ms > $3
     limit 1
   ) as session`,
  `select secret_hash as "secretHash", revision
   from json_each($1) as pair
   cross join sessions on sessions.user_id = pair.value and secret_hash = pair.key
   cross join users on users.user_id = sessions.user_id
   where used_at_ms > $2 and sessions.created_at_ms > $3`,
);

const revisionOfSession = rawQuery<{ revision: number }>(
  `select revision from sessions join users on users.user_id = sessions.user_id
   where sessions.user_id = $1 and secret_hash = $2 and used_at_ms > $3 and sessions.created_at_ms > $4`,
);

/** So many sessions are asked for at once: SQLite answers them in about a millisecond, on the main thread. */
const SESSIONS_IN_A_QUERY = 250;

/** How many sessions `findRevisions` should be given: where machines may be away, nobody is asked for beside others. */
export function sessionsInAQuery(db: Store): number {
  return db.isSharded ? 1 : SESSIONS_IN_A_QUERY;
}

/** Sessions hold that were used, and that began, after these times. */
type SessionsSince = { usedMs: number; createdMs: number };

/** The books' revisions of those sessions that are valid, by the hash of their secret. */
export function findRevisions(db: Store, sessions: Session[], since: SessionsSince): Promise<Map<string, number>> {
  return db.isSharded ? findEach(db, sessions, since) : findAll(db, sessions, since);
}

/** In one query for many users. */
async function findAll(
  db: Db,
  sessions: Session[],
  { usedMs, createdMs }: SessionsSince,
): Promise<Map<string, number>> {
  const pairs = Object.fromEntries(sessions.map(({ userId, secretHash }) => [secretHash, userId]));
  const rows = await revisionsOfSessions(db, [JSON.stringify(pairs), usedMs, createdMs]);
  return new Map(rows.map(({ secretHash, revision }) => [secretHash, revision]));
}

/** Each in a query of its own, which touches one shard. */
async function findEach(
  db: Db,
  sessions: Session[],
  { usedMs, createdMs }: SessionsSince,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { userId, secretHash } of sessions) {
    const [row] = await revisionOfSession(db, [userId, secretHash, usedMs, createdMs]);
    if (row !== undefined) found.set(secretHash, row.revision);
  }
  return found;
}

const notify = rawStatement('select pg_notify($1, $2)');

export const CHANNEL = 'contactbook_revisions';
/** A notification of PostgreSQL has less than 8000 bytes; an id and a revision are at most 54. */
const NEWS_IN_A_NOTIFICATION = 140;

/** A book's revision; without one, which sessions of the person have ended is for the others to find out. */
export type News = [userId: string, revision: number | ''];

/** Notifies all processes with open streams, on PostgreSQL. On SQLite the server sees for itself that something was written. */
export async function notifyAll(db: Db, news: News[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (let from = 0; from < news.length; from += NEWS_IN_A_NOTIFICATION) {
    const some = news.slice(from, from + NEWS_IN_A_NOTIFICATION).map((each) => each.join(','));
    await notify(db, [CHANNEL, some.join(' ')]);
  }
}
