import { rawStatement } from '../store/raw-query.ts';
import type { WriteTx } from '../store/store.ts';

/**
 * Bytes counted for a row of the history besides its texts, and for each id in an act. They approximate what SQLite
 * uses, and are the same on both databases, so that `users.book_bytes` and `users.history_bytes` are exact.
 */
export const ROW_BYTES = 100;
export const ID_BYTES = 40;
/** A contact in the trash has a row there and a row in `versions`. */
export const TRASHED_BYTES = 2 * ROW_BYTES;

/** Bytes of a user's book with its trash, and of the history, which compaction can delete. */
export type Bytes = { book: number; history: number };

/** Updates the counters when rows are added or deleted without a change of contacts. The book must be locked. */
export async function addUsage(db: WriteTx, userId: string, { book = 0, history = 0 }: Partial<Bytes>): Promise<void> {
  await addBytes(db, [userId, book, history]);
}

const addBytes = rawStatement(`
  update users set book_bytes = book_bytes + $2, history_bytes = history_bytes + $3 where user_id = $1`);

/** The share of the quota that is reserved for the history, so that undo works even with a full book. */
const LEAST_HISTORY = 1 / 8;
/**
 * Maximum size of the history relative to the book. A change of all contacts takes about five times the book's texts.
 */
const HISTORY_TIMES_BOOK = 25;

/** Returns the maximum size in bytes of a book with its trash, within the user's quota. */
export function bookRoom(maxBytes: number): number {
  return maxBytes * (1 - LEAST_HISTORY);
}

/** Returns the maximum size in bytes of the history of such a book. */
export function historyRoom(bookBytes: number, maxBytes: number): number {
  return Math.max(maxBytes * LEAST_HISTORY, Math.min(HISTORY_TIMES_BOOK * bookBytes, maxBytes - bookBytes));
}

type Former = { version: number; stateRevision: number; bytes: number };
/** A contact that a change writes, before and after; absent or null if it is not in the book. */
type Written = { former: Former | undefined; next: { bytes: number } | null };

/** Returns the growth in bytes caused by these writes and their rows of `acts`. */
export function bytesOfWrites(writes: Written[], rowsOfAct: number): Bytes {
  const sum = { book: 0, history: rowsOfAct * ROW_BYTES };
  for (const write of writes) {
    const { book, history } = bytesOfWrite(write);
    sum.book += book;
    sum.history += history;
  }
  return sum;
}

function bytesOfWrite({ former, next }: Written): Bytes {
  if (former === undefined) return { book: next?.bytes ?? 0, history: ID_BYTES };
  const { bytes: before, version, stateRevision } = former;
  // A restored state is stored only in the version that had it first.
  const kept = stateRevision === version ? before : 0;
  if (next === null) return { book: TRASHED_BYTES, history: kept - before + ID_BYTES };
  return { book: next.bytes - before, history: ROW_BYTES + kept + ID_BYTES };
}

/** Returns the growth caused by a contact that leaves the trash; its last version counts as history again. */
export function bytesOfRestored(bytes: number): Bytes {
  return { book: -TRASHED_BYTES - bytes, history: ROW_BYTES + bytes };
}
