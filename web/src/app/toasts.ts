import type { Middleware } from '@reduxjs/toolkit';
import { toast } from 'react-toastify/unstyled';
import { OFFLINE_WORDS } from '../connection.ts';
import {
  addContact,
  changeRefusedOffline,
  deleteContact,
  duplicateFound,
  updateContact,
} from '../contacts/contactsSlice.ts';
import { isSessionEnded, logIn, logOut, refreshUser, signUp } from '../users/authSlice.ts';

const FAILURE = 'Something went wrog! Try again';
const SESSION_ENDED = 'Your session has ended. Please log in again.';

/**
 * Section 8, spelled as the specification spells it. Where it marks the failure text of add, edit and delete as a
 * defect, its own failure wording stands instead.
 */
const MESSAGES = [
  [logIn, 'You are loged in', FAILURE],
  [signUp, 'You are registred', FAILURE],
  [logOut, 'You are loged out!', FAILURE],
  [addContact, 'Your contact is added!', FAILURE],
  [updateContact, 'Your contact is edited!', FAILURE],
  [deleteContact, 'Your contact is deleted!', FAILURE],
] as const;

/** Shows what has happened; it only listens, and changes nothing. */
export const toastMiddleware: Middleware = () => (next) => (action) => {
  const result = next(action);
  announce(action);
  return result;
};

function announce(action: unknown): void {
  if (duplicateFound.match(action)) toast.warning(`"${action.payload}" is already in contacts`);
  else if (changeRefusedOffline.match(action)) toast.warning(OFFLINE_WORDS);
  // A refused refresh shows no text: nobody has asked for anything yet.
  else if (isSessionEnded(action) && !refreshUser.rejected.match(action)) toast.warning(SESSION_ENDED);
  else announceOutcome(action);
}

function announceOutcome(action: unknown): void {
  for (const [thunk, success, failure] of MESSAGES) {
    if (thunk.fulfilled.match(action)) toast.success(success);
    if (thunk.rejected.match(action)) toast.error(failure);
  }
}
