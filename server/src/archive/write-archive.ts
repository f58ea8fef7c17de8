import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, fstatSync, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Db } from '../db/store.ts';
import { accountOf } from './account-file.ts';
import { cardsOf, historyOf, jsContactsOf } from './book-files.ts';
import { README } from './readme.ts';

/** Its file has no name any more: once it is read, or the stream is destroyed, it is gone. */
export type Archive = { stream: Readable; bytes: number };

/**
 * All of a person in one zip. It is written whole before any of it is sent: so it is right or not there at all, and a
 * client that takes it slowly holds nothing but the file. Nothing more is read for a client that has left.
 */
export async function writeArchive(db: Db, userId: string, nowMs: number, left: AbortSignal): Promise<Archive> {
  const path = join(tmpdir(), `contactbook-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  const file = createWriteStream('', { fd, autoClose: false });
  try {
    unlinkSync(path);
    const zip = new ZipFile();
    const mtime = new Date(nowMs);
    const fail = (error: Error) => void (zip.outputStream as Readable).destroy(error);
    zip.on('error', fail);
    // The zip does not listen to what it reads from, so a failed read would end the process.
    const add = (name: string, pieces: AsyncIterable<Buffer>) =>
      zip.addReadStream(Readable.from(whileWanted(pieces, left), { objectMode: false }).on('error', fail), name, {
        mtime,
      });
    zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
    zip.addBuffer(Buffer.from(JSON.stringify(await accountOf(db, userId), null, 2)), 'account.json', { mtime });
    add('contacts.vcf', cardsOf(db, userId));
    add('contacts.json', jsContactsOf(db, userId));
    add('history.json', historyOf(db, userId));
    zip.end();
    await pipeline(zip.outputStream, file);
    return { stream: createReadStream('', { fd, start: 0 }), bytes: fstatSync(fd).size };
  } catch (error) {
    file.destroy(); // closes the descriptor, once
    throw error;
  }
}

/** Fails as a read does, so that both end an archive in one way. */
async function* whileWanted(pieces: AsyncIterable<Buffer>, left: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    left.throwIfAborted();
    yield piece;
  }
}
