import type { Changes, ContactState } from '@contactbook/contract/changes';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/nameKey';
import { createAction, createSlice, isAnyOf, original } from '@reduxjs/toolkit';
import { apiThunk } from '../redux.ts';
import { identityChanged } from '../users/authSlice.ts';
import { catchUp, goBack, restoreContact, restoreTrash, restoreTrashed, undoChange, withChanges } from './changes.ts';
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
  /** The latest fetch under way, whose answer is applied; null after a write has made it outdated. */
  awaitedFetch: string | null;
  /** When the book was last checked with the server; null if it may have changed since. */
  checkedAtMs: number | null;
};
type RootState = { contacts: ContactsState };
/** A contact with the version that the user saw, if the server has versions. */
type Seen = { id: string; version?: number | undefined };
/**
 * The new values. `base` is the state in which the edit began, `editKey` identifies the edit that is saved
 * (draftsSlice).
 */
export type ContactEdit = ContactDraft & Seen & { base?: ContactState; editKey?: string };

export const fetchContacts = apiThunk('contacts/fetchAll', (api) => api.contacts());
/** `key` identifies the addition under way (draftsSlice), if it is one. */
export const addContact = apiThunk('contacts/add', (api, { name, number }: ContactDraft & { key?: string }) =>
  api.addContact({ name, number }),
);
export const deleteContact = apiThunk('contacts/delete', (api, { id, version }: Seen) =>
  api.deleteContact(id, version),
);
export const updateContact = apiThunk('contacts/update', (api, { id, version, name, number }: ContactEdit) =>
  api.updateContact(id, { name, number }, version),
);

/** The user entered a name that is already in the book; nothing was sent (section 5). */
export const duplicateFound = createAction<string>('contacts/duplicateFound');
/** The book may have changed without a notice to this window. */
export const bookInvalidated = createAction('contacts/invalidated');
/** The user tried to change the book while offline; nothing was sent. */
export const changeRefusedOffline = createAction('contacts/changeRefusedOffline');

const initialState: ContactsState = {
  items: [],
  isLoading: false,
  error: null,
  hasLoaded: false,
  revision: null,
  savingIds: [],
  deletingIds: [],
  awaitedFetch: null,
  checkedAtMs: null,
};

const isActDone = isAnyOf(
  undoChange.fulfilled,
  restoreContact.fulfilled,
  restoreTrashed.fulfilled,
  restoreTrash.fulfilled,
  goBack.fulfilled,
);

