import type { Conflict } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { sizeOfAct } from '../book/past/acts.ts';
import { hasDecisions, undoDecisions } from '../book/decisions.ts';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import { changedSince, findDeletions } from '../book/past/deletions.ts';
import type { BookView } from '../book/write/write-context.ts';
import { asContact } from '../book/labels.ts';
import { isSameState } from '../book/state.ts';
import { beforeActs, findConflicts, readConflicts } from '../book/past/undo-deltas.ts';
import { createClashes } from '../contacts/clashes.ts';
import { seenStates } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';

/** The plan of an undo, and the contacts that were kept because they have changed since. */
export type UndoPlan = Plan & { kept: Conflict[] };

/**
 * Plans to restore the states of a change's contacts before it. Contacts that were changed since are kept; refuses with
 * undo_conflict if that applies to all.
 */
export async function planUndo(book: BookView, revision: number): Promise<UndoPlan> {
  const { db, userId } = book;
  const size = await sizeOfAct(db, userId, revision);
  if (size === undefined) {
    throw new ProblemError('change_not_found', 'There is no such change in your book.');
  }
  if (size === 0 && !(await hasDecisions(db, userId, revision)))
    throw new ProblemError('undo_conflict', 'This was undone already.');
  const deletions = await findDeletions(db, userId, revision);
  const revisions = deletions?.revisions ?? [revision];
  const examined = deletions === undefined ? revisions : await changedSince(db, userId, deletions);
  const { ids, kept } = await conflictsOf(book, examined);
  const plan = await planChange(book, 'undone', beforeActs(book, revisions, new Set(ids)), revision);
  if (ids.length > 0 && plan.writes.length === 0) {
    const conflicts = kept.map(({ conflict }) => conflict);
    const message = 'This contact has changed since. Nothing was undone.';
    throw new ProblemError('undo_conflict', message, { conflicts, ...ofOne(conflicts) });
  }
  const open = kept.flatMap(({ conflict, isOpen }) => (isOpen ? [conflict] : []));
  const keptCount = ids.length - kept.length + open.length;
  return {
    ...plan,
    kept: open,
    ...(keptCount > 0 && { facts: { keptCount } }),
    ...(size === 0 && { isDecision: true }),
    writeRest: (writing, made) => undoDecisions(writing, revision, made),
  };
}

/** A refusal because of one contact says the same as one of an edit. */
function ofOne([conflict, ...others]: Conflict[]): Pick<Conflict, 'clashes'> & { contact?: Contact } {
  if (conflict === undefined || others.length > 0) return {};
  const { current, clashes } = conflict;
  return { ...(current && { contact: current }), ...(clashes && { clashes }) };
}

/** A conflict is not open if the contact already has the state that the undo would restore. */
type Found = { conflict: Conflict; isOpen: boolean };

/** Maximum number of conflicts that are returned with their states. */
const CONFLICTS_MAX = 100;

async function conflictsOf(book: BookView, revisions: number[]) {
  const seen = seenStates();
  const clashesOf = createClashes();
  const [ids, kept]: [string[], Found[]] = [[], []];
  for (const revision of revisions) {
    const found = await findConflicts(book, revision);
    book.effort.examine(found.length);
    ids.push(...found);
    const shown = found.toSorted().slice(0, CONFLICTS_MAX - kept.length);
    for (const { id, current, made, wanted } of await readConflicts(book, revision, shown)) {
      const clashes = current && wanted ? clashesOf(made ?? undefined, wanted, current) : undefined;
      const states = {
        current: current && asContact(current),
        made: made && seen(made),
        wanted: wanted && seen(wanted),
      };
      const conflict = { id, ...states, ...(clashes && { clashes }) };
      const isSame = current === null || wanted === null ? current === wanted : isSameState(current, wanted);
      kept.push({ conflict, isOpen: !isSame });
    }
  }
  return { ids, kept };
}
