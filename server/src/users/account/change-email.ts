import type { WriteTx } from '../../store/store.ts';
import { type Account, updateAccount } from './account-queries.ts';
import { forgetKnown } from '../attempts.ts';
import { keepFormerEmail } from './former-emails.ts';
import { claimEmail, releaseEmail } from '../queries.ts';
import { emailKey, storedKeys } from '../rules.ts';
import { deleteMailTokens, findLinkEmails } from '../sessions/token-queries.ts';

type NewEmail = {
  email: string;
  isVerified: boolean;
  /** How long the former e-mail is reserved for this account; undefined if other accounts can take it. */
  heldUntilMs?: number;
};

/**
 * Changes the e-mail of the account; returns false if it is taken. Links sent to the former e-mail become invalid. The
 * account must be locked.
 */
export async function changeEmail(
  db: WriteTx,
  { userId, email: formerEmail }: Account,
  { email, isVerified, heldUntilMs }: NewEmail,
  nowMs: number,
): Promise<boolean> {
  const change = { emailKey: emailKey(email), formerKey: emailKey(formerEmail) };
  if (change.emailKey === change.formerKey) {
    await updateAccount(db, userId, { email });
    return true;
  }
  if (!(await claimEmail(db, userId, change.emailKey, nowMs))) return false;
  await releaseEmail(db, userId, change.formerKey, heldUntilMs);
  await updateAccount(db, userId, { email, is_verified: isVerified ? 1 : 0 });
  await deleteMailTokens(db, userId, ['recovery', 'verification', 'change']);
  await keepFormerEmail(db, userId, change, nowMs);
  await forgetKnown(db, change.formerKey);
  return true;
}

/** Restores a former e-mail for good: links to any other e-mail become invalid. The account must be locked. */
export async function restoreEmail(db: WriteTx, account: Account, email: string, nowMs: number): Promise<boolean> {
  if (!(await changeEmail(db, account, { email, isVerified: true }, nowMs))) return false;
  await releaseHeldEmails(db, account.userId);
  await deleteMailTokens(db, account.userId, ['undo']);
  return true;
}

/** Frees the former e-mails that are reserved for the account. The account must be locked. */
export async function releaseHeldEmails(db: WriteTx, userId: string): Promise<void> {
  for (const email of await findLinkEmails(db, userId, 'undo')) {
    const held = db
      .deleteFrom('emails')
      .where('email_key', 'in', storedKeys(emailKey(email)))
      .where('user_id', '=', userId);
    await held.where('held_until_ms', 'is not', null).execute();
  }
}
