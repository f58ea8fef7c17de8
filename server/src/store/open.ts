import { UserFacingError } from '../user-facing-error.ts';
import { reasonOf } from './fault.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PoolCounts } from './postgres/postgres.ts';
import { type DatabaseSettings, sqlitePath } from './settings.ts';
import { openSqlite, type SqliteDatabase } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';
import { type Unusable, whyUnusable } from './unusable.ts';

/** An open database, with `poolCounts` on PostgreSQL, and the other fields of SqliteDatabase on SQLite. */
export type Database = { db: Store; poolCounts?: () => PoolCounts } & Partial<Omit<SqliteDatabase, 'db'>>;

/** Opens the database of the settings and migrates it; throws UserFacingError if it cannot be used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const path = sqlitePath(settings.url);
  return path === undefined ? openServer(settings) : openFile(path);
}

async function openFile(path: string): Promise<Database> {
  try {
    const database = openSqlite(path);
    if (database === undefined) {
      throw new UserFacingError(
        `Another server is using the database ${path}. Stop it first, or use PostgreSQL for both.`,
      );
    }
    // Data erased before the last process was killed may still be in the log.
    await database.db.emptyLog();
    return await migrated(database);
  } catch (error) {
    const otherwise = {
      is: 'cannot be opened for writing',
      toDo: 'make its folder writable, or name another file in DATABASE_URL',
    };
    throw startError(path, error, otherwise);
  }
}

async function openServer(settings: DatabaseSettings): Promise<Database> {
  try {
    return await migrated(openPostgres(settings), settings.pooler !== 'none');
  } catch (error) {
    const { host, pathname } = new URL(settings.url);
    const otherwise = {
      is: 'cannot be used',
      toDo: 'see that it runs, and that DATABASE_URL and DATABASE_POOLER are right',
    };
    throw startError(`${host}${pathname}`, error, otherwise);
  }
}

async function migrated<Opened extends Database>(database: Opened, isPooled = false): Promise<Opened> {
  try {
    await migrate(database.db, { isPooled });
    await database.db.prepare();
    return database;
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
}

function startError(name: string, error: unknown, otherwise: Unusable): UserFacingError {
  if (error instanceof UserFacingError) return error;
  const { is, toDo } = whyUnusable(error) ?? otherwise;
  return new UserFacingError(`The database ${name} ${is} (${reasonOf(error)}): ${toDo}.`, { cause: error });
}
