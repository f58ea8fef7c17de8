import { type Kysely, sql } from 'kysely';

/** The previous version does not count what it adds and deletes. */
export const isAdditive = false;

/** Adds the number of contacts of each book, which every change updates, so that checking a quota is cheap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('contact_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update users set contact_count = (select count(*) from contacts where contacts.user_id = users.user_id)`.execute(
    db,
  );
}
