import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { GroupCommit } from './group-commit.ts';
import type { SqliteWorker } from './sqlite-worker.ts';
import type { Ran, SqliteFile } from './sqlite-file.ts';
import type { DatabaseLock } from './sqlite-lock.ts';

/** Two connections, and threads for long reads, with the lock on the database. */
export type Connections = { writer: SqliteFile; reader: SqliteFile; workers: SqliteWorker[]; lock: DatabaseLock };

/**
 * While one connection writes, the other reads what is committed, so that no reader sees what a crash could undo. Else
 * the writing connection reads too: its page cache stays valid, while every commit invalidates that of the other.
 */
export function committed({ writer, reader }: Connections): SqliteFile {
  return writer.isTransaction() ? reader : writer;
}

export function onDriver<Tables>(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => driver) });
}

/** Kysely on Node's own SQLite. */
class NodeSqliteDialect implements Dialect {
  readonly createDriver: () => Driver;

  constructor(createDriver: () => Driver) {
    this.createDriver = createDriver;
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
  /** Only writes take turns (group-commit.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely assumes otherwise, but SQLite does roll back DDL. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SqliteDriver implements Driver {
  readonly #files: Connections;
  readonly #group: GroupCommit;
  readonly #idle: Connection[] = [];

  constructor(files: Connections, group: GroupCommit) {
    this.#files = files;
    this.#group = group;
  }

  /** Data erased before the last process was killed may still be in the log. */
  init(): Promise<void> {
    return this.#group.emptyLog();
  }

  async acquireConnection(): Promise<Connection> {
    return this.#idle.pop() ?? new Connection(this.#files, this.#group);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await this.#group.begin();
    connection.isInTransaction = true;
  }

  commitTransaction(connection: Connection): Promise<void> {
    connection.isInTransaction = false;
    return this.#group.commit();
  }

  /** Kysely calls this also after a commit that failed, which has already rolled back. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.isInTransaction) this.#group.rollback();
    connection.isInTransaction = false;
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#idle.push(connection);
  }

  async destroy(): Promise<void> {
    const { writer, reader, workers, lock } = this.#files;
    await this.#group.end();
    await Promise.all(workers.map((worker) => worker.close()));
    reader.close();
    writer.close();
    lock.close();
  }
}

class Connection implements DatabaseConnection {
  isInTransaction = false;
  readonly #files: Connections;
  readonly #group: GroupCommit;

  constructor(files: Connections, group: GroupCommit) {
    this.#files = files;
    this.#group = group;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    const { writer } = this.#files;
    if (sql === EMPTY_LOG) {
      await this.#group.emptyLog();
      return { rows: [] };
    }
    if (this.isInTransaction) return asResult(writer.run(sql, parameters));
    if (isRead(query)) return asResult(committed(this.#files).run(sql, parameters));
    await this.#group.begin(true);
    let ran: Ran;
    try {
      ran = writer.run(sql, parameters);
    } catch (error) {
      this.#group.rollback();
      throw error;
    }
    await this.#group.commit();
    return asResult(ran);
  }

  streamQuery = notInPieces;
}

type Run = (sql: string, values?: readonly unknown[]) => Ran | Promise<Ran>;

/** Of one connection without turns: a thread's for long reads, or the writing one while a transaction has its turn. */
export class PlainDriver implements Driver {
  readonly #run: Run;
  readonly #connection: DatabaseConnection;

  constructor(run: Run) {
    this.#run = run;
    this.#connection = {
      executeQuery: async ({ sql, parameters }) => asResult(await run(sql, parameters)),
      streamQuery: notInPieces,
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    await this.#run('begin');
  }

  async commitTransaction(): Promise<void> {
    await this.#run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run('rollback');
  }

  async releaseConnection(): Promise<void> {}
  /** Whoever opened it closes it. */
  async destroy(): Promise<void> {}
}

/** Empties the write-ahead log, outside a transaction; retried later where that is not possible at once. */
export const EMPTY_LOG = 'pragma wal_checkpoint(truncate)';

function notInPieces(): AsyncIterableIterator<never> {
  throw new Error('no query is read in pieces');
}

const READS_BY_HAND = /^\s*(?:select|pragma)\b/i;

export function isShort(sql: string): boolean {
  return READS_BY_HAND.test(sql) && sql !== EMPTY_LOG;
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && READS_BY_HAND.test(sql));
}

export function rowsOf(ran: Ran): unknown[] {
  return 'rows' in ran ? ran.rows : [];
}

function asResult<Row>(ran: Ran): QueryResult<Row> {
  // The type of a row is up to the author of the query.
  if ('rows' in ran) return { rows: ran.rows as Row[] };
  return { rows: [], numAffectedRows: BigInt(ran.changes), insertId: BigInt(ran.lastInsertRowid) };
}
