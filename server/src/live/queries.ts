import { isPostgres } from '../store/engine.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Db, Store } from '../store/store.ts';
import type { StreamedChange, Session } from './stream.ts';

/**
 * Raw SQL that looks up each pair by its key, whatever number of pairs the planner expects. The limit keeps PostgreSQL
 * from joining whole tables, and the cross joins keep SQLite to this order. The text is the same for any number of
 * pairs.
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

/** Number of sessions in a query, which SQLite answers in about a millisecond, on the main thread. */
const SESSIONS_IN_A_QUERY = 250;

/**
 * Returns how many sessions to pass to `findRevisions`. If machines may be unavailable, each session needs its own
 * query.
 */
export function sessionsInAQuery(db: Store): number {
  return db.isSharded ? 1 : SESSIONS_IN_A_QUERY;
}

/** A session is valid if it was used, and was created, after these times. */
type SessionsSince = { usedMs: number; createdMs: number };

/** Returns the revisions of the books of valid sessions, by the hash of the session's secret. */
export function findRevisions(db: Store, sessions: Session[], since: SessionsSince): Promise<Map<string, number>> {
  return db.isSharded ? findEach(db, sessions, since) : findAll(db, sessions, since);
}

/** Uses one query for many users. */
async function findAll(
  db: Db,
  sessions: Session[],
  { usedMs, createdMs }: SessionsSince,
): Promise<Map<string, number>> {
  const pairs = Object.fromEntries(sessions.map(({ userId, secretHash }) => [secretHash, userId]));
  const rows = await revisionsOfSessions(db, [JSON.stringify(pairs), usedMs, createdMs]);
  return new Map(rows.map(({ secretHash, revision }) => [secretHash, revision]));
}

/** Uses a query for each session, which touches one shard. */
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

const notify = rawQuery('select pg_notify($1, $2)');

export const CHANNEL = 'contactbook_revisions';
/** A notification of PostgreSQL has less than 8000 bytes; an id, a revision and a mark have at most 56. */
const NEWS_IN_A_NOTIFICATION = 140;
const CONFLICTS_MARK = 'c';

/** A change of a book; or sessions of its owner have ended, which the receiver must check. */
export type News = { userId: string } & (StreamedChange | { hasEnded: true });

/**
 * Notifies all processes with open streams, on PostgreSQL. On SQLite there is one server, which notices writes itself.
 */
export async function notifyAll(db: Db, news: News[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (let from = 0; from < news.length; from += NEWS_IN_A_NOTIFICATION) {
    const some = news.slice(from, from + NEWS_IN_A_NOTIFICATION).map(asText);
    await notify(db, [CHANNEL, some.join(' ')]);
  }
}

function asText(news: News): string {
  if ('hasEnded' in news) return `${news.userId},`;
  const { userId, revision, conflicts } = news;
  return [userId, revision, ...(conflicts ? [CONFLICTS_MARK] : [])].join(',');
}

/** Parses the text of a notification. */
export function newsIn(text: string): News[] {
  return text.split(' ').map(parseNews);
}

function parseNews(text: string): News {
  const [userId = '', revision = '', mark] = text.split(',');
  if (revision === '') return { userId, hasEnded: true };
  return { userId, revision: Number(revision), ...(mark === CONFLICTS_MARK && { conflicts: true }) };
}
