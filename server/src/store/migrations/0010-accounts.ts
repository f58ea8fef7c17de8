import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version changes e-mails without ending their verification. */
export const isAdditive = false;

/**
 * Adds the origin of sessions, further credentials such as recovery codes, and a record of accounts that are being
 * deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [id, inKeyOrder] = isPostgres(db) ? [sql`uuid`, sql``] : [sql`text`, sql`without rowid`];
  const ofPerson = (table: string): CreateTableBuilder<string, 'user_id'> =>
    db.schema.createTable(table).addColumn('user_id', id, (column) => column.notNull());

  await db.schema
    .alterTable('sessions')
    .addColumn('label', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('is_told', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('sessions_by_begin').on('sessions').column('created_at_ms').execute();
  await db.schema
    .alterTable('users')
    .addColumn('is_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await ofPerson('browsers')
    .addColumn('label', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('browsers_key', ['user_id', 'label'])
    .modifyEnd(inKeyOrder)
    .execute();
  await ofPerson('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .modifyEnd(inKeyOrder)
    .execute();
  await ofPerson('mail_tokens')
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_tokens_key', ['user_id', 'secret_hash'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema.createIndex('mail_tokens_by_end').on('mail_tokens').column('until_ms').execute();
  await ofPerson('leavers')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('leavers_key', ['user_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await distribute(db, 'browsers', 'recovery_codes', 'mail_tokens', 'leavers');
}
