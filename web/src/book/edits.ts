import type { ContactDraft } from '@contactbook/contract/contacts';
import { isOffline } from '../connection.ts';
import type { AppDispatch } from '../redux.ts';
import { notePlace } from '../ui/holdPage.ts';
import { isNameUnderWay, sendAdditions } from './additions.ts';
import { conflictsIn, isOpen, reportConflict } from './conflictsSlice.ts';
import {
  addContact,
  changeRefusedOffline,
  type ContactEdit,
  deleteContact,
  duplicateFound,
  updateContact,
} from './contactsSlice.ts';
import { bookIn } from './draftsSlice.ts';
import { refreshBook } from './refreshBook.ts';

type BookThunk = (dispatch: AppDispatch, getState: () => unknown) => Promise<boolean>;

/**
 * Adds the contact; returns whether it succeeded. Refuses with a warning if the name is taken or the app is offline.
 */
export function add(draft: ContactDraft): BookThunk {
  return (dispatch, getState) =>
    unlessRefused(dispatch, getState, draft.name, undefined, async () =>
      isDone(dispatch, await dispatch(addContact(draft))),
    );
}

/**
 * Changes the contact, under the same conditions as `add`. With a version, changes it only if it still has that
 * version.
 */
export function change(edit: ContactEdit): BookThunk {
  return (dispatch, getState) =>
    unlessRefused(dispatch, getState, edit.name, edit.id, async () => {
      const isStillHere = notePlace();
      const outcome = await dispatch(updateContact(edit));
      return isDone(dispatch, outcome) || isDoneElsewhere(dispatch, outcome, isStillHere());
    });
}

/** Deletes the contact if it still has version `seen`, by default the one in the book. Refuses while offline. */
export function remove(id: string, seen?: number): BookThunk {
  return unlessOffline(async (dispatch, getState) => {
    const { items } = bookIn(getState).contacts;
    const version = seen ?? items.find((contact) => contact.id === id)?.version;
    const isStillHere = notePlace();
    const outcome = await dispatch(deleteContact({ id, version }));
    void dispatch(sendAdditions());
    return isDone(dispatch, outcome) || isDoneElsewhere(dispatch, outcome, isStillHere());
  });
}

/** Runs the thunk, or refuses with a warning while offline. */
export function unlessOffline(thunk: BookThunk): BookThunk {
  return async (dispatch, getState) => {
    if (!isOffline()) return thunk(dispatch, getState);
    dispatch(changeRefusedOffline());
    return false;
  };
}

function unlessRefused(
  dispatch: AppDispatch,
  getState: () => unknown,
  name: string,
  id: string | undefined,
  save: () => Promise<boolean>,
): Promise<boolean> {
  return unlessOffline(async () => {
    if (!isNameUnderWay(bookIn(getState), name, id)) return save();
    dispatch(duplicateFound(name));
    return false;
  })(dispatch, getState);
}

/**
 * Returns whether the call succeeded. Refreshes the book if no answer came, or if the contact was deleted or changed.
 */
function isDone(
  dispatch: AppDispatch,
  { meta }: { meta: { requestStatus: string; status?: number | undefined } },
): boolean {
  const isFulfilled = meta.requestStatus === 'fulfilled';
  if (!isFulfilled && (meta.status === undefined || [404, 412].includes(meta.status))) void dispatch(refreshBook());
  return isFulfilled;
}

/** Returns whether another device has already made the same change; reports any other conflict. */
function isDoneElsewhere(dispatch: AppDispatch, outcome: unknown, isStillHere: boolean): boolean {
  const [conflict] = conflictsIn(outcome);
  if (conflict === undefined) return false;
  if (!isOpen(conflict)) return true;
  dispatch(reportConflict(conflict, isStillHere));
  return false;
}
