import type { Kysely } from 'kysely';
import type { Db } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** Returns all queries of Kysely on a database, for tests that change its rows behind the back of the server. */
export function allQueries(db: Db): Kysely<Tables> {
  return db as unknown as Kysely<Tables>; // Db hides what writes, but has it
}
