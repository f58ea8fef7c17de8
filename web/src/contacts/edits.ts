import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { isOffline } from '../connection.ts';
import type { AppDispatch } from '../redux.ts';
import {
  addContact,
  changeRefusedOffline,
  type ContactsState,
  deleteContact,
  duplicateFound,
  fetchContacts,
  isNameTaken,
  updateContact,
} from './contactsSlice.ts';

type Edit = (dispatch: AppDispatch, getState: () => unknown) => Promise<boolean>;

/** Adds the contact and says whether it is in the book; a name that is there already, or being offline, only warns. */
export function add(draft: ContactDraft): Edit {
  return (dispatch, getState) =>
    unlessRefused(dispatch, getState, draft.name, undefined, async () =>
      isDone(dispatch, await dispatch(addContact(draft))),
    );
}

/** Changes the contact, under the same conditions. */
export function change(contact: Contact): Edit {
  return (dispatch, getState) =>
    unlessRefused(dispatch, getState, contact.name, contact.id, async () =>
      isDone(dispatch, await dispatch(updateContact(contact))),
    );
}

/** Deletes the contact, unless offline. */
export function remove(id: string): Edit {
  return async (dispatch) => {
    if (isOffline()) return refuseOffline(dispatch);
    return isDone(dispatch, await dispatch(deleteContact(id)));
  };
}

async function unlessRefused(
  dispatch: AppDispatch,
  getState: () => unknown,
  name: string,
  id: string | undefined,
  save: () => Promise<boolean>,
): Promise<boolean> {
  if (isOffline()) return refuseOffline(dispatch);
  // Any store that these edits are dispatched to holds the contacts slice.
  if (!isNameTaken(getState() as { contacts: ContactsState }, name, id)) return save();
  dispatch(duplicateFound(name));
  return false;
}

/**
 * Whether the call went well. Where no answer came, or the contact was deleted elsewhere, the book is not what it
 * seemed: it is read again.
 */
function isDone(
  dispatch: AppDispatch,
  { meta }: { meta: { requestStatus: string; status?: number | undefined } },
): boolean {
  const isFulfilled = meta.requestStatus === 'fulfilled';
  if (!isFulfilled && (meta.status === undefined || meta.status === 404)) void dispatch(fetchContacts());
  return isFulfilled;
}

function refuseOffline(dispatch: AppDispatch): false {
  dispatch(changeRefusedOffline());
  return false;
}
