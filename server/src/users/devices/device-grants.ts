import type { FlowRequest } from '@contactbook/contract/devices';
import { rawStatement } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import { NOBODY } from '../queries.ts';

type Flow = { key: string; agent: string | null; address: string; untilMs: number };
type Grant = { key: string; userId: string; label: string; untilMs: number };

const allow = rawStatement<{ key: string }>(`
  update device_grants set owner_id = $2, label = $3, until_ms = $4
  where grant_key = $1 and owner_id = '${NOBODY}' and until_ms > $5
  returning grant_key as key`);
const take = rawStatement<{ userId: string; label: string }>(`
  delete from device_grants where grant_key = $1 and owner_id <> '${NOBODY}' and until_ms > $2
  returning owner_id as "userId", label`);

/** Stores a flow without an owner, with the program as the server saw it. */
export async function insertFlow(db: WriteTx, { key, agent, address, untilMs }: Flow): Promise<void> {
  const row = { grant_key: key, owner_id: NOBODY, label: '', agent, address, until_ms: untilMs };
  await db.insertInto('device_grants').values(row).execute();
}

/** Stores a grant that its owner makes before the device asks for it. */
export async function insertGrant(db: WriteTx, { key, userId, label, untilMs }: Grant): Promise<void> {
  await db.insertInto('device_grants').values({ grant_key: key, owner_id: userId, label, until_ms: untilMs }).execute();
}

/**
 * Returns the program that waits for permission; undefined if there is no such flow, or it has expired or was allowed.
 */
export async function findFlow(db: Db, key: string, nowMs: number): Promise<FlowRequest | undefined> {
  const row = await db
    .selectFrom('device_grants')
    .select(['agent', 'address'])
    .where('grant_key', '=', key)
    .where('owner_id', '=', NOBODY)
    .where('until_ms', '>', nowMs)
    .executeTakeFirst();
  return row && { address: row.address ?? '', ...(row.agent !== null && { agent: row.agent }) };
}

/** Returns false if there is no such flow, or it has expired or was allowed. */
export async function allowFlow(db: WriteTx, { key, userId, label, untilMs }: Grant, nowMs: number): Promise<boolean> {
  return (await allow(db, [key, userId, label, untilMs, nowMs])).length > 0;
}

/** Deletes the grant and returns it; undefined if there is none, or it has expired. */
export async function takeGrant(db: WriteTx, key: string, nowMs: number) {
  const [grant] = await take(db, [key, nowMs]);
  return grant;
}

/** Deletes the grants of devices that have not fetched their password yet. */
export async function deleteGrants(db: WriteTx, userId: string): Promise<void> {
  await db.deleteFrom('device_grants').where('owner_id', '=', userId).execute();
}

export async function deleteOverGrants(db: WriteTx, nowMs: number): Promise<void> {
  await db.deleteFrom('device_grants').where('until_ms', '<=', nowMs).execute();
}
