import { type Kysely, sql } from 'kysely';

export const isAdditive = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('used_at_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update sessions set used_at_ms = created_at_ms`.execute(db);
  await db.schema.createIndex('sessions_by_use').on('sessions').column('used_at_ms').execute();
  await db.schema
    .createTable('attempts')
    .addColumn('attempt_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_by_end').on('attempts').column('until_ms').execute();
}
