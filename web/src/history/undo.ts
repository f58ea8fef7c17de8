import { createAction } from '@reduxjs/toolkit';
import { undoChange } from '../contacts/changes.ts';
import { unlessOffline } from '../contacts/edits.ts';
import { refreshBook } from '../contacts/refreshBook.ts';
import { selectLastDone, selectLastUndone, type UndoState } from './undoSlice.ts';

/** Somebody asked to undo or redo where this window has nothing to take back. */
export const nothingToUndo = createAction<'undo' | 'redo'>('undo/nothing');

/** Takes a change back, by the revision that it made, and says whether it did; offline it is refused. */
export function undo(revision: number) {
  return unlessOffline(async (dispatch) => {
    const { meta } = await dispatch(undoChange(revision));
    const isDone = meta.requestStatus === 'fulfilled';
    if (!isDone) void dispatch(refreshBook());
    return isDone;
  });
}

/** Takes back the last change made in this window. */
export const undoLast = () => undoOrRedo('undo');
/** Does again what was taken back last. */
export const redoLast = () => undoOrRedo('redo');

function undoOrRedo(which: 'undo' | 'redo') {
  return unlessOffline(async (dispatch, getState) => {
    // Any store that this is dispatched to holds the undo slice.
    const state = getState() as { undo: UndoState };
    const revision = which === 'undo' ? selectLastDone(state) : selectLastUndone(state);
    if (revision !== undefined) return dispatch(undo(revision));
    dispatch(nothingToUndo(which));
    return false;
  });
}
