import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** The previous version changes books without logging what it did. */
export const isAdditive = false;

/** Creates the log of changes: an entry for each contact of a change, with its former state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isServer = isPostgres(db);
  const id = isServer ? sql`uuid` : 'text';
  await db.schema
    .createTable('changes')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('name_before', 'text')
    .addColumn('number_before', 'text')
    .addColumn('version_before', 'bigint')
    .addColumn('is_gone', 'smallint', (column) => column.notNull())
    .addColumn('from_revision', 'bigint')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_key', ['user_id', 'revision', 'contact_id'])
    .modifyEnd(isServer ? sql`` : sql`without rowid`)
    .execute();
  await db.schema
    .createIndex('changes_by_contact')
    .on('changes')
    .columns(['user_id', 'contact_id', 'revision'])
    .execute();
  // Both indexes contain only deleted contacts: one for their owner, one for the purge.
  await sql`create index changes_gone on changes (user_id, revision, contact_id) where is_gone = 1`.execute(db);
  await sql`create index changes_gone_by_time on changes (at_ms) where is_gone = 1`.execute(db);
  for (const [table, column] of NUMBERS) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await sql`update users set logged_from = revision`.execute(db);
}

const NUMBERS = [
  ['contacts', 'version'],
  ['users', 'logged_from'],
  ['users', 'erased_to'],
] as const;
