import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

export const isAdditive = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL stores a uuid in 16 bytes instead of 37, in every key of every row.
  const id = isPostgres(db) ? sql`uuid` : 'text';
  await db.schema
    .createTable('users')
    .addColumn('user_id', id, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('emails')
    .addColumn('email_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sessions_key', ['user_id', 'secret_hash'])
    .execute();
  await db.schema
    .createTable('contacts')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('contacts_key', ['user_id', 'contact_id'])
    .execute();
}
