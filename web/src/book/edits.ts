import type { ContactDraft } from '@contactbook/contract/contacts';
import { isOffline } from '../connection.ts';
import type { Thunk } from '../redux.ts';
import { notePlace } from '../ui/holdPage.ts';
import { addContact, deleteContact, updateContact } from './acts.ts';
import { isNameUnderWay, sendAdditions } from './additions.ts';
import { type Act, changeRefusedOffline, type ContactEdit, duplicateFound } from './bookEvents.ts';
import { conflictsIn, reportConflict } from './conflictsSlice.ts';
import { bookIn } from './draftsSlice.ts';
import type { ApiError } from '../api.ts';

type BookThunk = Thunk<Promise<boolean>>;

/**
 * Adds the contact; returns whether it succeeded. Refuses with a warning if the name is taken or the app is offline.
 */
export function add(draft: ContactDraft): BookThunk {
  return unlessTaken(draft, async (dispatch) => (await dispatch(addContact(draft))).error === undefined);
}

/**
 * Changes the contact, under the same conditions as `add`. With a version, changes it only if it still has that
 * version, or if the changes since then fit together with this one.
 */
export function change(edit: ContactEdit): BookThunk {
  return unlessTaken(edit, async (dispatch) => {
    const isStillHere = notePlace();
    const { error } = await dispatch(updateContact(edit));
    if (error !== undefined) dispatch(askAbout({ kind: 'update', ...edit }, error, isStillHere()));
    return error === undefined;
  });
}

/** Deletes the contact if it still has version `seen`, by default the one in the book. Refuses while offline. */
export function removeContact(id: string, seen?: number): BookThunk {
  return async (dispatch, getState) => {
    const { items } = bookIn(getState).contacts;
    const version = seen ?? items.find((contact) => contact.id === id)?.version;
    const isStillHere = notePlace();
    const { error } = await dispatch(deleteContact({ id, version }));
    void dispatch(sendAdditions());
    if (error !== undefined) dispatch(askAbout({ kind: 'delete', id, version }, error, isStillHere()));
    return error === undefined;
  };
}

/** Runs the thunk, or refuses with a warning while offline. */
export function unlessOffline(thunk: BookThunk): BookThunk {
  return async (dispatch, getState, services) => {
    if (!isOffline()) return thunk(dispatch, getState, services);
    dispatch(changeRefusedOffline());
    return false;
  };
}

function unlessTaken({ name, id }: ContactDraft & { id?: string }, save: BookThunk): BookThunk {
  return unlessOffline(async (dispatch, getState, services) => {
    if (!isNameUnderWay(bookIn(getState), name, id)) return save(dispatch, getState, services);
    dispatch(duplicateFound(name));
    return false;
  });
}

/** Reports the conflict that refused an act, if there is one. */
function askAbout(act: Act, error: ApiError, isStillHere: boolean): Thunk {
  return (dispatch) => {
    const [conflict] = conflictsIn({ act, error });
    if (conflict !== undefined) dispatch(reportConflict(conflict, isStillHere));
  };
}
