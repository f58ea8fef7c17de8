import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version changes contacts without their cards. */
export const isAdditive = false;

/** Adds cards and the fields derived from them. Photos are stored separately, so that other edits do not copy them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contacts', 'versions']) {
    // The card is last, since SQLite reads through a long text to find the columns after it.
    for (const column of ['more', 'photo', 'card']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
    }
    await sql`
      create index ${sql.raw(`${table}_by_photo`)} on ${sql.table(table)} (user_id, photo) where photo is not null`.execute(
      db,
    );
  }
  await db.schema
    .createTable('photos')
    .addColumn('user_id', isPostgres(db) ? sql`uuid` : sql`text`, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('photos_key', ['user_id', 'digest'])
    .execute();
  await distribute(db, 'photos');
}
