import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserFacingError } from '../user-facing-error.ts';
import { type Contents, copyDatabase, flush } from './copy.ts';

/** Saves the database into a file, which is complete once it exists; throws UserFacingError on failure. */
export async function saveDatabase(database: string, file: string): Promise<Contents> {
  if (!existsSync(database))
    throw new UserFacingError(`There is no database ${database}: see that DATABASE_URL is right.`);
  if (existsSync(file)) throw new UserFacingError(`${file} is there already: name a file that is not.`);
  const partial = `${file}.partial`;
  const contents = await copyDatabase(database, partial);
  renameSync(partial, file);
  flush(dirname(file));
  return contents;
}
