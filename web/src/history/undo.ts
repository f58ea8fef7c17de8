import { createAction } from '@reduxjs/toolkit';
import { undoChange } from '../book/changes.ts';
import { unlessOffline } from '../book/edits.ts';
import { refreshBook } from '../book/refreshBook.ts';
import { selectLastDone, selectLastUndone, type UndoState } from './undoSlice.ts';

/** The user asked to undo or redo, but this window has no change for it. */
export const nothingToUndo = createAction<'undo' | 'redo'>('undo/nothing');

/** Undoes the change with this revision; returns whether it succeeded. Refused while offline. */
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
    // every store that dispatches this has the undo slice
    const state = getState() as { undo: UndoState };
    const revision = which === 'undo' ? selectLastDone(state) : selectLastUndone(state);
    if (revision !== undefined) return dispatch(undo(revision));
    dispatch(nothingToUndo(which));
    return false;
  });
}
