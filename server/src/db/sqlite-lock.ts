import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './private-files.ts';
import { BUSY, sqliteResult } from './sqlite-file.ts';

/** Long enough for another attempt at the lock to pass, and for a process that is ending to end. */
const WAIT_MS = 1000;

/** Held until it is closed. */
export type DatabaseLock = { close: () => void };

/**
 * Makes this process the only server of a database file; undefined where there is another one. The lock is an open
 * transaction on an empty companion file, so the system releases it however the process ends, and commands that read or
 * write the database for a moment are not affected.
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

/** The same lock file for every path that leads to a database. */
export function lockFileOf(path: string): string {
  return `${existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))}-lock`;
}
