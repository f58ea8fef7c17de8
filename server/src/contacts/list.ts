import { LRUCache } from 'lru-cache';
import type { Store } from '../store/store.ts';
import { acceptedEncoding, compress, type Encoding, isWorthCompressing } from '../http/encodings.ts';
import { deriveBeforeRead } from '../book/derived-columns.ts';
import { readLongBook, readShortBook } from '../book/read/book-json.ts';

/** Estimated cost in bytes of the map and a key, besides the cached bytes. */
const ENTRY_BYTES = 500;
const ENCODINGS: Encoding[] = ['identity', 'zstd', 'br', 'gzip'];

type EncodedBook = { revision: number; encoding: Encoding; bytes: Buffer };
/** A long book, which is not cached, in parts that are read as the client takes them. */
type LongBook = { revision: number; encoding: Encoding; parts: AsyncGenerator<Buffer> };

/** Returns a book as it is sent; a short one is cached by user and revision. */
export type BookList = (
  db: Store,
  userId: string,
  revision: number,
  acceptEncoding?: string,
) => Promise<EncodedBook | LongBook>;

/** Caches each book only in the encodings that were requested. A browser's encoding takes a tenth of the plain one. */
export function createBookList(maxBytes: number): BookList {
  const kept = new LRUCache<string, EncodedBook>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => ENTRY_BYTES + bytes.byteLength,
  });
  const plain = shared(async (db: Store, userId: string): Promise<EncodedBook | undefined> => {
    await deriveBeforeRead(db, userId);
    const book = await readShortBook(db, userId);
    return book && { revision: book.revision, encoding: 'identity', bytes: book.json };
  });
  const encoded = shared(async (db: Store, userId: string, revision: number, accepted: Encoding) => {
    const known = kept.get(encodingKey(userId, 'identity'));
    const book = known?.revision === revision ? known : await plain(`${userId} ${revision}`, db, userId);
    if (book === undefined) return undefined;
    const isPlain = accepted === 'identity' || !isWorthCompressing(book.bytes.byteLength);
    const form = isPlain ? book : await compressed(book, accepted);
    keep(userId, accepted, form);
    return form;
  });

  function keep(userId: string, accepted: Encoding, form: EncodedBook): void {
    for (const encoding of ENCODINGS) {
      const former = kept.peek(encodingKey(userId, encoding));
      if (former !== undefined && former.revision < form.revision) kept.delete(encodingKey(userId, encoding));
    }
    kept.set(encodingKey(userId, accepted), form);
  }

  return async (db, userId, revision, acceptEncoding) => {
    const accepted = acceptedEncoding(acceptEncoding);
    const key = encodingKey(userId, accepted);
    const known = kept.get(key);
    if (known?.revision === revision) return known;
    const short = await encoded(`${key} ${revision}`, db, userId, revision, accepted);
    return short ?? { encoding: accepted, ...(await readLongBook(db, userId)) };
  };
}

function encodingKey(userId: string, accepted: Encoding): string {
  return `${userId} ${accepted}`;
}

/** Concurrent calls with the same arguments share one result. */
function shared<Args extends unknown[], T>(
  make: (...args: Args) => Promise<T>,
): (key: string, ...args: Args) => Promise<T> {
  const inTheMaking = new Map<string, Promise<T>>();
  return (key, ...args) => {
    const made = inTheMaking.get(key) ?? make(...args).finally(() => inTheMaking.delete(key));
    inTheMaking.set(key, made);
    return made;
  };
}

async function compressed({ revision, bytes }: EncodedBook, encoding: keyof typeof compress): Promise<EncodedBook> {
  return { revision, encoding, bytes: await compress[encoding](bytes) };
}
