import type { Changes, ContactState, Undone } from '@contactbook/contract/changes';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import type { ImportApplied } from '@contactbook/contract/transfer';
import { createAction } from '@reduxjs/toolkit';
import type { ApiError, VersionedCard } from '../api.ts';

/** A contact with the version that the user saw, if the server has versions. */
export type SeenContact = { id: string; version?: number | undefined };
/** New values of a contact. `base` is the state in which the edit began, `editKey` identifies the edit (draftsSlice). */
export type ContactEdit = ContactDraft & SeenContact & { base?: ContactState; editKey?: string };

/** A call that changes the book, with what the user wanted. */
export type Act =
  /** `key` identifies the addition (draftsSlice), if it is one. */
  | { kind: 'add'; key?: string | undefined; draft?: ContactDraft }
  | ({ kind: 'update' } & ContactEdit)
  | ({ kind: 'delete' } & SeenContact)
  | { kind: 'card' | 'restoreVersion' | 'restore' | 'eraseHistory'; id: string }
  | { kind: 'undo'; revision: number }
  /** An act on labels or on selected contacts, and what the control that was pressed is called in the code. */
  | { kind: 'many'; control: string }
  | { kind: 'restoreAll' | 'emptyTrash' | 'goBack' | 'import' | 'merge' | 'decide' };

/** What an act came to. */
export type Saved = {
  act: Act;
  /** The acts of this window are numbered as they begin. */
  order: number;
  /** The revision that the act produced; undefined if it cannot be undone. */
  revision: number | undefined;
  /** The changed contacts of the list; undefined if the answer does not contain them. */
  changes?: Pick<Changes, 'contacts' | 'gone'>;
  card?: VersionedCard;
  undone?: Undone;
  imported?: ImportApplied;
};
export type Failed = { act: Act | { kind: 'load' }; error: ApiError };

// All that happens to the book. A read is identified by the time in milliseconds at which it was requested.

/** The whole list was requested. */
export const loading = createAction<number>('book/loading');
/** The whole list has arrived. `isReset` accepts a revision below the known one. */
export const loaded = createAction<{
  items: Contact[];
  revision: number | undefined;
  askedAtMs: number;
  isReset: boolean;
}>('book/loaded');
/** The changes after revision `since` have arrived. */
export const applied = createAction<{ changes: Changes; since: number; askedAtMs: number }>('book/applied');
/** An act of this window was sent. */
export const saving = createAction<Act>('book/saving');
/** The server has made the change. */
export const saved = createAction<Saved>('book/saved');
/** A read of the list or an act has failed. */
export const failed = createAction<Failed>('book/failed');

/** So many more acts of this window wait for a late answer; negative if answers have come. */
export const lateAnswers = createAction<number>('book/lateAnswers');

/** The user entered a name that is already in the book; nothing was sent (section 5). */
export const duplicateFound = createAction<string>('book/duplicateFound');
/** The user tried to change the book while offline; nothing was sent. */
export const changeRefusedOffline = createAction('book/changeRefusedOffline');
/** The user asked to undo or redo, but this window has no change for it. */
export const nothingToUndo = createAction<'undo' | 'redo'>('undo/nothing');
/** The line with the number of duplicates was answered. */
export const duplicatesSeen = createAction('book/duplicatesSeen');
/** The book may have changed without a notice to this window. */
export const bookInvalidated = createAction('book/invalidated');
