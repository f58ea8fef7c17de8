import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** The previous version ignores the new column, and neither reads nor writes the new tables. */
export const isAdditive = true;

/**
 * Stores who is an operator, that the first account was made, and the audit log. These two tables have no user in their
 * key, so that Citus leaves them on the coordinator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const end = isPostgres(db) ? sql`` : sql`without rowid`;
  await db.schema
    .alterTable('users')
    .addColumn('is_operator', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create table first_account (name text primary key not null, at_ms bigint not null) ${end}`.execute(db);
  await sql`
    create table audit_log (
      entry_id text primary key not null, event text not null, actor_id text, person_id text, network text not null,
      quota_bytes bigint, times integer not null, at_ms bigint not null
    ) ${end}`.execute(db);
  await sql`create index audit_log_by_time on audit_log (at_ms, entry_id)`.execute(db);
  await sql`create index audit_log_by_person on audit_log (person_id)`.execute(db);
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  if (rows.length > 0) await sql`insert into first_account (name, at_ms) values ('first', 0)`.execute(db);
}
