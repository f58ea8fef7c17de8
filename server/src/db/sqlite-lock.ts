import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './private-files.ts';
import { BUSY, sqliteResult } from './sqlite-file.ts';

/** Two that ask in one moment let each other pass, and who is about to end may do so. */
const WAIT_MS = 1000;

/** Until it is closed, nobody else gets the same. */
export type DatabaseLock = { close: () => void };

/**
 * Makes this process the only server of a database file; undefined where another one is. It is an open transaction on an
 * empty companion of the file, so the system gives it back however the process ends, and whoever reads or writes the
 * database for a moment does not meet it.
 */
export function lockDatabase(path: string): DatabaseLock | undefined {
  const companion = lockFileOf(path);
  createPrivateFile(companion);
  const lock = new DatabaseSync(companion, { timeout: WAIT_MS });
  try {
    // Nothing is ever written, so there is nothing to undo either.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteResult(error) === BUSY) return undefined;
    throw error;
  }
}

/** The same one by whatever path a database is named. */
export function lockFileOf(path: string): string {
  return `${existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))}-lock`;
}
