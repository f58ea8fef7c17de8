import { hash } from 'node:crypto';
import type { GroupForm } from '@contactbook/contract/devices';
import { LOWEST_ID } from '../../book/contact-ids.ts';
import { eachPage } from '../../store/pages.ts';
import { rawQuery, rawStatement } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import type { DeviceUser } from '../../users/devices/device-user.ts';

/** What a client sends of a subscription. The keys are in base64url. */
export type Subscription = { endpoint: string; publicKey: string; authSecret: string };
/** A registration with what the sync token of its device consists of. */
export type Registration = Subscription & {
  id: string;
  deviceId: string;
  agent: string;
  revision: number;
  refusals: number;
  epoch: string;
  groupForm: GroupForm | null;
};

/** Maximum number of registrations of a device. A further one replaces the one that expires first. */
const REGISTRATIONS_MAX = 8;

const lockDevice = rawStatement<{ id: string }>(
  'select device_id as id from devices where user_id = $1 and device_id = $2 for update',
  'select device_id as id from devices where user_id = $1 and device_id = $2',
);
const upsert = rawStatement(`
  insert into push_registrations
    (user_id, registration_id, device_id, agent, endpoint, public_key, auth_secret, expires_at_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (user_id, registration_id) do update set device_id = excluded.device_id, agent = excluded.agent,
    public_key = excluded.public_key, auth_secret = excluded.auth_secret, expires_at_ms = excluded.expires_at_ms`);
const deleteOverMax = rawStatement(`
  delete from push_registrations
  where user_id = $1 and device_id = $2 and registration_id <> $3 and registration_id not in (
    select registration_id from push_registrations
    where user_id = $1 and device_id = $2 and registration_id <> $3
    order by expires_at_ms desc, registration_id limit ${REGISTRATIONS_MAX - 1}
  )`);
const deleteOne = rawStatement<{ id: string }>(
  'delete from push_registrations where user_id = $1 and registration_id = $2 returning registration_id as id',
);
const readAll = rawQuery<Registration>(`
  select registration_id as id, push_registrations.device_id as "deviceId", push_registrations.agent, endpoint,
    public_key as "publicKey", auth_secret as "authSecret", revision, refusals, epoch, group_form as "groupForm"
  from push_registrations
  join devices on devices.user_id = push_registrations.user_id and devices.device_id = push_registrations.device_id
  join users on users.user_id = push_registrations.user_id
  where push_registrations.user_id = $1 and expires_at_ms > $2`);

type SubscriptionRow = Subscription & { userId: string; id: string };
const readSubscriptions = rawQuery<SubscriptionRow>(`
  select user_id as "userId", registration_id as id, endpoint, public_key as "publicKey", auth_secret as "authSecret"
  from push_registrations where (user_id, registration_id) > ($1, $2) order by user_id, registration_id limit $3`);

/** Stores a registration of a device and returns its id; undefined if the device does not exist any more. */
export async function upsertRegistration(
  db: WriteTx,
  { userId, deviceId, agent }: Pick<DeviceUser, 'userId' | 'deviceId' | 'agent'>,
  { endpoint, publicKey, authSecret }: Subscription,
  expiresAtMs: number,
): Promise<string | undefined> {
  const id = registrationIdOf(endpoint);
  if ((await lockDevice(db, [userId, deviceId])).length === 0) return undefined;
  await upsert(db, [userId, id, deviceId, agent, endpoint, publicKey, authSecret, expiresAtMs]);
  await deleteOverMax(db, [userId, deviceId, id]);
  return id;
}

/** The endpoint identifies a registration (draft-bitfire-webdav-push-00, section 4.2); its digest is short. */
const registrationIdOf = (endpoint: string): string => hash('sha256', endpoint, 'base64url');

/** Returns the registrations of a person that have not expired. */
export function findRegistrations(db: Db, userId: string, nowMs: number): Promise<Registration[]> {
  return readAll(db, [userId, nowMs]);
}

/** Yields the subscriptions of all people for a command, so many at a time. */
export function listSubscriptions(db: Db, atOnce: number): AsyncGenerator<SubscriptionRow[]> {
  const read = (last: SubscriptionRow | undefined) =>
    readSubscriptions(db, [last?.userId ?? LOWEST_ID, last?.id ?? '', atOnce]);
  return eachPage<SubscriptionRow>(read, atOnce);
}

/** Returns false if the person has no such registration. */
export async function deleteRegistration(db: WriteTx, userId: string, id: string): Promise<boolean> {
  return (await deleteOne(db, [userId, id])).length > 0;
}

/** Deletes the expired registrations of all people; runs hourly. */
export async function deleteExpiredRegistrations(db: WriteTx, nowMs: number): Promise<void> {
  await db.deleteFrom('push_registrations').where('expires_at_ms', '<=', nowMs).execute();
}
