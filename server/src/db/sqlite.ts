import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { watchFiles } from './file-watch.ts';
import { closeToOthers, createPrivateFile } from './private-files.ts';
import { SqliteWorker } from './sqlite-worker.ts';
import { openFile, type SqliteFile } from './sqlite-file.ts';
import { type DatabaseLock, lockDatabase, lockFileOf } from './sqlite-lock.ts';
import { rowsOf } from './sqlite-dialect.ts';
import { SqliteStore, type SqliteWorkers } from './sqlite-store.ts';

/** A long read that takes longer is repeated on a second thread, where it delays only others like it. */
const KEEPS_WAITING_MS = 100;

export type SqliteDatabase = {
  db: SqliteStore;
  /** Throws a DatabaseFault where writes would be lost. */
  checkFile: () => void;
  /** Answers another number once another process, such as a command, has written. */
  dataVersion: () => number;
  /** Files of the database that other users can read, and whose permissions we cannot change. */
  openToOthers: string[];
};

/**
 * The store in the file, which is created with its folder when missing; undefined where another server has it open. Throws
 * SQLite's error when it cannot be written. Long reads end after `longReadMs`.
 */
export function openSqlite(path: string, longReadMs: number): SqliteDatabase | undefined {
  createPrivateFile(path);
  const lock = lockDatabase(path);
  if (lock === undefined) return undefined;
  const { writer, reader, check } = openFiles(path, lock);
  const companions = ['', '-wal', '-shm'].map((suffix) => realpathSync(path) + suffix);
  const openToOthers = closeToOthers([...companions, lockFileOf(path)]);
  const db = new SqliteStore({
    writer,
    reader,
    workers: sqliteWorkers(path, longReadMs),
    check,
    close() {
      reader.close();
      writer.close();
      lock.close();
    },
  });
  return { db, checkFile: check, dataVersion: () => dataVersionOf(writer), openToOthers };
}

/** The threads of a store, which start when they are needed. */
export function sqliteWorkers(path: string, longReadMs: number): SqliteWorkers {
  return {
    long: new SqliteWorker({ path, timeoutMs: Math.min(KEEPS_WAITING_MS, longReadMs) }),
    lasting: new SqliteWorker({ path, timeoutMs: longReadMs, priority: constants.priority.PRIORITY_BELOW_NORMAL }),
    writer: new SqliteWorker({ path }),
  };
}

/** Asked of the connection that writes: of the others it counts this process's own commits too. */
function dataVersionOf(writer: SqliteFile): number {
  const [row] = rowsOf(writer.run('pragma data_version'));
  return (row as { data_version: number }).data_version; // by SQLite's manual
}

function openFiles(path: string, lock: DatabaseLock) {
  try {
    const writer = openFile(path);
    // Once the second connection is open, the log file exists, even for a new database.
    const reader = openFile(path);
    const check = watchFiles([path, `${realpathSync(path)}-wal`]);
    return { writer, reader, check };
  } catch (error) {
    lock.close();
    throw error;
  }
}
