import { Kysely } from 'kysely';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './sqlite.ts';
import type { Db } from './tables.ts';

/** The database at `url` (`sqlite:PATH`), its schema up to date; StartError when it cannot be opened or written. */
export async function openDatabase(url: string): Promise<Db> {
  const path = url.slice('sqlite:'.length);
  try {
    const db: Db = new Kysely({ dialect: new NodeSqliteDialect(path) });
    await migrate(db);
    return db;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database ${path} cannot be opened for writing (${reason}): make its folder writable, or name another file in DATABASE_URL.`,
      { cause: error },
    );
  }
}
