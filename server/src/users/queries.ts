import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type NewUser = { userId: string; name: string; email: string; emailKey: string; passwordHash: string };

/** Stores a user with an empty book; false when the e-mail is taken. Only inside a transaction. */
export async function insertUser(db: Db, user: NewUser, nowMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('emails')
    .values({ email_key: user.emailKey, user_id: user.userId })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 0n) return false;
  await db
    .insertInto('users')
    .values({
      user_id: user.userId,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      revision: 0,
      created_at_ms: nowMs,
    })
    .execute();
  return true;
}

/** Who has this e-mail, with the password's hash; undefined when nobody. Two steps, each on one shard. */
export async function findUserByEmail(db: Db, emailKey: string) {
  const owner = await db.selectFrom('emails').select('user_id').where('email_key', '=', emailKey).executeTakeFirst();
  if (owner === undefined) return undefined;
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email', 'password_hash as passwordHash'])
    .where('user_id', '=', owner.user_id)
    .executeTakeFirst();
}

export async function insertSession(db: Db, userId: string, secretHash: string, nowMs: number): Promise<void> {
  await db.insertInto('sessions').values({ user_id: userId, secret_hash: secretHash, created_at_ms: nowMs }).execute();
}

/**
 * The user of a live session with the revision of their book, in one round trip; undefined when there is none.
 * By hand because every call with a token begins here, and building the query cost more than running it.
 */
export async function findSessionUser(db: Db, userId: string, secretHash: string) {
  const { rows } = await sql<{ userId: string; name: string; email: string; revision: number }>`
    select users.user_id as "userId", name, email, revision
    from sessions join users on users.user_id = sessions.user_id
    where sessions.user_id = ${userId} and secret_hash = ${secretHash}`.execute(db);
  return rows[0];
}

/** Ends the session for good. */
export async function deleteSession(db: Db, userId: string, secretHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('secret_hash', '=', secretHash).execute();
}
