import type { Contact } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/nameKey';
import { createReducer, original } from '@reduxjs/toolkit';
import { identityChanged } from '../users/authSlice.ts';
import {
  type Act,
  applied,
  bookInvalidated,
  duplicatesSeen,
  failed,
  loaded,
  lateAnswers,
  loading,
  saved,
  type Saved,
  saving,
} from './bookEvents.ts';
import { withChanges } from './changes.ts';
import { takenNames } from './search/takenNames.ts';

export type ContactsState = {
  items: Contact[];
  isLoading: boolean;
  error: string | null;
  /** Whether `items` was read from the server: the initial empty list is not an empty book. */
  hasLoaded: boolean;
  /**
   * `items` includes all changes up to this revision; null before the first list, and with servers that keep no
   * history.
   */
  revision: number | null;
  /** Contacts with a change under way. */
  savingIds: string[];
  /** The contacts in `savingIds` that are being deleted. */
  deletingIds: string[];
  /** The act on many contacts that is under way. */
  acting: Act | null;
  /** The number of acts whose answers are late. */
  lateAnswers: number;
  freshness: Freshness;
  /** Whether this window has imported contacts and has not shown the number of duplicates since. */
  hasImported: boolean;
};
/**
 * The last read of the book: under way (only this answer is applied), applied, or outdated by a change. `askedAtMs` is
 * when it was requested.
 */
type Freshness = { state: 'asked' | 'fresh'; askedAtMs: number } | { state: 'stale' };
type RootState = { contacts: ContactsState };

const STALE: Freshness = { state: 'stale' };
const initialState: ContactsState = {
  items: [],
  isLoading: false,
  error: null,
  hasLoaded: false,
  revision: null,
  savingIds: [],
  deletingIds: [],
  acting: null,
  lateAnswers: 0,
  freshness: STALE,
  hasImported: false,
};

/** The states of section 4, as a function of the events of the book. */
export const contactsReducer = createReducer(initialState, (builder) =>
  builder
    .addCase(loading, (state, { payload: askedAtMs }) => {
      state.isLoading = true;
      state.freshness = { state: 'asked', askedAtMs };
    })
    .addCase(loaded, (state, { payload: { items, revision, askedAtMs, isReset } }) => {
      state.isLoading = false;
      const { freshness } = state;
      if (freshness.state !== 'asked' || freshness.askedAtMs !== askedAtMs) return;
      state.freshness = { state: 'fresh', askedAtMs };
      if (!isReset && revision !== undefined && revision < (state.revision ?? 0)) return;
      state.items = sameBook(withoutDrafts(state.items), items);
      state.revision = revision ?? null;
      state.error = null;
      state.hasLoaded = true;
    })
    .addCase(applied, (state, { payload: { changes, since, askedAtMs } }) => {
      state.freshness = { state: 'fresh', askedAtMs };
      if (state.revision !== null) apply(state, changes, changes.revision, since);
    })
    .addCase(saving, (state, { payload: act }) => {
      state.isLoading = true;
      if (act.kind === 'update' || act.kind === 'delete') state.savingIds.push(act.id);
      if (act.kind === 'delete') state.deletingIds.push(act.id);
      if (isOnMany(act)) state.acting = act;
    })
    .addCase(saved, (state, { payload: { act, revision, changes } }) => {
      end(state, act);
      if (act.kind === 'import') state.hasImported = true;
      // A list that was requested before the change does not contain it.
      if (state.freshness.state === 'asked') state.freshness = STALE;
      if (changes !== undefined) apply(state, wanted(act, changes, state), revision, (revision ?? 0) - 1);
    })
    .addCase(failed, (state, { payload: { act, error } }) => {
      end(state, act);
      state.error = error.message;
      // The server may have made the change although the request failed.
      if (act.kind === 'load' || state.freshness.state === 'fresh') state.freshness = STALE;
    })
    .addCase(lateAnswers, (state, { payload }) => {
      state.lateAnswers += payload;
    })
    .addCase(duplicatesSeen, (state) => {
      state.hasImported = false;
    })
    .addCase(bookInvalidated, (state) => {
      if (state.freshness.state === 'fresh') state.freshness = STALE;
    })
    .addMatcher(identityChanged, ({ lateAnswers: late }) => ({ ...initialState, lateAnswers: late })),
);

