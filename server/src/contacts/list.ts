import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import acceptNegotiator from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/tables.ts';
import { readBook } from './queries.ts';

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** Below this a compressed form saves no packet. */
const MIN_COMPRESSED_BYTES = 1024;

const compress = {
  zstd: (bytes: Uint8Array) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  // Brotli's own default takes 1.3 s for 1 MB.
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 1 }),
};
type Encoding = keyof typeof compress | 'identity';
/** In order of preference where a client takes several. */
const ENCODINGS: Encoding[] = ['zstd', 'br', 'gzip', 'identity'];

type CachedBook = { revision: number; forms: Map<Encoding, Buffer> };
export type EncodedBook = { revision: number; encoding: Encoding; bytes: Buffer };

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
    const encoding = preferred(acceptEncoding, plain.byteLength);
    let bytes = cached.forms.get(encoding);
    if (bytes === undefined && encoding !== 'identity') {
      bytes = await compress[encoding](plain);
      cached.forms.set(encoding, bytes);
      if (books.peek(userId) === cached) books.set(userId, cached);
    }
    return { revision: cached.revision, encoding, bytes: bytes ?? plain };
  };
}

function preferred(acceptEncoding: string | undefined, byteLength: number): Encoding {
  if (acceptEncoding === undefined || byteLength < MIN_COMPRESSED_BYTES) return 'identity';
  return acceptNegotiator.negotiate(acceptEncoding, ENCODINGS) ?? 'identity';
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
