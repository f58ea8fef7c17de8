import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

export const isAdditive = true;

/** Creates the tables for imported files, which are stored separately until their owner has applied them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = isPostgres(db) ? sql`uuid` : sql`text`;
  const counts = ['row_count', 'new_rows', 'same_rows', 'changed_rows', 'unreadable_rows'];
  const imports = ['file_name', 'kind', 'state'].reduce(
    (table, name) => table.addColumn(name, 'text', (column) => column.notNull()),
    db.schema
      .createTable('imports')
      .addColumn('user_id', id, (column) => column.notNull())
      .addColumn('import_id', id, (column) => column.notNull()),
  );
  await ['read_bytes', 'total_bytes', 'created_at_ms', 'touched_at_ms', ...counts]
    .reduce((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)), imports)
    .addColumn('kept', 'text')
    .addColumn('reason', 'text')
    .addColumn('book_revision', 'bigint')
    .addPrimaryKeyConstraint('imports_key', ['user_id', 'import_id'])
    .execute();
  const rows = ['outcome', 'reason', 'uid', 'contact_id', 'name', 'number', 'more', 'photo', 'differences'].reduce(
    (table, name) => table.addColumn(name, name === 'contact_id' ? id : 'text'),
    db.schema
      .createTable('import_rows')
      .addColumn('user_id', id, (column) => column.notNull())
      .addColumn('import_id', id, (column) => column.notNull())
      .addColumn('row_number', 'integer', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull()),
  );
  await rows
    .addColumn('searched', 'text', (column) => column.notNull())
    // The long columns are last, since SQLite reads through a long text to find the columns after it.
    .addColumn('content', 'text')
    .addColumn('card', 'text')
    .addPrimaryKeyConstraint('import_rows_key', ['user_id', 'import_id', 'row_number'])
    .execute();
  await db.schema
    .createTable('import_photos')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('import_id', id, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_photos_key', ['user_id', 'import_id', 'digest'])
    .execute();
  await distribute(db, 'imports', 'import_rows', 'import_photos');
}
