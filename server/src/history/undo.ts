import type { Conflict } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { sizeOfAct } from '../book/past/acts.ts';
import { hasDecisions, undoDecisions } from '../book/decisions.ts';
import { type Plan, planChange } from '../book/write/plan-change.ts';
import { changedSince, findDeletions } from '../book/past/deletions.ts';
import type { BookView } from '../book/write/write-context.ts';
import { asContact } from '../book/labels.ts';
import { isSameState } from '../book/state.ts';
import { beforeActs, findConflicts, readConflicts, type StoredConflict } from '../book/past/undo-deltas.ts';
import type { Delta, DeltaBatches } from '../book/write/delta.ts';
import { createClashes, mergeInto } from '../contacts/clashes.ts';
import { seenStates } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';
import { createSlices, inSlices } from '../work-slices.ts';

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
  const { changed, merged, kept } = await conflictsOf(book, examined);
  const plan = await planChange(book, 'undone', deltas(), revision);
  if (changed.size > 0 && plan.writes.length === 0) {
    const conflicts = kept.flatMap(({ conflict }) => conflict ?? []);
    const message = 'This contact has changed since. Nothing was undone.';
    throw new ProblemError('undo_conflict', message, { conflicts, ...ofOne(conflicts) });
  }
  const open = kept.flatMap(({ conflict, isOpen }) => (isOpen && conflict !== undefined ? [conflict] : []));
  const keptCount = kept.filter(({ isOpen }) => isOpen).length;
  return {
    ...plan,
    kept: open,
    ...(keptCount > 0 && { facts: { keptCount } }),
    ...(size === 0 && { isDecision: true }),
    writeRest: (writing, made) => undoDecisions(writing, revision, made),
  };

  async function* deltas(): DeltaBatches {
    yield* beforeActs(book, revisions, changed);
    yield merged;
  }
}

/** A refusal because of one contact says the same as one of an edit. */
function ofOne([conflict, ...others]: Conflict[]): Pick<Conflict, 'clashes'> & { contact?: Contact } {
  if (conflict === undefined || others.length > 0) return {};
  const { current, clashes } = conflict;
  return { ...(current && { contact: current }), ...(clashes && { clashes }) };
}

/** A contact that stays as it is. It is not open if it already has the state that the undo would restore. */
type Found = { conflict: Conflict | undefined; isOpen: boolean };

/** Maximum number of conflicts that are returned with their states. */
const CONFLICTS_MAX = 100;

/**
 * Finds the contacts of a change that have changed since. Where the later change fits together with the undo, the
 * contact gets both.
 */
async function conflictsOf(book: BookView, revisions: number[]) {
  const seen = seenStates();
  const clashesOf = createClashes();
  const rest = createSlices();
  const [changed, merged, kept]: [Set<string>, Delta[], Found[]] = [new Set(), [], []];
  for (const revision of revisions) {
    const found = (await findConflicts(book, revision)).toSorted();
    for (let next = 0; next < found.length; next += CONFLICTS_MAX) {
      const some = found.slice(next, next + CONFLICTS_MAX);
      for (const { id, current, made, wanted } of await readConflicts(book, revision, some)) {
        changed.add(id);
        book.effort.examine(1, (current?.card?.length ?? 0) + (wanted?.card?.length ?? 0));
        const state = current && made && wanted ? await inSlices(mergeInto(made, wanted, current), rest) : undefined;
        if (state !== undefined) {
          merged.push({ id, state });
          continue;
        }
        const isSame = current === null || wanted === null ? current === wanted : isSameState(current, wanted);
        const isShown = kept.length < CONFLICTS_MAX;
        kept.push({
          conflict: isShown ? await conflictOf({ id, current, made, wanted }) : undefined,
          isOpen: !isSame,
        });
      }
    }
  }
  return { changed, merged, kept };

  async function conflictOf({ id, current, made, wanted }: StoredConflict): Promise<Conflict> {
    const clashes = current && wanted ? clashesOf(made ?? undefined, wanted, current) : undefined;
    return {
      id,
      current: current && asContact(current),
      made: made && (await seen(made)),
      wanted: wanted && (await seen(wanted)),
      ...(clashes && { clashes }),
    };
  }
}
