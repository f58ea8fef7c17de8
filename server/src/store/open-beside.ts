import { existsSync } from 'node:fs';
import { UserFacingError } from '../user-facing-error.ts';
import { reasonOf } from './fault.ts';
import { refuseUnlessCurrent } from './migrate.ts';
import { openDatabase } from './open.ts';
import { type DatabaseSettings, sqlitePath } from './settings.ts';
import { sqliteWorkers } from './sqlite/sqlite.ts';
import { openFile } from './sqlite/file.ts';
import { SqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';
import { whyUnusable } from './unusable.ts';

/** How long a command waits while the server writes. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Runs the work of a command on the database, even while a server is running; throws UserFacingError if the database
 * cannot be used.
 */
export async function withDatabaseBeside<T>(settings: DatabaseSettings, work: (db: Store) => Promise<T>): Promise<T> {
  const path = sqlitePath(settings.url);
  if (path !== undefined) return withFile(path, work);
  const { db } = await openDatabase(settings);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function withFile<T>(path: string, work: (db: Store) => Promise<T>): Promise<T> {
  if (!existsSync(path)) throw new UserFacingError(`There is no database ${path}. Check DATABASE_URL.`);
  const file = fileAt(path);
  const workers = sqliteWorkers(path);
  const db = new SqliteStore({ writer: file, reader: file, workers, check() {}, close: file.close });
  try {
    file.adapt((database) => database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`));
    await refuseUnlessCurrent(db);
    return await work(db);
  } catch (error) {
    throw asUserFacing(path, error);
  } finally {
    await db.destroy();
  }
}

function fileAt(path: string) {
  try {
    return openFile(path);
  } catch (error) {
    throw asUserFacing(path, error);
  }
}

function asUserFacing(path: string, error: unknown): UserFacingError {
  if (error instanceof UserFacingError) return error;
  const is = whyUnusable(error)?.is ?? 'cannot be used';
  return new UserFacingError(`The database ${path} ${is} (${reasonOf(error)}).`, { cause: error });
}
