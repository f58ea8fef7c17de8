import type { Kysely } from 'kysely';

/** The previous version adds devices with the default, as its devices are. */
export const isAdditive = true;

/** Stores what the password of a device gives access to: write, read or calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const access = db.schema.alterTable('devices');
  await access.addColumn('access', 'text', (column) => column.notNull().defaultTo('write')).execute();
}
