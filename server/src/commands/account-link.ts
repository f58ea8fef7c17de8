import { DAY_MS } from '@contactbook/contract/durations';
import type { Config } from '../config.ts';
import { notifyAll } from '../live/queries.ts';
import type { Store } from '../store/store.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { beginLeaving, finishLeaving } from '../users/account/leaving.ts';
import { findUserByEmail, insertUser } from '../users/queries.ts';
import { emailKey, isEmailKey, newToken, newUserId, NO_PASSWORD } from '../users/rules.ts';
import { insertMailToken } from '../users/sessions/token-queries.ts';

type Person = { userId: string; email: string };

/** Returns the person with an e-mail; throws UserFacingError if there is none. */
export async function personWith(db: Store, email: string): Promise<Person> {
  const person = await findUserByEmail(db, emailKey(email));
  if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}.`);
  return person;
}

/** Makes an account that nobody can log in to before a password is chosen; throws UserFacingError if it cannot be. */
export async function makeAccount(db: Store, email: string): Promise<Person> {
  const key = emailKey(email);
  if (!isEmailKey(key)) throw new UserFacingError(`${email} is not an e-mail.`);
  const user = { userId: newUserId(), email: email.trim(), emailKey: key, passwordHash: NO_PASSWORD };
  const [name = ''] = user.email.split('@');
  const isMade = await db.write((tx) => insertUser(tx, { ...user, name }, Date.now()));
  if (!isMade) throw new UserFacingError(`${email} has an account already.`);
  return user;
}

/** Deletes an account with all of its data, and tells the windows that show it. */
export async function removeAccount(db: Store, { userId }: Person): Promise<void> {
  await db.write((tx) => beginLeaving(tx, userId, Date.now()));
  await notifyAll(db, [{ userId, hasEnded: true }]);
  await finishLeaving(db, userId);
}

/** Makes a link with which a person chooses a password, with a text that says what it does and for how many days. */
export async function passwordLink(
  db: Store,
  person: Person,
  days: number,
  { publicUrl, basePath }: Config,
): Promise<{ link: string; text: string }> {
  const { token, secretHash } = newToken(person.userId);
  await insertMailToken(db, person, { secretHash, purpose: 'reset', untilMs: Date.now() + days * DAY_MS });
  const place = publicUrl === '' ? ', behind the address that people open' : '';
  const time = days === 1 ? 'a day' : `${days} days`;
  const link = `${publicUrl}${basePath}recover#${token}`;
  return {
    link,
    text: `Anyone with this link can choose a new password${place}. It works once, within ${time}:\n${link}`,
  };
}
