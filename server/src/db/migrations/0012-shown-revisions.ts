import { type Kysely, sql } from 'kysely';

/** Up to which revision a device has shown to know the book: until now, what it was told was taken for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('shown_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update devices set shown_revision = base_revision`.execute(db);
}
