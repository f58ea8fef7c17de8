import { type Kysely, sql } from 'kysely';

/**
 * The previous version leaves the new columns empty. A device that it adds counts as added with a verified e-mail, so a
 * recovery offers it for review.
 */
export const isAdditive = true;

/**
 * A link in a mail can be for an e-mail that the account does not have yet, or no longer has. A device records whether
 * the e-mail was verified when it was added. A former e-mail records until when it is reserved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_tokens').addColumn('email', 'text').execute();
  await db.schema.alterTable('emails').addColumn('held_until_ms', 'bigint').execute();
  await sql`create index emails_held on emails (held_until_ms) where held_until_ms is not null`.execute(db);
  await db.schema
    .alterTable('devices')
    .addColumn('is_unverified', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update devices set is_unverified = 1
    where user_id in (select user_id from users where is_verified = 0)`.execute(db);
}
