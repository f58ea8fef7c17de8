import type { AppDispatch } from '../../redux.ts';
import { selectRowEdit } from '../draftSelectors.ts';
import { bookIn, editEnded, editMarked } from '../draftsSlice.ts';
import { change } from '../edits.ts';
import { isSameState } from '../threeWay.ts';

/**
 * Saves what is written in a contact's row and closes the row, and answers whether it did. A row that is not saved stays
 * open.
 */
export function saveRowEdit(id: string) {
  return async (dispatch: AppDispatch, getState: () => unknown): Promise<boolean> => {
    const edit = selectRowEdit(id)(bookIn(getState));
    if (edit === undefined || edit.state === 'saving') return false;
    const { base, draft, key } = edit;
    if (!isSameState(base, draft)) {
      dispatch(editMarked({ ...edit, as: 'saving' }));
      const latest = bookIn(getState).contacts.items.find((contact) => contact.id === id);
      // Where the contact is as it was, changes in between do not matter.
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
