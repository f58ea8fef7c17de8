import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { restoreTrashed, writeCard } from '../../book/acts.ts';
import { type Conflict, conflictMoved } from '../../book/conflictsSlice.ts';
import { type ContactsState, selectContact } from '../../book/contactsSlice.ts';
import { isSameState } from '../../book/contactStates.ts';
import { add, change, unlessOffline } from '../../book/edits.ts';
import { refreshBook } from '../../book/refreshBook.ts';
import { cardRow } from '../fields/cardRow.ts';

/**
 * Saves the chosen values if the contact has not changed again; returns whether it succeeded. If it has changed, the
 * dialog asks again.
 */
export function saveChosen(conflict: Conflict, current: Contact & { card: Card }, card: Card) {
  const isRow = conflict.wanted?.card === undefined && conflict.base?.card === undefined;
  const hasMore = Object.keys(card.phones ?? {}).length > Object.keys(current.card.phones ?? {}).length;
  return isRow && !hasMore ? saveRow(current, cardRow(card)) : saveWhole(conflict, current, card);
}

function saveRow(current: Contact, { name, number }: ContactState) {
  return change({ id: current.id, name, number, version: current.version, base: current });
}

function saveWhole(conflict: Conflict, current: Contact & { card?: Card }, card: Card) {
  const { id, version } = current;
  return unlessOffline(async (dispatch) => {
    const { error } = await dispatch(writeCard({ id, card, version }));
    if (error === undefined) return true;
    const { contact, card: now } = error.problem;
    const next = { base: current, wanted: { ...cardRow(card), card } };
    if (error.status === 404) dispatch(conflictMoved({ ...conflict, ...next, current: null }));
    if (error.status === 412 && contact !== undefined)
      dispatch(conflictMoved({ ...conflict, ...next, current: { ...contact, ...(now && { card: now }) } }));
    return false;
  });
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
    if (wanted.card !== undefined) return dispatch(saveWhole(conflict, current, wanted.card));
    // If another device has restored the contact, the user first sees its current state.
    const isOurs = error === undefined;
    const isDone = isOurs && (isSameState(current, wanted) || (await dispatch(saveRow(current, wanted))));
    if (!isDone) dispatch(conflictMoved({ ...conflict, current }));
    return isDone;
  });
}
