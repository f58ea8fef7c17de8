import type { Kysely } from 'kysely';

/** The previous version leaves the new columns empty. A flow that is begun during the update may have to be begun again. */
export const isAdditive = true;

/** A device that waits to be allowed has a row, with its program and its network address as the server saw them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_grants').addColumn('agent', 'text').execute();
  await db.schema.alterTable('device_grants').addColumn('address', 'text').execute();
}
