import { createAction } from '@reduxjs/toolkit';
import { undoChange } from '../book/acts.ts';
import { unlessOffline } from '../book/edits.ts';
import { selectLastDone, selectLastUndone, type UndoState } from './undoSlice.ts';

/** The user asked to undo or redo, but this window has no change for it. */
export const nothingToUndo = createAction<'undo' | 'redo'>('undo/nothing');

/** Undoes the last change made in this window. */
export const undoLast = () => undoOrRedo('undo');
/** Redoes the last change that was undone. */
export const redoLast = () => undoOrRedo('redo');

function undoOrRedo(which: 'undo' | 'redo') {
  return unlessOffline(async (dispatch, getState) => {
    // every store that dispatches this has the undo slice
    const state = getState() as { undo: UndoState };
    const revision = which === 'undo' ? selectLastDone(state) : selectLastUndone(state);
    if (revision !== undefined) return (await dispatch(undoChange(revision))).error === undefined;
    dispatch(nothingToUndo(which));
    return false;
  });
}
