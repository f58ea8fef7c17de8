import { storedKeys } from '../rules.ts';
import type { Db, WriteTx } from '../../store/store.ts';

/** Number of former e-mails, the latest ones, with which devices and recovery codes of a user work. */
const KEPT_MAX = 20;
/** Maximum number of accounts with this former e-mail that are tried with a recovery code. */
const OWNERS_MAX = 1000;

/** Returns the accounts that had this e-mail while they had recovery codes or devices. */
export async function findFormerOwners(db: Db, emailKey: string): Promise<string[]> {
  const owners = db
    .selectFrom('device_emails')
    .select('user_id')
    .distinct()
    .where('email_key', 'in', storedKeys(emailKey));
  return (await owners.limit(OWNERS_MAX).execute()).map(({ user_id }) => user_id);
}

/**
 * Returns the one of these hashes of devices or recovery codes whose owner had this e-mail while they had it; undefined
 * if there is none, or it was removed.
 */
export async function findFormerSecret(db: Db, emailKey: string, hashes: string[]) {
  if (hashes.length === 0) return undefined;
  const secrets = db.selectFrom('device_emails').select(['user_id as userId', 'secret_hash as secretHash']);
  return secrets.where('email_key', 'in', storedKeys(emailKey)).where('secret_hash', 'in', hashes).executeTakeFirst();
}

type EmailChange = { emailKey: string; formerKey: string };

/**
 * Lets the user's devices and recovery codes also work with the former e-mail. An e-mail that the user takes again is
 * removed from the former ones. The account must be locked.
 */
export async function keepFormerEmail(db: WriteTx, userId: string, change: EmailChange, nowMs: number): Promise<void> {
  const devices = await db.selectFrom('devices').select('secret_hash').where('user_id', '=', userId).execute();
  const codes = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  const secrets = [...devices.map(({ secret_hash }) => secret_hash), ...codes.map(({ code_hash }) => code_hash)];
  if (secrets.length === 0) return;
  await db
    .insertInto('former_emails')
    .values({ user_id: userId, email_key: change.formerKey, at_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet({ at_ms: nowMs }))
    .execute();
  await db
    .insertInto('device_emails')
    .values(secrets.map((secret) => ({ email_key: change.formerKey, secret_hash: secret, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const keys = await findFormerEmails(db, userId);
  for (const key of keys.filter((each, index) => each === change.emailKey || index >= KEPT_MAX)) {
    await dropDeviceEmails(db, userId, key);
    await forget(db, userId, key);
  }
}

/** Returns the former e-mails, the last one first. */
export async function findFormerEmails(db: Db, userId: string): Promise<string[]> {
  const former = db.selectFrom('former_emails').select('email_key').where('user_id', '=', userId);
  const rows = await former.orderBy('at_ms', 'desc').orderBy('email_key').execute();
  return rows.map(({ email_key }) => email_key);
}

/**
 * Removes these devices and codes from all former e-mails, and deletes former e-mails without any. The account must be
 * locked.
 */
export async function dropFormerSecrets(db: WriteTx, userId: string, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  for (const key of await findFormerEmails(db, userId)) {
    const secrets = db.deleteFrom('device_emails').where('email_key', '=', key).where('secret_hash', 'in', hashes);
    await secrets.where('user_id', '=', userId).execute();
    const others = db.selectFrom('device_emails').select('user_id').where('email_key', '=', key);
    const other = await others.where('user_id', '=', userId).limit(1).executeTakeFirst();
    if (other === undefined) await forget(db, userId, key);
  }
}

/** Stops devices from finding the user by this e-mail. */
export async function dropDeviceEmails(db: WriteTx, userId: string, emailKey: string): Promise<void> {
  await db
    .deleteFrom('device_emails')
    .where('email_key', 'in', storedKeys(emailKey))
    .where('user_id', '=', userId)
    .execute();
}

async function forget(db: WriteTx, userId: string, emailKey: string): Promise<void> {
  await db
    .deleteFrom('former_emails')
    .where('user_id', '=', userId)
    .where('email_key', 'in', storedKeys(emailKey))
    .execute();
}
