import type { AppDispatch } from '../redux.ts';
import { catchUp } from './changes.ts';
import { contactsIn, fetchContacts } from './contactsSlice.ts';

/** What a server answers that has no changes since a revision: its log is truncated, or it keeps none. */
const CANNOT_TELL = new Set([404, 405, 410]);

/** Brings the book up to date by what changed since, where the server has that; else reads it whole. */
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

/** For so long after an answer, the book counts as up to date. */
const FRESH_FOR_MS = 30_000;

/**
 * A screen of the book is opened: brings it up to date, unless that is under way or it was just looked at. It may have
 * changed since where a change of our own failed, and where this window has been left, perhaps for another one. Changes
 * that the server streams need no visit.
 */
export function visitBook() {
  return async (dispatch: AppDispatch, getState: () => unknown): Promise<void> => {
    const { awaitedFetch, checkedAtMs } = contactsIn(getState);
    const ageMs = Date.now() - (checkedAtMs ?? -Infinity);
    // A clock that was put back makes nothing fresh.
    const isFresh = ageMs >= 0 && ageMs < FRESH_FOR_MS;
    if (awaitedFetch === null && !isFresh) await dispatch(refreshBook());
  };
}
