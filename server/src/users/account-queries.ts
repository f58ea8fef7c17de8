import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/store.ts';

export type Account = { userId: string; name: string; email: string; passwordHash: string; isVerified: number };

/** The person with the password's hash; undefined where they have left. */
export function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return selectAccount(db, userId).executeTakeFirst();
}

function selectAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email', 'password_hash as passwordHash', 'is_verified as isVerified'])
    .where('user_id', '=', userId);
}

/**
 * The person whose password was proven, kept as they are until the transaction ends; undefined where they have left or the
 * password was replaced in the meantime: with that one, nothing begins.
 */
export async function lockProven(
  db: Db,
  { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>,
): Promise<Account | undefined> {
  const account = await lockAccount(db, userId);
  return account?.passwordHash === passwordHash ? account : undefined;
}

/** The person, kept as they are until the transaction ends. */
export function lockAccount(db: Db, userId: string): Promise<Account | undefined> {
  const account = selectAccount(db, userId);
  return (isPostgres(db) ? account.forUpdate() : account).executeTakeFirst();
}

export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

export async function setName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('user_id', '=', userId).execute();
}

/** Somebody has opened a link that was sent to the e-mail. */
export async function setVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ is_verified: 1 }).where('user_id', '=', userId).execute();
}

/** Stores the e-mail of a person as they write it; `isVerified` is left out where it is the same one in another case. */
export async function setEmail(db: Db, userId: string, email: string, isVerified?: boolean): Promise<void> {
  const state = isVerified === undefined ? {} : { is_verified: isVerified ? 1 : 0 };
  await db
    .updateTable('users')
    .set({ email, ...state })
    .where('user_id', '=', userId)
    .execute();
}
