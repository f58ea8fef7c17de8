import type { AppDispatch } from '../redux.ts';
import { catchUp } from './changes.ts';
import { type ContactsState, fetchContacts } from './contactsSlice.ts';

/** What a server answers that cannot tell what changed since: it forgot, or never knew. */
const CANNOT_TELL = new Set([404, 405, 410]);

/** Brings the book up to date: by what changed since, where that can be told; else it is read whole. */
export function refreshBook() {
  return async (dispatch: AppDispatch, getState: () => unknown): Promise<void> => {
    // Any store that this is dispatched to holds the contacts slice.
    const { revision } = (getState() as { contacts: ContactsState }).contacts;
    if (revision !== null) {
      const { meta } = await dispatch(catchUp(revision));
      const canTell = !('status' in meta) || meta.status === undefined || !CANNOT_TELL.has(meta.status);
      if (canTell) return;
    }
    await dispatch(fetchContacts());
  };
}
