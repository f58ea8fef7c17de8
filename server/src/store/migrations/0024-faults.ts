import type { Kysely } from 'kysely';

/** The previous version leaves the new column empty; the app then shows the English reason or a general one. */
export const isAdditive = true;

/** Adds the machine-readable form of the reason why a row of an import is unreadable, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_rows').addColumn('fault', 'text').execute();
}
