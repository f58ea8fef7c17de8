import { type Kysely, sql } from 'kysely';

/** The previous version does not depend on indexes. */
export const isAdditive = true;

/** Finds the acts of a person whose account is deleted, without reading the whole audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_actor on audit_log (actor_id) where actor_id is not null`.execute(db);
}
