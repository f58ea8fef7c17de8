import { StartError } from '../start-error.ts';
import { reasonOf } from './fault.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PoolCounts } from './postgres.ts';
import { type DatabaseSettings, sqlitePath } from './settings.ts';
import { openSqlite } from './sqlite.ts';
import type { Db, Tables } from './tables.ts';

/** `poolCounts` where there is a pool of connections. */
export type Database = { db: Db; poolCounts?: () => PoolCounts };

/** The database at the URL of the settings, its schema up to date; StartError when it cannot be used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const path = sqlitePath(settings.url);
  return path === undefined ? openServer(settings) : openFile(path, settings);
}

async function openFile(path: string, { statementTimeoutMs }: DatabaseSettings): Promise<Database> {
  try {
    const db = openSqlite<Tables>(path, statementTimeoutMs);
    await migrate(db);
    return { db };
  } catch (error) {
    throw new StartError(
      `The database ${path} cannot be opened for writing (${reasonOf(error)}): make its folder writable, or name another file in DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function openServer(settings: DatabaseSettings): Promise<Database> {
  const { db, poolCounts } = openPostgres<Tables>(settings);
  try {
    await migrate(db);
    return { db, poolCounts };
  } catch (error) {
    await db.destroy();
    const { host, pathname } = new URL(settings.url);
    throw new StartError(
      `The database ${host}${pathname} cannot be used (${reasonOf(error)}): see that it runs, and that DATABASE_URL and DATABASE_POOLER are right.`,
      { cause: error },
    );
  }
}
