import { type Kysely, sql } from 'kysely';

/** The previous version leaves the new columns empty, so that its acts have no keys. */
export const isAdditive = true;

/** Stores with an act the key of its request, a digest of the request, and what the answer says besides the changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['request_key', 'request_digest', 'answer']) {
    await db.schema.alterTable('acts').addColumn(column, 'text').execute();
  }
  await sql`create unique index acts_by_key on acts (user_id, request_key) where request_key is not null`.execute(db);
}
