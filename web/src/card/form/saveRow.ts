import type { AppDispatch } from '../../redux.ts';
import { selectRowEdit } from '../../book/draftSelectors.ts';
import { bookIn, editEnded, editMarked } from '../../book/draftsSlice.ts';
import { change } from '../../book/edits.ts';
import { isSameState } from '../../book/contactStates.ts';

/**
 * Saves the draft in a contact's row and closes the row; returns whether it succeeded. The row stays open otherwise.
 */
export function saveRowEdit(id: string) {
  return async (dispatch: AppDispatch, getState: () => unknown): Promise<boolean> => {
    const edit = selectRowEdit(id)(bookIn(getState));
    if (edit === undefined || edit.state === 'saving') return false;
    const { base, draft, key } = edit;
    if (!isSameState(base, draft)) {
      dispatch(editMarked({ ...edit, as: 'saving' }));
      const latest = bookIn(getState).contacts.items.find((contact) => contact.id === id);
      // If the contact has the same state as at the start, the versions between do not matter.
      const { version } = latest !== undefined && isSameState(latest, base) ? latest : base;
      if (!(await dispatch(change({ ...draft, id, version, base, editKey: key })))) {
        dispatch(editMarked({ ...edit, as: 'refused' }));
        return false;
      }
    }
    dispatch(editEnded(edit));
    return true;
  };
}
