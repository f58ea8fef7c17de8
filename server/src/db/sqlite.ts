import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import type { Kysely } from 'kysely';
import { watchFiles } from './file-watch.ts';
import { GroupCommit } from './group-commit.ts';
import { takeLongReads } from './long-reads.ts';
import { closeToOthers, createPrivateFile } from './private-files.ts';
import { SqliteWorker } from './sqlite-worker.ts';
import { cacheSessions, SessionCache } from './sqlite-session-cache.ts';
import { runDirectly, transactOn } from './raw-query.ts';
import {
  committed,
  type Connections,
  EMPTY_LOG,
  isShort,
  onDriver,
  PlainDriver,
  rowsOf,
  SqliteDriver,
} from './sqlite-dialect.ts';
import { openFile, type SqliteFile } from './sqlite-file.ts';
import { type DatabaseLock, lockDatabase, lockFileOf } from './sqlite-lock.ts';

/** A long read that takes longer is repeated on a second thread, where it delays only others like it. */
const KEEPS_WAITING_MS = 100;

export type SqliteDatabase<Tables> = {
  db: Kysely<Tables>;
  /** Throws a DatabaseFault where writes would be lost. */
  checkFile: () => void;
  /** Answers another number once another process, such as a command, has written. */
  dataVersion: () => number;
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
  const long = new SqliteWorker({ path, timeoutMs: Math.min(KEEPS_WAITING_MS, longReadMs) });
  const lasting = new SqliteWorker({ path, timeoutMs: longReadMs, priority: constants.priority.PRIORITY_BELOW_NORMAL });
  const longWriter = new SqliteWorker({ path });
  const files = openFiles(path, lock, [long, lasting, longWriter]);
  const companions = ['', '-wal', '-shm'].map((suffix) => realpathSync(path) + suffix);
  const openToOthers = closeToOthers([...companions, lockFileOf(path)]);
  const group = groupCommitOf(files);
  const db = onDriver<Tables>(new SqliteDriver(files, group));
  const writer = onDriver<Tables>(new PlainDriver(files.writer.run));
  runDirectly(writer, (sql, values) => rowsOf(files.writer.run(sql, values)));
  const short = {
    handle: writer,
    begin: () => group.begin(),
    commit: () => group.commit(),
    rollback: () => group.rollback(),
  };
  transactOn(db, { short, long: longTransactions(files, group, longWriter) });
  const readPool = (worker: SqliteWorker) => ({
    handle: onDriver<Tables>(new PlainDriver((sql, values) => worker.run(sql, values))),
    atOnce: 1,
  });
  takeLongReads(db, readPool(long), readPool(lasting));
  runDirectly(db, (sql, values) => (isShort(sql) ? rowsOf(committed(files).run(sql, values)) : undefined));
  return {
    db,
    checkFile: files.check,
    dataVersion: () => dataVersionOf(files.writer),
    openToOthers,
    cacheSessions() {
      files.writer.adapt((database) => files.sessions.watch(database));
      cacheSessions(db, files.sessions);
    },
  };
}

/** Asked of the connection that writes: of the others it counts this process's own commits too. */
function dataVersionOf(writer: SqliteFile): number {
  const [row] = rowsOf(writer.run('pragma data_version'));
  return (row as { data_version: number }).data_version; // by SQLite's manual
}

/** Transactions on the connection of a thread, so that neither their statements nor their commit hold up the event loop. */
function longTransactions({ check, sessions }: Files, group: GroupCommit, worker: SqliteWorker) {
  const handle = onDriver(new PlainDriver((sql, values) => worker.run(sql, values)));
  runDirectly(handle, async (sql, values) => rowsOf(await worker.run(sql, values)));
  let resume: (() => void) | undefined;

  async function rollback(): Promise<void> {
    await worker.run('rollback').catch(() => undefined); // SQLite has rolled it back already
    resume?.();
  }

  return {
    handle,
    async begin() {
      const ended = await group.pause();
      resume = ended;
      await worker.run('begin immediate').catch((error: unknown) => {
        ended();
        throw error;
      });
    },
    async commit() {
      try {
        check();
        await worker.run('commit');
      } catch (error) {
        await rollback();
        throw error;
      }
      sessions.clear();
      resume?.();
    },
    rollback,
  };
}

type Files = Connections & { sessions: SessionCache; check: () => void };

function openFiles(path: string, lock: DatabaseLock, workers: SqliteWorker[]): Files {
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

function groupCommitOf({ writer, sessions, check }: Files): GroupCommit {
  return new GroupCommit({
    run(word) {
      writer.run(word);
      sessions.follow(word);
    },
    isOpen: () => writer.isTransaction(),
    check,
    emptyLog: () => emptyLogOf(writer),
  });
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
