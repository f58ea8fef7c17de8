import { rawStatement } from '../store/raw-query.ts';
import type { Db } from '../store/store.ts';
import { stateBytes, type StoredState } from './state.ts';

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
export async function addUsage(db: Db, userId: string, { book = 0, history = 0 }: Partial<Bytes>): Promise<void> {
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

type Former = StoredState & { version: number; stateRevision: number };
/** A contact that a change writes, with its states before and after; absent or null if it is not in the book. */
type Written = { former: Former | undefined; state: StoredState | null };

/**
 * Returns the growth in bytes caused by these writes, including the row of `acts`. `restored` are the deleted rows of
 * the trash.
 */
export function bytesOfWrites(writes: Written[], restored: { bytes: number }[], revision: number): Bytes {
  const sum = { book: 0, history: writes.length === 0 ? 0 : ROW_BYTES };
  const add = ({ book, history }: Bytes) => {
    sum.book += book;
    sum.history += history;
  };
  writes.map((write) => bytesOfWrite(write, revision)).forEach(add);
  restored.map(bytesOfRestored).forEach(add);
  return sum;
}

function bytesOfWrite({ former, state }: Written, revision: number): Bytes {
  const after = state === null ? 0 : stateBytes(state);
  if (former === undefined) return { book: after, history: ID_BYTES };
  const before = stateBytes(former);
  // A contact that is written twice under one revision adds no version.
  if (former.version === revision) return { book: after - before, history: 0 };
  // A restored state is stored only in the version that had it first.
  const kept = former.stateRevision === former.version ? before : 0;
  if (state === null) return { book: TRASHED_BYTES, history: kept - before + ID_BYTES };
  return { book: after - before, history: ROW_BYTES + kept + ID_BYTES };
}

/** The last version of a restored contact counts as history again. */
function bytesOfRestored({ bytes }: { bytes: number }): Bytes {
  return { book: -TRASHED_BYTES - bytes, history: ROW_BYTES + bytes };
}
