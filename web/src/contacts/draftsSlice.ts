import type { Card } from '@contactbook/contract/card';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { logIn, refreshUser, signUp } from '../users/authSlice.ts';
import { addContact, type ContactsState } from './contactsSlice.ts';
import { chosen, firstChoice, isSameState } from './threeWay.ts';

/** A new contact on its way into the book: waiting for its turn, being sent, or refused for a reason. */
export type Addition = {
  key: string;
  draft: ContactDraft;
  state: 'waiting' | 'sending' | 'refused';
  reason?: string;
  /** It was sent once and no answer came: it may have arrived. */
  isInDoubt?: boolean;
};
/** A contact in edit: what it was when its row was opened, and what is written there. */
type Edit = { base: Contact; draft: ContactDraft; state: 'open' | 'saving' | 'refused' };

/** A contact in full in edit: what it was and its version when that began, and what is written. */
export type CardEdit = { id: string; version: number | undefined; base: Card; draft: Card; isSaving: boolean };

/** What a person has written that is not in the book yet; in memory alone (section 3). */
type DraftsState = {
  /** Whose it is, by e-mail: kept while nobody is logged in, dropped when another person logs in. */
  writer: string | null;
  /** In the row for a new contact. */
  newContact: ContactDraft;
  /** In the order in which they were written. */
  additions: Addition[];
  /** The rows in edit, by the ids of their contacts. */
  edits: Record<string, Edit>;
  /** In the form of a contact in full. */
  card: CardEdit | null;
};
type RootState = { drafts: DraftsState };
/** The book, and what is written that is not in it yet. */
export type BookState = RootState & { contacts: ContactsState };

export const BLANK: ContactDraft = { name: '', number: '' };
const initialState: DraftsState = { writer: null, newContact: BLANK, additions: [], edits: {}, card: null };

const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    newContactChanged(state, { payload }: PayloadAction<ContactDraft>) {
      state.newContact = payload;
    },
    /** A new one, or one that was refused as it is written by now. */
    additionBegun(state, { payload }: PayloadAction<Pick<Addition, 'key' | 'draft'>>) {
      const known = state.additions.find(({ key }) => key === payload.key);
      if (known === undefined) state.additions.push({ ...payload, state: 'waiting' });
      else Object.assign(known, payload, { state: 'waiting' });
    },
    /** Changes any of its fields; does nothing where it has ended by now. */
    additionChanged(state, { payload }: PayloadAction<Pick<Addition, 'key'> & Partial<Addition>>) {
      const addition = state.additions.find(({ key }) => key === payload.key);
      if (addition !== undefined) Object.assign(addition, payload);
    },
    additionEnded(state, { payload }: PayloadAction<string>) {
      state.additions = state.additions.filter(({ key }) => key !== payload);
    },
    editBegun(state, { payload: base }: PayloadAction<Contact>) {
      state.edits[base.id] ??= { base, draft: { name: base.name, number: base.number }, state: 'open' };
    },
    editChanged(state, { payload: { id, ...change } }: PayloadAction<{ id: string } & Partial<Edit>>) {
      const edit = state.edits[id];
      if (edit !== undefined) Object.assign(edit, change);
    },
    /** The person has seen what the contact is now: fields that they have not changed follow it. */
    editRebased(state, { payload: current }: PayloadAction<Contact>) {
      const edit = state.edits[current.id];
      if (edit === undefined) return;
      const versions = { base: edit.base, wanted: edit.draft, current };
      edit.draft = chosen(firstChoice(versions), versions);
      edit.base = current;
      edit.state = 'open';
    },
    editEnded(state, { payload }: PayloadAction<string>) {
      delete state.edits[payload];
    },
    /** Also one that was given up, as it was written. */
    cardEditBegun(state, { payload }: PayloadAction<Omit<CardEdit, 'isSaving'>>) {
      state.card = { ...payload, isSaving: false };
    },
    cardEditChanged(state, { payload }: PayloadAction<Partial<CardEdit>>) {
      if (state.card !== null) Object.assign(state.card, payload);
    },
    cardEditEnded(state) {
      state.card = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(addContact.fulfilled, (state, { meta }) => {
        state.additions = state.additions.filter(({ key }) => key !== meta.arg.key);
      })
      .addCase(refreshUser.fulfilled, (state, { payload }) => keptFor(payload.email, state))
      .addMatcher(isAnyOf(logIn.fulfilled, signUp.fulfilled), (state, { payload }) =>
        keptFor(payload.user.email, state),
      ),
});

export const draftsReducer = draftsSlice.reducer;
export const {
  newContactChanged,
  additionBegun,
  additionChanged,
  additionEnded,
  editBegun,
  editChanged,
  editRebased,
  editEnded,
  cardEditBegun,
  cardEditChanged,
  cardEditEnded,
} = draftsSlice.actions;

export const selectNewContact = ({ drafts }: RootState) => drafts.newContact;
export const selectAdditions = ({ drafts }: RootState) => drafts.additions;
export const selectCardEdit = ({ drafts }: RootState) => drafts.card;
/** The contacts whose rows are in edit, as they were when those were opened. */
export const selectEdited = ({ drafts }: RootState) => Object.values(drafts.edits).map(({ base }) => base);
export const selectEdit =
  (id: string) =>
  ({ drafts }: RootState) =>
    drafts.edits[id];

/** In any store that thunks of the book are dispatched to. */
export const bookIn = (getState: () => unknown): BookState => getState() as BookState;

/** Whether leaving the page would lose something that was written. */
export function selectHasUnsaved({ drafts: { newContact, additions, edits, card } }: RootState): boolean {
  const isWritten = newContact.name.trim() + newContact.number.trim() !== '';
  if (isWritten || additions.length > 0 || (card !== null && !isUnchanged(card))) return true;
  return Object.values(edits).some(({ base, draft }) => !isSameState(base, draft));
}

/** Whether nothing is written that the contact does not say. */
export function isUnchanged({ base, draft }: Pick<CardEdit, 'base' | 'draft'>): boolean {
  return base === draft || JSON.stringify(base) === JSON.stringify(draft);
}

function keptFor(writer: string, drafts: DraftsState): DraftsState {
  return drafts.writer === writer ? drafts : { ...initialState, writer };
}
