import { resolve } from 'node:path';
import { sqlitePath } from '../store/settings.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { readCommandConfig } from './command-config.ts';

/**
 * Returns the database file of the settings, and the file that the command names; throws UserFacingError if either is
 * missing.
 */
export function parseBackupArguments(command: 'backup' | 'restore'): { database: string; file: string } {
  const database = sqlitePath(readCommandConfig().database.url);
  const [file, ...others] = process.argv.slice(2);
  if (database === undefined) {
    throw new UserFacingError('DATABASE_URL names a PostgreSQL database: docs/operating.md says how to copy it.');
  }
  if (file === undefined || others.length > 0) throw new UserFacingError(`Name one file: npm run ${command} -- FILE`);
  return { database: resolve(database), file: resolve(file) };
}
