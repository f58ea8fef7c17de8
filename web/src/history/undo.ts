import { undoChange } from '../book/acts.ts';
import { nothingToUndo } from '../book/bookEvents.ts';
import { unlessOffline } from '../book/edits.ts';
import { undoIn } from '../book/undoSlice.ts';

/** Undoes the last change made in this window. */
export const undoLast = () => undoOrRedo('undo');
/** Redoes the last change that was undone. */
export const redoLast = () => undoOrRedo('redo');

function undoOrRedo(which: 'undo' | 'redo') {
  return unlessOffline(async (dispatch, getState) => {
    const { done, undone } = undoIn(getState);
    const revision = (which === 'undo' ? done : undone).at(-1);
    if (revision !== undefined) return (await dispatch(undoChange(revision))).error === undefined;
    dispatch(nothingToUndo(which));
    return false;
  });
}
