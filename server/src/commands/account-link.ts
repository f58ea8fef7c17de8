import { DAY_MS } from '@contactbook/contract/durations';
import type { Config } from '../config.ts';
import { notifyAll } from '../live/queries.ts';
import type { Store } from '../store/store.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { beginLeaving, finishLeaving } from '../users/account/leaving.ts';
import { COMMAND, insertAudit } from '../users/audit.ts';
import { insertInvited, type LinkOwner, makeResetLink } from '../users/operator/acts.ts';
import { findUserByEmail } from '../users/queries.ts';
import { emailKey, isEmailKey } from '../users/rules.ts';

/** Returns the person with an e-mail; throws UserFacingError if there is none. */
export async function personWith(db: Store, email: string): Promise<LinkOwner> {
  const person = await findUserByEmail(db, emailKey(email));
  if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}.`);
  return person;
}

/** Makes an account that nobody can log in to before a password is chosen; throws UserFacingError if it cannot be. */
export async function makeAccount(db: Store, email: string): Promise<LinkOwner> {
  if (!isEmailKey(emailKey(email))) throw new UserFacingError(`${email} is not an e-mail.`);
  const person = await db.write((tx) => insertInvited(tx, email, Date.now()));
  if (person === undefined) throw accountExists(email);
  return person;
}

export function accountExists(email: string): UserFacingError {
  return new UserFacingError(`${email} has an account already.`);
}

/** Deletes an account with all of its data, and tells the windows that show it. */
export async function removeAccount(db: Store, { userId }: LinkOwner): Promise<void> {
  await db.write(async (tx) => {
    await beginLeaving(tx, userId, Date.now());
    await insertAudit(tx, { event: 'delete', actor: COMMAND, personId: userId }, Date.now());
  });
  await notifyAll(db, [{ userId, hasEnded: true }]);
  await finishLeaving(db, userId);
}

/** Makes a link with which a person chooses a password, with a text that says what it does and for how many days. */
export async function passwordLink(db: Store, person: LinkOwner, days: number, config: Config) {
  return linkText(await makeResetLink(db, COMMAND, person, days * DAY_MS, Date.now()), days, config);
}

/** Returns the link with this token, with a text that says what it does and for how many days. */
export function linkText(token: string, days: number, { publicUrl, basePath }: Config): { link: string; text: string } {
  const place = publicUrl === '' ? ', behind the address that people open' : '';
  const time = days === 1 ? 'a day' : `${days} days`;
  const link = `${publicUrl}${basePath}recover#${token}`;
  return {
    link,
    text: `Anyone with this link can choose a new password${place}. It works once, within ${time}:\n${link}`,
  };
}
