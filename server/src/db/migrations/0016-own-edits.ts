import type { Kysely } from 'kysely';

/** Edits of the previous version leave these columns as they are: a run then ends at an older version than the row has. */
export const isAdditive = true;

/** Between which versions all changes of a contact are a device's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['own_since', 'own_until']) {
    await db.schema
      .alterTable('device_bases')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
}
