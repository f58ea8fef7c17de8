import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version neither reads nor writes this table. */
export const isAdditive = true;

/** Stores who receives a mail of the week's birthdays, in which time zone, and when the next one is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('birthday_mails')
    .addColumn('user_id', isPostgres(db) ? 'uuid' : 'text', (column) => column.notNull().primaryKey())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('next_at_ms', 'bigint', (column) => column.notNull());
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('birthday_mails_due').on('birthday_mails').column('next_at_ms').execute();
  await distribute(db, 'birthday_mails');
}
