import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** For the few queries and types that differ between the engines. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

const sharded = new WeakSet<object>();

/** Asks once whether tables are spread over machines (Citus). */
export async function noteShards(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length > 0) sharded.add(db);
}

/** Whether tables are spread over machines, any of which may be away while the others serve. Not for transactions. */
export function isSharded(db: object): boolean {
  return sharded.has(db);
}
