import { setTimeout as pause } from 'node:timers/promises';
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
  const ofWriter = transactions.get(db);
  if (ofWriter !== undefined) return ofWriter(work);
  return db.transaction().execute(async (db) => {
    connections.set(db, await db.getExecutor().provideConnection(async (connection) => connection));
    return work(db);
  });
}

/** Where all transactions are of one connection: ends this one and begins the next, so that others go in between. */
export async function commitAndChain(db: Db): Promise<void> {
  await chains.get(db)?.();
}

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
const transactions = new WeakMap<object, Transact>();
const chains = new WeakMap<object, () => Promise<void>>();

/** `handle` is for queries in the transaction whose turn it is; what begins and ends one takes and ends that turn. */
type OneWriter = { handle: object; begin: () => Promise<void>; commit: () => Promise<void>; rollback: () => void };

/** A request that waits for a few things one after the other gets all of them in this time. */
const OTHERS_GO_MS = 2;

/** From now on transactions of this database run so: Kysely's way takes a tenth of the time of a small one. */
export function transactOnOneWriter(db: object, { handle, begin, commit, rollback }: OneWriter): void {
  let current = { isOpen: false };

  async function open(own: { isOpen: boolean }): Promise<void> {
    await begin();
    own.isOpen = true;
    current = own;
  }

  /** Whatever fails in it, its turn has ended. */
  function end(own: { isOpen: boolean }): Promise<void> {
    own.isOpen = false;
    return commit();
  }

  transactions.set(db, async (work) => {
    const own = { isOpen: false };
    await open(own);
    try {
      const result = await work(handle as Db); // the same database, so the same tables
      await end(own);
      return result;
    } catch (error) {
      if (own.isOpen) rollback();
      throw error;
    }
  });
  chains.set(handle, async () => {
    const own = current;
    await end(own);
    await pause(OTHERS_GO_MS);
    await open(own);
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
