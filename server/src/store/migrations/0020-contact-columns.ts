import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** The previous version leaves the new columns as they are, so `derived_version` is then older than the version. */
export const isAdditive = true;

/**
 * Adds what the server derives from a contact's card: its kind and its labels, and the version for which they were
 * derived. They are filled when a book is next read or changed. The second index finds the contacts that need it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['kind', 'labels']) await db.schema.alterTable('contacts').addColumn(column, 'text').execute();
  await db.schema.alterTable('contacts').addColumn('derived_version', 'bigint').execute();
  await sql`create index contacts_of_kind on contacts (user_id, kind) where kind = 'group'`.execute(db);
  const find = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  await sql`
    create index contacts_to_derive on contacts (user_id, contact_id)
    where derived_version is distinct from version and (
      kind is not null or labels is not null or substr(more, 1, 11) = '{"members":' or ${find}(lower(card), 'categories') > 0
    )`.execute(db);
}
