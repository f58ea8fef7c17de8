import type { Kysely } from 'kysely';

/** The previous version leaves the new column as it is. */
export const isAdditive = true;

/** Stores in which form a device has the labels of groups: lists, categories or both; null if it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('devices').addColumn('group_form', 'text').execute();
}
