import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** It rewrites the tables that the previous version has open. */
export const isAdditive = false;

const TABLES = ['users', 'emails', 'sessions', 'contacts', 'attempts'];

/**
 * On SQLite, stores the rows in the order of their key (WITHOUT ROWID). A book is then read from adjacent pages, and a
 * new contact is written once. PostgreSQL has no such tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  for (const table of TABLES) {
    const { rows } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null order by type = 'table' desc`.execute(
      db,
    );
    const [create, ...indexes] = rows.map((row) => row.sql);
    await sql`alter table ${sql.table(table)} rename to before_in_order`.execute(db);
    await sql.raw(`${create} without rowid`).execute(db);
    await sql`insert into ${sql.table(table)} select * from before_in_order`.execute(db);
    await sql`drop table before_in_order`.execute(db);
    for (const index of indexes) await sql.raw(index).execute(db);
  }
}
