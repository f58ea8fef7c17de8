import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import { bookRoom, type Bytes } from './bytes.ts';
import { asContact, type StoredContact } from './state.ts';

/** A book that may be changed: all that writes to one asks for it, and `openBook` alone gives it. */
export type WritableBook = {
  db: Db;
  userId: string;
  nowMs: number;
  /** What its owner calls the device that changes it; the app where left out. */
  device?: string;
  /** No change may make it larger than this. */
  maxContacts: number;
  /** What its owner may take with all of it, trash and history included. */
  maxBytes: number;
  /** Notes how many contacts the change goes through; one, unless it says more. */
  count: (contacts: number) => void;
  /** Notes what its owner takes after the change. */
  weigh: (bytes: Bytes) => void;
};

/** A change would make a book larger than it may be. */
export function bookFull({ maxContacts }: WritableBook): ProblemError {
  return new ProblemError(
    'book_full',
    `Your book is full: it holds ${maxContacts.toLocaleString('en')} contacts at most. Nothing was changed.`,
  );
}

/** It would take more bytes than it may, which nothing but the person can change: compaction keeps the book and the trash. */
export function bookTooLarge({ maxBytes }: WritableBook): ProblemError {
  return new ProblemError(
    'book_full',
    `Your book is full: with its trash it may take ${Math.floor(bookRoom(maxBytes) / 2 ** 20)} MB. Empty the trash or delete contacts for good. Nothing was changed.`,
  );
}

/** The change was meant for another version of this contact. */
export function versionConflict(contact: StoredContact): ProblemError {
  return new ProblemError('version_conflict', 'This contact was changed meanwhile.', { contact: asContact(contact) });
}
