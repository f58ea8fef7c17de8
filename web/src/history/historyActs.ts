import type { Past } from '@contactbook/contract/changes';
import { goBack, restoreContact } from '../contacts/changes.ts';
import { unlessOffline } from '../contacts/edits.ts';
import { refreshBook } from '../contacts/refreshBook.ts';

/** Makes the contact what it was after that change, and says whether it did; offline it is refused. */
export function bringContactBack(id: string, revision: number) {
  return unlessOffline(async (dispatch) => {
    const isDone = restoreContact.fulfilled.match(await dispatch(restoreContact({ id, revision })));
    if (!isDone) void dispatch(refreshBook());
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
