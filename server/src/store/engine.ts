import { type Kysely, PostgresAdapter } from 'kysely';

/** For the few queries and types that differ between the databases. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
