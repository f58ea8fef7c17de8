import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';

/** Of the e-mails that somebody had before, the latest so many lead their devices to them. */
const KEPT_MAX = 20;

const ownerOf = rawQuery<{ userId: string }>(
  'select user_id as "userId" from device_emails where email_key = $1 and secret_hash = $2',
);

/** Who once had this e-mail and a device with this password; undefined where there is nobody, or the device has ended. */
export async function findFormerOwner(db: Db, emailKey: string, secretHash: string): Promise<string | undefined> {
  const [owner] = await ownerOf(db, [emailKey, secretHash]);
  return owner?.userId;
}

type Change = { emailKey: string; formerKey: string };

/**
 * Lets the former e-mail lead the devices that the person has to them; one that they take again needs to be kept no more. Only
 * while the person is locked.
 */
export async function keepFormerEmail(db: Db, userId: string, change: Change, nowMs: number): Promise<void> {
  const devices = await db.selectFrom('devices').select('secret_hash').where('user_id', '=', userId).execute();
  if (devices.length === 0) return;
  await db
    .insertInto('former_emails')
    .values({ user_id: userId, email_key: change.formerKey, at_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet({ at_ms: nowMs }))
    .execute();
  await db
    .insertInto('device_emails')
    .values(devices.map(({ secret_hash }) => ({ email_key: change.formerKey, secret_hash, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const keys = await findFormerEmails(db, userId);
  for (const key of keys.filter((each, index) => each === change.emailKey || index >= KEPT_MAX)) {
    await dropDeviceEmails(db, userId, key);
    await forget(db, userId, key);
  }
}

/** The last first. */
export async function findFormerEmails(db: Db, userId: string): Promise<string[]> {
  const former = db.selectFrom('former_emails').select('email_key').where('user_id', '=', userId);
  const rows = await former.orderBy('at_ms', 'desc').orderBy('email_key').execute();
  return rows.map(({ email_key }) => email_key);
}

/** What is kept for a device that has ended, with the e-mails that lead no other one. Only while the person is locked. */
export async function dropEmailsOfDevice(db: Db, userId: string, secretHash: string): Promise<void> {
  for (const key of await findFormerEmails(db, userId)) {
    const ofDevice = db.deleteFrom('device_emails').where('email_key', '=', key).where('secret_hash', '=', secretHash);
    await ofDevice.execute();
    const others = db.selectFrom('device_emails').select('user_id').where('email_key', '=', key);
    const other = await others.where('user_id', '=', userId).limit(1).executeTakeFirst();
    if (other === undefined) await forget(db, userId, key);
  }
}

/** From now on this e-mail leads no device to the person. */
export async function dropDeviceEmails(db: Db, userId: string, emailKey: string): Promise<void> {
  await db.deleteFrom('device_emails').where('email_key', '=', emailKey).where('user_id', '=', userId).execute();
}

async function forget(db: Db, userId: string, emailKey: string): Promise<void> {
  await db.deleteFrom('former_emails').where('user_id', '=', userId).where('email_key', '=', emailKey).execute();
}
