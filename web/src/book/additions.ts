import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/nameKey';
import { v7 as newId } from 'uuid';
import { isOffline } from '../connection.ts';
import type { Thunk } from '../redux.ts';
import { addContact } from './acts.ts';
import { duplicateFound } from './bookEvents.ts';
import { isNameLeaving, isNameTaken } from './contactsSlice.ts';
import { type Addition, additionBegun, additionChanged, additionEnded, bookIn, type BookState } from './draftsSlice.ts';
import { isSameState } from './contactStates.ts';
import { shownLabelIn } from './shownLabelSlice.ts';
import { takenNames } from './search/takenNames.ts';
import { toasts, writing } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/**
 * Starts to add a contact, or retries a refused addition with its current text. The result is reported through the
 * addition in the store. The contact gets the label whose people are shown. With `isAnyway`, a contact of the same name
 * is no reason to refuse it.
 */
export function addLater(draft: ContactDraft, { key = newId(), isAnyway = false } = {}): Thunk {
  return (dispatch, getState) => {
    const isTaken = !isAnyway && dispatch(isTakenName(draft.name, key));
    dispatch(additionBegun({ key, draft, label: shownLabelIn(getState), isAnyway }));
    if (isTaken) dispatch(refuseDuplicate({ key, draft }));
    else void dispatch(sendAdditions());
  };
}

/** Returns whether another contact, or an addition other than `key`, has this name and keeps it. */
export function isTakenName(name: string, key?: string): Thunk<boolean> {
  return (_, getState) => {
    const state = bookIn(getState);
    return (isNameTaken(state, name) && !isNameLeaving(state, name)) || isBeingAdded(state, name, key);
  };
}

/**
 * Sends waiting additions one at a time, so that the book and its history keep their order. They keep waiting while
 * offline, before the book has loaded, or while a contact of the same name is being deleted.
 */
export function sendAdditions(): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const state = bookIn(getState);
    const next = state.drafts.additions.find(
      (addition) => addition.state === 'waiting' && !isNameLeaving(state, addition.draft.name),
    );
    const isBusy = state.drafts.additions.some((addition) => addition.state === 'sending');
    if (next === undefined || isBusy || isOffline() || !state.contacts.hasLoaded) return;
    await dispatch(sendAddition(next));
    await dispatch(sendAdditions());
  };
}

/** Stores a half-written contact as a refused addition when the user begins another one. */
export function putAside(draft: ContactDraft): Thunk {
  return (dispatch, getState) => {
    const key = newId();
    dispatch(additionBegun({ key, draft, label: shownLabelIn(getState) }));
    dispatch(additionChanged({ key, state: 'refused' }));
  };
}

/** Returns the additions as contacts for the list, without those that are already in the book. */
export function pendingContacts(additions: Addition[], items: Contact[]): Contact[] {
  return additions
    .filter(({ draft, isAnyway }) => isAnyway || !takenNames(items).has(nameKey(draft.name)))
    .map(({ key, draft: { name, number } }) => ({ id: key, name, number }));
}

function sendAddition({ key, draft, label, isAnyway }: Addition): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    // Another device may have added it already.
    if (!isAnyway && hasArrived(bookIn(getState), draft)) return void dispatch(additionEnded(key));
    if (!isAnyway && isNameTaken(bookIn(getState), draft.name)) return dispatch(refuseDuplicate({ key, draft }));
    dispatch(additionChanged({ key, state: 'sending' }));
    const { error } = await dispatch(addContact({ ...draft, id: key }, label));
    if (error === undefined) return undefined;
    // The session has ended; the addition is sent when its writer has logged in again.
    if (!bookIn(getState).contacts.hasLoaded) return void dispatch(additionChanged({ key, state: 'waiting' }));
    const words = wordsOf(writing);
    const reason = () => words.notAdded(wordsOf(toasts).refused({ ...error.problem, message: error.message }));
    return void dispatch(refuse(key, error.status === undefined ? words.noAnswer : reason()));
  };
}

function refuseDuplicate({ key, draft }: Pick<Addition, 'key' | 'draft'>): Thunk {
  return (dispatch) => {
    dispatch(duplicateFound(draft.name));
    const reason = wordsOf(writing).duplicate(draft.name);
    dispatch(additionChanged({ key, state: 'refused', reason, isTaken: true }));
  };
}

function refuse(key: string, reason: string) {
  return additionChanged({ key, state: 'refused', reason });
}

/** Returns whether another contact, or an addition under way, has this name. */
export function isNameUnderWay(state: BookState, name: string, id?: string): boolean {
  return isNameTaken(state, name, id) || isBeingAdded(state, name);
}

/** Returns whether an addition under way other than `key` has this name. */
function isBeingAdded({ drafts }: BookState, name: string, key?: string): boolean {
  return drafts.additions.some(
    (other) => other.key !== key && other.state !== 'refused' && nameKey(other.draft.name) === nameKey(name),
  );
}

function hasArrived({ contacts }: BookState, draft: ContactDraft): boolean {
  return isNameTaken({ contacts }, draft.name) && contacts.items.some((contact) => isSameState(contact, draft));
}
