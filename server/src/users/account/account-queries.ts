import type { Language } from '@contactbook/contract/languages';
import { isPostgres } from '../../store/engine.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import { ProblemError } from '../../problem.ts';

export type Account = {
  userId: string;
  name: string;
  email: string;
  passwordHash: string;
  isVerified: number;
  lockedAtMs: number | null;
  isOperator: number;
  language: Language | null;
};

/** Returns the account with the password's hash; undefined if it was deleted. */
export function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return selectAccount(db, userId).executeTakeFirst();
}

function selectAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email', 'language', 'password_hash as passwordHash'])
    .select(['is_verified as isVerified', 'locked_at_ms as lockedAtMs', 'is_operator as isOperator'])
    .where('user_id', '=', userId);
}

/**
 * Locks the account of a user who has proven their password until the transaction ends. Undefined if the account was
 * deleted or the password was replaced in the meantime, so that an outdated proof has no effect.
 */
export async function lockProven(
  db: Db,
  { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>,
): Promise<Account | undefined> {
  const account = await lockAccount(db, userId);
  return account?.passwordHash === passwordHash ? account : undefined;
}

/** Locks the account until the transaction ends. */
export function lockAccount(db: Db, userId: string): Promise<Account | undefined> {
  const account = selectAccount(db, userId);
  return (isPostgres(db) ? account.forUpdate() : account).executeTakeFirst();
}

export function accountLocked(): ProblemError {
  return new ProblemError('account_locked', 'This account is locked. Ask the operator of this server.');
}

export type Profile = { name?: string; language?: Language };
type AccountColumns = Profile & { email?: string; password_hash?: string; is_verified?: 0 | 1 };

/** Stores what is given of an account. `is_verified` is 1 once a link sent to the e-mail was opened. */
export async function updateAccount(db: WriteTx, userId: string, columns: AccountColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('users').set(columns).where('user_id', '=', userId).execute();
}
