import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** For the few queries that each engine needs in its own words. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
