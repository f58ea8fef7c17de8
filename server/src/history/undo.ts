import { hasAct } from '../book/acts.ts';
import { type Change, changeBook } from '../book/change-book.ts';
import type { LockedBook } from '../book/locked-book.ts';
import { asContact } from '../book/state.ts';
import { beforeAct, findConflicts } from '../book/ways-back.ts';
import { seenStates } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';

/** Brings back what was before a change; undo_conflict, and nothing done, where a contact is not any more what it left. */
export async function undo(book: LockedBook, revision: number): Promise<Change> {
  if (!(await hasAct(book.db, book.userId, revision))) {
    throw new ProblemError('change_not_found', 'There is no such change in your book.');
  }
  const found = await findConflicts(book, revision);
  if (found.length > 0) {
    const seen = seenStates();
    const conflicts = found.map(({ id, current, made, wanted }) => {
      return { id, current: current && asContact(current), made: seen(made), wanted: seen(wanted) };
    });
    throw new ProblemError('undo_conflict', 'This contact has changed since. Nothing was undone.', { conflicts });
  }
  return changeBook(book, 'undone', beforeAct(book, revision), revision);
}
