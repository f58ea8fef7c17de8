import type { Contact } from '@contactbook/contract/contacts';
import type { ApiError } from '../api.ts';
import { callApi, type Result, type Thunk } from '../redux.ts';
import { applied, failed, loaded, loading } from './bookEvents.ts';
import { contactsIn } from './contactsSlice.ts';

/** Statuses of a server that cannot report changes since a revision: its history is truncated, or it keeps none. */
const CANNOT_TELL = new Set<number | undefined>([404, 405, 410]);

/** Reads the whole book. `isReset` accepts a revision below the known one. */
export function fetchContacts(isReset = false): Thunk<Promise<Result<Contact[]>>> {
  return async (dispatch) => {
    const askedAtMs = Date.now();
    dispatch(loading(askedAtMs));
    const result = await dispatch(callApi((api) => api.contacts()));
    const { error, body, revision } = result;
    if (error === undefined) dispatch(loaded({ items: body, revision, askedAtMs, isReset }));
    else if (error.status !== 401) dispatch(failed({ act: { kind: 'load' }, error }));
    return result;
  };
}

/**
 * Applies the changes since the known revision if the server supports that; otherwise reads the whole book. Returns the
 * error of a read that failed.
 */
export function refreshBook(): Thunk<Promise<ApiError | undefined>> {
  return async (dispatch, getState) => {
    const { revision: since } = contactsIn(getState);
    if (since === null) return (await dispatch(fetchContacts())).error;
    const askedAtMs = Date.now();
    const { error, body } = await dispatch(callApi((api) => api.changesSince(since)));
    if (error === undefined) dispatch(applied({ changes: body, since, askedAtMs }));
    // A history that does not reach back to this revision may be that of a restored book, whose revision is lower.
    else if (CANNOT_TELL.has(error.status)) return (await dispatch(fetchContacts(error.status === 410))).error;
    return error;
  };
}

/** Time in milliseconds for which the book counts as up to date. */
const FRESH_FOR_MS = 30_000;

/**
 * Refreshes the book when one of its screens opens, unless a refresh is under way or recent. A failed change, or
 * leaving the window, makes the book outdated. It does nothing while the server streams changes.
 */
export function visitBook(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { freshness } = contactsIn(getState);
    if (freshness.state === 'asked') return;
    const ageMs = freshness.state === 'fresh' ? Date.now() - freshness.askedAtMs : Infinity;
    // A clock that was set back does not make the book fresh.
    if (ageMs < 0 || ageMs >= FRESH_FOR_MS) await dispatch(refreshBook());
  };
}
