import { hasAct } from '../book/acts.ts';
import { type Change, changeBook } from '../book/change-book.ts';
import type { LockedBook } from '../book/locked-book.ts';
import { beforeAct, findConflicts } from '../book/ways-back.ts';
import { ProblemError } from '../problem.ts';

/** Brings back what was before a change; undo_conflict, and nothing done, where a contact is not any more what it left. */
export async function undo(book: LockedBook, revision: number): Promise<Change> {
  if (!(await hasAct(book.db, book.userId, revision))) {
    throw new ProblemError('change_not_found', 'There is no such change in your book.');
  }
  const conflicts = await findConflicts(book, revision);
  if (conflicts.length > 0) {
    throw new ProblemError('undo_conflict', 'This contact has changed since. Nothing was undone.', { conflicts });
  }
  return changeBook(book, 'undone', beforeAct(book, revision), revision);
}
