import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { restoreTrashed, writeCard } from '../book/acts.ts';
import { type Conflict, conflictMoved } from '../book/conflictsSlice.ts';
import { type ContactsState, selectContact } from '../book/contactsSlice.ts';
import { add, change, unlessOffline } from '../book/edits.ts';
import { refreshBook } from '../book/refreshBook.ts';
import { isSameState } from '../book/threeWay.ts';

/** Saves the chosen values if the contact has not changed again; returns whether it succeeded. */
export function save(current: Contact, { name, number }: ContactState) {
  return change({ id: current.id, name, number, version: current.version, base: current });
}

/** Saves a contact in full, under the same condition. */
export function saveWhole({ id, version }: Contact, card: Card) {
  return unlessOffline(async (dispatch) => (await dispatch(writeCard({ id, card, version }))).error === undefined);
}

/**
 * Restores a deleted contact with the wanted state, or adds it again if it was erased; returns whether it succeeded.
 */
export function putBack(conflict: Conflict, wanted: ContactState) {
  return unlessOffline(async (dispatch, getState) => {
    const { error } = await dispatch(restoreTrashed(conflict.id));
    if (error !== undefined) {
      if (error.status !== 404) return false;
      await dispatch(refreshBook());
    }
    // every store that dispatches this has the contacts slice
    const current = selectContact(conflict.id)(getState() as { contacts: ContactsState });
    if (current === undefined) return dispatch(add(wanted));
    if (wanted.card !== undefined) return dispatch(saveWhole(current, wanted.card));
    // If another device has restored the contact, the user first sees its current state.
    const isDone = error === undefined && (isSameState(current, wanted) || (await dispatch(save(current, wanted))));
    if (!isDone) dispatch(conflictMoved({ ...conflict, current }));
    return isDone;
  });
}
