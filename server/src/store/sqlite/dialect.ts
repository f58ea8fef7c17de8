import type { Kysely } from 'kysely';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Ran, Rows } from './file.ts';

/** Runs a query that Kysely has compiled. */
type RunCompiled = (query: Pick<CompiledQuery, 'sql' | 'parameters' | 'query'>) => Ran | Promise<Ran>;

/** Kysely dialect for Node's SQLite. `run` decides on which connection a query runs, and when. */
export class NodeSqliteDialect implements Dialect {
  readonly #run: RunCompiled;

  constructor(run: RunCompiled) {
    this.#run = run;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#run);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new QueuelessAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class QueuelessAdapter extends SqliteAdapter {
  /** Only writes run one at a time (group-commit.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely assumes otherwise, but SQLite does roll back DDL. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Its transactions are those of `Store.write`. */
class NodeSqliteDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(run: RunCompiled) {
    this.#connection = {
      executeQuery: async (query) => asResult(await run(query)),
      streamQuery() {
        throw new Error('no query is read in pieces');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  /** The store closes its files. */
  async destroy(): Promise<void> {}

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
}

async function refuseTransaction(): Promise<void> {
  throw new Error('transactions are those of Store.write');
}

/** Returns the rows as objects; none of a statement that returns no rows. */
export function rowsOf(ran: Ran): object[] {
  return 'rows' in ran ? asObjects(ran) : [];
}

function asObjects({ columns, rows }: Rows): object[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index]!] = values[index]; // below the length
    return row;
  });
}

function asResult<Row>(ran: Ran): QueryResult<Row> {
  // The author of the query declares the type of its rows.
  if ('rows' in ran) return { rows: asObjects(ran) as Row[] };
  return { rows: [], numAffectedRows: BigInt(ran.changes), insertId: BigInt(ran.lastInsertRowid) };
}
