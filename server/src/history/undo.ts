import { hasAct } from '../book/acts.ts';
import { type Change, changeBook } from '../book/change-book.ts';
import { changedSince, type Deletions, findDeletions } from '../book/deletions.ts';
import type { LockedBook } from '../book/locked-book.ts';
import { asContact } from '../book/state.ts';
import { beforeActs, findConflicts, MAX_CONFLICTS } from '../book/ways-back.ts';
import { seenStates } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';

/** Brings back what was before a change; undo_conflict, and nothing done, where a contact is not any more what it left. */
export async function undo(book: LockedBook, revision: number): Promise<Change> {
  if (!(await hasAct(book.db, book.userId, revision))) {
    throw new ProblemError('change_not_found', 'There is no such change in your book.');
  }
  const deletions = await findDeletions(book.db, book.userId, revision);
  const found = await conflictsOf(book, deletions, revision);
  if (found.length > 0) {
    const seen = seenStates();
    const conflicts = found.map(({ id, current, made, wanted }) => {
      return { id, current: current && asContact(current), made: seen(made), wanted: seen(wanted) };
    });
    throw new ProblemError('undo_conflict', 'This contact has changed since. Nothing was undone.', { conflicts });
  }
  const revisions = deletions?.revisions ?? [revision];
  return changeBook(book, 'undone', beforeActs(book, revisions), revision);
}

/** Of what a device deleted in one go, only those are looked at that are not as it left them. */
async function conflictsOf(book: LockedBook, deletions: Deletions | undefined, revision: number) {
  if (deletions === undefined) return findConflicts(book, revision);
  const found = [];
  for (const each of await changedSince(book.db, book.userId, deletions)) {
    found.push(...(await findConflicts(book, each)));
    if (found.length >= MAX_CONFLICTS) break;
  }
  return found.slice(0, MAX_CONFLICTS);
}