/** Returns the state of the contacts in any store that dispatches thunks of the book. */
export const contactsIn = (getState: () => unknown): ContactsState => (getState() as RootState).contacts;
export const selectContacts = (state: RootState) => state.contacts;
export const selectItems = (state: RootState) => state.contacts.items;
export const selectSavingIds = (state: RootState) => state.contacts.savingIds;
export const selectIsWaiting = (state: RootState) => state.contacts.lateAnswers > 0;
export const selectIsActing = (state: RootState) => state.contacts.acting !== null;
/** Selects the control whose act on many contacts is not answered yet. */
export const selectBusyControl = ({ contacts: { acting } }: RootState) =>
  acting?.kind === 'many' ? acting.control : undefined;
export const selectHasImported = (state: RootState) => state.contacts.hasImported;
export const selectRevision = (state: RootState) => state.contacts.revision;
/** Selects the contact; undefined if it was deleted, or if there is no id. */
export const selectContact =
  (id: string | null) =>
  ({ contacts }: RootState): Contact | undefined =>
    id === null ? undefined : contacts.items.find((contact) => contact.id === id);
/** Selects whether the server keeps a history, so that changes can be undone. */
export const selectIsOwnServer = (state: RootState) => state.contacts.revision !== null;
/** The same, but also true while that is not known yet. */
export const selectMayBeOwnServer = ({ contacts }: RootState) => !contacts.hasLoaded || contacts.revision !== null;

/**
 * Returns whether another contact has this name. Contact `id` may keep its own name, even if another contact shares it.
 */
export function isNameTaken({ contacts }: RootState, name: string, id?: string): boolean {
  const key = nameKey(name);
  const isThere = takenNames(contacts.items).has(key);
  const own = isThere && id !== undefined ? contacts.items.find((contact) => contact.id === id) : undefined;
  return isThere && (own === undefined || nameKey(own.name) !== key);
}

/** Returns whether all contacts with this name are being deleted. */
export function isNameLeaving({ contacts: { items, deletingIds } }: RootState, name: string): boolean {
  if (deletingIds.length === 0) return false;
  const key = nameKey(name);
  const leaving = items.filter((contact) => deletingIds.includes(contact.id) && nameKey(contact.name) === key);
  return leaving.length > 0 && leaving.length === takenNames(items).get(key);
}

/** Returns whether the same act was sent and is not answered yet. There is at most one act on many contacts. */
export function isUnderWay({ deletingIds, acting }: ContactsState, act: Act): boolean {
  return act.kind === 'delete' ? deletingIds.includes(act.id) : isOnMany(act) && acting !== null;
}

function isOnMany({ kind }: Act | { kind: 'load' }): boolean {
  return kind === 'many' || kind === 'merge' || kind === 'restoreAll' || kind === 'goBack' || kind === 'import';
}

function end(state: ContactsState, act: Act | { kind: 'load' }): void {
  state.isLoading = false;
  if (isOnMany(act)) state.acting = null;
  if (act.kind !== 'update' && act.kind !== 'delete') return;
  state.savingIds = state.savingIds.filter((id) => id !== act.id);
  state.deletingIds = state.deletingIds.filter((id) => id !== act.id);
}

type ListChanges = NonNullable<Saved['changes']>;

/** Drops the answer to an edit of a contact that another device has deleted since. */
function wanted(act: Act, changes: ListChanges, { items }: ContactsState): ListChanges {
  const isGone = act.kind === 'update' && !withoutDrafts(items).some(({ id }) => id === act.id);
  return isGone ? { contacts: [], gone: [] } : changes;
}

/**
 * Applies changes that lead from revision `since` to `revision`, unless the list includes them already. The revision
 * advances only if no change between is missing.
 */
function apply(state: ContactsState, changes: ListChanges, revision: number | undefined, since: number): void {
  if (revision !== undefined && revision <= (state.revision ?? 0)) return;
  state.items = frozen(withChanges(withoutDrafts(state.items), changes, revision));
  if (revision !== undefined && state.revision !== null && since <= state.revision) state.revision = revision;
}

/** Returns the array behind the Immer draft. Searching it is ten times faster, since no contact becomes a draft. */
function withoutDrafts(items: Contact[]): Contact[] {
  return original(items) ?? items;
}

/** Frozen, so that Immer does not search thousands of contacts for drafts. */
function frozen(items: Contact[]): Contact[] {
  Object.freeze(items);
  return items;
}

/** Returns the known array if nothing has changed, so that it is not sorted again. */
function sameBook(known: Contact[], read: Contact[]): Contact[] {
  const isSame = known.length === read.length && known.every((contact, place) => isSameContact(contact, read[place]!));
  return isSame ? known : frozen(read);
}

function isSameContact(one: Contact, other: Contact): boolean {
  return one.id === other.id && one.name === other.name && one.number === other.number && one.version === other.version;
}
