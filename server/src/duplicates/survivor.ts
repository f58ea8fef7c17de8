import { queryForIds } from '../store/list-queries.ts';
import { stateBytes, type StoredContact } from '../book/state.ts';
import { ProblemError } from '../problem.ts';
import type { Db } from '../store/store.ts';
import type { Members } from './parts.ts';

const countDevices = queryForIds<{ id: string; devices: number }>(
  (ids) => `
  select contact_id as id, count(*) as devices from device_bases
  where user_id = $1 and contact_id in ${ids} group by contact_id`,
);

/**
 * Returns these contacts with the one first that stays: the given one, else the one that most devices have written, the
 * one with the longest card, or the oldest.
 */
export async function survivorOf(
  db: Db,
  userId: string,
  contacts: readonly StoredContact[],
  given?: string,
): Promise<Members> {
  const devices = given === undefined ? await devicesOf(db, userId, contacts) : new Map<string, number>();
  const rank = (contact: StoredContact) => [devices.get(contact.id) ?? 0, stateBytes(contact)] as const;
  const [first, ...others] = contacts.toSorted((one, other) => {
    if (given !== undefined) return Number(other.id === given) - Number(one.id === given);
    const [[known, bytes], [otherKnown, otherBytes]] = [rank(one), rank(other)];
    return otherKnown - known || otherBytes - bytes || (one.id < other.id ? -1 : 1);
  });
  if (first === undefined || (given !== undefined && first.id !== given))
    throw new ProblemError('validation', 'The contact that stays must be one of the group. Nothing was changed.');
  return [first, ...others];
}

async function devicesOf(db: Db, userId: string, contacts: readonly StoredContact[]): Promise<Map<string, number>> {
  const rows = await countDevices(
    db,
    userId,
    contacts.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, devices }) => [id, devices]));
}
