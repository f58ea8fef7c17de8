import { type DialectAdapter, Kysely, PostgresAdapter, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { DatabaseFault } from './fault.ts';
import { connected, ReadingLine } from './postgres-line.ts';
import { takeLongReads } from './long-reads.ts';
import type { DatabaseSettings } from './settings.ts';
import { readAtOnce } from './short-reads.ts';

/** The client waits a little longer than the server does, for the case that the server never answers at all. */
const ANSWER_GRACE_MS = 1000;

/** Of the connections, for long reads: what is short finds another. */
const SHARE_OF_LONG_READS = 0.5;

export type PoolCounts = { total: number; idle: number; waiting: number };

/** Kysely on a pool of connections; whatever fails on the way to the database is a DatabaseFault. */
export function openPostgres<Tables>(settings: DatabaseSettings): { db: Kysely<Tables>; poolCounts: () => PoolCounts } {
  const connection = {
    connectionString: settings.url,
    application_name: 'contactbook',
    connectionTimeoutMillis: settings.connectionTimeoutMs,
    query_timeout: settings.statementTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    types: { getTypeParser },
    // Both belong to a session, which behind a pooler in transaction mode is nobody's own.
    ...(settings.pooler === 'none' && {
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * settings.statementTimeoutMs,
    }),
  };
  const pool = new Pool({ ...connection, max: settings.poolSize });
  // What a pooler shares out by transactions it cannot share out by queries that were sent ahead.
  const line = settings.pooler === 'none' ? new ReadingLine(connection) : undefined;
  // An idle connection that breaks leaves the pool; whoever asks next gets another one, or is told.
  pool.on('error', () => undefined);
  // The pool does not listen to one that is lent out; its next query tells, but nobody listening would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = settings.pooler === 'none' ? statementNames() : undefined;
  const dialect = new LocklessDialect({
    pool: {
      connect: async () => guarded(pool, nameOf),
      async end() {
        await Promise.all([pool.end(), line?.end()]);
      },
      options: pool.options,
    },
  });
  const db = new Kysely<Tables>({ dialect });
  takeLongReads(db, { handle: db, atOnce: Math.max(1, Math.floor(settings.poolSize * SHARE_OF_LONG_READS)) });
  if (line !== undefined) {
    readAtOnce(db, (text, values) => (text.startsWith(SHORT) ? readOn(line, named(text, values, nameOf)) : undefined));
  }
  return {
    db,
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** What migrates holds a lock of its own (migrate.ts). */
class LocklessDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new LocklessAdapter();
  }
}

/** A session's lock hides why a migration failed, and then stays: behind a pooler that session goes on. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

const INT8_OID: number = types.builtins.INT8;

/** Revisions and times stay far below 2⁵³, so a bigint is read as a number, as SQLite gives it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8_OID ? Number : types.getTypeParser(oid, format);
}

/** The text of a query never holds a value, so the texts are few and each connection prepares each of them once. */
function statementNames(): (sql: string) => string {
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql) ?? `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

function named(text: string, parameters: readonly unknown[], nameOf?: (sql: string) => string): QueryConfig {
  const name = nameOf?.(text);
  return { text, values: [...parameters], ...(name !== undefined && { name }) };
}

/** Begins a read that is over at once: outside a transaction it shares a connection with others. */
export const SHORT = '/* short */';

async function readOn(line: ReadingLine, query: QueryConfig): Promise<unknown[]> {
  try {
    const { rows } = await line.query(query);
    return rows;
  } catch (error) {
    throw asFault(error);
  }
}

/**
 * What Kysely takes for a connection: one of the pool's from the first query on. One that broke,
 * or may still be busy with a query that was given up, is not used again.
 */
function guarded(pool: Pool, nameOf?: (sql: string) => string): PostgresPoolClient {
  let client: PoolClient | undefined;
  let broken: DatabaseFault | undefined;
  async function query(text: string, parameters: readonly unknown[]) {
    if (broken !== undefined) throw broken;
    try {
      client ??= await connected(pool.connect());
      // Without parameters it is `begin` and the like: nothing to prepare.
      return await client.query(parameters.length === 0 ? text : named(text, parameters, nameOf));
    } catch (error) {
      const fault = asFault(error);
      if (fault instanceof DatabaseFault && !(error instanceof DatabaseError)) broken = fault;
      throw fault;
    }
  }
  const release = (isDiscarded = false) => client?.release(broken ?? isDiscarded);
  // Kysely calls these two with these arguments alone: it uses cursors only where the dialect was given one.
  return { query, release } as unknown as PostgresPoolClient;
}

/** What is no answer of the database is a fault of the way to it. */
function asFault(error: unknown): unknown {
  if (error instanceof DatabaseFault) return error;
  if (!(error instanceof DatabaseError)) return new DatabaseFault('unavailable', error);
  const kind = faultOfState(error.code ?? '');
  return kind === undefined ? withoutValues(error) : new DatabaseFault(kind, withoutValues(error));
}

/** By SQLSTATE (PostgreSQL manual, appendix A): whole classes, and single states before them. */
const FAULT_OF_STATE: Record<string, DatabaseFault['kind']> = {
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

function faultOfState(state: string): DatabaseFault['kind'] | undefined {
  return FAULT_OF_STATE[state] ?? FAULT_OF_STATE[state.slice(0, 2)];
}

/** PostgreSQL quotes what was stored or sent in these fields; it must not reach a log. */
function withoutValues(error: DatabaseError): DatabaseError {
  error.detail = undefined;
  error.where = undefined;
  return error;
}
