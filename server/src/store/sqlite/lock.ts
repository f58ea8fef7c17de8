import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from '../private-files.ts';
import { BUSY, sqliteResult } from './file.ts';

/** Long enough for another attempt at the lock, or a process that is ending, to finish. */
const WAIT_MS = 1000;

/** A lock that is held until it is closed. */
export type DatabaseLock = { close: () => void };

/**
 * Makes this process the only server of a database file; undefined if there is another one. The lock is an open
 * transaction on an empty companion file, so the system releases it when the process ends. Commands that briefly use
 * the database are not affected.
 */
export function lockDatabase(path: string): DatabaseLock | undefined {
  const companion = lockFileOf(path);
  createPrivateFile(companion);
  const lock = new DatabaseSync(companion, { timeout: WAIT_MS });
  try {
    // Nothing is ever written, so no journal file is needed.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteResult(error) === BUSY) return undefined;
    throw error;
  }
}

/** Returns the lock file, which is the same for every path to a database. */
export function lockFileOf(path: string): string {
  return `${existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))}-lock`;
}
