import { rawQuery, rawStatement } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';

/** A device of a user. */
type OfDevice = { userId: string; deviceId: string };

const countRefusal = rawStatement<{ refusals: number }>(`
  update devices set refusals = refusals + 1 where user_id = $1 and device_id = $2 returning refusals`);
const putRefusal = rawStatement(`
  insert into refusals (user_id, device_id, refusal, contact_id) values ($1, $2, $3, $4)
  on conflict (user_id, device_id, contact_id) do update set refusal = excluded.refusal`);

/**
 * Makes the next sync of a device list this contact, regardless of the device's copy. Must run inside a transaction.
 */
export async function noteRefusal(db: WriteTx, { userId, deviceId }: OfDevice, contactId: string): Promise<void> {
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
export async function forgetRefusals(db: WriteTx, { userId, deviceId }: OfDevice, known: number): Promise<void> {
  await dropRefusals(db, [userId, deviceId, known]);
}
