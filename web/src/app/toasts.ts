import type { Undone } from '@contactbook/contract/changes';

import type { ImportApplied } from '@contactbook/contract/transfer';
import type { Middleware } from '@reduxjs/toolkit';
import {
  type Act,
  changeRefusedOffline,
  duplicateFound,
  failed,
  type Failed,
  nothingToUndo,
  saved,
  type Saved,
  saving,
} from '../book/bookEvents.ts';
import { type Conflict, conflictDeferred, conflictsIn, conflictsShown } from '../book/conflictsSlice.ts';
import { openCard } from '../book/openCard.ts';
import { shownName } from '../book/shownName.ts';
import type { UndoState } from '../book/undoSlice.ts';
import { type AppDispatch, sessionEnded } from '../redux.ts';
import { closeToast, markToastBusy, showToast } from '../ui/toasts.ts';
import { type AuthState, entryFailed, loggedOut, logOutFailed, selectToken, sessionBegun } from '../users/authSlice.ts';
import { failureToast } from '../users/failures.ts';
import { shell, toasts } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

type RootState = { auth: AuthState; undo: UndoState };
type Message = {
  kind: 'success' | 'warning' | 'error';
  text: string;
  /** The toast is shown once while one of this id is there. */
  id?: string;
  /** Name of the contact, if the text contains it. */
  name?: string;
  /** The change that the toast's button undoes or repeats. */
  change?: { isUndone?: boolean; revision: number } | undefined;
  /** The contact that the toast offers to open. */
  addedId?: string | undefined;
  /** Conflicts that the toast's button opens. */
  conflicts?: Conflict[];
};

/** Section 8: the message when a session begins. */
const BEGUN = { logIn: 'loggedIn', signUp: 'signedUp', recover: 'recovered' } as const;
/** Section 8: the messages of acts that have succeeded. The screens of the others say what they came to. */
const SAVED: {
  [kind in Act['kind']]?:
    | 'added'
    | 'edited'
    | 'deleted'
    | 'back'
    | 'restored'
    | 'allRestored'
    | 'emptied'
    | 'erased'
    | 'bookBack';
} = {
  add: 'added',
  update: 'edited',
  card: 'edited',
  delete: 'deleted',
  restoreVersion: 'back',
  restore: 'restored',
  restoreAll: 'allRestored',
  emptyTrash: 'emptied',
  eraseHistory: 'erased',
  goBack: 'bookBack',
};
/**
 * Section 8: an act that has failed shows the specification's own failure wording, since it marks the failure text of
 * add, edit and delete as a defect. These failures have other messages by status; null if the screen shows the reason.
 */
const FAILED: { [kind in Failed['act']['kind']]?: Record<number, 'notInTrash' | 'tooOld' | 'overtaken' | null> } = {
  card: { 404: null, 412: null },
  restore: { 404: 'notInTrash' },
  goBack: { 409: null },
  import: { 404: null, 409: null },
  merge: { 400: null, 404: null, 412: null },
  decide: { 404: null, 412: null },
  many: { 409: null },
  undo: { 404: 'tooOld', 409: 'overtaken' },
};
const SESSION_ENDED = 'session ended';

/** Shows a toast for each event that the user should see, with a button where something can be done about it. */
export const toastMiddleware: Middleware<object, RootState, AppDispatch> = (store) => (next) => (action) => {
  const hadSession = selectToken(store.getState()) !== null;
  const result = next(action);
  const message = messageFor(action, hadSession, store.getState().undo);
  if (message !== undefined) show(message, store.dispatch);
  // An undo that was sent is no longer offered.
  if (saving.match(action) && action.payload.kind === 'undo') markToastBusy(undoToastId(action.payload.revision));
  if ((saved.match(action) || failed.match(action)) && action.payload.act.kind === 'undo')
    closeToast(undoToastId(action.payload.act.revision));
  return result;
};

function messageFor(action: unknown, hadSession: boolean, { done }: UndoState): Message | undefined {
  const words = wordsOf(toasts);
  if (saved.match(action)) return savedMessage(action.payload, done);
  if (failed.match(action)) return failedMessage(action.payload);
  if (sessionBegun.match(action)) return success(words[BEGUN[action.payload.by]]);
  if (loggedOut.match(action)) return success(words.loggedOut);
  // The dialog shows the reason of a failed log-in.
  if (entryFailed.match(action) || logOutFailed.match(action)) return { kind: 'error', text: words.failed };
  if (sessionEnded.match(action)) return endMessage(action.payload, hadSession);
  if (duplicateFound.match(action)) return { ...warning(words.duplicate(action.payload)), name: action.payload };
  if (changeRefusedOffline.match(action)) return warning(wordsOf(shell).offline);
  if (nothingToUndo.match(action)) return warning(action.payload === 'undo' ? words.noUndo : words.noRedo);
  if (conflictDeferred.match(action)) return { ...warning(deferredText(action.payload)), conflicts: [action.payload] };
  return undefined;
}

