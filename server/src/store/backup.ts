import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserFacingError } from '../user-facing-error.ts';
import { type Contents, copyDatabase, flush } from './copy.ts';

/** Saves the database into a file, which is complete once it exists; throws UserFacingError on failure. */
export async function saveDatabase(database: string, file: string): Promise<Contents> {
  if (!existsSync(database)) throw new UserFacingError(`There is no database ${database}. Check DATABASE_URL.`);
  if (existsSync(file)) throw new UserFacingError(`${file} already exists. Choose another file name.`);
  const partial = `${file}.partial`;
  const contents = await copyDatabase(database, partial);
  renameSync(partial, file);
  flush(dirname(file));
  return contents;
}
