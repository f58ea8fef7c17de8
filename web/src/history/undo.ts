import { undoChange } from '../book/acts.ts';
import { nothingToUndo } from '../book/bookEvents.ts';
import { unlessOffline } from '../book/edits.ts';
import { selectLastDone, selectLastUndone, type UndoState } from '../book/undoSlice.ts';

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
