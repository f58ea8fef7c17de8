import { isPostgres } from '../../store/engine.ts';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import { explainedProblem, ProblemError } from '../../problem.ts';
import { bookRoom } from '../bytes.ts';
import { deriveOutdated, OUTDATED } from '../derived-columns.ts';
import { asContact } from '../labels.ts';
import { IS_GROUP, type StoredContact } from '../state.ts';

/** The transaction that changes a book, and the book's counters when the transaction locked it. */
export type WriteContext = Locked & {
  db: WriteTx;
  userId: string;
  nowMs: number;
  /** The name of the device that changes the book; undefined for the app. */
  device?: string;
  /** Maximum number of contacts in the book. */
  maxContacts: number;
  /** Maximum number of bytes that the owner may use, including trash and history. */
  maxBytes: number;
};
type Locked = {
  revision: number;
  contacts: number;
  bookBytes: number;
  historyBytes: number;
  logStart: number;
  /** Whether the book has group cards. */
  hasGroups: boolean | number;
};

const read = (outdated: string) => `
  select revision, contact_count as contacts, book_bytes as "bookBytes", history_bytes as "historyBytes",
    log_start as "logStart",
    exists (select 1 from contacts where contacts.user_id = $1 and ${IS_GROUP}) as "hasGroups",
    exists (select 1 from ${outdated}) as "hasOutdated"
  from users where user_id = $1`;
const lockRow = rawQuery<Locked & { hasOutdated: boolean | number }>(
  `${read(OUTDATED.postgres)} for update`,
  read(OUTDATED.sqlite),
);

/** Locks the book until the transaction ends. On SQLite, transactions do not overlap anyway. */
export async function lockBook(db: Db, userId: string): Promise<Locked> {
  const [row] = await lockRow(db, [userId]);
  if (row === undefined) throw ownerHasLeft();
  const { hasOutdated, ...locked } = row;
  if (!hasOutdated) return locked;
  await deriveOutdated(db, userId);
  return { ...locked, hasGroups: true }; // there may be one now
}

/** The account was deleted after the session was checked. */
export function ownerHasLeft(): ProblemError {
  return new ProblemError('not_logged_in', 'Log in first.');
}

/** Formats ids for the few statements that take several. */
export function idList(db: Db, ids: string[]): string {
  return isPostgres(db) ? `{${ids.join(',')}}` : JSON.stringify(ids);
}

/** The change would exceed the maximum number of contacts. */
export function bookFull({ maxContacts }: WriteContext): ProblemError {
  return explainedProblem('book_full', 'book_over_contacts', { figure: maxContacts });
}

/**
 * The change would exceed the quota of bytes. Only the user can resolve this, since compaction keeps the book and the
 * trash.
 */
export function bookTooLarge({ maxBytes }: WriteContext): ProblemError {
  const figure = Math.floor(bookRoom(maxBytes) / 2 ** 20);
  return explainedProblem('book_full', 'book_over_megabytes', { figure });
}

/** The change was meant for another version of this contact. */
export function versionConflict(contact: StoredContact): ProblemError {
  return new ProblemError('version_conflict', 'This contact was changed elsewhere.', { contact: asContact(contact) });
}
