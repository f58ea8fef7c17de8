import type { Undone } from '@contactbook/contract/changes';
import type { Problem } from '@contactbook/contract/problems';
import type { ImportApplied } from '@contactbook/contract/transfer';
import { isAnyOf, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { OFFLINE_MESSAGE } from '../connection.ts';
import {
  applyImport,
  emptyTrash,
  eraseHistory,
  goBack,
  restoreContact,
  restoreTrash,
  restoreTrashed,
  undoChange,
} from '../contacts/changes.ts';
import { deletePhoto, writeCard, writePhoto } from '../contacts/cardsSlice.ts';
import { type Conflict, conflictDeferred, conflictsIn, conflictsShown } from '../contacts/conflictsSlice.ts';
import {
  addContact,
  changeRefusedOffline,
  deleteContact,
  duplicateFound,
  updateContact,
} from '../contacts/contactsSlice.ts';
import { nothingToUndo, undo } from '../history/undo.ts';
import type { UndoState } from '../history/undoSlice.ts';
import type { AppDispatch } from '../redux.ts';
import { contactCount, inDigits } from '../ui/counts.ts';
import { closeToast, showToast } from '../ui/toasts.ts';
import {
  type AuthState,
  isSessionBegun,
  isSessionEnded,
  logIn,
  logOut,
  recover,
  refreshUser,
  selectToken,
  sessionEnded,
  signUp,
} from '../users/authSlice.ts';
import { FAILURE, failureToast } from '../users/failures.ts';

type RootState = { auth: AuthState; undo: UndoState };

const SESSION_ENDED = 'Your session has ended. Please log in again.';
const OVERTAKEN = 'This contact has changed since. Nothing was undone.';
const TOO_OLD_TO_UNDO = 'This change cannot be undone any more.';
const GONE_FOR_GOOD = 'This contact is not in the trash any more.';
const NOTHING_TO_UNDO = 'Nothing to undo here. Older changes are in History.';
const NOTHING_TO_REDO = 'Nothing to do again.';

/**
 * Messages of section 8, spelled as in the specification. Where it calls the failure text of add, edit and delete a
 * defect, its own failure wording is used.
 */
const MESSAGES = [
  [logIn, 'You are loged in'],
  [signUp, 'You are registred'],
  [recover, 'Your password is changed!'],
  [logOut, 'You are loged out!'],
  [addContact, 'Your contact is added!'],
  [updateContact, 'Your contact is edited!'],
  [writeCard, 'Your contact is edited!'],
  [writePhoto, 'Your contact is edited!'],
  [deletePhoto, 'Your contact is edited!'],
  [deleteContact, 'Your contact is deleted!'],
  [restoreContact, 'Your contact is brought back!'],
  [restoreTrashed, 'Your contact is restored!'],
  [restoreTrash, 'Your contacts are restored!'],
  [emptyTrash, 'Your trash is emptied!'],
  [eraseHistory, 'Its history is forgotten!'],
  [goBack, 'Your book is as it was!'],
] as const;

type Message = {
  kind: 'success' | 'warning' | 'error';
  text: string;
  /** Name of the contact, if the text contains it. */
  name?: string;
  /** The change that the toast's button undoes or repeats. */
  change?: { label: 'Undo' | 'Redo'; revision: number } | undefined;
  /** Conflicts that the toast's button opens. */
  conflicts?: Conflict[];
};

/** Shows a toast for each outcome that the user should see, with a button where something can be done about it. */
export const toastMiddleware: Middleware<object, RootState, AppDispatch> = (store) => (next) => (action) => {
  const hadSession = selectToken(store.getState()) !== null;
  const result = next(action);
  const message = messageFor(action, hadSession, store.getState().undo);
  if (message !== undefined) show(message, store.dispatch);
  // An undo that has started is no longer offered.
  if (undoChange.pending.match(action)) closeToast(idOf(action.meta.arg));
  return result;
};

function messageFor(action: unknown, hadSession: boolean, { done }: UndoState): Message | undefined {
  if (sessionEnded.match(action) && action.payload !== undefined) {
    // The stream of changes may have reported the ended session first.
    closeToast(SESSION_ENDED);
    return { kind: 'success', text: action.payload };
  }
  if (isSessionEnded(action)) {
    // A refused refresh shows no text, since the user has not asked for anything yet. If there are several refusals,
    // only the first is shown.
    return hadSession && !refreshUser.rejected.match(action) ? warning(SESSION_ENDED) : undefined;
  }
  if (duplicateFound.match(action)) {
    return { ...warning(`"${action.payload}" is already in contacts`), name: action.payload };
  }
  if (changeRefusedOffline.match(action)) return warning(OFFLINE_MESSAGE);
  if (nothingToUndo.match(action)) return warning(action.payload === 'undo' ? NOTHING_TO_UNDO : NOTHING_TO_REDO);
  if (undoChange.rejected.match(action)) return notUndone(action, action.meta);
  if (undoChange.fulfilled.match(action)) {
    const { revision, keptCount } = action.payload;
    if (keptCount !== undefined) return { ...warning(keptText(action.payload)), conflicts: conflictsIn(action) };
    // Redo is an undo of the undo, and can be undone like any other change.
    return done.includes(revision)
      ? { kind: 'success', text: 'Your change is made again!', change: { label: 'Undo', revision } }
      : { kind: 'success', text: 'Your change is undone!', change: { label: 'Redo', revision } };
  }
  if (conflictDeferred.match(action)) return { ...warning(deferredText(action.payload)), conflicts: [action.payload] };
  if (applyImport.fulfilled.match(action)) {
    const { revision } = action.payload;
    return { kind: 'success', text: importedText(action.payload), change: { label: 'Undo', revision } };
  }
  if (applyImport.rejected.match(action)) {
    // The import screen itself reports a changed book (409) or an expired import (404).
    const { status, problem } = { problem: undefined, status: undefined, ...action.meta };
    return status === 404 || status === 409 ? undefined : failure(action, problem);
  }
  for (const [thunk, text] of MESSAGES) {
    if (thunk.fulfilled.match(action)) {
      const revision = revisionOf(action);
      return { kind: 'success', text, change: revision === undefined ? undefined : { label: 'Undo', revision } };
    }
    if (thunk.rejected.match(action)) return failure(action, action.meta.problem);
  }
  return undefined;
}

/** Names the contact that was changed since, or gives the number of such contacts. */
function keptText({ kept = [], keptCount = 0 }: Undone): string {
  const [only] = kept;
  const name = (only?.current ?? only?.made)?.name;
  const who = keptCount > 1 || name === undefined ? `${contactCount(keptCount)} were` : `“${name}” was`;
  return `Your change is undone. ${who} changed since and ${keptCount > 1 ? 'stay as they are' : 'stays as it is'}.`;
}

/** Describes a conflict that was found after the user had gone on to something else. */
function deferredText({ operation, wanted, current, base }: Conflict): string {
  const name = (base ?? current ?? wanted)?.name;
  const who = name === undefined ? 'This contact' : `“${name}”`;
  const what = operation === 'delete' ? 'It is not deleted.' : 'Your change is not saved.';
  return `${who} was ${current === null ? 'deleted' : 'changed'} elsewhere. ${what}`;
}

function importedText({ added, changed }: ImportApplied): string {
  if (changed === 0) return `${contactCount(added)} added`;
  return added === 0
    ? `${contactCount(changed)} changed`
    : `${contactCount(added)} added, ${inDigits(changed)} changed`;
}

function warning(text: string): Message {
  return { kind: 'warning', text };
}

function failure(action: unknown, problem: Problem | undefined): Message | undefined {
  // The dialog shows the reason.
  if (isEntryRefused(action)) return { kind: 'error', text: FAILURE };
  // The conflict dialog asks instead, or the comparison is shown again with current data.
  if (conflictsIn(action).length > 0 || (goBack.rejected.match(action) && action.meta.status === 409)) return undefined;
  if (writeCard.rejected.match(action) && [404, 412].includes(action.meta.status ?? 0)) return undefined;
  const isErased = restoreTrashed.rejected.match(action) && action.meta.status === 404;
  return isErased ? warning(GONE_FOR_GOOD) : failureToast(problem);
}

const isEntryRefused = isAnyOf(logIn.rejected, signUp.rejected, recover.rejected);

function notUndone(
  action: unknown,
  { status, problem }: { status?: number | undefined; problem?: Problem | undefined },
): Message {
  if (status === 409) return { ...warning(OVERTAKEN), conflicts: conflictsIn(action) };
  return status === 404 ? warning(TOO_OLD_TO_UNDO) : failureToast(problem);
}

function show({ kind, text, name, change, conflicts = [] }: Message, dispatch: AppDispatch): void {
  if (change !== undefined) {
    const onAction = () => void dispatch(undo(change.revision));
    showToast(kind, text, { id: idOf(change.revision), action: { label: change.label, onAction } });
  } else if (conflicts.length > 0) {
    showToast(kind, text, { action: { label: 'See both', onAction: () => dispatch(conflictsShown(conflicts)) } });
  } else {
    showToast(kind, text, { name, ...(text === SESSION_ENDED && { id: text }) });
  }
}

/** Returns the revision that a change produced; undefined for other actions and for servers that cannot undo. */
function revisionOf(action: UnknownAction & { meta: { revision: number | undefined } }): number | undefined {
  return isSessionBegun(action) ? undefined : action.meta.revision;
}

function idOf(revision: number): string {
  return `change ${revision}`;
}
