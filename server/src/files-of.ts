import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

/** The database file of the settings, and the file that the command names; StartError where there is none. */
export function filesOf(command: 'backup' | 'restore'): { database: string; file: string } {
  const { url } = readConfig(process.env).database;
  const [file, ...others] = process.argv.slice(2);
  if (!url.startsWith('sqlite:')) {
    throw new StartError('DATABASE_URL names a PostgreSQL database: docs/operating.md says how to copy it.');
  }
  if (file === undefined || others.length > 0) throw new StartError(`Name one file: npm run ${command} -- FILE`);
  return { database: resolve(url.slice('sqlite:'.length)), file: resolve(file) };
}
