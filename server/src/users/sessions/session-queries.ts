import { rawQuery, rawStatement } from '../../store/raw-query.ts';
import type { Db, SessionRow, Store, WriteTx } from '../../store/store.ts';
import { accountLocked } from '../account/account-queries.ts';

type NewSession = { userId: string; secretHash: string; label: string };

/** Maximum number of sessions of a user. A further one ends the least recently used ones. */
export const SESSIONS_MAX = 500;

const endLeastUsed = rawStatement(`
  delete from sessions where user_id = $1 and secret_hash in (
    select secret_hash from sessions where user_id = $1
    order by used_at_ms desc, secret_hash limit 1000000 offset ${SESSIONS_MAX - 1})`);

/** Throws account_locked if an operator has locked the account. */
async function refuseLocked(db: WriteTx, userId: string): Promise<void> {
  const user = db.selectFrom('users').select('locked_at_ms as lockedAtMs').where('user_id', '=', userId);
  const { lockedAtMs } = await user.executeTakeFirstOrThrow();
  if (lockedAtMs !== null) throw accountLocked();
}

/**
 * Stores a session; throws account_locked. It is marked for a notice if it comes from a browser that the user has not used before. Must run
 * inside a transaction that has locked the user, so that concurrent sessions are counted.
 */
export async function insertSession(
  db: WriteTx,
  { userId, secretHash, label }: NewSession,
  nowMs: number,
): Promise<void> {
  await refuseLocked(db, userId);
  const known = await db.selectFrom('browsers').select('label').where('user_id', '=', userId).execute();
  const isKnown = known.some((browser) => browser.label === label);
  if (!isKnown) {
    const browser = db.insertInto('browsers').values({ user_id: userId, label });
    await browser.onConflict((conflict) => conflict.doNothing()).execute();
  }
  await endLeastUsed(db, [userId]);
  const times = { created_at_ms: nowMs, used_at_ms: nowMs };
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      secret_hash: secretHash,
      label,
      is_told: isKnown || known.length === 0 ? 1 : 0,
      ...times,
    })
    .execute();
}

/** Raw SQL, because every call with a token begins with it. */
const readSession = rawQuery<SessionRow>(`
  select users.user_id as "userId", name, email, revision, used_at_ms as "usedAtMs",
    sessions.created_at_ms as "createdAtMs", language
  from sessions join users on users.user_id = sessions.user_id
  where sessions.user_id = $1 and secret_hash = $2`);

/** A session is valid if it was used, and was created, after these times. */
export type SessionsSince = { usedMs: number; createdMs: number };

/** Returns the user of a valid session, with the revision of their book; undefined if there is none. */
export async function findSessionUser(
  db: Store,
  userId: string,
  secretHash: string,
  { usedMs, createdMs }: SessionsSince,
): Promise<SessionRow | undefined> {
  const session = await db.session(userId, secretHash, async () => {
    const [row] = await readSession(db, [userId, secretHash]);
    return row;
  });
  if (session === undefined || session.usedAtMs <= usedMs || session.createdAtMs <= createdMs) return undefined;
  return session;
}

/** Marks the session as used from this browser, unless it has ended. */
export async function touchSession(
  db: WriteTx,
  { userId, secretHash, label }: NewSession,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at_ms: nowMs, label })
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .execute();
}

/** Returns all valid sessions of a user, newest first. */
export function findSessions(db: Db, userId: string, { usedMs, createdMs }: SessionsSince) {
  return db
    .selectFrom('sessions')
    .select(['secret_hash as id', 'label', 'is_told as isTold'])
    .select(['created_at_ms as createdAtMs', 'used_at_ms as usedAtMs'])
    .where('user_id', '=', userId)
    .where('used_at_ms', '>', usedMs)
    .where('created_at_ms', '>', createdMs)
    .orderBy('created_at_ms', 'desc')
    .orderBy('secret_hash')
    .execute();
}

/** Marks the notice of this log-in as seen. */
export async function markTold(db: WriteTx, userId: string, secretHash: string): Promise<void> {
  const session = db.updateTable('sessions').set({ is_told: 1 }).where('user_id', '=', userId);
  await session.where('secret_hash', '=', secretHash).execute();
}

/** Ends the session; returns false if there is none. */
export async function deleteSession(db: WriteTx, userId: string, secretHash: string): Promise<boolean> {
  const session = db.deleteFrom('sessions').where('user_id', '=', userId).where('secret_hash', '=', secretHash);
  const { numDeletedRows } = await session.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user except this one, or all if none is given. */
export async function deleteOtherSessions(db: WriteTx, userId: string, secretHash = ''): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('secret_hash', '<>', secretHash).execute();
}

/** Deletes expired sessions of all users; runs hourly, not in a request. */
export async function deleteSessionsOver(db: WriteTx, { usedMs, createdMs }: SessionsSince): Promise<void> {
  await db.deleteFrom('sessions').where('used_at_ms', '<=', usedMs).execute();
  await db.deleteFrom('sessions').where('created_at_ms', '<=', createdMs).execute();
}
