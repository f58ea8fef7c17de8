import { existsSync, realpathSync, statSync } from 'node:fs';
import { watchFiles } from '../file-watch.ts';
import { closeToOthers, createPrivateFile } from '../private-files.ts';
import { EMPTIED, UnusableDatabase } from '../unusable.ts';
import { SqliteWorker } from './worker.ts';
import { openFile, type SqliteFile } from './file.ts';
import { type DatabaseLock, lockDatabase, lockFileOf } from './lock.ts';
import { rowsOf } from './dialect.ts';
import { SqliteStore, type SqliteWorkers } from './store.ts';

export type SqliteDatabase = {
  db: SqliteStore;
  /** Throws a DatabaseFault if writes would be lost. */
  checkFile: () => void;
  /** Returns a different number after another process, such as a command, has written. */
  dataVersion: () => number;
  /** Files of the database that other users can read, and whose permissions we cannot change. */
  openToOthers: string[];
};

/**
 * Opens the store in the file, which is created with its folder if missing; undefined if another server has it open.
 * Throws SQLite's error if it is not writable.
 */
export function openSqlite(path: string): SqliteDatabase | undefined {
  // A server leaves its lock file beside a database, which is never empty after its first start.
  if (isEmptyFile(path) && existsSync(lockFileOf(path))) throw new UnusableDatabase(EMPTIED, 'the file is empty');
  createPrivateFile(path);
  const lock = lockDatabase(path);
  if (lock === undefined) return undefined;
  const { writer, reader, check } = openFiles(path, lock);
  const companions = ['', '-wal', '-shm'].map((suffix) => realpathSync(path) + suffix);
  const openToOthers = closeToOthers([...companions, lockFileOf(path)]);
  const db = new SqliteStore({
    writer,
    reader,
    workers: sqliteWorkers(path),
    check,
    close() {
      reader.close();
      writer.close();
      lock.close();
    },
  });
  return { db, checkFile: check, dataVersion: () => dataVersionOf(writer), openToOthers };
}

const isEmptyFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.size === 0;

/** Creates the threads of a store, which start on demand. */
export function sqliteWorkers(path: string): SqliteWorkers {
  return {
    pages: new SqliteWorker({ path, isReader: true }),
    snapshot: new SqliteWorker({ path, isReader: true }),
    writer: new SqliteWorker({ path, isReader: false }),
  };
}

/** Read on the writing connection, since the other connections also count this process's own commits. */
function dataVersionOf(writer: SqliteFile): number {
  const [row] = rowsOf(writer.run('pragma data_version'));
  return (row as { data_version: number }).data_version; // as documented by SQLite
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
