import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/names';
import { createAction, createSlice, isAnyOf, original } from '@reduxjs/toolkit';
import { apiThunk } from '../redux.ts';
import { nameCounts } from './takenNames.ts';
import { isSessionEnded, logIn, logOut, signUp } from '../users/authSlice.ts';

export type ContactsState = {
  items: Contact[];
  isLoading: boolean;
  error: string | null;
  /** Whether `items` is the book, or only what a book starts from: an empty list is not an empty book. */
  hasLoaded: boolean;
  /** Contacts with a change under way. */
  savingIds: string[];
  /** The fetch whose answer counts: the latest, and none once a write has overtaken it. */
  awaitedFetch: string | null;
};
type RootState = { contacts: ContactsState };

export const fetchContacts = apiThunk('contacts/fetchAll', (api): Promise<Contact[]> => api.contacts());
export const addContact = apiThunk('contacts/add', (api, draft: ContactDraft) => api.addContact(draft));
export const deleteContact = apiThunk('contacts/delete', (api, id: string) => api.deleteContact(id));
export const updateContact = apiThunk('contacts/update', (api, { id, name, number }: Contact) =>
  api.updateContact(id, { name, number }),
);

/** Somebody tried to write a name that the book has already; nothing was sent (section 5). */
export const duplicateFound = createAction<string>('contacts/duplicateFound');
/** Somebody tried to change the book while offline; nothing was sent. */
export const changeRefusedOffline = createAction('contacts/changeRefusedOffline');

const initialState: ContactsState = {
  items: [],
  isLoading: false,
  error: null,
  hasLoaded: false,
  savingIds: [],
  awaitedFetch: null,
};

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
        state.items = sameBook(withoutDrafts(state.items), payload);
        state.error = null;
        state.hasLoaded = true;
      })
      .addCase(addContact.fulfilled, (state, { payload }) => {
        state.items = settled([...withoutDrafts(state.items), payload]);
      })
      .addCase(deleteContact.fulfilled, (state, { payload }) => {
        state.items = settled(withoutDrafts(state.items).filter(({ id }) => id !== payload.id));
      })
      .addCase(updateContact.fulfilled, (state, { payload: { id, name, number } }) => {
        const items = withoutDrafts(state.items);
        const index = items.findIndex((contact) => contact.id === id);
        if (index !== -1) state.items = settled(items.with(index, { name, number, id }));
      })
      .addMatcher(isAnyOf(logOut.fulfilled, logIn.fulfilled, signUp.fulfilled, isSessionEnded), () => initialState)
      .addMatcher(isAnyOf(updateContact.pending, deleteContact.pending), (state, { meta: { arg } }) => {
        state.savingIds.push(idOf(arg));
      })
      .addMatcher(
        isAnyOf(updateContact.fulfilled, updateContact.rejected, deleteContact.fulfilled, deleteContact.rejected),
        (state, { meta: { arg } }) => {
          state.savingIds = state.savingIds.filter((id) => id !== idOf(arg));
        },
      )
      .addMatcher(isAnyOf(addContact.fulfilled, updateContact.fulfilled, deleteContact.fulfilled), (state) => {
        state.awaitedFetch = null;
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
export const selectContacts = (state: RootState) => state.contacts;
export const selectItems = (state: RootState) => state.contacts.items;
export const selectSavingIds = (state: RootState) => state.contacts.savingIds;

/** Whether another contact is called that already; a contact `id` may keep the name that it has, even a shared one. */
export function isNameTaken({ contacts }: RootState, name: string, id?: string): boolean {
  const key = nameKey(name);
  const isThere = (nameCounts(contacts.items).get(key) ?? 0) > 0;
  const own = isThere && id !== undefined ? contacts.items.find((contact) => contact.id === id) : undefined;
  return isThere && (own === undefined || nameKey(own.name) !== key);
}

/** The plain array behind the draft: searching it makes no draft of every contact, ten times quicker in a large book. */
function withoutDrafts(items: Contact[]): Contact[] {
  return original(items) ?? items;
}

/** Frozen, so that Immer looks for drafts in none of its thousands of contacts. */
function settled(items: Contact[]): Contact[] {
  Object.freeze(items);
  return items;
}

/** The book that was there where nothing has changed: nobody has to sort it again. */
function sameBook(known: Contact[], read: Contact[]): Contact[] {
  const isSame = known.length === read.length && known.every((contact, place) => isSameContact(contact, read[place]!));
  return isSame ? known : settled(read);
}

function isSameContact(one: Contact, other: Contact): boolean {
  return one.id === other.id && one.name === other.name && one.number === other.number;
}

function idOf(arg: string | Contact): string {
  return typeof arg === 'string' ? arg : arg.id;
}
