import type { Device, DeviceAccess, DeviceChange, GroupForm } from '@contactbook/contract/devices';
import { DEVICES_MAX } from '@contactbook/contract/limits';
import { rawStatement } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import { lockAccount } from '../account/account-queries.ts';
import { setGroupForm } from './device-user.ts';
import { dropFormerSecrets } from '../account/former-emails.ts';

type DeviceRow = {
  id: string;
  label: string;
  createdAtMs: number;
  usedAtMs: number | null;
  agent: string | null;
  formerAgent: string | null;
  sharedAtMs: number | null;
  isUnverified: number;
  groupForm: GroupForm | null;
  /** When the last registration for push messages of its program ends; null if there is none. */
  pushUntilMs: number | null;
  access: DeviceAccess;
};

/** Returns the devices of a user, oldest first. */
export function findDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .leftJoin(
      (other) =>
        other
          .selectFrom('push_registrations')
          .select(['device_id', 'agent', ({ fn }) => fn.max('expires_at_ms').as('pushUntilMs')])
          .where('user_id', '=', userId)
          .groupBy(['device_id', 'agent'])
          .as('push'),
      (join) => join.onRef('push.device_id', '=', 'devices.device_id').onRef('push.agent', '=', 'devices.agent'),
    )
    .select(['devices.device_id as id', 'label', 'created_at_ms as createdAtMs', 'used_at_ms as usedAtMs'])
    .select(['devices.agent', 'former_agent as formerAgent', 'shared_at_ms as sharedAtMs'])
    .select(['is_unverified as isUnverified', 'group_form as groupForm', 'access', 'pushUntilMs'])
    .where('user_id', '=', userId)
    .orderBy('created_at_ms')
    .orderBy('devices.device_id')
    .execute();
}

/** How long a password counts as shared after two programs have used it in turn. */
const SHARED_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the fields of a device in the API. */
export function asDevice(row: DeviceRow, nowMs: number): Device {
  const { id, label, createdAtMs, usedAtMs, groupForm, access, pushUntilMs, ...device } = row;
  const { agent, formerAgent, sharedAtMs } = device;
  const isShared = sharedAtMs !== null && nowMs - sharedAtMs < SHARED_MS;
  return {
    id,
    label,
    createdAtMs,
    access,
    ...(usedAtMs !== null && { usedAtMs }),
    ...(agent !== null && { agent }),
    ...(isShared && formerAgent !== null && { otherAgent: formerAgent }),
    ...(groupForm !== null && { groups: groupForm }),
    ...(pushUntilMs !== null && pushUntilMs > nowMs && { isToldAtOnce: true }),
  };
}

const insertDeviceRow = rawStatement<{ id: string }>(`
  insert into devices (user_id, device_id, label, secret_hash, created_at_ms, access, is_unverified)
  select user_id, $2, $3, $4, $5, $6, 1 - is_verified from users
  where user_id = $1 and (select count(*) from devices where user_id = $1) < ${DEVICES_MAX}
  returning device_id as id`);

export type NewDeviceRow = { id: string; label: string; secretHash: string; access: DeviceAccess };

/** Returns false if the user has the maximum number of devices. */
export async function insertDevice(db: WriteTx, userId: string, device: NewDeviceRow, nowMs: number): Promise<boolean> {
  const inserted = await insertDeviceRow(db, [
    userId,
    device.id,
    device.label,
    device.secretHash,
    nowMs,
    device.access,
  ]);
  return inserted.length > 0;
}

/** Gives a device another name or form of groups and returns it; undefined if the user has no such device. */
export async function changeDevice(
  db: WriteTx,
  userId: string,
  id: string,
  { label, groups }: DeviceChange,
): Promise<DeviceRow | undefined> {
  if (label !== undefined) {
    const device = db.updateTable('devices').set({ label }).where('user_id', '=', userId);
    await device.where('device_id', '=', id).execute();
  }
  if (groups !== undefined) await setGroupForm(db, { userId, deviceId: id }, groups);
  return (await findDevices(db, userId)).find((each) => each.id === id);
}

/** Deletes a device and its data; returns false if there is none. Must run inside a transaction. */
export async function deleteDevice(db: WriteTx, userId: string, id: string): Promise<boolean> {
  await lockAccount(db, userId);
  const device = db.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', id);
  const ended = await device.returning('secret_hash').executeTakeFirst();
  if (ended === undefined) return false;
  for (const table of ['device_bases', 'refusals', 'push_registrations'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).where('device_id', '=', id).execute();
  }
  await dropFormerSecrets(db, userId, [ended.secret_hash]);
  return true;
}

/**
 * Deletes all devices of a user except these; with `isMail`, also those added before the e-mail was verified. The
 * account must be locked.
 */
export async function endDevicesExcept(db: WriteTx, userId: string, kept: string[], isMail = false): Promise<void> {
  for (const { id, isUnverified } of await findDevices(db, userId)) {
    if (!kept.includes(id) || (isMail && isUnverified === 1)) await deleteDevice(db, userId, id);
  }
}
