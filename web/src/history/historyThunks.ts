import type { Contact } from '@contactbook/contract/contacts';
import { restoreContact } from '../book/acts.ts';
import { callApi, type Thunk } from '../redux.ts';

/** The earlier book to compare with: after a given revision, or at a given time. */
export type DiffBase = { by: 'revision' | 'atMs'; value: number };

export const diffSince = ({ by, value }: DiffBase) => callApi((api) => api.diffSince(by, value));

/** Restores the contact's state after that change, and passes the restored contact to `onRestored`. */
export function restoreVersion(
  id: string,
  revision: number,
  onRestored: (contact: Contact) => void,
): Thunk<Promise<void>> {
  return async (dispatch) => {
    const { body } = await dispatch(restoreContact({ id, revision }));
    body?.contacts.filter((contact) => contact.id === id).forEach(onRestored);
  };
}
