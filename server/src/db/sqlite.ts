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
import { readAtOnce } from './short-reads.ts';
import { openFile, type Ran, type SqliteFile } from './sqlite-file.ts';
import { type DatabaseLock, lockDatabase, lockFileOf } from './sqlite-lock.ts';

/** A read of the past that takes longer goes on beside the others, where it keeps only its like waiting. */
const KEEPS_WAITING_MS = 100;

export type SqliteDatabase<Tables> = {
  db: Kysely<Tables>;
  /** Throws a DatabaseFault where what is written would be lost. */
  checkFile: () => void;
  /** Files of it that other users may read, and that we cannot take from them. */
  openToOthers: string[];
  /** From now on sessions are read once; for a database with all of its tables. */
  cacheSessions: () => void;
};

/**
 * Kysely on the file, made with its folder when missing; undefined where another server has it open. Throws SQLite's
 * error when it cannot be written. Long reads end after `longReadMs`.
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
  readAtOnce(db, (sql, values) => (isShort(sql) ? rowsOf(committed(files).run(sql, values)) : undefined));
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

/** Two connections, and threads for long reads; held for this process alone. */
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
    // With the second connection the log is there too, also beside a new file.
    const reader = openFile(path);
    const check = watchFiles([path, `${realpathSync(path)}-wal`]);
    return { writer, reader, workers, sessions: new SessionCache(), lock, check };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** False where somebody still reads in it, or the disk fails: then the log stays as it is, and nothing is lost. */
function emptyLogOf(writer: SqliteFile): boolean {
  try {
    const [result] = rowsOf(writer.run(EMPTY_LOG));
    // Its columns are busy, log and checkpointed.
    return (result as { busy: number }).busy === 0;
  } catch {
    return false;
  }
}

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
      run(word) {
        files.writer.run(word);
        files.sessions.follow(word);
      },
      isOpen: () => files.writer.isTransaction(),
      check: files.check,
      emptyLog: () => emptyLogOf(files.writer),
    });
  }

  /** What was erased before the last process was killed may still be in the log. */
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

  /** Kysely asks for it after a commit that failed too; then it is done already. */
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

/** Empties the write-ahead log of what was written before, outside a transaction; it is done soon where it cannot be now. */
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
  // What a row holds is the business of whoever wrote the query.
  if ('rows' in ran) return { rows: ran.rows as Row[] };
  return { rows: [], numAffectedRows: BigInt(ran.changes), insertId: BigInt(ran.lastInsertRowid) };
}
