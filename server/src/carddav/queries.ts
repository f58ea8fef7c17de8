import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';

/** A device of a person. */
type OfDevice = { userId: string; deviceId: string };
/** The same with the book's revision, as it is told, and what the device was told and has shown to know before. */
type ToldDevice = OfDevice & { revision: number; baseRevision: number; shownRevision: number };

const setBase = rawQuery(
  'update devices set base_revision = $3, shown_revision = $4 where user_id = $1 and device_id = $2',
);

/** Notes up to which revision a listing tells a device of the book, and up to which the device has shown to know it. */
export async function noteBase(db: Db, device: ToldDevice, shown = device.baseRevision): Promise<void> {
  const { userId, deviceId, revision, baseRevision, shownRevision } = device;
  if (baseRevision !== revision || shownRevision !== shown) await setBase(db, [userId, deviceId, revision, shown]);
}

const putVersion = rawQuery(`
  insert into device_bases (user_id, device_id, contact_id, version) values ($1, $2, $3, $4)
  on conflict (user_id, device_id, contact_id) do update set version = excluded.version`);
const readVersion = rawQuery<{ version: number }>(
  'select version from device_bases where user_id = $1 and device_id = $2 and contact_id = $3',
);

/** Notes that a device has sent this version of a contact itself. */
export async function noteVersion(
  db: Db,
  { userId, deviceId }: OfDevice,
  contactId: string,
  version: number,
): Promise<void> {
  await putVersion(db, [userId, deviceId, contactId, version]);
}

/** The last version of a contact that a device has sent; 0 for none. */
export async function versionFrom(db: Db, { userId, deviceId }: OfDevice, contactId: string): Promise<number> {
  const [row] = await readVersion(db, [userId, deviceId, contactId]);
  return row?.version ?? 0;
}

const countRefusal = rawQuery<{ refusals: number }>(`
  update devices set refusals = refusals + 1 where user_id = $1 and device_id = $2 returning refusals`);
const putRefusal = rawQuery(`
  insert into refusals (user_id, device_id, refusal, contact_id) values ($1, $2, $3, $4)
  on conflict (user_id, device_id, contact_id) do update set refusal = excluded.refusal`);

/** Makes the next sync of a device list this contact, whatever the device did with its copy. Only inside a transaction. */
export async function noteRefusal(db: Db, { userId, deviceId }: OfDevice, contactId: string): Promise<void> {
  const [device] = await countRefusal(db, [userId, deviceId]);
  if (device !== undefined) await putRefusal(db, [userId, deviceId, device.refusals, contactId]);
}

const readRefusals = rawQuery<{ id: string; resource: string | null; version: number | null; refusal: number }>(`
  select refusals.contact_id as id, resource, version, refusal from refusals
  left join resources on resources.user_id = $1 and resources.contact_id = refusals.contact_id
  left join contacts on contacts.user_id = $1 and contacts.contact_id = refusals.contact_id
  where refusals.user_id = $1 and device_id = $2 and refusal > $3 order by refusal`);
const dropRefusals = rawQuery('delete from refusals where user_id = $1 and device_id = $2 and refusal <= $3');

/** What was refused to a device after so many refusals that it knows of. */
export function findRefusals(db: Db, { userId, deviceId }: OfDevice, known: number) {
  return readRefusals(db, [userId, deviceId, known]);
}

/** What a device has shown to know. */
export async function forgetRefusals(db: Db, { userId, deviceId }: OfDevice, known: number): Promise<void> {
  await dropRefusals(db, [userId, deviceId, known]);
}
