import { createReducer } from '@reduxjs/toolkit';
import { failed, saved, saving } from './bookEvents.ts';
import { identityChanged } from '../users/authSlice.ts';

type Side = 'done' | 'undone';
/**
 * The revisions of changes made in this window, on two stacks: those that can be undone, and those that can be redone.
 * `underWay` maps each revision that is being undone or redone to its stack, and `undoneBy` to the one of its undo.
 * `order` has the order in which the acts of these revisions began, which their answers need not have.
 * `notUndoable` counts the acts that came to no change that can be undone.
 */
export type UndoState = Record<Side, number[]> & {
  underWay: Record<number, Side>;
  undoneBy: Record<number, number>;
  order: Record<number, number>;
  notUndoable: number;
};
type RootState = { undo: UndoState };

/** Maximum depth of each stack, far more than a user undoes step by step. */
const MAX_CHANGES = 200;
const initialState: UndoState = { done: [], undone: [], underWay: {}, undoneBy: {}, order: {}, notUndoable: 0 };

export const undoReducer = createReducer(initialState, (builder) =>
  builder
    .addCase(saving, (state, { payload: act }) => {
      if (act.kind !== 'undo') return;
      const side = state.undone.includes(act.revision) ? 'undone' : 'done';
      state[side] = state[side].filter((revision) => revision !== act.revision);
      state.underWay[act.revision] = side;
    })
    .addCase(saved, (state, { payload: { act, revision, changes, order } }) => {
      if (revision === undefined) {
        state.notUndoable++;
        return;
      }
      state.order[revision] ??= order;
      if (act.kind === 'undo') {
        push(state, state.underWay[act.revision] === 'undone' ? 'done' : 'undone', revision);
        delete state.underWay[act.revision];
        state.undoneBy[act.revision] = revision;
      } else if (changes === undefined || changes.contacts.length + changes.gone.length > 0) {
        push(state, 'done', revision);
        // A new change clears the redo stack.
        state.undone = [];
      }
    })
    .addCase(failed, (state, { payload: { act, error } }) => {
      if (act.kind !== 'load') state.notUndoable++;
      if (act.kind !== 'undo') return;
      const side = state.underWay[act.revision] ?? 'done';
      delete state.underWay[act.revision];
      // A change that has conflicts, or is no longer in the history, can never be undone.
      if (error.status !== 404 && error.status !== 409) push(state, side, act.revision);
    })
    .addMatcher(identityChanged, () => initialState),
);

/** Returns the state of undo in any store that dispatches acts. */
export const undoIn = (getState: () => unknown): UndoState => (getState() as RootState).undo;
/** Returns whether this window made the revision, as far as it can undo or redo it. */
export const isOwnRevision = ({ done, undone }: UndoState, revision: number) => [...done, ...undone].includes(revision);
export const selectLastDone = ({ undo }: RootState) => undo.done.at(-1);
export const selectIsUndoing = ({ undo }: RootState) => Object.keys(undo.underWay).length > 0;

/** Selects whether this window has undone a change, and has not undone that again. */
export const selectIsUndone =
  (revision: number) =>
  (state: RootState): boolean => {
    const undoneBy = state.undo.undoneBy[revision];
    return undoneBy !== undefined && !selectIsUndone(undoneBy)(state);
  };

function push(state: UndoState, side: Side, revision: number): void {
  const { order } = state;
  state[side] = [...state[side], revision].toSorted((a, b) => (order[a] ?? 0) - (order[b] ?? 0)).slice(-MAX_CHANGES);
}
