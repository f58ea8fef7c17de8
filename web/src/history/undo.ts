import { createAction } from '@reduxjs/toolkit';
import { undoChange } from '../contacts/changes.ts';
import { unlessOffline } from '../contacts/edits.ts';
import { refreshBook } from '../contacts/refreshBook.ts';
import { selectLastDone, selectLastUndone, type UndoState } from './undoSlice.ts';

/** The person asked to undo or redo, and this window has made no change to take back. */
export const nothingToUndo = createAction<'undo' | 'redo'>('undo/nothing');

/** Undoes the change that made this revision, and answers whether it did; refused while offline. */
export function undo(revision: number) {
  return unlessOffline(async (dispatch) => {
    const { meta } = await dispatch(undoChange(revision));
    const isDone = meta.requestStatus === 'fulfilled';
    if (!isDone) void dispatch(refreshBook());
    return isDone;
  });
}

/** Undoes the last change made in this window. */
export const undoLast = () => undoOrRedo('undo');
/** Redoes the last change that was undone. */
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
