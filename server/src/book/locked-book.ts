import { isPostgres } from '../db/engine.ts';
import { rawQuery, transact } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import { IS_GROUP } from './state.ts';
import { type WritableBook } from './writable-book.ts';

/** At this revision and of this size until its transaction, which is `db`, ends. */
export type LockedBook = WritableBook & Locked;
type Locked = {
  revision: number;
  contacts: number;
  bookBytes: number;
  historyBytes: number;
  logStart: number;
  /** Whether any of its cards is that of a group. */
  hasGroups: boolean | number;
};

const READ = `
  select revision, contact_count as contacts, book_bytes as "bookBytes", history_bytes as "historyBytes",
    log_start as "logStart",
    exists (select 1 from contacts where contacts.user_id = $1 and ${IS_GROUP}) as "hasGroups"
  from users where user_id = $1`;
const lockRow = rawQuery<Locked>(`${READ} for update`, READ);

/** Works on a book that nobody else changes until the transaction ends: whole, or not at all. */
export function withLockedBook<T>(book: WritableBook, work: (book: LockedBook) => Promise<T>): Promise<T> {
  return transact(book.db, async (db) => work({ ...book, db, ...(await lockBook(db, book.userId)) }));
}

/** Only inside a transaction, which on SQLite is alone. */
export async function lockBook(db: Db, userId: string): Promise<Locked> {
  const [row] = await lockRow(db, [userId]);
  if (row === undefined) throw ownerHasLeft();
  return row;
}

/** Since their session was looked at. */
export function ownerHasLeft(): ProblemError {
  return new ProblemError('not_logged_in', 'Log in first.');
}

/** For the few statements that name several ids. */
export function idList(db: Db, ids: string[]): string {
  return isPostgres(db) ? `{${ids.join(',')}}` : JSON.stringify(ids);
}
