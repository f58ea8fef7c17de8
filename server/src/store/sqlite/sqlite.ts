import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SQLITE_SNAPSHOTS } from '../scheduler.ts';
import { watchFiles } from '../file-watch.ts';
import { closeToOthers, createPrivateFile } from '../private-files.ts';
import { emptied, UnusableDatabase } from '../unusable.ts';
import { SqliteWorker } from './worker.ts';
import { openFile, type SqliteFile } from './file.ts';
import { type DatabaseLock, lockDatabase, lockFileOf } from './lock.ts';
import { rowsOf } from './dialect.ts';
import { SqliteStore, type SqliteWorkers } from './store.ts';

export type SqliteDatabase = {
  db: SqliteStore;
  /** Throws a DatabaseFault if writes would be lost, or a statement has met a damaged page. */
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
  if (isEmptyFile(path) && hadContents(path)) throw new UnusableDatabase(emptied(path), 'the file is empty');
  createPrivateFile(path);
  const lock = lockDatabase(path);
  if (lock === undefined) return undefined;
  const { writer, reader, check } = openFiles(path, lock);
  const companions = ['', '-wal', '-shm'].map((suffix) => realpathSync(path) + suffix);
  const openToOthers = closeToOthers([...companions, lockFileOf(path)]);
  const workers = sqliteWorkers(path);
  const db = new SqliteStore({
    writer,
    reader,
    workers,
    check,
    close() {
      reader.close();
      writer.close();
      lock.close();
    },
  });
  const checkFile = () => {
    check();
    for (const each of [writer, reader, ...Object.values(workers).flat()]) {
      const fault = each.damage();
      if (fault !== undefined) throw fault;
    }
  };
  return { db, checkFile, dataVersion: () => dataVersionOf(writer), openToOthers };
}

const isEmptyFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.size === 0;

/**
 * Returns whether there is something that a database leaves beside it: the lock of a server, whose database is never
 * empty after its first start, or a backup.
 */
function hadContents(path: string): boolean {
  const folder = dirname(realpathSync(path));
  return existsSync(lockFileOf(path)) || readdirSync(folder).some((name) => isDatabaseFile(join(folder, name)));
}

const MAGIC = 'SQLite format 3\0';

function isDatabaseFile(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const file = openSync(path, 'r');
  try {
    const beginning = Buffer.alloc(MAGIC.length);
    readSync(file, beginning);
    return beginning.equals(Buffer.from(MAGIC));
  } finally {
    closeSync(file);
  }
}

/** Creates the threads of a store, which start on demand. */
export function sqliteWorkers(path: string): SqliteWorkers {
  return {
    pages: new SqliteWorker({ path, isReader: true }),
    snapshots: Array.from({ length: SQLITE_SNAPSHOTS }, () => new SqliteWorker({ path, isReader: true })),
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
