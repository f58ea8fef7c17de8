import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
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
import { watchFiles } from './file-watch.ts';
import { GroupCommit } from './group-commit.ts';
import { takeLongReads } from './long-reads.ts';
import { closeToOthers, createPrivateFile } from './private-files.ts';
import { ReadWorker } from './read-worker.ts';
import { cacheSessions, SessionCache } from './sqlite-session-cache.ts';
import { runDirectly } from './raw-query.ts';
import { openFile, type Ran, type SqliteFile } from './sqlite-file.ts';
import { type DatabaseLock, lockDatabase, lockFileOf } from './sqlite-lock.ts';

/** A long read that takes longer is repeated on a second thread, where it delays only others like it. */
const KEEPS_WAITING_MS = 100;

export type SqliteDatabase<Tables> = {
  db: Kysely<Tables>;
  /** Throws a DatabaseFault where writes would be lost. */
  checkFile: () => void;
  /** Files of the database that other users can read, and whose permissions we cannot change. */
  openToOthers: string[];
  /** Starts to cache sessions; for a database with all of its tables. */
  cacheSessions: () => void;
};

/**
 * Kysely on the file, which is created with its folder when missing; undefined where another server has it open. Throws
 * SQLite's error when it cannot be written. Long reads end after `longReadMs`.
 */
export function openSqlite<Tables>(path: string, longReadMs: number): SqliteDatabase<Tables> | undefined {
  createPrivateFile(path);
  const lock = lockDatabase(path);
  if (lock === undefined) return undefined;
  const long = new ReadWorker({ path, timeoutMs: Math.min(KEEPS_WAITING_MS, longReadMs) });
  const lasting = new ReadWorker({ path, timeoutMs: longReadMs, priority: constants.priority.PRIORITY_BELOW_NORMAL });
  const files = openFiles(path, lock, [long, lasting]);
  const companions = ['', '-wal', '-shm'].map((suffix) => realpathSync(path) + suffix);
  const openToOthers = closeToOthers([...companions, lockFileOf(path)]);
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => new SqliteDriver(files)) });
  const readPool = (worker: ReadWorker) => ({
    handle: new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => new WorkerDriver(worker)) }),
    atOnce: 1,
  });
  takeLongReads(db, readPool(long), readPool(lasting));
  runDirectly(db, (sql, values) => (isShort(sql) ? rowsOf(committed(files).run(sql, values)) : undefined));
  return {
    db,
    checkFile: files.check,
    openToOthers,
    cacheSessions() {
      files.writer.adapt((database) => files.sessions.watch(database));
      cacheSessions(db, files.sessions);
    },
  };
}

/** Two connections, and threads for long reads, with the lock on the database. */
type Files = {
  writer: SqliteFile;
  reader: SqliteFile;
  workers: ReadWorker[];
  sessions: SessionCache;
  lock: DatabaseLock;
  check: () => void;
};

function openFiles(path: string, lock: DatabaseLock, workers: ReadWorker[]): Files {
  try {
    const writer = openFile(path);
    // Once the second connection is open, the log file exists, even for a new database.
    const reader = openFile(path);
    const check = watchFiles([path, `${realpathSync(path)}-wal`]);
    return { writer, reader, workers, sessions: new SessionCache(), lock, check };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** False where another connection still reads the log, or the disk fails: the log then stays, and nothing is lost. */
function emptyLogOf(writer: SqliteFile): boolean {
  try {
    const [result] = rowsOf(writer.run(EMPTY_LOG));
    // The columns of the result are busy, log and checkpointed.
    return (result as { busy: number }).busy === 0;
  } catch {
    return false;
  }
}

/**
 * While one connection writes, the other reads what is committed, so that no reader sees what a crash could undo. Else
 * the writing connection reads too: its page cache stays valid, while every commit invalidates that of the other.
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
  /** Only writes take turns (group-commit.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely assumes otherwise, but SQLite does roll back DDL. */
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
      run(word) {
        files.writer.run(word);
        files.sessions.follow(word);
      },
      isOpen: () => files.writer.isTransaction(),
      check: files.check,
      emptyLog: () => emptyLogOf(files.writer),
    });
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
  readonly #files: Files;
  readonly #group: GroupCommit;

  constructor(files: Files, group: GroupCommit) {
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

/** The driver for long reads (long-reads.ts), one after the other and without writes, so that a transaction is a snapshot. */
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
  /** The worker is ended together with the files. */
  async destroy(): Promise<void> {}
}

/** Empties the write-ahead log, outside a transaction; retried later where that is not possible at once. */
export const EMPTY_LOG = 'pragma wal_checkpoint(truncate)';

function notInPieces(): AsyncIterableIterator<never> {
  throw new Error('no query is read in pieces');
}

const READS_BY_HAND = /^\s*(?:select|pragma)\b/i;

function isShort(sql: string): boolean {
  return READS_BY_HAND.test(sql) && sql !== EMPTY_LOG;
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && READS_BY_HAND.test(sql));
}

function rowsOf(ran: Ran): unknown[] {
  return 'rows' in ran ? ran.rows : [];
}

function asResult<Row>(ran: Ran): QueryResult<Row> {
  // The type of a row is up to the author of the query.
  if ('rows' in ran) return { rows: ran.rows as Row[] };
  return { rows: [], numAffectedRows: BigInt(ran.changes), insertId: BigInt(ran.lastInsertRowid) };
}
