import type { Kysely } from 'kysely';

/** The previous version neither reads nor writes the new column. */
export const isAdditive = true;

/** Stores in which form of groups a device sent a card that waits; null for cards without the labels of groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refused_edits').addColumn('group_form', 'text').execute();
}
