import type { AppDispatch } from '../redux.ts';
import { catchUp } from './changes.ts';
import { contactsIn, fetchContacts } from './contactsSlice.ts';

/** Statuses of a server that cannot report changes since a revision: its history is truncated, or it keeps none. */
const CANNOT_TELL = new Set([404, 405, 410]);

/** Applies the changes since the known revision if the server supports that; otherwise reads the whole book. */
export function refreshBook() {
  return async (dispatch: AppDispatch, getState: () => unknown): Promise<void> => {
    const { revision } = contactsIn(getState);
    if (revision !== null) {
      const { meta } = await dispatch(catchUp(revision));
      const canTell = !('status' in meta) || meta.status === undefined || !CANNOT_TELL.has(meta.status);
      if (canTell) return;
    }
    await dispatch(fetchContacts());
  };
}

/** Time in milliseconds for which the book counts as up to date. */
const FRESH_FOR_MS = 30_000;

/**
 * Refreshes the book when one of its screens opens, unless a refresh is under way or recent. A failed change, or
 * leaving the window, makes the book outdated. It does nothing while the server streams changes.
 */
export function visitBook() {
  return async (dispatch: AppDispatch, getState: () => unknown): Promise<void> => {
    const { awaitedFetch, checkedAtMs } = contactsIn(getState);
    const ageMs = Date.now() - (checkedAtMs ?? -Infinity);
    // A clock that was set back does not make the book fresh.
    const isFresh = ageMs >= 0 && ageMs < FRESH_FOR_MS;
    if (awaitedFetch === null && !isFresh) await dispatch(refreshBook());
  };
}
