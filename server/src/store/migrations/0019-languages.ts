import type { Kysely } from 'kysely';

/** The previous version leaves the new column empty, and the browser then decides on the language. */
export const isAdditive = true;

/** The language that a person has chosen; null until they choose one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
