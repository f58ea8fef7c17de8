import type { Kysely } from 'kysely';

/** The previous version still deletes a decided row, and shows one that was decided during the update once more. */
export const isAdditive = true;

/** Stores with a decision of the owner the change that made or revived it, and the change that ended it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['refused_edits', 'distinct_contacts'])
    for (const column of ['made_revision', 'ended_revision'])
      await db.schema.alterTable(table).addColumn(column, 'bigint').execute();
}
