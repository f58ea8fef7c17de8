import type { Conflict as WireConflict, ContactState, Undone } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { createAction, createReducer, type Dispatch } from '@reduxjs/toolkit';
import { identityChanged } from '../users/authSlice.ts';
import type { ApiError } from '../api.ts';
import type { Failed } from './bookEvents.ts';
import { isSameState } from './contactStates.ts';

/**
 * A change that was refused because another change of the contact came first. The user chooses between `wanted` (null:
 * deletion) and `current` (null: deleted).
 */
export type Conflict = Pick<WireConflict, 'id' | 'wanted'> & {
  current: (Contact & ContactState) | null;
  operation: 'edit' | 'delete' | 'undo';
  /** The state in which the change began; null if it is unknown. */
  base: ContactState | null;
  /** The edit that was saved (draftsSlice); it ends when the conflict is resolved. */
  editKey?: string | undefined;
};
/** The conflicts that the dialog shows, and how often the server has announced others, which devices have caused. */
type ConflictsState = { shown: Conflict[]; announced: number };
type RootState = { conflicts: ConflictsState };

/** The conflicts that the dialog shows now, one after the other. */
export const conflictsShown = createAction<Conflict[]>('conflicts/shown');
/** An edit or a deletion conflicted while the user waits for its answer. */
const conflictFound = createAction<Conflict>('conflicts/found');
/** An edit or a deletion conflicted after the user had gone on, so that only a toast reports it. */
export const conflictDeferred = createAction<Conflict>('conflicts/deferred');
/** The contact has changed while its conflict was being resolved. */
export const conflictMoved = createAction<Conflict>('conflicts/moved');
/** The first conflict is resolved. */
export const conflictResolved = createAction('conflicts/resolved');
/** The cards of devices that wait for a decision may have changed. */
export const conflictsAnnounced = createAction('conflicts/announced');

const initialState: ConflictsState = { shown: [], announced: 0 };

export const conflictsReducer = createReducer(initialState, (builder) =>
  builder
    .addCase(conflictsShown, (state, { payload }) => void (state.shown = payload))
    .addCase(conflictMoved, (state, { payload }) => void (state.shown[0] = payload))
    .addCase(conflictResolved, (state) => void state.shown.shift())
    .addCase(conflictsAnnounced, (state) => void state.announced++)
    .addCase(conflictFound, ({ shown }, { payload }) => {
      const [first] = shown;
      // The chosen state conflicts with a newer change.
      if (first?.id === payload.id) shown[0] = { ...payload, operation: first.operation, editKey: first.editKey };
      else shown.push(payload);
    })
    .addMatcher(identityChanged, (state) => void (state.shown = [])),
);

export const selectConflicts = (state: RootState) => state.conflicts.shown;
export const selectAnnounced = (state: RootState) => state.conflicts.announced;

/** Opens the conflict dialog, or offers it in a toast if the user has gone on to something else. */
export function reportConflict(conflict: Conflict, isStillHere: boolean) {
  return (dispatch: Dispatch, getState: () => unknown): void => {
    const [first] = selectConflicts(getState() as RootState); // every store that dispatches this thunk has this slice
    dispatch(isStillHere || first?.id === conflict.id ? conflictFound(conflict) : conflictDeferred(conflict));
  };
}

type ActOutcome = { act: Failed['act']; error?: ApiError; undone?: Undone };

/**
 * Returns the conflicts that an act met: those that refused an edit, a deletion or an undo, or made an undo skip
 * contacts.
 */
export function conflictsIn({ act, error, undone }: ActOutcome): Conflict[] {
  const problem = error?.problem;
  if (act.kind === 'undo') return ofUndo(undone?.kept ?? problem?.conflicts);
  if (act.kind === 'update') {
    const { id, version, name, number, base = null, editKey } = act;
    const { contact, card } = problem ?? {};
    const current = problem?.code === 'contact_not_found' ? null : contact && { ...contact, ...(card && { card }) };
    if (version === undefined || current === undefined) return [];
    return [{ id, operation: 'edit', base, wanted: { name, number }, current, editKey }];
  }
  const current = act.kind === 'delete' ? problem?.contact : undefined;
  return current ? [{ id: current.id, operation: 'delete', base: null, wanted: null, current }] : [];
}

function ofUndo(conflicts: WireConflict[] = []): Conflict[] {
  return conflicts
    .map(({ id, wanted, current, made }): Conflict => ({ id, operation: 'undo', base: made, wanted, current }))
    .filter(isOpen);
}

/** Returns whether the user has to choose. Another device may have made the same change of a name and a number. */
function isOpen({ base, wanted, current }: Conflict): boolean {
  if (wanted === null || current === null) return wanted !== current;
  return !isSameState(wanted, current) || wanted.card !== undefined || base?.card !== undefined;
}
