import { rawQuery } from '../../store/raw-query.ts';
import type { Db, Store, WriteTx } from '../../store/store.ts';
import { explainedProblem, ProblemError } from '../../problem.ts';
import { bookRoom, type Bytes } from '../bytes.ts';
import { deriveBeforeRead, deriveOutdated, OUTDATED } from '../derived-columns.ts';
import { asContact } from '../labels.ts';
import { IS_GROUP, type StoredContact } from '../state.ts';
import type { Effort } from './change-limit.ts';
import type { Draft } from './delta.ts';
import type { RequestKey } from './request-key.ts';

/** A book in one snapshot of the database. */
export type BookAtRevision = { db: Db; userId: string; revision: number };

/** A book for which a change is planned, in a snapshot or in the transaction that writes it. */
export type BookView = BookAtRevision &
  Counters & {
    nowMs: number;
    effort: Effort;
    /** Edits of an earlier attempt, which are computed again only for contacts that have changed since. */
    drafted: Map<string, Draft>;
  };

/** The transaction that changes a book, and the book's counters when the transaction locked it. */
export type WriteContext = BookView & {
  db: WriteTx;
  /** The name of the device that changes the book; undefined for the app. */
  device?: string;
  /** The key that the act is stored with. */
  key?: RequestKey | undefined;
  /** Maximum number of contacts in the book. */
  maxContacts: number;
  /** Maximum number of bytes that the owner may use, including trash and history. */
  maxBytes: number;
};
/** The result of a change. */
export type Written = {
  /** The revision of the book after the change. */
  revision: number;
  /** The user's bytes after the change; undefined if no contact was written. */
  usage?: Usage | undefined;
  /** Whether the conflicts that wait for a decision have changed. */
  conflicts?: true;
};

/** A user's bytes, and how many they may use. */
export type Usage = Bytes & { maxBytes: number };

type Counters = {
  revision: number;
  contacts: number;
  bookBytes: number;
  historyBytes: number;
  logStart: number;
  /** The owner's own quota, with trash and history; null for that of the server. */
  quotaBytes: number | null;
  /** Whether the book has group cards. */
  hasGroups: boolean | number;
  /** Whether a device shows labels as group cards. */
  hasLists: boolean | number;
};

/** What devices have sent of merged cards counts as part of the book. */
const read = (outdated: string) => `
  select revision, contact_count as contacts, history_bytes as "historyBytes", log_start as "logStart",
    quota_bytes as "quotaBytes",
    book_bytes + (
      select coalesce(sum(octet_length(sent)), 0) from device_bases
      where device_bases.user_id = $1 and sent is not null
    ) as "bookBytes",
    exists (select 1 from contacts where contacts.user_id = $1 and ${IS_GROUP}) as "hasGroups",
    exists (
      select 1 from devices where devices.user_id = $1 and group_form in ('lists', 'both')
    ) as "hasLists",
    exists (select 1 from ${outdated}) as "hasOutdated"
  from users where user_id = $1`;
const readRow = rawQuery<Counters & { hasOutdated: boolean | number }>(read(OUTDATED.postgres), read(OUTDATED.sqlite));
const lockRow = rawQuery<Counters & { hasOutdated: boolean | number }>(
  `${read(OUTDATED.postgres)} for update`,
  read(OUTDATED.sqlite),
);

/** Locks the book until the transaction ends. On SQLite, transactions do not overlap anyway. */
export async function lockBook(tx: WriteTx, userId: string): Promise<Counters> {
  const [row] = await lockRow(tx, [userId]);
  if (row === undefined) throw ownerHasLeft();
  const { hasOutdated, ...counters } = row;
  if (!hasOutdated) return counters;
  await deriveOutdated(tx, userId);
  return { ...counters, hasGroups: true }; // there may be one now
}

/** Reads a book with its labels at one revision, in a single snapshot. */
export async function readBook<T>(
  store: Store,
  userId: string,
  work: (book: BookAtRevision & Counters) => Promise<T>,
): Promise<T> {
  await deriveBeforeRead(store, userId);
  return viewBook(store, userId, work);
}

/** The same, without deriving columns first. */
export function viewBook<T>(
  store: Store,
  userId: string,
  work: (book: BookAtRevision & Counters) => Promise<T>,
): Promise<T> {
  return store.read(userId, async (db) => {
    const [row] = await readRow(db, [userId]);
    if (row === undefined) throw ownerHasLeft();
    return work({ ...row, db, userId });
  });
}

/** A plan no longer fits the book, which has changed since it was read. */
export class PlanOutdated extends Error {}

/** The account was deleted after the session was checked. */
export function ownerHasLeft(): ProblemError {
  return new ProblemError('not_logged_in', 'Log in first.');
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

/** The book has changed each time that the change was planned. */
export function keepsChanging(): ProblemError {
  return explainedProblem('book_changed', 'book_keeps_changing');
}

/** The change was meant for another version of this contact. */
export function versionConflict(contact: StoredContact): ProblemError {
  return new ProblemError('version_conflict', 'This contact was changed elsewhere.', { contact: asContact(contact) });
}
