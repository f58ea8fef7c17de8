import { LRUCache } from 'lru-cache';
import type { Db } from '../db/tables.ts';
import { compress, type Encoding, preferredEncoding } from '../encodings.ts';
import { readBook } from './queries.ts';

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
type CachedBook = {
  revision: number;
  plain: Buffer;
  /** Also while it is being made: who asks meanwhile waits for the same bytes. */
  compressed: Map<Encoding, Promise<Buffer>>;
  byteLength: number;
};
type EncodedBook = { revision: number; encoding: Encoding; bytes: Buffer };

/** The bytes of whole books, cached by user and revision with the compressed forms that were asked for. */
export type BookList = (db: Db, userId: string, revision: number, acceptEncoding?: string) => Promise<EncodedBook>;

export function createBookList(): BookList {
  const books = new LRUCache<string, CachedBook>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => 500 + byteLength,
  });

  const reads = new Map<string, Promise<CachedBook>>();

  /** Who asks while it is being read waits for the same bytes. */
  async function currentBook(db: Db, userId: string, revision: number): Promise<CachedBook> {
    const cached = books.get(userId);
    if (cached?.revision === revision) return cached;
    const key = `${userId}.${revision}`;
    const read = reads.get(key) ?? newestBook(db, userId).finally(() => reads.delete(key));
    reads.set(key, read);
    return read;
  }

  async function newestBook(db: Db, userId: string): Promise<CachedBook> {
    const { revision: current, json: plain } = await readBook(db, userId);
    const fresh: CachedBook = { revision: current, plain, compressed: new Map(), byteLength: plain.byteLength };
    books.set(userId, fresh);
    return fresh;
  }

  async function makeForm(userId: string, book: CachedBook, encoding: keyof typeof compress): Promise<Buffer> {
    try {
      const bytes = await compress[encoding](book.plain);
      book.byteLength += bytes.byteLength;
      // Weighed anew: what is set again over itself keeps its old weight.
      if (books.peek(userId) === book && books.delete(userId)) books.set(userId, book);
      return bytes;
    } catch (error) {
      book.compressed.delete(encoding);
      throw error;
    }
  }

  return async (db, userId, revision, acceptEncoding) => {
    const cached = await currentBook(db, userId, revision);
    const encoding = preferredEncoding(acceptEncoding, cached.plain.byteLength);
    if (encoding === 'identity') return { revision: cached.revision, encoding, bytes: cached.plain };
    const form = cached.compressed.get(encoding) ?? makeForm(userId, cached, encoding);
    cached.compressed.set(encoding, form);
    return { revision: cached.revision, encoding, bytes: await form };
  };
}
