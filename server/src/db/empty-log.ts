import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import { EMPTY_LOG } from './sqlite.ts';
import type { Db } from './tables.ts';

/**
 * After something was erased: SQLite overwrites what is deleted, but its write-ahead log still holds the pages of before.
 * PostgreSQL keeps both until it clears them away by itself.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql.raw(EMPTY_LOG).execute(db);
}
