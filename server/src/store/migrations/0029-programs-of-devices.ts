import { type Kysely, sql } from 'kysely';

/** The previous version sets `own_until` to the version that it stores; this version ignores such rows. */
export const isAdditive = true;

/** Stores with the last version from a device the program that sent it, and what it sent if it was merged with other changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['agent', 'sent'])
    await db.schema.alterTable('device_bases').addColumn(column, 'text').execute();
  await sql`
    update device_bases set own_until = 0, agent = (
      select coalesce(agent, '') from devices
      where devices.user_id = device_bases.user_id and devices.device_id = device_bases.device_id
    )`.execute(db);
}
