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
import { GroupCommit } from './group-commit.ts';
import { takeLongReads } from './long-reads.ts';
import { ReadWorker } from './read-worker.ts';
import { readAtOnce } from './short-reads.ts';
import { openFile, type Ran, type SqliteFile } from './sqlite-file.ts';

/** Kysely on the file; throws SQLite's error when it cannot be written. Long reads end after `longReadMs`. */
export function openSqlite<Tables>(path: string, longReadMs: number): Kysely<Tables> {
  const worker = new ReadWorker({ path, timeoutMs: longReadMs });
  const files: Files = { writer: openFile(path), reader: openFile(path), worker };
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => new SqliteDriver(files)) });
  takeLongReads(db, new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => new WorkerDriver(worker)) }), 1);
  readAtOnce(db, (sql, values) => (isShort(sql) ? rowsOf(committed(files).run(sql, values)) : undefined));
  return db;
}

/** Two connections, and a thread for long reads. */
type Files = { writer: SqliteFile; reader: SqliteFile; worker: ReadWorker };

/**
 * While one connection writes, the other reads what is committed, so that nobody is shown what a crash could still take
 * back. Else the first one does: it has what it wrote in memory, while every commit makes the other read anew.
 */
function committed({ writer, reader }: Files): SqliteFile {
  return writer.isTransaction() ? reader : writer;
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
  /** Turns are taken by those who write alone (group-commit.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite does roll back tables that a transaction made; Kysely does not count on it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #files: Files;
  readonly #group: GroupCommit;
  readonly #idle: Connection[] = [];

  constructor(files: Files) {
    this.#files = files;
    this.#group = new GroupCommit({
      run: (word) => void files.writer.run(word),
      isOpen: () => files.writer.isTransaction(),
    });
  }

  async init(): Promise<void> {}

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

  /** Kysely asks for it after a commit that failed too; then it is done already. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.isInTransaction) this.#group.rollback();
    connection.isInTransaction = false;
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#idle.push(connection);
  }

  async destroy(): Promise<void> {
    const { writer, reader, worker } = this.#files;
    await this.#group.end();
    await worker.close();
    reader.close();
    writer.close();
  }
}

class Connection implements DatabaseConnection {
  isInTransaction = false;
  readonly #files: Files;
  readonly #group: GroupCommit;

  constructor(files: Files, group: GroupCommit) {
    this.#files = files;
    this.#group = group;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    const { writer } = this.#files;
    if (this.isInTransaction || sql === OTHERS_VERSION) return asResult(writer.run(sql, parameters));
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

/** What long reads are asked (long-reads.ts), one after the other: a transaction is a snapshot, and nobody writes. */
class WorkerDriver implements Driver {
  readonly #worker: ReadWorker;
  readonly #connection: DatabaseConnection;

  constructor(worker: ReadWorker) {
    this.#worker = worker;
    this.#connection = {
      executeQuery: async ({ sql, parameters }) => asResult(await worker.run(sql, parameters)),
      streamQuery: notInPieces,
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    await this.#worker.run('begin');
  }

  async commitTransaction(): Promise<void> {
    await this.#worker.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#worker.run('rollback');
  }

  async releaseConnection(): Promise<void> {}
  /** It ends with the files. */
  async destroy(): Promise<void> {}
}

/**
 * Answers another number than before when another process has written to the file. Each connection counts by itself, so
 * it is always the same one that is asked; its own writes are no news to it.
 */
export const OTHERS_VERSION = 'pragma data_version';

function notInPieces(): AsyncIterableIterator<never> {
  throw new Error('no query is read in pieces');
}

const READS_BY_HAND = /^\s*(?:select|pragma)\b/i;

function isShort(sql: string): boolean {
  return READS_BY_HAND.test(sql) && sql !== OTHERS_VERSION;
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && READS_BY_HAND.test(sql));
}

function rowsOf(ran: Ran): unknown[] {
  return 'rows' in ran ? ran.rows : [];
}

function asResult<Row>(ran: Ran): QueryResult<Row> {
  // What a row holds is the business of whoever wrote the query.
  if ('rows' in ran) return { rows: ran.rows as Row[] };
  return { rows: [], numAffectedRows: BigInt(ran.changes), insertId: BigInt(ran.lastInsertRowid) };
}
