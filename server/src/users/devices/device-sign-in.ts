import { sql } from 'kysely';
import type { DeviceAccess, GroupForm } from '@contactbook/contract/devices';
import type { Language } from '@contactbook/contract/languages';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import { findFormerSecret } from '../account/former-emails.ts';
import { NOBODY } from '../queries.ts';
import { storedKeys } from '../rules.ts';

export type DeviceRow = {
  userId: string;
  email: string;
  name: string;
  deviceId: string;
  label: string;
  usedAtMs: number | null;
  agent: string | null;
  revision: number;
  epoch: string;
  groupForm: GroupForm | null;
  access: DeviceAccess;
  language: Language | null;
  /** The revision of a listing by the device, and of the sync token that its program has sent; 0 if there was none. */
  baseRevision: number;
  shownRevision: number;
  refusals: number;
  lockedAtMs: number | null;
};

const findOwner = rawQuery<{ userId: string }>(
  'select user_id as "userId" from emails where email_key in ($1, $2) and held_until_ms is null',
);
const findSession = rawQuery<DeviceRow>(`
  select users.user_id as "userId", email, name, device_id as "deviceId", label, used_at_ms as "usedAtMs", agent,
    access, language, revision, epoch, group_form as "groupForm", base_revision as "baseRevision", shown_revision as "shownRevision", refusals,
    locked_at_ms as "lockedAtMs"
  from devices join users on users.user_id = devices.user_id
  where devices.user_id = $1 and secret_hash = $2`);

/**
 * Returns the device with this password, its owner and the state of their book; undefined if there is none. The e-mail
 * is the owner's, or one that they had while they had the device, even if another account has it now. Each query uses
 * one shard, and the queries are the same for every wrong pair.
 */
export async function findDevice(db: Db, emailKey: string, secretHash: string): Promise<DeviceRow | undefined> {
  const [owner] = await findOwner(db, storedKeys(emailKey));
  const [session] = await findSession(db, [owner?.userId ?? NOBODY, secretHash]);
  if (session !== undefined) return session;
  const former = await findFormerSecret(db, emailKey, [secretHash]);
  if (former === undefined) return undefined;
  const [moved] = await findSession(db, [former.userId, secretHash]);
  return moved;
}

/** Returns the device of this owner with this password; undefined if there is none. */
export async function findOwnDevice(db: Db, userId: string, secretHash: string): Promise<DeviceRow | undefined> {
  const [device] = await findSession(db, [userId, secretHash]);
  return device;
}

/** Records when a device was last used, and by which program, which may be another one than before. */
export async function touchDevice(
  db: WriteTx,
  { userId, deviceId }: Pick<DeviceRow, 'userId' | 'deviceId'>,
  agent: string | null,
  nowMs: number,
  isOther: boolean,
): Promise<void> {
  await db
    .updateTable('devices')
    // A sync token belongs to the program that sent it.
    .set({ used_at_ms: nowMs, agent, ...(isOther && { shown_revision: 0, former_agent: sql.ref('agent') }) })
    .$if(isOther, (update) =>
      update.set({ shared_at_ms: sql`case when former_agent = ${agent} then ${nowMs} else shared_at_ms end` }),
    )
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute();
}
