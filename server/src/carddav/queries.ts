import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db } from '../store/store.ts';

/** A device of a user. */
type OfDevice = { userId: string; deviceId: string };
/**
 * The same with the book's current revision, the revision of the device's last listing, and the one that it has
 * confirmed.
 */
type ToldDevice = OfDevice & { revision: number; baseRevision: number; shownRevision: number };

const setBase = rawStatement(
  'update devices set base_revision = $3, shown_revision = $4 where user_id = $1 and device_id = $2',
);

/** Stores the revision that a listing sends to a device, and the one that the device has confirmed. */
export async function noteBase(db: Db, device: ToldDevice, shown = device.baseRevision): Promise<void> {
  const { userId, deviceId, revision, baseRevision, shownRevision } = device;
  if (baseRevision !== revision || shownRevision !== shown) await setBase(db, [userId, deviceId, revision, shown]);
}

const upsertStored = rawStatement(`
  insert into device_bases (user_id, device_id, contact_id, version, own_since, own_until)
  values ($1, $2, $3, $4, $5, $4)
  on conflict (user_id, device_id, contact_id)
  do update set version = excluded.version, own_since = excluded.own_since, own_until = excluded.own_until`);
const readStored = rawQuery<StoredByDevice>(`
  select version, case when own_until = version then own_since else version end as since from device_bases
  where user_id = $1 and device_id = $2 and contact_id = $3`);

/** The last version of a contact that a device stored. All changes after `since` up to it are the device's own. */
export type StoredByDevice = { version: number; since: number };

/** Records that a device stored this version of a contact. */
export async function noteStored(
  db: Db,
  { userId, deviceId }: OfDevice,
  contactId: string,
  { version, since }: StoredByDevice,
): Promise<void> {
  await upsertStored(db, [userId, deviceId, contactId, version, since]);
}

/** Returns undefined if the device has stored none. */
export async function lastStored(
  db: Db,
  { userId, deviceId }: OfDevice,
  contactId: string,
): Promise<StoredByDevice | undefined> {
  const [row] = await readStored(db, [userId, deviceId, contactId]);
  return row;
}

const countRefusal = rawStatement<{ refusals: number }>(`
  update devices set refusals = refusals + 1 where user_id = $1 and device_id = $2 returning refusals`);
const putRefusal = rawStatement(`
  insert into refusals (user_id, device_id, refusal, contact_id) values ($1, $2, $3, $4)
  on conflict (user_id, device_id, contact_id) do update set refusal = excluded.refusal`);

/**
 * Makes the next sync of a device list this contact, regardless of the device's copy. Must run inside a transaction.
 */
export async function noteRefusal(db: Db, { userId, deviceId }: OfDevice, contactId: string): Promise<void> {
  const [device] = await countRefusal(db, [userId, deviceId]);
  if (device !== undefined) await putRefusal(db, [userId, deviceId, device.refusals, contactId]);
}

const readRefusals = rawQuery<{ id: string; resource: string | null; version: number | null; refusal: number }>(`
  select refusals.contact_id as id, resource, version, refusal from refusals
  left join resources on resources.user_id = $1 and resources.contact_id = refusals.contact_id
  left join contacts on contacts.user_id = $1 and contacts.contact_id = refusals.contact_id
  where refusals.user_id = $1 and device_id = $2 and refusal > $3 order by refusal`);
const dropRefusals = rawStatement('delete from refusals where user_id = $1 and device_id = $2 and refusal <= $3');

/** Returns the contacts with refused changes that the device has not been notified of. */
export function findRefusals(db: Db, { userId, deviceId }: OfDevice, known: number) {
  return readRefusals(db, [userId, deviceId, known]);
}

/** Deletes the refusals that the device has confirmed. */
export async function forgetRefusals(db: Db, { userId, deviceId }: OfDevice, known: number): Promise<void> {
  await dropRefusals(db, [userId, deviceId, known]);
}
