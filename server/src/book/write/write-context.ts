import { isPostgres } from '../../db/engine.ts';
import { rawQuery } from '../../db/raw-query.ts';
import type { Db, WriteTx } from '../../db/store.ts';
import { ProblemError } from '../../problem.ts';
import { bookRoom } from '../bytes.ts';
import { asContact, IS_GROUP, type StoredContact } from '../state.ts';

/** The transaction that changes a book, and the book as it was when the transaction locked it. */
export type WriteContext = Locked & {
  db: WriteTx;
  userId: string;
  nowMs: number;
  /** What the owner calls the device that changes the book; the app where left out. */
  device?: string;
  /** No change may make the book larger than this. */
  maxContacts: number;
  /** Maximum of bytes that the owner may take, trash and history included. */
  maxBytes: number;
};
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

/** Locks the book until the transaction ends; on SQLite a transaction is alone anyway. */
export async function lockBook(db: Db, userId: string): Promise<Locked> {
  const [row] = await lockRow(db, [userId]);
  if (row === undefined) throw ownerHasLeft();
  return row;
}

/** The account was deleted after the session was checked. */
export function ownerHasLeft(): ProblemError {
  return new ProblemError('not_logged_in', 'Log in first.');
}

/** For the few statements that name several ids. */
export function idList(db: Db, ids: string[]): string {
  return isPostgres(db) ? `{${ids.join(',')}}` : JSON.stringify(ids);
}

/** A change would make a book larger than it may be. */
export function bookFull({ maxContacts }: WriteContext): ProblemError {
  return new ProblemError(
    'book_full',
    `Your book is full: it holds ${maxContacts.toLocaleString('en')} contacts at most. Nothing was changed.`,
  );
}

/** It would take more bytes than it may, which nothing but the person can change: compaction keeps the book and the trash. */
export function bookTooLarge({ maxBytes }: WriteContext): ProblemError {
  return new ProblemError(
    'book_full',
    `Your book is full: with its trash it may take ${Math.floor(bookRoom(maxBytes) / 2 ** 20)} MB. Empty the trash or delete contacts for good. Nothing was changed.`,
  );
}

/** The change was meant for another version of this contact. */
export function versionConflict(contact: StoredContact): ProblemError {
  return new ProblemError('version_conflict', 'This contact was changed meanwhile.', { contact: asContact(contact) });
}
