import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, fstatSync, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import type { Db } from '../store/store.ts';
import { accountOf } from './account-file.ts';
import { cardsOf, historyOf, jsContactsOf } from './book-files.ts';
import { README } from './readme.ts';

/** A finished archive. Its file is already unlinked, so it disappears once the stream has been read or destroyed. */
export type Archive = { stream: Readable; bytes: number };

/**
 * Writes everything that is stored about a user to a zip. The zip is complete before any of it is sent, so a slow
 * client holds only the file. Stops reading when `left` aborts.
 */
export async function writeArchive(db: Db, userId: string, nowMs: number, left: AbortSignal): Promise<Archive> {
  const { TextReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  const path = join(tmpdir(), `contactbook-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  const file = createWriteStream('', { fd, autoClose: false });
  try {
    unlinkSync(path);
    const zip = new ZipWriter(Writable.toWeb(file), { lastModDate: new Date(nowMs), useWebWorkers: false });
    const add = (name: string, pieces: AsyncIterable<Uint8Array>) =>
      zip.add(name, streamOf(untilAborted(pieces, left)));
    await zip.add('README.txt', new TextReader(README));
    await zip.add('account.json', new TextReader(JSON.stringify(await accountOf(db, userId), null, 2)));
    await add('contacts.vcf', cardsOf(db, userId));
    await add('contacts.json', jsContactsOf(db, userId));
    await add('history.json', historyOf(db, userId));
    await zip.close();
    return { stream: createReadStream('', { fd, start: 0 }), bytes: fstatSync(fd).size };
  } catch (error) {
    file.destroy(); // closes the descriptor, once
    throw error;
  }
}

/** Converts the pieces to a stream; cancelling it ends the read. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

async function* untilAborted(pieces: AsyncIterable<Uint8Array>, left: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    left.throwIfAborted();
    yield piece;
  }
}
