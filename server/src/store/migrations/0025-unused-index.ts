import type { Kysely } from 'kysely';

/** No statement of the previous version uses the index. */
export const isAdditive = true;

/** Removes the index that found group cards before contacts had the column `kind`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('contacts_groups').execute();
}
