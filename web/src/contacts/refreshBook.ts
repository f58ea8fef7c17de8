import type { AppDispatch } from '../redux.ts';
import { catchUp } from './changes.ts';
import { contactsIn, fetchContacts } from './contactsSlice.ts';

/** What a server answers that cannot tell what changed since: it forgot, or never knew. */
const CANNOT_TELL = new Set([404, 405, 410]);

/** Brings the book up to date: by what changed since, where that can be told; else it is read whole. */
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

/** Within so long after a look, others who changed the book are not looked for. */
const FRESH_FOR_MS = 30_000;

/**
 * A screen of the book is opened: brings it up to date, unless that is under way or it was just looked at. It may have
 * changed since where a change of our own failed, and where this window has been left: then somebody may have used
 * another one. What a server tells by itself comes without a visit.
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
