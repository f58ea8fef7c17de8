import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Db } from '../db/tables.ts';
import { accountOf } from './account-file.ts';
import { cardsOf, historyOf, jsContactsOf } from './book-files.ts';
import { README } from './readme.ts';

/** Its file has no name any more: once it is read, or the stream is destroyed, it is gone. */
export type Archive = { stream: Readable; bytes: number };

/**
 * All of a person in one zip. It is written whole before any of it is sent: so it is right or not there at all, and a
 * client that takes it slowly holds nothing but the file.
 */
export async function writeArchive(db: Db, userId: string, nowMs: number): Promise<Archive> {
  const path = join(tmpdir(), `contactbook-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    const zip = new ZipFile();
    const mtime = new Date(nowMs);
    // What one of the streams fails with, it passes on to no other.
    zip.on('error', (error: Error) => void (zip.outputStream as Readable).destroy(error));
    const add = (name: string, pieces: AsyncIterable<Buffer>) =>
      zip.addReadStream(Readable.from(pieces, { objectMode: false }), name, { mtime });
    zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
    zip.addBuffer(Buffer.from(JSON.stringify(await accountOf(db, userId), null, 2)), 'account.json', { mtime });
    add('contacts.vcf', cardsOf(db, userId));
    add('contacts.json', jsContactsOf(db, userId));
    add('history.json', historyOf(db, userId));
    zip.end();
    await pipeline(zip.outputStream, createWriteStream('', { fd, autoClose: false }));
    return { stream: createReadStream('', { fd, start: 0 }), bytes: fstatSync(fd).size };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
