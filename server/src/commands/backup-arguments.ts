import { resolve } from 'node:path';
import { sqlitePath } from '../store/settings.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Config } from '../config.ts';

/**
 * Returns the database file of the settings, and the file that the command names; throws UserFacingError if either is
 * missing.
 */
export function parseBackupArguments(
  command: 'backup' | 'restore',
  [file, ...others]: string[],
  config: Config,
): { database: string; file: string } {
  const database = sqlitePath(config.database.url);
  if (database === undefined) {
    throw new UserFacingError('DATABASE_URL names a PostgreSQL database: docs/operating.md says how to copy it.');
  }
  if (file === undefined || others.length > 0) throw new UserFacingError(`Name one file: npm run ${command} -- FILE`);
  return { database: resolve(database), file: resolve(file) };
}
