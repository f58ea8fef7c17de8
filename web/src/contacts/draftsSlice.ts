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

/** Names one edit: an answer changes or ends the edit that asked for it, and no later edit of the same contact. */
type EditRef = { id: string; key: string };
type EditState = { state: 'open' | 'saving' | 'refused' };
/** A contact that is edited in its row. */
export type RowEdit = EditRef & EditState & { place: 'row'; base: Contact; draft: ContactDraft };
/** A contact that is edited in full. `contact` is its row when the edit began, `label` a label that is not added yet. */
export type CardEdit = EditRef &
  EditState & {
    place: 'card';
    contact: Contact;
    version: number | undefined;
    base: Card;
    draft: Card;
    label: string;
  };
export type Edit = RowEdit | CardEdit;
/** What the person has written since. */
type Written = EditRef & ({ place: 'row'; draft: ContactDraft } | { place: 'card'; draft?: Card; label?: string });

/** Single fields of other forms in which something is written. */
export type TextPlace = 'account name' | 'device name';

/** What a person has written that is not in the book yet; in memory alone (section 3). */
type DraftsState = {
  /** Whose it is, by e-mail: kept while nobody is logged in, dropped when another person logs in. */
  writer: string | null;
  /** In the row for a new contact. */
  newContact: ContactDraft;
  /** In the order in which they were written. */
  additions: Addition[];
  /** By the ids of their contacts: a contact is edited in one place at a time. */
  edits: Record<string, Edit>;
  texts: Partial<Record<TextPlace, string>>;
};
export type DraftsRoot = { drafts: DraftsState };
/** The book, and what is written that is not in it yet. */
export type BookState = DraftsRoot & { contacts: ContactsState };

export const BLANK: ContactDraft = { name: '', number: '' };
const initialState: DraftsState = { writer: null, newContact: BLANK, additions: [], edits: {}, texts: {} };

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
    /** Does nothing where the contact is edited already, except that the edit of a row moves into the contact's form. */
    editBegun(state, { payload: edit }: PayloadAction<Edit>) {
      const known = state.edits[edit.id];
      const isMoved = known?.place === 'row' && known.state !== 'saving' && edit.place === 'card';
      if (known === undefined || isMoved) state.edits[edit.id] = edit;
    },
    /** Does nothing while it is saved: the answer would end the edit with text that was not sent. */
    editWritten(state, { payload: { id, key, ...written } }: PayloadAction<Written>) {
      const edit = state.edits[id];
      if (edit?.key === key && edit.state !== 'saving') Object.assign(edit, written, { state: 'open' });
    },
    /** What is written was sent, or refused. */
    editMarked(state, { payload: { id, key, as } }: PayloadAction<EditRef & { as: 'saving' | 'refused' }>) {
      const edit = state.edits[id];
      if (edit?.key === key) edit.state = as;
    },
    editEnded(state, { payload: { id, key } }: PayloadAction<EditRef>) {
      if (state.edits[id]?.key === key) delete state.edits[id];
    },
    /** Takes up an edit that this person has discarded, unless something else is written about the contact by now. */
    editPutBack(state, { payload: { edit, writer } }: PayloadAction<{ edit: Edit; writer: string | null }>) {
      const known = state.edits[edit.id] ?? edit;
      if (state.writer === writer && (known === edit || isUnchanged(known))) state.edits[edit.id] = edit;
    },
    /** The person has seen what the contact is now: fields of its row that they have not changed follow it. */
    editRebased(state, { payload: current }: PayloadAction<Contact>) {
      const edit = state.edits[current.id];
      if (edit?.place !== 'row') return;
      const versions = { base: edit.base, wanted: edit.draft, current };
      edit.draft = chosen(firstChoice(versions), versions);
      edit.base = current;
      edit.state = 'open';
    },
    /** Without a text, nothing is written there. */
    textWritten(state, { payload: { place, text } }: PayloadAction<{ place: TextPlace; text: string | undefined }>) {
      if (text === undefined) delete state.texts[place];
      else state.texts[place] = text;
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
  editWritten,
  editMarked,
  editEnded,
  editPutBack,
  editRebased,
  textWritten,
} = draftsSlice.actions;

/** In any store that thunks of the book are dispatched to. */
export const bookIn = (getState: () => unknown): BookState => getState() as BookState;

/** Whether leaving the page would lose something that was written. */
export function selectHasUnsaved({ drafts: { newContact, additions, edits, texts } }: DraftsRoot): boolean {
  const written = [newContact.name, newContact.number, ...Object.values(texts)];
  return (
    additions.length > 0 ||
    written.some((text) => text.trim() !== '') ||
    Object.values(edits).some((edit) => !isUnchanged(edit))
  );
}

/** Whether nothing is written that the contact does not say. */
export function isUnchanged(edit: Edit): boolean {
  if (edit.place === 'row') return isSameState(edit.base, edit.draft);
  const { base, draft, label } = edit;
  return label.trim() === '' && (base === draft || JSON.stringify(base) === JSON.stringify(draft));
}

function keptFor(writer: string, drafts: DraftsState): DraftsState {
  return drafts.writer === writer ? drafts : { ...initialState, writer };
}
