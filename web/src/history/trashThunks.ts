import { emptyTrash, restoreTrash, restoreTrashed } from '../book/changes.ts';
import { unlessOffline } from '../book/edits.ts';

/**
 * Restores a contact from the trash; returns whether it succeeded. All calls in this file are refused while offline.
 */
export function restoreOne(id: string) {
  return unlessOffline(async (dispatch) => restoreTrashed.fulfilled.match(await dispatch(restoreTrashed(id))));
}

export function restoreAll() {
  return unlessOffline(async (dispatch) => restoreTrash.fulfilled.match(await dispatch(restoreTrash())));
}

/** Erases the whole trash. This cannot be undone. */
export function eraseAll() {
  return unlessOffline(async (dispatch) => emptyTrash.fulfilled.match(await dispatch(emptyTrash())));
}
