import type { Kysely } from 'kysely';

/** The previous version ignores the new columns: it lets locked people in, and applies the quota of the server. */
export const isAdditive = true;

/** Stores since when a person is locked out, and their own quota of bytes; null if there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('locked_at_ms', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('quota_bytes', 'bigint').execute();
}
