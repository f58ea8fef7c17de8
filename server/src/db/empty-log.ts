import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import { EMPTY_LOG } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';

/**
 * To be called after an erasure: SQLite overwrites deleted rows, but its write-ahead log still has the previous pages.
 * PostgreSQL keeps both until its own vacuum and log rotation.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql.raw(EMPTY_LOG).execute(db);
}
