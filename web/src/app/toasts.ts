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
 * Section 8, spelled as the specification spells it. Where it marks the failure text of add, edit and delete as a
 * defect, its own failure wording stands instead.
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
  /** Of the contact, where the text has it. */
  name?: string;
  /** The change of the book that the toast's button takes back. */
  change?: { label: 'Undo' | 'Redo'; revision: number } | undefined;
  /** What the toast's button lets the person choose between. */
  conflicts?: Conflict[];
};

/** Shows what has happened, with a button for what can be done about it. */
export const toastMiddleware: Middleware<object, RootState, AppDispatch> = (store) => (next) => (action) => {
  const hadSession = selectToken(store.getState()) !== null;
  const result = next(action);
  const message = messageFor(action, hadSession, store.getState().undo);
  if (message !== undefined) show(message, store.dispatch);
  // What is being undone is not offered any more.
  if (undoChange.pending.match(action)) closeToast(idOf(action.meta.arg));
  return result;
};

function messageFor(action: unknown, hadSession: boolean, { done }: UndoState): Message | undefined {
  if (sessionEnded.match(action) && action.payload !== undefined) {
    // The stream of changes may have heard of it first.
    closeToast(SESSION_ENDED);
    return { kind: 'success', text: action.payload };
  }
  if (isSessionEnded(action)) {
    // A refused refresh shows no text: nobody has asked for anything yet. Of several refusals, the first has ended it.
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
    // To make a change again, its undoing is undone: that is a change to undo like any other.
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
    // The screen says that the book has changed meanwhile, or that the import is gone.
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

/** Names the contact that was changed since, or says how many were. */
function keptText({ kept = [], keptCount = 0 }: Undone): string {
  const [only] = kept;
  const name = (only?.current ?? only?.made)?.name;
  const who = keptCount > 1 || name === undefined ? `${contactCount(keptCount)} were` : `“${name}” was`;
  return `Your change is undone. ${who} changed since and ${keptCount > 1 ? 'stay as they are' : 'stays as it is'}.`;
}

/** What became of a change whose conflict was found after the person had gone on. */
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
  // The dialog gives the reason.
  if (isEntryRefused(action)) return { kind: 'error', text: FAILURE };
  // The conflict dialog asks instead, or the outdated comparison is shown anew.
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

/** The revision that a change of the book made; undefined for all else, and for servers that cannot undo. */
function revisionOf(action: UnknownAction & { meta: { revision: number | undefined } }): number | undefined {
  return isSessionBegun(action) ? undefined : action.meta.revision;
}

function idOf(revision: number): string {
  return `change ${revision}`;
}
