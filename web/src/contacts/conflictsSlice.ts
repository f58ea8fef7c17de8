import type { Conflict as WireConflict, ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { createAction, createReducer, type Dispatch } from '@reduxjs/toolkit';
import { identityChanged } from '../users/authSlice.ts';
import { undoChange } from './changes.ts';
import { deleteContact, updateContact } from './contactsSlice.ts';
import { isSameState } from './threeWay.ts';

/**
 * A contact that another change reached first, so that what was wanted of it (null: deletion) was not done. The person
 * chooses between that and what it is now (null: deleted).
 */
export type Conflict = Pick<WireConflict, 'id' | 'wanted'> & {
  current: (Contact & ContactState) | null;
  operation: 'edit' | 'delete' | 'undo';
  /** What the change began from; null where it is not known. */
  base: ContactState | null;
  /** The edit that was saved (draftsSlice), which ends once this is resolved. */
  editKey?: string | undefined;
};
type RootState = { conflicts: Conflict[] };

/** The conflicts to resolve now, one after the other. */
export const conflictsShown = createAction<Conflict[]>('conflicts/shown');
/** An edit or a deletion met a conflict, and the person still waits for its answer. */
const conflictFound = createAction<Conflict>('conflicts/found');
/** An edit or a deletion met a conflict after the person had gone on to something else, so that only a toast says so. */
export const conflictDeferred = createAction<Conflict>('conflicts/deferred');
/** The first has changed while it was being resolved. */
export const conflictMoved = createAction<Conflict>('conflicts/moved');
/** The first is resolved, one way or the other. */
export const conflictResolved = createAction('conflicts/resolved');

export const conflictsReducer = createReducer<Conflict[]>([], (builder) =>
  builder
    .addCase(conflictsShown, (_, { payload }) => payload)
    .addCase(conflictMoved, (conflicts, { payload }) => [payload, ...conflicts.slice(1)])
    .addCase(conflictResolved, (conflicts) => conflicts.slice(1))
    .addCase(conflictFound, (conflicts, { payload }) => {
      const [first, ...rest] = conflicts;
      // What was chosen conflicts again.
      if (first?.id === payload.id)
        return [{ ...payload, operation: first.operation, editKey: first.editKey }, ...rest];
      return [...conflicts, payload];
    })
    .addMatcher(identityChanged, () => []),
);

export const selectConflicts = (state: RootState) => state.conflicts;

/** Asks the person at once, unless they have gone on to something else: then a toast offers to ask. */
export function reportConflict(conflict: Conflict, isStillHere: boolean) {
  return (dispatch: Dispatch, getState: () => unknown): void => {
    const [first] = selectConflicts(getState() as RootState); // the store that this thunk runs in has this slice
    dispatch(isStillHere || first?.id === conflict.id ? conflictFound(conflict) : conflictDeferred(conflict));
  };
}

/**
 * The conflicts because of which an edit, a deletion or an undo was refused, or an undo left contacts as they are; empty
 * for all other actions.
 */
export function conflictsIn(action: unknown): Conflict[] {
  if (undoChange.fulfilled.match(action)) return ofUndo(action.payload.kept);
  if (undoChange.rejected.match(action)) return ofUndo(action.meta.problem?.conflicts);
  if (updateContact.rejected.match(action)) {
    const { arg, problem } = action.meta;
    const { id, version, name, number, base = null, editKey } = arg;
    const current = problem?.code === 'contact_not_found' ? null : problem?.contact;
    if (version === undefined || current === undefined) return [];
    return [{ id, operation: 'edit', base, wanted: { name, number }, current, editKey }];
  }
  const current = deleteContact.rejected.match(action) ? action.meta.problem?.contact : undefined;
  return current ? [{ id: current.id, operation: 'delete', base: null, wanted: null, current }] : [];
}

function ofUndo(conflicts: WireConflict[] = []): Conflict[] {
  return conflicts
    .filter(isOpen)
    .map(({ id, wanted, current, made }) => ({ id, operation: 'undo', base: made, wanted, current }));
}

/** Nobody has to choose where another device has made the very same change. */
export function isOpen({ wanted, current }: Pick<Conflict, 'wanted' | 'current'>): boolean {
  return !isSameState(wanted, current);
}
