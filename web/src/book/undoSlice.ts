import { createReducer } from '@reduxjs/toolkit';
import { failed, saved, saving } from './bookEvents.ts';
import { identityChanged } from '../users/authSlice.ts';

type Side = 'done' | 'undone';
/**
 * The revisions of changes made in this window, on two stacks: those that can be undone, and those that can be redone.
 * `underWay` maps each revision that is being undone or redone to its stack, and `undoneBy` to the one of its undo.
 */
export type UndoState = Record<Side, number[]> & {
  underWay: Record<number, Side>;
  undoneBy: Record<number, number>;
};
type RootState = { undo: UndoState };

/** Maximum depth of each stack, far more than a user undoes step by step. */
const MAX_CHANGES = 200;
const initialState: UndoState = { done: [], undone: [], underWay: {}, undoneBy: {} };

export const undoReducer = createReducer(initialState, (builder) =>
  builder
    .addCase(saving, (state, { payload: act }) => {
      if (act.kind !== 'undo') return;
      const side = state.undone.includes(act.revision) ? 'undone' : 'done';
      state[side] = state[side].filter((revision) => revision !== act.revision);
      state.underWay[act.revision] = side;
    })
    .addCase(saved, (state, { payload: { act, revision, changes } }) => {
      if (revision === undefined) return;
      if (act.kind === 'undo') {
        push(state[state.underWay[act.revision] === 'undone' ? 'done' : 'undone'], revision);
        delete state.underWay[act.revision];
        state.undoneBy[act.revision] = revision;
      } else if (changes === undefined || changes.contacts.length + changes.gone.length > 0) {
        push(state.done, revision);
        // A new change clears the redo stack.
        state.undone = [];
      }
    })
    .addCase(failed, (state, { payload: { act, error } }) => {
      if (act.kind !== 'undo') return;
      const side = state.underWay[act.revision] ?? 'done';
      delete state.underWay[act.revision];
      // A change that has conflicts, or is no longer in the history, can never be undone.
      if (error.status !== 404 && error.status !== 409) push(state[side], act.revision);
    })
    .addMatcher(identityChanged, () => initialState),
);

export const selectLastDone = ({ undo }: RootState) => undo.done.at(-1);
export const selectLastUndone = ({ undo }: RootState) => undo.undone.at(-1);

/** Selects whether this window has undone a change, and has not undone that again. */
export const selectIsUndone =
  (revision: number) =>
  (state: RootState): boolean => {
    const undoneBy = state.undo.undoneBy[revision];
    return undoneBy !== undefined && !selectIsUndone(undoneBy)(state);
  };

/** Selects the revisions that this window has made, at most those that it can undo or redo. */
export const selectOwnRevisions = ({ undo }: RootState) => [...undo.done, ...undo.undone];

function push(revisions: number[], revision: number): void {
  revisions.push(revision);
  if (revisions.length > MAX_CHANGES) revisions.shift();
}
