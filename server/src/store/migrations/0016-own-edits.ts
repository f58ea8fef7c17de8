import type { Kysely } from 'kysely';

/** Edits of the previous version do not update these columns, so `own_until` is then older than the version. */
export const isAdditive = true;

/** Records the range of versions within which all changes of a contact are a device's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['own_since', 'own_until']) {
    await db.schema
      .alterTable('device_bases')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
}
