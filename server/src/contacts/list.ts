import { LRUCache } from 'lru-cache';
import type { Db } from '../db/tables.ts';
import { compress, type Encoding, preferredEncoding } from '../encodings.ts';
import { readBook } from './queries.ts';

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
type CachedBook = { revision: number; forms: Map<Encoding, Buffer> };
type EncodedBook = { revision: number; encoding: Encoding; bytes: Buffer };

/** The bytes of whole books, cached by user and revision with the compressed forms that were asked for. */
export type BookList = (db: Db, userId: string, revision: number, acceptEncoding?: string) => Promise<EncodedBook>;

export function createBookList(): BookList {
  const books = new LRUCache<string, CachedBook>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ forms }) => 500 + [...forms.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
  });

  async function book(db: Db, userId: string, revision: number): Promise<CachedBook> {
    const cached = books.get(userId);
    if (cached?.revision === revision) return cached;
    const { json, ...read } = await readBook(db, userId);
    const fresh = { ...read, forms: new Map([['identity' as Encoding, asBuffer(json)]]) };
    books.set(userId, fresh);
    return fresh;
  }

  return async (db, userId, revision, acceptEncoding) => {
    const cached = await book(db, userId, revision);
    const plain = cached.forms.get('identity')!;
    const encoding = preferredEncoding(acceptEncoding, plain.byteLength);
    let bytes = cached.forms.get(encoding);
    if (bytes === undefined && encoding !== 'identity') {
      bytes = await compress[encoding](plain);
      cached.forms.set(encoding, bytes);
      if (books.peek(userId) === cached) books.set(userId, cached);
    }
    return { revision: cached.revision, encoding, bytes: bytes ?? plain };
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
