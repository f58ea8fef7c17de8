import { type Kysely, sql } from 'kysely';

/** The previous version leaves the new columns as they are. */
export const isAdditive = true;

/** Stores the program that used the password of a device before the last one, and when two programs used it in turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('devices').addColumn('former_agent', 'text').execute();
  await db.schema.alterTable('devices').addColumn('shared_at_ms', 'bigint').execute();
  // What devices have sent counts towards the size of the book.
  await sql`create index device_bases_sent on device_bases (user_id) where sent is not null`.execute(db);
}
