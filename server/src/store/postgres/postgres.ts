import { type Dialect, type DialectAdapter, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { CONNECTION_NAME } from '../connection-names.ts';
import { createScheduler, workClasses } from '../scheduler.ts';
import { DatabaseFault } from '../fault.ts';
import type { DatabaseSettings } from '../settings.ts';
import { ReadTx, type RunEach, type RunRaw, type SessionRow, Store, WriteTx } from '../store.ts';

/** Added to the server's time-out for that of the client, which handles a server that does not answer at all. */
const ANSWER_GRACE_MS = 1000;

export type PoolCounts = { total: number; idle: number; waiting: number };

/** Opens the store on a pool of connections. Every failure to reach the database is a DatabaseFault. */
export function openPostgres(settings: DatabaseSettings): { db: Store; poolCounts: () => PoolCounts } {
  const connection = {
    connectionString: settings.url,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: settings.connectionTimeoutMs,
    query_timeout: settings.statementTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    types: { getTypeParser },
    // Both are session settings, and a pooler in transaction mode shares sessions among clients.
    ...(settings.pooler === 'none' && {
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * settings.statementTimeoutMs,
    }),
  };
  const pool = new Pool({ ...connection, max: settings.poolSize });
  // A broken idle connection leaves the pool; the next query gets a new one, or its error.
  pool.on('error', () => undefined);
  // The pool does not listen to a connection in use. Its next query fails, but an error without a listener ends the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = settings.pooler === 'none' ? statementNames() : undefined;
  const db: PostgresStore = new PostgresStore(pool, () =>
    guarded(pool, (error) => asFault(error, db.isSharded ? FAULT_OVER_SHARDS : FAULT_OF_STATE), nameOf),
  );
  return {
    db,
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

class PostgresStore extends Store {
  readonly #pool: Pool;
  readonly #connect: Connect;

  constructor(pool: Pool, connect: Connect) {
    const { options } = pool;
    const dialect = new LocklessDialect({
      pool: { connect: async () => connect(), end: async () => {}, options },
    });
    const query: RunRaw = async (sql, values) => {
      const client = connect();
      try {
        const { rows } = await client.query<unknown>(sql, values);
        return rows;
      } finally {
        client.release();
      }
    };
    super(dialect, query, {
      scheduler: createScheduler(workClasses({ isPostgres: true, poolSize: options.max })),
      pages: new ReadTx(dialect, query),
    });
    this.#pool = pool;
    this.#connect = connect;
  }

  protected transact<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return inTransaction(this.#connect, 'begin', WriteTx, work);
  }

  protected transactLong<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.transact(work);
  }

  /** Sessions are not cached, since other processes write too. */
  session(_userId: string, _secretHash: string, read: () => Promise<SessionRow | undefined>) {
    return read();
  }

  async emptyLog(): Promise<void> {}

  protected snapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return inTransaction(this.#connect, READ_SNAPSHOT, ReadTx, work);
  }

  protected async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Returns a connection that is taken from the pool with its first query. */
type Connect = () => PostgresPoolClient;

const READ_SNAPSHOT = 'begin isolation level repeatable read read only';

/** Runs a transaction on one connection. */
async function inTransaction<Tx, T>(
  connect: Connect,
  begin: string,
  Transaction: new (dialect: Dialect, run: RunRaw, runEach: RunEach) => Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = connect();
  const query: RunRaw = async (sql, values) => (await client.query<unknown>(sql, values)).rows;
  const queryEach: RunEach = async (sql, rows) => {
    for (const values of rows) await query(sql, values);
  };
  const dialect = new LocklessDialect({
    pool: { connect: async () => ({ ...client, release() {} }), end: async () => {}, options: {} },
  });
  try {
    await client.query(begin, []);
    const result = await work(new Transaction(dialect, query, queryEach));
    const { command } = await client.query('commit', []);
    // PostgreSQL answers a commit with ROLLBACK if an earlier error has ended the transaction.
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback', []);
    throw error;
  } finally {
    client.release();
  }
}

/** The migrations take their own lock (migrate.ts). */
class LocklessDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new LocklessAdapter();
  }
}

/** Kysely's session lock would hide why a migration failed, and would stay locked in a session that a pooler keeps. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

const INT8_OID: number = types.builtins.INT8;

/** Reads a bigint as a number, as on SQLite: revisions and times stay far below 2⁵³. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8_OID ? Number : types.getTypeParser(oid, format);
}

/**
 * Returns names for prepared statements. Query texts contain no values, so they are few, and a connection prepares each
 * once.
 */
function statementNames(): (sql: string) => string {
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql) ?? `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

function namedQuery(text: string, parameters: readonly unknown[], nameOf?: (sql: string) => string): QueryConfig {
  const name = nameOf?.(text);
  return { text, values: [...parameters], ...(name !== undefined && { name }) };
}

/**
 * A lazy connection for Kysely, taken from the pool at its first query. A connection that broke, or may still be busy
 * with a query that timed out, is not used again.
 */
function guarded(
  pool: Pool,
  faultOf: (error: unknown) => unknown,
  nameOf?: (sql: string) => string,
): PostgresPoolClient {
  let client: PoolClient | undefined;
  let broken: DatabaseFault | undefined;
  async function query(text: string, parameters: readonly unknown[]) {
    if (broken !== undefined) throw broken;
    try {
      client ??= await connected(pool.connect());
      // Queries without parameters, such as `begin`, are not worth preparing.
      return await client.query(parameters.length === 0 ? text : namedQuery(text, parameters, nameOf));
    } catch (error) {
      const fault = faultOf(error);
      if (fault instanceof DatabaseFault && !(error instanceof DatabaseError)) broken = fault;
      throw fault;
    }
  }
  const release = (isDiscarded = false) => client?.release(broken ?? isDiscarded);
  // Kysely only calls these two methods with these arguments, since the dialect has no cursor.
  return { query, release } as unknown as PostgresPoolClient;
}

type FaultOfState = Record<string, DatabaseFault['kind']>;

/** Converts an error that is not an answer of the database to a fault of the connection. */
function asFault(error: unknown, faultOfState: FaultOfState): unknown {
  if (error instanceof DatabaseFault) return error;
  if (!(error instanceof DatabaseError)) return new DatabaseFault('unavailable', error);
  const state = error.code ?? '';
  const kind = faultOfState[state] ?? faultOfState[state.slice(0, 2)];
  return kind === undefined ? withoutValues(error) : new DatabaseFault(kind, withoutValues(error));
}

/** Faults by SQLSTATE (PostgreSQL manual, appendix A): whole classes, and single states, which take precedence. */
const FAULT_OF_STATE: FaultOfState = {
  '25006': 'read_only', // read_only_sql_transaction: a replica, or a primary being demoted
  '53100': 'full', // disk_full
  '55P03': 'unavailable', // lock_not_available
  '57014': 'timeout', // query_canceled: the statement took too long
  '08': 'unavailable', // connection exception
  '40': 'unavailable', // transaction rollback: a deadlock, a serialization failure
  '53': 'unavailable', // insufficient resources
  '57': 'unavailable', // operator intervention: shutdown, starting up
  '58': 'unavailable', // system error
};

/** Citus has no other state for a connection to a worker that broke during a statement, or could not commit. */
const FAULT_OVER_SHARDS: FaultOfState = { ...FAULT_OF_STATE, XX000: 'unavailable' };

/** Removes the fields in which PostgreSQL quotes stored or sent values, which must not be logged. */
function withoutValues(error: DatabaseError): DatabaseError {
  error.detail = undefined;
  error.where = undefined;
  return error;
}

/** Any error during the connection means that the database is unavailable for this client. */
async function connected<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    throw new DatabaseFault('unavailable', error);
  }
}