const contactsSlice = createSlice({
  name: 'contacts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(fetchContacts.pending, (state, { meta }) => {
        state.awaitedFetch = meta.requestId;
      })
      .addCase(fetchContacts.fulfilled, (state, { payload, meta }) => {
        if (state.awaitedFetch !== meta.requestId) return;
        state.awaitedFetch = null;
        state.checkedAtMs = meta.askedAtMs;
        if (meta.revision !== undefined && meta.revision < (state.revision ?? 0)) return;
        state.items = sameBook(withoutDrafts(state.items), payload);
        state.revision = meta.revision ?? null;
        state.error = null;
        state.hasLoaded = true;
      })
      .addCase(fetchContacts.rejected, (state, { meta }) => {
        if (state.awaitedFetch === meta.requestId) state.awaitedFetch = null;
      })
      .addCase(bookInvalidated, (state) => {
        state.checkedAtMs = null;
      })
      .addCase(addContact.fulfilled, (state, { payload, meta }) => {
        const items = withoutDrafts(state.items);
        // The answer may arrive after newer changes, which include this one.
        const isKnownAlready = (meta.revision ?? Infinity) <= (state.revision ?? 0);
        if (!isKnownAlready) state.items = frozen([...items, payload]);
        advanceRevision(state, meta.revision);
      })
      .addCase(deleteContact.fulfilled, (state, { payload, meta }) => {
        state.items = frozen(withoutDrafts(state.items).filter(({ id }) => id !== payload.id));
        advanceRevision(state, meta.revision);
      })
      .addCase(
        updateContact.fulfilled,
        (state, { payload: { id, name, number, version, also, groups, photo }, meta }) => {
          const items = withoutDrafts(state.items);
          const index = items.findIndex((contact) => contact.id === id);
          const isNewer = (version ?? Infinity) > (items[index]?.version ?? 0);
          // Other servers return further properties.
          const more = {
            ...(version && { version }),
            ...(also && { also }),
            ...(groups && { groups }),
            ...(photo && { photo }),
          };
          const contact = { id, name, number, ...more };
          if (index !== -1 && isNewer) state.items = frozen(items.with(index, contact));
          advanceRevision(state, meta.revision);
        },
      )
      .addCase(catchUp.fulfilled, (state, { payload, meta }) => {
        applyChanges(state, payload, meta.arg);
        state.checkedAtMs = meta.askedAtMs;
      })
      .addCase(catchUp.rejected, (state, { meta }) => {
        // The server's history does not reach back to this revision, so any list that it returns is newer.
        if (meta.rejectedWithValue && meta.status === 410) state.revision = 0;
      })
      .addMatcher(isActDone, (state, { payload }) => applyChanges(state, payload, payload.revision - 1))
      .addMatcher(identityChanged, () => initialState)
      .addMatcher(isAnyOf(updateContact.pending, deleteContact.pending), (state, { meta: { arg } }) => {
        state.savingIds.push(arg.id);
      })
      .addMatcher(
        isAnyOf(updateContact.fulfilled, updateContact.rejected, deleteContact.fulfilled, deleteContact.rejected),
        (state, { meta: { arg } }) => {
          state.savingIds = state.savingIds.filter((id) => id !== arg.id);
        },
      )
      .addMatcher(isAnyOf(deleteContact.pending, deleteContact.fulfilled, deleteContact.rejected), (state, action) => {
        const { id } = action.meta.arg;
        state.deletingIds = state.deletingIds.filter((each) => each !== id);
        if (deleteContact.pending.match(action)) state.deletingIds.push(id);
      })
      .addMatcher(isAnyOf(addContact.fulfilled, updateContact.fulfilled, deleteContact.fulfilled), (state) => {
        state.awaitedFetch = null;
      })
      // The server may have made the change although the request failed.
      .addMatcher(isAnyOf(addContact.rejected, updateContact.rejected, deleteContact.rejected), (state) => {
        state.checkedAtMs = null;
      })
      .addMatcher(
        isAnyOf(fetchContacts.pending, addContact.pending, deleteContact.pending, updateContact.pending),
        (state) => {
          state.isLoading = true;
        },
      )
      .addMatcher(
        isAnyOf(fetchContacts.fulfilled, addContact.fulfilled, deleteContact.fulfilled, updateContact.fulfilled),
        (state) => {
          state.isLoading = false;
        },
      )
      .addMatcher(
        isAnyOf(fetchContacts.rejected, addContact.rejected, deleteContact.rejected, updateContact.rejected),
        (state, { payload }) => {
          state.isLoading = false;
          state.error = payload ?? null;
        },
      ),
});

export const contactsReducer = contactsSlice.reducer;
/** Returns the state of the contacts in any store that dispatches thunks of the book. */
export const contactsIn = (getState: () => unknown): ContactsState => (getState() as RootState).contacts;
export const selectContacts = (state: RootState) => state.contacts;
export const selectItems = (state: RootState) => state.contacts.items;
export const selectSavingIds = (state: RootState) => state.contacts.savingIds;
export const selectRevision = (state: RootState) => state.contacts.revision;
/** Selects the contact; undefined if it was deleted. */
export const selectContact =
  (id: string) =>
  ({ contacts }: RootState): Contact | undefined =>
    contacts.items.find((contact) => contact.id === id);
/** Selects whether the server is our own, which sends revisions and keeps a history. */
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

/** Applies the changes after `since`. The revision advances only if no change between is missing. */
function applyChanges(state: ContactsState, changes: Changes, since: number): void {
  if (state.revision === null || changes.revision <= state.revision) return;
  const items = withoutDrafts(state.items);
  state.items = frozen(withChanges(items, changes));
  if (since <= state.revision) state.revision = changes.revision;
}

/** Advances the revision after a change of this window. If other changes came between, catchUp fetches them. */
function advanceRevision(state: ContactsState, revision: number | undefined): void {
  if (state.revision !== null && revision === state.revision + 1) state.revision = revision;
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
