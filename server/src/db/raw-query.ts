import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** Rows; undefined for a query that has to go through Kysely. */
type DirectQuery = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]> | undefined;

const directQueries = new WeakMap<object, DirectQuery>();

/** From now on raw queries outside transactions run so: Kysely's way to a connection takes longer than most of them. */
export function runDirectly(db: object, query: DirectQuery): void {
  directQueries.set(db, query);
}

/** The connections of transactions. */
const connections = new WeakMap<object, DatabaseConnection>();

/** A transaction whose raw queries go straight to its connection. */
export function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    connections.set(db, await db.getExecutor().provideConnection(async (connection) => connection));
    return work(db);
  });
}

/**
 * A query in raw SQL, where building it would cost more than running it. Its values are $1, $2 and so on, as often as they
 * are needed; `sqlite` is its text for SQLite where the engines differ. Returns the rows.
 */
export function rawQuery<Row>(
  postgres: string,
  sqlite = postgres,
): (db: Db, values: (string | number | null)[]) => Promise<Row[]> {
  const sqliteText = sqlite.replaceAll(/\$(\d+)/g, '?$1');
  return async (db, values) => {
    const text = isPostgres(db) ? postgres : sqliteText;
    const direct = directQueries.get(db)?.(text, values);
    // The type of a row is up to the author of the query.
    if (direct !== undefined) return direct as Row[] | Promise<Row[]>;
    const query = CompiledQuery.raw(text, values);
    const { rows } = await (connections.get(db)?.executeQuery<Row>(query) ?? db.executeQuery<Row>(query));
    return rows;
  };
}
