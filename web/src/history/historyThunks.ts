import type { BookDiff } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { eraseHistory, goBack, restoreContact } from '../book/changes.ts';
import { unlessOffline } from '../book/edits.ts';
import { refreshBook } from '../book/refreshBook.ts';
import { apiThunk } from '../redux.ts';

/** The earlier book to compare with: after a given revision, or at a given time. */
export type DiffBase = { by: 'revision' | 'atMs'; value: number };

export const readContactHistory = apiThunk(
  'history/contact',
  (api, { id, before }: { id: string; before: number | undefined }) => api.contactHistory(id, before),
);
export const readBookHistory = apiThunk('history/book', (api, before: number | undefined) => api.bookHistory(before));
export const diffSince = apiThunk('history/diffSince', (api, { by, value }: DiffBase) => api.diffSince(by, value));

/**
 * Restores the contact's state after that change, and passes the restored contact to `onRestored`. Refused while
 * offline.
 */
export function restoreVersion(id: string, revision: number, onRestored: (contact: Contact) => void) {
  return unlessOffline(async (dispatch) => {
    const answer = await dispatch(restoreContact({ id, revision }));
    const isDone = restoreContact.fulfilled.match(answer);
    if (isDone) answer.payload.contacts.filter((contact) => contact.id === id).forEach(onRestored);
    else void dispatch(refreshBook());
    return isDone;
  });
}

/** Erases the contact's history for good. Refused while offline. */
export function forgetHistory(id: string) {
  return unlessOffline(async (dispatch) => eraseHistory.fulfilled.match(await dispatch(eraseHistory(id))));
}

/** Restores the earlier book; returns whether it succeeded. It fails if the book has changed since this comparison. */
export function goBackTo({ revision, now }: BookDiff) {
  return unlessOffline(async (dispatch) => {
    const isDone = goBack.fulfilled.match(await dispatch(goBack({ revision, now })));
    if (!isDone) void dispatch(refreshBook());
    return isDone;
  });
}
