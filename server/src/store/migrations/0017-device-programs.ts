import type { Kysely } from 'kysely';

/** The previous version leaves the new columns empty. A flow that starts during the update may have to be repeated. */
export const isAdditive = true;

/** Stores a row for a device that waits for permission, with its program and network address as the server saw them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_grants').addColumn('agent', 'text').execute();
  await db.schema.alterTable('device_grants').addColumn('address', 'text').execute();
}
