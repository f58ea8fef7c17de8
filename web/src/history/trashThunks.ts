import { emptyTrash, restoreTrash, restoreTrashed } from '../contacts/changes.ts';
import { unlessOffline } from '../contacts/edits.ts';

/** Brings a contact back into the book, and says whether it is there; offline it is refused, as all these are. */
export function restoreOne(id: string) {
  return unlessOffline(async (dispatch) => restoreTrashed.fulfilled.match(await dispatch(restoreTrashed(id))));
}

export function restoreAll() {
  return unlessOffline(async (dispatch) => restoreTrash.fulfilled.match(await dispatch(restoreTrash())));
}

/** For good: nothing brings them back. */
export function eraseAll() {
  return unlessOffline(async (dispatch) => emptyTrash.fulfilled.match(await dispatch(emptyTrash())));
}
