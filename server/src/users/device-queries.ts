import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { lockAccount } from './account-queries.ts';
import { dropEmailsOfDevice } from './former-emails.ts';

type DeviceRow = { id: string; label: string; createdAtMs: number; usedAtMs: number | null; agent: string | null };

/** What a device has to be counted by: nobody has so many. */
export const DEVICES_MAX = 100;

/** Those of a person, the oldest first. */
export function findDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .select(['device_id as id', 'label', 'created_at_ms as createdAtMs', 'used_at_ms as usedAtMs', 'agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at_ms')
    .orderBy('device_id')
    .execute();
}

const insert = rawQuery<{ id: string }>(`
  insert into devices (user_id, device_id, label, secret_hash, created_at_ms)
  select user_id, $2, $3, $4, $5 from users
  where user_id = $1 and (select count(*) from devices where user_id = $1) < ${DEVICES_MAX}
  returning device_id as id`);

export type NewDeviceRow = { id: string; label: string; secretHash: string };

/** False where the person has as many as anybody may. */
export async function insertDevice(db: Db, userId: string, device: NewDeviceRow, nowMs: number): Promise<boolean> {
  const inserted = await insert(db, [userId, device.id, device.label, device.secretHash, nowMs]);
  return inserted.length > 0;
}

/** Ends it, with all that is kept for it alone; false where there is none. Only inside a transaction. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  await lockAccount(db, userId);
  const device = db.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', id);
  const ended = await device.returning('secret_hash').executeTakeFirst();
  if (ended === undefined) return false;
  for (const table of ['device_bases', 'refusals'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).where('device_id', '=', id).execute();
  }
  await dropEmailsOfDevice(db, userId, ended.secret_hash);
  return true;
}
