import type { Problem } from '@contactbook/contract/problems';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { OFFLINE_MESSAGE } from '../connection.ts';
import { emptyTrash, goBack, restoreContact, restoreTrash, restoreTrashed, undoChange } from '../contacts/changes.ts';
import { conflictIn, conflictsShown } from '../contacts/conflictsSlice.ts';
import {
  addContact,
  changeRefusedOffline,
  deleteContact,
  duplicateFound,
  updateContact,
} from '../contacts/contactsSlice.ts';
import { isSameState } from '../contacts/threeWay.ts';
import { nothingToUndo, undo } from '../history/undo.ts';
import type { UndoState } from '../history/undoSlice.ts';
import type { AppDispatch } from '../redux.ts';
import { closeToast, showToast } from '../ui/toasts.ts';
import { type AuthState, isSessionEnded, logIn, logOut, refreshUser, selectToken, signUp } from '../users/authSlice.ts';

/** Refusals that trying again does not help against: what the server says is what a person has to know. */
const SERVER_MESSAGES = new Set<Problem['code']>(['book_full', 'too_many_changes', 'storage_full']);

type RootState = { auth: AuthState; undo: UndoState };

const FAILURE = 'Something went wrog! Try again';
const SESSION_ENDED = 'Your session has ended. Please log in again.';
const OVERTAKEN = 'This contact has changed since. Nothing was undone.';
const FORGOTTEN = 'This change cannot be undone any more.';
const GONE_FOR_GOOD = 'This contact is not in the trash any more.';
const NOTHING_TO_UNDO = 'Nothing to undo here. Older changes are in History.';
const NOTHING_TO_REDO = 'Nothing to do again.';

/**
 * Section 8, spelled as the specification spells it. Where it marks the failure text of add, edit and delete as a
 * defect, its own failure wording stands instead.
 */
const MESSAGES = [
  [logIn, 'You are loged in'],
  [signUp, 'You are registred'],
  [logOut, 'You are loged out!'],
  [addContact, 'Your contact is added!'],
  [updateContact, 'Your contact is edited!'],
  [deleteContact, 'Your contact is deleted!'],
  [restoreContact, 'Your contact is brought back!'],
  [restoreTrashed, 'Your contact is restored!'],
  [restoreTrash, 'Your contacts are restored!'],
  [emptyTrash, 'Your trash is emptied!'],
  [goBack, 'Your book is as it was!'],
] as const;

/** Shows what has happened, and offers to undo it; it only listens, and changes nothing by itself. */
export const toastMiddleware: Middleware<object, RootState, AppDispatch> = (store) => (next) => (action) => {
  const hadSession = selectToken(store.getState()) !== null;
  const result = next(action);
  // A refused refresh shows no text: nobody has asked for anything yet. Of several refusals, the first has ended it.
  if (!isSessionEnded(action)) announce(action, store.dispatch, store.getState().undo);
  else if (hadSession && !refreshUser.rejected.match(action)) showToast('warning', SESSION_ENDED);
  return result;
};

function announce(action: unknown, dispatch: AppDispatch, changes: UndoState): void {
  if (duplicateFound.match(action)) announceDuplicate(action.payload);
  else if (changeRefusedOffline.match(action)) showToast('warning', OFFLINE_MESSAGE);
  else if (nothingToUndo.match(action))
    showToast('warning', action.payload === 'undo' ? NOTHING_TO_UNDO : NOTHING_TO_REDO);
  else if (undoChange.rejected.match(action)) announceNotUndone(action.meta, dispatch);
  else if (undoChange.fulfilled.match(action)) announceUndone(action.payload.revision, dispatch, changes);
  else announceOutcome(action, dispatch);

  // What is being undone is not offered any more.
  if (undoChange.pending.match(action)) closeToast(idOf(action.meta.arg));
}

function announceDuplicate(name: string): void {
  showToast('warning', `"${name}" is already in contacts`, { name });
}

function announceOutcome(action: unknown, dispatch: AppDispatch): void {
  for (const [thunk, success] of MESSAGES) {
    if (thunk.fulfilled.match(action)) announceDone(success, 'Undo', revisionOf(action), dispatch);
    if (thunk.rejected.match(action)) announceFailure(action, action.meta.problem);
  }
}

function announceFailure(action: unknown, problem: Problem | undefined): void {
  // A dialog asks instead, or the look back that was out of date shows what it is now.
  if (conflictIn(action) !== undefined || (goBack.rejected.match(action) && action.meta.status === 409)) return;
  if (restoreTrashed.rejected.match(action) && action.meta.status === 404) showToast('warning', GONE_FOR_GOOD);
  else announceRefusal(problem);
}

function announceRefusal({ code, message }: Problem = {}): void {
  if (message !== undefined && SERVER_MESSAGES.has(code)) showToast('warning', message);
  else showToast('error', FAILURE);
}

function announceUndone(revision: number, dispatch: AppDispatch, { done }: UndoState): void {
  if (done.includes(revision)) announceDone('Your change is made again!', 'Undo', revision, dispatch);
  else announceDone('Your change is undone!', 'Redo', revision, dispatch);
}

/** Taking a change back and making it again are the same act: the last change is undone. */
function announceDone(words: string, label: string, revision: number | undefined, dispatch: AppDispatch): void {
  if (revision === undefined) return showToast('success', words);
  const onAction = () => void dispatch(undo(revision));
  return showToast('success', words, { id: idOf(revision), action: { label, onAction } });
}

function announceNotUndone(
  { status, problem }: { status?: number | undefined; problem?: Problem | undefined },
  dispatch: AppDispatch,
): void {
  const conflicts = problem?.conflicts?.filter(({ wanted, current }) => !isSameState(wanted, current)) ?? [];
  const seeBoth = () =>
    dispatch(conflictsShown(conflicts.map(({ made, ...one }) => ({ ...one, operation: 'undo', base: made }))));
  const action = conflicts.length > 0 ? { label: 'See both', onAction: seeBoth } : undefined;
  if (status === 409) showToast('warning', OVERTAKEN, { action });
  else if (status === 404) showToast('warning', FORGOTTEN);
  else announceRefusal(problem);
}

/** The revision that a change of the book made; undefined for all else, and for servers that cannot undo. */
function revisionOf(action: UnknownAction & { meta: { revision: number | undefined } }): number | undefined {
  return logIn.fulfilled.match(action) || signUp.fulfilled.match(action) ? undefined : action.meta.revision;
}

function idOf(revision: number): string {
  return `change ${revision}`;
}
