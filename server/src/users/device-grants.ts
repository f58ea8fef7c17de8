import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';

type Grant = { key: string; userId: string; label: string; untilMs: number };

const insert = rawQuery<{ key: string }>(`
  insert into device_grants (grant_key, owner_id, label, until_ms) values ($1, $2, $3, $4)
  on conflict (grant_key) do nothing returning grant_key as key`);
const take = rawQuery<{ userId: string; label: string }>(`
  delete from device_grants where grant_key = $1 and until_ms > $2 returning owner_id as "userId", label`);

/** False where somebody has allowed the same flow already. */
export async function keepGrant(db: Db, { key, userId, label, untilMs }: Grant): Promise<boolean> {
  return (await insert(db, [key, userId, label, untilMs])).length > 0;
}

/** Uses it up; undefined where there is none, or it is over. */
export async function takeGrant(db: Db, key: string, nowMs: number) {
  const [grant] = await take(db, [key, nowMs]);
  return grant;
}

/** Ends devices that the person has allowed and that have not fetched their password yet. */
export async function deleteGrants(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('device_grants').where('owner_id', '=', userId).execute();
}

export async function deleteOverGrants(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('device_grants').where('until_ms', '<=', nowMs).execute();
}
