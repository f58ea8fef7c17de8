import type { CompiledQuery } from 'kysely';
import { createScheduler, workClasses } from '../scheduler.ts';
import { GroupCommit } from '../group-commit.ts';
import { SessionCache } from './session-cache.ts';
import { NodeSqliteDialect, rowsOf } from './dialect.ts';
import type { Ran, SqliteFile } from './file.ts';
import type { SqliteWorker } from './worker.ts';
import { ReadTx, type RunEach, type RunRaw, type SessionRow, Store, WriteTx } from '../store.ts';

/** The threads of a store: for pages, for snapshots, and for long transactions. */
export type SqliteWorkers = Record<'pages' | 'writer', SqliteWorker> & { snapshots: SqliteWorker[] };

type Options = {
  writer: SqliteFile;
  reader: SqliteFile;
  workers: SqliteWorkers;
  /** Throws if a commit would be lost. */
  check: () => void;
  /** Closes the files with which the store was opened. */
  close: () => void;
};

/** The database in a file: one connection writes, one reads, and threads run what may take long. */
export class SqliteStore extends Store {
  readonly #group: GroupCommit;
  readonly #tx: WriteTx;
  readonly #writer: SqliteFile;
  readonly #sessions: SessionCache;
  readonly #workers: SqliteWorkers;
  readonly #freeSnapshots: SqliteWorker[];
  readonly #longTx: WriteTx;
  readonly #check: () => void;
  readonly #closeFiles: () => void;

  constructor({ writer, reader, workers, check, close }: Options) {
    const sessions = new SessionCache();
    const group = new GroupCommit({
      run(word) {
        writer.run(word);
        sessions.follow(word);
      },
      isOpen: () => writer.isTransaction(),
      check,
      emptyLog: () => emptyLogOf(writer),
    });
    // While one connection writes, the other reads committed data only, so that readers never see what a crash could
    // undo. Otherwise the writing connection reads too, because its page cache stays valid, while each commit
    // invalidates that of the other.
    const read: RunSync = (sql, values) => (writer.isTransaction() ? reader : writer).run(sql, values);
    const writeAlone = (sql: string, values: readonly unknown[]) =>
      inTransaction(group, () => writer.run(sql, values), true);
    const dialect = new NodeSqliteDialect((compiled) =>
      (isQuery(compiled) ? read : writeAlone)(compiled.sql, compiled.parameters),
    );
    super(dialect, (sql, values) => rowsOf(read(sql, values)), {
      scheduler: createScheduler(workClasses({ isPostgres: false, poolSize: 1 })),
      pages: readTx(workers.pages),
    });
    this.#writer = writer;
    this.#sessions = sessions;
    this.#group = group;
    this.#workers = workers;
    this.#freeSnapshots = [...workers.snapshots];
    this.#check = check;
    this.#closeFiles = close;
    this.#tx = writeTx(
      (sql, values) => writer.run(sql, values),
      async (sql, rows) => {
        for (const values of rows) writer.run(sql, values);
      },
    );
    this.#longTx = writeTx(
      (sql, values) => workers.writer.run(sql, values),
      (sql, rows) => workers.writer.runEach(sql, rows),
    );
  }

  protected transact<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return inTransaction(this.#group, () => work(this.#tx));
  }

  /** Runs on a thread, so neither the statements nor the commit block the event loop. */
  protected async transactLong<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const { writer } = this.#workers;
    const resume = await this.#group.pause();
    try {
      await writer.run('begin immediate');
      const result = await work(this.#longTx);
      this.#check();
      await writer.run('commit');
      this.#sessions.clear();
      return result;
    } catch (error) {
      await writer.run('rollback').catch(() => undefined); // SQLite has already rolled it back, or it has not begun
      throw error;
    } finally {
      resume();
    }
  }

  /** Starts to cache sessions. */
  override async prepare(): Promise<void> {
    this.#writer.adapt((database) => this.#sessions.watch(database));
  }

  session(userId: string, secretHash: string, read: () => Promise<SessionRow | undefined>) {
    return this.#sessions.find(userId, secretHash, read);
  }

  emptyLog(): Promise<void> {
    return this.#group.emptyLog();
  }

  protected async snapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const worker = this.#freeSnapshots.shift()!; // the scheduler lets as many people in as there are
    try {
      await worker.run('begin');
      return await work(readTx(worker));
    } finally {
      await worker.run('rollback').catch(() => undefined); // it has written nothing, or has not begun
      this.#freeSnapshots.unshift(worker);
    }
  }

  /** Closes the files once every open transaction is on disk. */
  protected async close(): Promise<void> {
    await this.#group.end();
    await Promise.all(
      Object.values(this.#workers)
        .flat()
        .map((worker) => worker.close()),
    );
    this.#closeFiles();
  }
}

type RunSync = (sql: string, values: readonly unknown[]) => Ran;

/** Returns whether the query only reads. Raw SQL passed here reads; raw SQL that writes uses `execute`. */
function isQuery({ query: { kind } }: Pick<CompiledQuery, 'query'>): boolean {
  return kind === 'SelectQueryNode' || kind === 'RawNode';
}

/** Runs a transaction on the writing connection. */
async function inTransaction<T>(group: GroupCommit, work: () => T | Promise<T>, isOneStatement = false): Promise<T> {
  await group.begin(isOneStatement);
  let isOpen = true;
  try {
    const result = await work();
    isOpen = false; // even if the commit fails
    await group.commit();
    return result;
  } catch (error) {
    if (isOpen) group.rollback();
    throw error;
  }
}

function writeTx(run: (sql: string, values: readonly unknown[]) => Ran | Promise<Ran>, runEach: RunEach): WriteTx {
  const dialect = new NodeSqliteDialect(({ sql, parameters }) => run(sql, parameters));
  const query: RunRaw = (sql, values) => {
    const ran = run(sql, values);
    return ran instanceof Promise ? ran.then(rowsOf) : rowsOf(ran);
  };
  return new WriteTx(dialect, query, runEach);
}

function readTx(worker: SqliteWorker): ReadTx {
  const dialect = new NodeSqliteDialect(({ sql, parameters }) => worker.run(sql, parameters));
  return new ReadTx(dialect, async (sql, values) => rowsOf(await worker.run(sql, values)));
}

/**
 * Empties the log; returns false if another connection still reads it, or the disk fails. In that case the log stays
 * and nothing is lost.
 */
function emptyLogOf(writer: SqliteFile): boolean {
  try {
    const [result] = rowsOf(writer.run('pragma wal_checkpoint(truncate)'));
    // The columns of the result are busy, log and checkpointed.
    return (result as { busy: number }).busy === 0;
  } catch {
    return false;
  }
}
