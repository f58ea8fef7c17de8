import type { Past } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { goBack, restoreContact } from '../contacts/changes.ts';
import { unlessOffline } from '../contacts/edits.ts';
import { refreshBook } from '../contacts/refreshBook.ts';

/** Makes the contact what it was after that change, and tells what it is then; offline it is refused. */
export function bringContactBack(id: string, revision: number, onBroughtBack: (contact: Contact) => void) {
  return unlessOffline(async (dispatch) => {
    const answer = await dispatch(restoreContact({ id, revision }));
    const isDone = restoreContact.fulfilled.match(answer);
    if (isDone) answer.payload.contacts.filter((contact) => contact.id === id).forEach(onBroughtBack);
    else void dispatch(refreshBook());
    return isDone;
  });
}

/** Makes the book what this look back has shown, and says whether it did: not if it has changed since the look. */
export function goBackTo({ revision, now }: Past) {
  return unlessOffline(async (dispatch) => {
    const isDone = goBack.fulfilled.match(await dispatch(goBack({ revision, now })));
    if (!isDone) void dispatch(refreshBook());
    return isDone;
  });
}
