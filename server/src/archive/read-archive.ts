import { createInterface } from 'node:readline';
import { openPromise } from 'yauzl';
import { UserFacingError } from '../user-facing-error.ts';

/** The lines of history.json in an archive; UserFacingError where the file is none. */
export async function* historyLines(path: string): AsyncGenerator<string> {
  const zip = await openPromise(path).catch(() => {
    throw new UserFacingError(`${path} cannot be read as an archive.`);
  });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'history.json') continue;
      yield* createInterface({ input: await zip.openReadStreamPromise(entry), crlfDelay: Infinity });
      return;
    }
  } finally {
    zip.close();
  }
  throw new UserFacingError(`${path} has no history.json: it is no archive of ContactBook.`);
}
