import { rawStatement } from '../db/raw-query.ts';
import type { Db } from '../db/store.ts';
import { stateBytes, type StoredState } from './state.ts';

/**
 * Bytes of a row of the history beside its texts, and of each id in an act. They are about what SQLite uses, and the
 * same on both databases, so that `users.book_bytes` and `users.history_bytes` are exact.
 */
export const ROW_BYTES = 100;
export const ID_BYTES = 40;
/** A contact in the trash has a row there, and one in `versions`. */
export const TRASHED_BYTES = 2 * ROW_BYTES;

/** What a person's book takes with its trash, and their history: all that compaction can forget. */
export type Bytes = { book: number; history: number };

/** Adds to what a person takes, where rows come or go without a change of contacts. The book must be locked. */
export async function addUsage(db: Db, userId: string, { book = 0, history = 0 }: Partial<Bytes>): Promise<void> {
  await addBytes(db, [userId, book, history]);
}

const addBytes = rawStatement(`
  update users set book_bytes = book_bytes + $2, history_bytes = history_bytes + $3 where user_id = $1`);

/** The part of all that a person may take that is always for the history: who writes all they may can still undo. */
const LEAST_HISTORY = 1 / 8;
/** A change of all of a book's contacts takes some five times its texts. */
const HISTORY_TIMES_BOOK = 25;

/** How many bytes a book may take with its trash, of all that its owner may. */
export function bookRoom(maxBytes: number): number {
  return maxBytes * (1 - LEAST_HISTORY);
}

/** How many bytes the history of such a book may take. */
export function historyRoom(bookBytes: number, maxBytes: number): number {
  return Math.max(maxBytes * LEAST_HISTORY, Math.min(HISTORY_TIMES_BOOK * bookBytes, maxBytes - bookBytes));
}

type Former = StoredState & { version: number; stateRevision: number };
/** A contact that a change writes: what it was, and what it is to be; neither where it is not in the book. */
type Written = { former: Former | undefined; state: StoredState | null };

/**
 * How much more these take under this revision, with the row of `acts` that names them; `restored` is what came out of the
 * trash for it.
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
  // Written a second time under one revision, it leaves nothing behind.
  if (former.version === revision) return { book: after - before, history: 0 };
  // A state that was brought back is kept where it was made first.
  const kept = former.stateRevision === former.version ? before : 0;
  if (state === null) return { book: TRASHED_BYTES, history: kept - before + ID_BYTES };
  return { book: after - before, history: ROW_BYTES + kept + ID_BYTES };
}

/** Its last version belongs to the history again. */
function bytesOfRestored({ bytes }: { bytes: number }): Bytes {
  return { book: -TRASHED_BYTES - bytes, history: ROW_BYTES + bytes };
}
