import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** It replaces a table that the previous version writes. */
export const isAdditive = false;

/**
 * Records up to which revision a device has confirmed the book. Before, its last listing was taken for that. Refused
 * edits are recorded once for each contact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('shown_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update devices set shown_revision = base_revision`.execute(db);
  const [id, inKeyOrder] = isPostgres(db) ? [sql`uuid`, sql``] : [sql`text`, sql`without rowid`];
  await db.schema.alterTable('refusals').renameTo('refusals_before').execute();
  await db.schema
    .createTable('refusals')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('device_id', id, (column) => column.notNull())
    .addColumn('contact_id', id, (column) => column.notNull())
    .addColumn('refusal', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('refusals_by_contact', ['user_id', 'device_id', 'contact_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await distribute(db, 'refusals');
  await sql`
    insert into refusals (user_id, device_id, contact_id, refusal)
    select user_id, device_id, contact_id, max(refusal) from refusals_before
    group by user_id, device_id, contact_id`.execute(db);
  await db.schema.dropTable('refusals_before').execute();
}
