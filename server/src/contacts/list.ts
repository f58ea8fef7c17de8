import { LRUCache } from 'lru-cache';
import type { Store } from '../store/store.ts';
import { acceptedEncoding, compress, type Encoding, isWorthCompressing } from '../http/encodings.ts';
import { deriveBeforeRead } from '../book/derived-columns.ts';
import { readLongBook, readShortBook } from '../book/read/book-json.ts';

/** Estimated cost in bytes of the map and a key, besides the cached bytes. */
const ENTRY_BYTES = 500;

type EncodedBook = { revision: number; encoding: Encoding; bytes: Buffer };
/** A long book, which is not cached, in parts that are read as the client takes them. */
type LongBook = { revision: number; encoding: Encoding; parts: AsyncGenerator<Buffer> };

/**
 * Creates a function that returns a book as it is sent. Short books are cached by user and revision, each only in the
 * encodings that were requested. A browser's encoding takes a tenth of the plain one.
 */
export function createBookList(maxBytes: number) {
  const kept = new LRUCache<string, EncodedBook>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => ENTRY_BYTES + bytes.byteLength,
  });
  /** Concurrent requests for the same book in the same encoding share one result. */
  const inTheMaking = new Map<string, Promise<EncodedBook | undefined>>();

  async function makeShortBook(
    db: Store,
    userId: string,
    revision: number,
    accepted: Encoding,
  ): Promise<EncodedBook | undefined> {
    const known = kept.get(encodingKey(userId, 'identity'));
    const plain = known?.revision === revision ? known : await readPlain(db, userId);
    if (plain === undefined) return undefined;
    const isPlain = accepted === 'identity' || !isWorthCompressing(plain.bytes.byteLength);
    const book = isPlain ? plain : await compressed(plain, accepted);
    kept.set(encodingKey(userId, accepted), book);
    return book;
  }

  return async (
    db: Store,
    userId: string,
    revision: number,
    acceptEncoding?: string,
  ): Promise<EncodedBook | LongBook> => {
    const accepted = acceptedEncoding(acceptEncoding);
    const key = encodingKey(userId, accepted);
    const known = kept.get(key);
    if (known?.revision === revision) return known;
    const revisionKey = `${key} ${revision}`;
    const making =
      inTheMaking.get(revisionKey) ??
      makeShortBook(db, userId, revision, accepted).finally(() => inTheMaking.delete(revisionKey));
    inTheMaking.set(revisionKey, making);
    return (await making) ?? { encoding: accepted, ...(await readLongBook(db, userId)) };
  };
}

function encodingKey(userId: string, accepted: Encoding): string {
  return `${userId} ${accepted}`;
}

async function readPlain(db: Store, userId: string): Promise<EncodedBook | undefined> {
  await deriveBeforeRead(db, userId);
  const book = await readShortBook(db, userId);
  return book && { revision: book.revision, encoding: 'identity', bytes: book.json };
}

async function compressed({ revision, bytes }: EncodedBook, encoding: keyof typeof compress): Promise<EncodedBook> {
  return { revision, encoding, bytes: await compress[encoding](bytes) };
}