function savedMessage(payload: Saved, done: number[]): Message | undefined {
  const { act, revision, undone, imported } = payload;
  const words = wordsOf(toasts);
  if (imported !== undefined) return success(importedText(imported), imported);
  if (undone !== undefined) {
    if (undone.keptCount !== undefined)
      return { ...warning(changedSinceText(undone)), conflicts: conflictsIn(payload) };
    // Redo is an undo of the undo, and can be undone like any other change.
    const isUndone = !done.includes(undone.revision);
    return success(isUndone ? words.undone : words.redone, { isUndone, revision: undone.revision });
  }
  // Their screens say what they came to.
  const said = SAVED[act.kind];
  if (said === undefined) return undefined;
  const change = revision === undefined ? undefined : { revision };
  const addedId = act.kind === 'add' ? payload.changes?.contacts[0]?.id : undefined;
  return { ...success(words[said], change), addedId };
}

function failedMessage({ act, error }: Failed): Message | undefined {
  if (act.kind === 'load') return undefined;
  const conflicts = conflictsIn({ act, error });
  const own = FAILED[act.kind]?.[error.status ?? 0];
  if (own !== undefined) return own === null ? undefined : { ...warning(wordsOf(toasts)[own]), conflicts };
  // The conflict dialog asks instead.
  return conflicts.length > 0 ? undefined : failureToast(error.problem);
}

/** If there are several refusals, only the first is shown. */
function endMessage(text: string | null | undefined, hadSession: boolean): Message | undefined {
  if (text === null) return undefined;
  if (text === undefined) return hadSession ? { ...warning(wordsOf(toasts).ended), id: SESSION_ENDED } : undefined;
  // The stream of changes may have reported the ended session first.
  closeToast(SESSION_ENDED);
  return success(text);
}

/** Names the contact that was changed since, or gives the number of such contacts. */
function changedSinceText({ kept = [], keptCount = 0 }: Undone): string {
  const [only] = kept;
  const state = only?.current ?? only?.made;
  const name = state ? shownName(state) : undefined;
  const words = wordsOf(toasts);
  return keptCount > 1 || name === undefined ? words.someKept(keptCount) : words.kept(name);
}

/** Describes a conflict that was found after the user had gone on to something else. */
function deferredText({ operation, wanted, current, base }: Conflict): string {
  const state = base ?? current ?? wanted;
  const name = state ? shownName(state) : undefined;
  const words = wordsOf(toasts);
  const event = current === null ? words.wasDeleted(name) : words.wasChanged(name);
  return `${event} ${operation === 'delete' ? words.notDeleted : words.notSaved}`;
}

function importedText({ added, changed }: ImportApplied): string {
  const words = wordsOf(toasts);
  if (changed === 0) return words.imported(added);
  return added === 0 ? words.changed(changed) : words.both(added, changed);
}

function success(text: string, change?: Message['change']): Message {
  return { kind: 'success', text, change };
}

function warning(text: string): Message {
  return { kind: 'warning', text };
}

function show({ kind, text, id, name, change, addedId, conflicts = [] }: Message, dispatch: AppDispatch): void {
  const words = wordsOf(toasts);
  if (change !== undefined) {
    // The first screen has no acts. After an act, their file is there.
    const onAction = async () => {
      void dispatch((await import('../book/acts.ts')).undoChange(change.revision));
    };
    const label = change.isUndone === true ? words.redo : words.undo;
    // Our own server has cards.
    const open = addedId === undefined ? [] : [{ label: words.open, onAction: () => openCard(addedId) }];
    showToast(kind, text, { id: undoToastId(change.revision), actions: [...open, { label, onAction, waits: true }] });
  } else if (conflicts.length > 0) {
    showToast(kind, text, { actions: [{ label: words.seeBoth, onAction: () => dispatch(conflictsShown(conflicts)) }] });
  } else {
    showToast(kind, text, { name, ...(id !== undefined && { id }) });
  }
}

function undoToastId(revision: number): string {
  return `change ${revision}`;
}
