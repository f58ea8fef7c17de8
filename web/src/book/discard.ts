import type { AppDispatch } from '../redux.ts';
import { showToast } from '../ui/toasts.ts';
import { bookIn, editEnded, editPutBack, isUnchanged, type TextPlace, textWritten } from './draftsSlice.ts';
import { removeContact } from './edits.ts';
import { writing } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/**
 * Ends the edit of a contact without saving it. A toast offers to restore the text, and calls `onPutBack` when it is
 * used.
 */
export function discardEdit(id: string, onPutBack?: () => void) {
  return (dispatch: AppDispatch, getState: () => unknown): void => {
    const { edits, writer } = bookIn(getState).drafts;
    const edit = edits[id];
    if (edit === undefined || edit.state === 'saving') return;
    dispatch(editEnded(edit));
    if (isUnchanged(edit)) return;
    offerBack(() => {
      dispatch(editPutBack({ edit, writer }));
      onPutBack?.();
    });
  };
}

/** Clears a field of another form; a toast offers to restore its text. */
export function discardText(place: TextPlace) {
  return (dispatch: AppDispatch, getState: () => unknown): void => {
    const { texts, writer } = bookIn(getState).drafts;
    const text = texts[place];
    if (text === undefined) return;
    dispatch(textWritten({ place, text: undefined }));
    offerBack(() => {
      if (bookIn(getState).drafts.writer === writer) dispatch(textWritten({ place, text }));
    });
  };
}

/** Deletes the contact and discards its unsaved edit. */
export function removeWithEdit(id: string, seen?: number) {
  return async (dispatch: AppDispatch): Promise<boolean> => {
    const isRemoved = await dispatch(removeContact(id, seen));
    if (isRemoved) dispatch(discardEdit(id));
    return isRemoved;
  };
}

function offerBack(onAction: () => void): void {
  const { notKept, undo } = wordsOf(writing);
  showToast('warning', notKept, { actions: [{ label: undo, onAction }] });
}
