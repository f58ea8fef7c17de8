import { emptyTrash, restoreTrash, restoreTrashed } from '../contacts/changes.ts';
import { unlessOffline } from '../contacts/edits.ts';

/** Restores a contact from the trash, and answers whether it did. These are all refused while offline. */
export function restoreOne(id: string) {
  return unlessOffline(async (dispatch) => restoreTrashed.fulfilled.match(await dispatch(restoreTrashed(id))));
}

export function restoreAll() {
  return unlessOffline(async (dispatch) => restoreTrash.fulfilled.match(await dispatch(restoreTrash())));
}

/** Cannot be undone. */
export function eraseAll() {
  return unlessOffline(async (dispatch) => emptyTrash.fulfilled.match(await dispatch(emptyTrash())));
}
