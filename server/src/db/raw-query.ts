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
  return (transactions.get(db)?.short ?? transactByKysely(db))(work);
}

/** The same for one that may take long: on SQLite it runs on a thread of its own, and other transactions wait until it ends. */
export function transactLong<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return (transactions.get(db)?.long ?? transactByKysely(db))(work);
}

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

function transactByKysely(db: Db): Transact {
  return (work) =>
    db.transaction().execute(async (db) => {
      connections.set(db, await db.getExecutor().provideConnection(async (connection) => connection));
      return work(db);
    });
}

const transactions = new WeakMap<object, { short: Transact; long: Transact }>();

/** What begins and ends a transaction on the connection of `handle`. */
type OneWriter = {
  handle: object;
  begin: () => Promise<void>;
  commit: () => Promise<void>;
  rollback: () => void | Promise<void>;
};

/** From now on transactions of this database run so: Kysely's way takes a tenth of the time of a small one. */
export function transactOn(db: object, writers: { short: OneWriter; long: OneWriter }): void {
  transactions.set(db, { short: transactOnWriter(writers.short), long: transactOnWriter(writers.long) });
}

function transactOnWriter({ handle, begin, commit, rollback }: OneWriter): Transact {
  return async (work) => {
    await begin();
    let isOpen = true;
    try {
      const result = await work(handle as Db); // the same database, so the same tables
      isOpen = false; // also where the commit fails
      await commit();
      return result;
    } catch (error) {
      if (isOpen) await rollback();
      throw error;
    }
  };
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
