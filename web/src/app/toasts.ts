import type { Undone } from '@contactbook/contract/changes';
import type { Problem } from '@contactbook/contract/problems';
import type { ImportApplied } from '@contactbook/contract/transfer';
import { isAnyOf, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import {
  applyImport,
  emptyTrash,
  eraseHistory,
  goBack,
  restoreContact,
  restoreTrash,
  restoreTrashed,
  undoChange,
} from '../book/changes.ts';
import { deletePhoto, writeCard, writePhoto } from '../book/cardsSlice.ts';
import { type Conflict, conflictDeferred, conflictsIn, conflictsShown } from '../book/conflictsSlice.ts';
import {
  addContact,
  changeRefusedOffline,
  deleteContact,
  duplicateFound,
  updateContact,
} from '../book/contactsSlice.ts';
import { nothingToUndo, undo } from '../history/undo.ts';
import type { UndoState } from '../history/undoSlice.ts';
import type { AppDispatch } from '../redux.ts';
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
import { failureToast } from '../users/failures.ts';
import { shell } from '../words/en/shell.ts';
import { toasts } from '../words/en/toasts.ts';
import { wordsOf } from '../words/words.ts';

type RootState = { auth: AuthState; undo: UndoState };

/** The id of the toast that says so. */
const SESSION_ENDED = 'session ended';

/** Section 8. Where it marks the failure text of add, edit and delete as a defect, its own failure wording stands instead. */
const MESSAGES = [
  [logIn, 'loggedIn'],
  [signUp, 'signedUp'],
  [recover, 'recovered'],
  [logOut, 'loggedOut'],
  [addContact, 'added'],
  [updateContact, 'edited'],
  [writeCard, 'edited'],
  [writePhoto, 'edited'],
  [deletePhoto, 'edited'],
  [deleteContact, 'deleted'],
  [restoreContact, 'back'],
  [restoreTrashed, 'restored'],
  [restoreTrash, 'allRestored'],
  [emptyTrash, 'emptied'],
  [eraseHistory, 'erased'],
  [goBack, 'bookBack'],
] as const;

type Message = {
  kind: 'success' | 'warning' | 'error';
  text: string;
  /** The toast is shown once while one of this id is there. */
  id?: string;
  /** Name of the contact, if the text contains it. */
  name?: string;
  /** The change that the toast's button undoes or repeats. */
  change?: { isUndone?: boolean; revision: number } | undefined;
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
  const words = wordsOf(toasts);
  if (sessionEnded.match(action) && action.payload !== undefined) {
    // The stream of changes may have reported the ended session first.
    closeToast(SESSION_ENDED);
    return { kind: 'success', text: action.payload };
  }
  if (isSessionEnded(action)) {
    // A refused refresh shows no text, since the user has not asked for anything yet. If there are several refusals,
    // only the first is shown.
    return hadSession && !refreshUser.rejected.match(action)
      ? { ...warning(words.ended), id: SESSION_ENDED }
      : undefined;
  }
  if (duplicateFound.match(action)) {
    return { ...warning(words.duplicate(action.payload)), name: action.payload };
  }
  if (changeRefusedOffline.match(action)) return warning(wordsOf(shell).offline);
  if (nothingToUndo.match(action)) return warning(action.payload === 'undo' ? words.noUndo : words.noRedo);
  if (undoChange.rejected.match(action)) return notUndone(action, action.meta);
  if (undoChange.fulfilled.match(action)) {
    const { revision, keptCount } = action.payload;
    if (keptCount !== undefined) return { ...warning(keptText(action.payload)), conflicts: conflictsIn(action) };
    // Redo is an undo of the undo, and can be undone like any other change.
    return done.includes(revision)
      ? { kind: 'success', text: words.redone, change: { revision } }
      : { kind: 'success', text: words.undone, change: { isUndone: true, revision } };
  }
  if (conflictDeferred.match(action)) return { ...warning(deferredText(action.payload)), conflicts: [action.payload] };
  if (applyImport.fulfilled.match(action)) {
    const { revision } = action.payload;
    return { kind: 'success', text: importedText(action.payload), change: { revision } };
  }
  if (applyImport.rejected.match(action)) {
    // The import screen itself reports a changed book (409) or an expired import (404).
    const { status, problem } = { problem: undefined, status: undefined, ...action.meta };
    return status === 404 || status === 409 ? undefined : failure(action, problem);
  }
  for (const [thunk, message] of MESSAGES) {
    if (thunk.fulfilled.match(action)) {
      const revision = revisionOf(action);
      return { kind: 'success', text: words[message], change: revision === undefined ? undefined : { revision } };
    }
    if (thunk.rejected.match(action)) return failure(action, action.meta.problem);
  }
  return undefined;
}

/** Names the contact that was changed since, or gives the number of such contacts. */
function keptText({ kept = [], keptCount = 0 }: Undone): string {
  const [only] = kept;
  const name = (only?.current ?? only?.made)?.name;
  const words = wordsOf(toasts);
  return keptCount > 1 || name === undefined ? words.someKept(keptCount) : words.kept(name);
}

/** Describes a conflict that was found after the user had gone on to something else. */
function deferredText({ operation, wanted, current, base }: Conflict): string {
  const name = (base ?? current ?? wanted)?.name;
  const words = wordsOf(toasts);
  const event = current === null ? words.wasDeleted(name) : words.wasChanged(name);
  return `${event} ${operation === 'delete' ? words.notDeleted : words.notSaved}`;
}

function importedText({ added, changed }: ImportApplied): string {
  const words = wordsOf(toasts);
  if (changed === 0) return words.imported(added);
  return added === 0 ? words.changed(changed) : words.both(added, changed);
}

function warning(text: string): Message {
  return { kind: 'warning', text };
}

function failure(action: unknown, problem: Problem | undefined): Message | undefined {
  // The dialog shows the reason.
  if (isEntryRefused(action)) return { kind: 'error', text: wordsOf(toasts).failed };
  // The conflict dialog asks instead, or the comparison is shown again with current data.
  if (conflictsIn(action).length > 0 || (goBack.rejected.match(action) && action.meta.status === 409)) return undefined;
  if (writeCard.rejected.match(action) && [404, 412].includes(action.meta.status ?? 0)) return undefined;
  const isErased = restoreTrashed.rejected.match(action) && action.meta.status === 404;
  return isErased ? warning(wordsOf(toasts).notInTrash) : failureToast(problem);
}

const isEntryRefused = isAnyOf(logIn.rejected, signUp.rejected, recover.rejected);

function notUndone(
  action: unknown,
  { status, problem }: { status?: number | undefined; problem?: Problem | undefined },
): Message {
  if (status === 409) return { ...warning(wordsOf(toasts).overtaken), conflicts: conflictsIn(action) };
  return status === 404 ? warning(wordsOf(toasts).tooOld) : failureToast(problem);
}

function show({ kind, text, id, name, change, conflicts = [] }: Message, dispatch: AppDispatch): void {
  const words = wordsOf(toasts);
  if (change !== undefined) {
    const onAction = () => void dispatch(undo(change.revision));
    const label = change.isUndone === true ? words.redo : words.undo;
    showToast(kind, text, { id: idOf(change.revision), action: { label, onAction } });
  } else if (conflicts.length > 0) {
    showToast(kind, text, { action: { label: words.seeBoth, onAction: () => dispatch(conflictsShown(conflicts)) } });
  } else {
    showToast(kind, text, { name, ...(id !== undefined && { id }) });
  }
}

/** Returns the revision that a change produced; undefined for other actions and for servers that cannot undo. */
function revisionOf(action: UnknownAction & { meta: { revision: number | undefined } }): number | undefined {
  return isSessionBegun(action) ? undefined : action.meta.revision;
}

function idOf(revision: number): string {
  return `change ${revision}`;
}
