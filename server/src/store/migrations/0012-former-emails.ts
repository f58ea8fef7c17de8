import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute, distributeByEmail } from './distribute.ts';

/** The previous version changes e-mails without recording the former ones. */
export const isAdditive = false;

/** Lets a device keep using the e-mail that it was set up with after its owner has changed the e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [id, inKeyOrder] = isPostgres(db) ? [sql`uuid`, sql``] : [sql`text`, sql`without rowid`];
  await db.schema
    .createTable('former_emails')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_emails_key', ['user_id', 'email_key'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('device_emails')
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('device_emails_key', ['email_key', 'secret_hash'])
    .modifyEnd(inKeyOrder)
    .execute();
  await distribute(db, 'former_emails');
  await distributeByEmail(db, 'device_emails');
}
