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
  /** All changes until this one are in `items`; null while none is known, and with servers that keep no history. */
  revision: number | null;
  /** Contacts with a change under way. */
  savingIds: string[];
  /** Those of them that are being deleted. */
  deletingIds: string[];
  /** The fetch under way whose answer counts: the latest, and none once a write has overtaken it. */
  awaitedFetch: string | null;
  /** When the server was last asked what the book is; null where it may have changed since. */
  checkedAtMs: number | null;
};
type RootState = { contacts: ContactsState };
/** The version is the one that the person saw, where the server keeps any. */
type Seen = { id: string; version?: number | undefined };
/** The new values; `base` are those from which the edit began, `editKey` names the edit that is saved (draftsSlice). */
export type ContactEdit = ContactDraft & Seen & { base?: ContactState; editKey?: string };

export const fetchContacts = apiThunk('contacts/fetchAll', (api) => api.contacts());
/** With a key where it is one of the additions under way (draftsSlice). */
export const addContact = apiThunk('contacts/add', (api, { name, number }: ContactDraft & { key?: string }) =>
  api.addContact({ name, number }),
);
export const deleteContact = apiThunk('contacts/delete', (api, { id, version }: Seen) =>
  api.deleteContact(id, version),
);
export const updateContact = apiThunk('contacts/update', (api, { id, version, name, number }: ContactEdit) =>
  api.updateContact(id, { name, number }, version),
);

/** The person wrote a name that is in the book already; nothing was sent (section 5). */
export const duplicateFound = createAction<string>('contacts/duplicateFound');
/** The book may have changed without this window being notified. */
export const bookInvalidated = createAction('contacts/invalidated');
/** The person tried to change the book while offline; nothing was sent. */
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
        // The answer may come after later changes, which include this one.
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
          // Other servers answer with more than that.
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
        // The log does not reach back so far: any list that is read is newer.
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
      // The server may have made the change all the same.
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
/** In any store that thunks of the book are dispatched to. */
export const contactsIn = (getState: () => unknown): ContactsState => (getState() as RootState).contacts;
export const selectContacts = (state: RootState) => state.contacts;
export const selectItems = (state: RootState) => state.contacts.items;
export const selectSavingIds = (state: RootState) => state.contacts.savingIds;
export const selectRevision = (state: RootState) => state.contacts.revision;
/** As it now is; undefined where it was deleted. */
export const selectContact =
  (id: string) =>
  ({ contacts }: RootState): Contact | undefined =>
    contacts.items.find((contact) => contact.id === id);
/** Whether the server keeps a history, so that a change can be undone. */
export const selectHasHistory = (state: RootState) => state.contacts.revision !== null;
/** The same, and as long as it is not known. */
export const selectMayHaveHistory = ({ contacts }: RootState) => !contacts.hasLoaded || contacts.revision !== null;

/** Whether another contact has that name; the contact `id` may keep its own name, even one that another shares. */
export function isNameTaken({ contacts }: RootState, name: string, id?: string): boolean {
  const key = nameKey(name);
  const isThere = takenNames(contacts.items).has(key);
  const own = isThere && id !== undefined ? contacts.items.find((contact) => contact.id === id) : undefined;
  return isThere && (own === undefined || nameKey(own.name) !== key);
}

/** Whether all who have that name are being deleted. */
export function isNameLeaving({ contacts: { items, deletingIds } }: RootState, name: string): boolean {
  if (deletingIds.length === 0) return false;
  const key = nameKey(name);
  const leaving = items.filter((contact) => deletingIds.includes(contact.id) && nameKey(contact.name) === key);
  return leaving.length > 0 && leaving.length === takenNames(items).get(key);
}

/** Applies all changes after `since`: where none is missing in between, the book is now at their revision. */
function applyChanges(state: ContactsState, changes: Changes, since: number): void {
  if (state.revision === null || changes.revision <= state.revision) return;
  const items = withoutDrafts(state.items);
  state.items = frozen(withChanges(items, changes));
  if (since <= state.revision) state.revision = changes.revision;
}

/** Our own change made the next revision. Where others came between, catchUp brings them. */
function advanceRevision(state: ContactsState, revision: number | undefined): void {
  if (state.revision !== null && revision === state.revision + 1) state.revision = revision;
}

/** The plain array behind the draft: searching it makes no draft of every contact, ten times quicker in a large book. */
function withoutDrafts(items: Contact[]): Contact[] {
  return original(items) ?? items;
}

/** Frozen, so that Immer looks for drafts in none of its thousands of contacts. */
function frozen(items: Contact[]): Contact[] {
  Object.freeze(items);
  return items;
}

/** The list that is known, where nothing has changed: it needs no sorting again. */
function sameBook(known: Contact[], read: Contact[]): Contact[] {
  const isSame = known.length === read.length && known.every((contact, place) => isSameContact(contact, read[place]!));
  return isSame ? known : frozen(read);
}

function isSameContact(one: Contact, other: Contact): boolean {
  return one.id === other.id && one.name === other.name && one.number === other.number && one.version === other.version;
}
