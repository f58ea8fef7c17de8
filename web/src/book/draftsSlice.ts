import type { Card } from '@contactbook/contract/card';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionBegun, userRefreshed } from '../users/authSlice.ts';
import { applied, loaded, saved } from './bookEvents.ts';
import type { ContactsState } from './contactsSlice.ts';
import { isSameState, rebase } from './contactStates.ts';

/** A new contact that is waiting to be sent, being sent, or refused with a reason. */
export type Addition = {
  /** The id of the contact. */
  key: string;
  draft: ContactDraft;
  /** The label that was shown when it was written, which the contact gets. */
  label?: string | undefined;
  state: 'waiting' | 'sending' | 'refused';
  reason?: string;
  /** Whether it was refused because its name is taken; another attempt adds it anyway. */
  isTaken?: boolean;
  /** Whether it is added although its name is taken. */
  isAnyway?: boolean;
};

/**
 * Identifies one edit. An answer changes or ends only the edit that it belongs to, not a later edit of the same
 * contact.
 */
type EditRef = { id: string; key: string };
type EditState = { state: 'open' | 'saving' | 'refused' };
/** An edit in the contact's row. */
export type RowEdit = EditRef & EditState & { place: 'row'; base: Contact; draft: ContactDraft };
/** An edit of a contact in full. `contact` is its row when the edit began, `label` a label that is not added yet. */
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
/** New text of an edit. */
type WrittenDraft = EditRef & ({ place: 'row'; draft: ContactDraft } | { place: 'card'; draft?: Card; label?: string });

/** Single fields of other forms with unsaved text. */
export type TextPlace = 'account name' | 'device name';

/** All unsaved text of the user. It is kept in memory only (section 3). */
type DraftsState = {
  /**
   * E-mail address of the user who wrote the drafts. They are kept after a log-out and dropped when another user logs
   * in.
   */
  writer: string | null;
  /** The row for a new contact. */
  newContact: ContactDraft;
  /** Additions, oldest first. */
  additions: Addition[];
  /** Edits by contact id; a contact is edited in one place at a time. */
  edits: Record<string, Edit>;
  texts: Partial<Record<TextPlace, string>>;
  /** The contact that was added last, while its row is marked. */
  addedId: string | null;
  /** Whether the user has added a name with unusual characters in this session. */
  isUnusualAccepted: boolean;
};
export type DraftsRoot = { drafts: DraftsState };
/** The book and the unsaved drafts. */
export type BookState = DraftsRoot & { contacts: ContactsState };

export const BLANK: ContactDraft = { name: '', number: '' };
/** Stands for the id in the edit of a contact that is not in the book yet. */
export const NEW_CONTACT = 'new';
const initialState: DraftsState = {
  writer: null,
  newContact: BLANK,
  additions: [],
  edits: {},
  texts: {},
  addedId: null,
  isUnusualAccepted: false,
};

const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    newContactChanged(state, { payload }: PayloadAction<ContactDraft>) {
      state.newContact = payload;
    },
    /** Adds a new addition, or retries a refused one with its current text. */
    additionBegun(state, { payload }: PayloadAction<Pick<Addition, 'key' | 'draft' | 'label' | 'isAnyway'>>) {
      const known = state.additions.find(({ key }) => key === payload.key);
      if (known === undefined) state.additions.push({ ...payload, state: 'waiting' });
      else Object.assign(known, payload, { label: known.label ?? payload.label, state: 'waiting' });
    },
    /** Changes fields of an addition; does nothing if it has ended. */
    additionChanged(state, { payload }: PayloadAction<Pick<Addition, 'key'> & Partial<Addition>>) {
      const addition = state.additions.find(({ key }) => key === payload.key);
      if (addition !== undefined) Object.assign(addition, payload);
    },
    additionEnded(state, { payload }: PayloadAction<string>) {
      state.additions = state.additions.filter(({ key }) => key !== payload);
    },
    /** Begins an edit. If the contact is in edit already, only a row's edit moves into the full form. */
    editBegun(state, { payload: edit }: PayloadAction<Edit>) {
      const known = state.edits[edit.id];
      const isMoved = known?.place === 'row' && known.state !== 'saving' && edit.place === 'card';
      if (known === undefined || isMoved) state.edits[edit.id] = edit;
    },
    /** Does nothing while the edit is being saved, since the answer would end it with text that was not sent. */
    editWritten(state, { payload: { id, key, ...written } }: PayloadAction<WrittenDraft>) {
      const edit = state.edits[id];
      if (edit?.key === key && edit.state !== 'saving') Object.assign(edit, written, { state: 'open' });
    },
    /** Marks the edit as being saved, or as refused. */
    editMarked(state, { payload: { id, key, as } }: PayloadAction<EditRef & { as: 'saving' | 'refused' }>) {
      const edit = state.edits[id];
      if (edit?.key === key) edit.state = as;
    },
    editEnded(state, { payload: { id, key } }: PayloadAction<EditRef>) {
      if (state.edits[id]?.key === key) delete state.edits[id];
    },
    /** Restores an edit that this user has discarded, unless another edit of the contact has begun. */
    editPutBack(state, { payload: { edit, writer } }: PayloadAction<{ edit: Edit; writer: string | null }>) {
      const known = state.edits[edit.id] ?? edit;
      if (state.writer === writer && (known === edit || isUnchanged(known))) state.edits[edit.id] = edit;
    },
    /** The user has seen the contact's current state: fields of the row that they have not changed take its values. */
    editRebased(state, { payload: current }: PayloadAction<Contact>) {
      const edit = state.edits[current.id];
      if (edit?.place !== 'row') return;
      edit.draft = rebase(edit.base, edit.draft, current);
      edit.base = current;
      edit.state = 'open';
    },
    /** Stores the text of a field; `undefined` removes it. */
    textWritten(state, { payload: { place, text } }: PayloadAction<{ place: TextPlace; text: string | undefined }>) {
      if (text === undefined) delete state.texts[place];
      else state.texts[place] = text;
    },
    addedShown(state) {
      state.addedId = null;
    },
    unusualAccepted(state) {
      state.isUnusualAccepted = true;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(saved, (state, { payload: { act, changes } }) => {
        if (act.kind !== 'add') return;
        state.additions = state.additions.filter(({ key }) => key !== act.key);
        state.addedId = changes?.contacts[0]?.id ?? null;
      })
      // The book has a contact before the answer to its addition comes.
      .addCase(applied, (state, { payload }) => endArrived(state, payload.changes.contacts))
      .addCase(loaded, (state, { payload }) => endArrived(state, payload.items))
      .addCase(userRefreshed, (state, { payload }) => keptFor(payload.email, state))
      .addCase(sessionBegun, (state, { payload }) => keptFor(payload.user.email, state)),
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
  addedShown,
  unusualAccepted,
} = draftsSlice.actions;

/** Returns the state of the book in any store that dispatches thunks of the book. */
export const bookIn = (getState: () => unknown): BookState => getState() as BookState;

/** Selects whether leaving the page would lose unsaved text. */
export function selectHasUnsaved({ drafts: { newContact, additions, edits, texts } }: DraftsRoot): boolean {
  const written = [newContact.name, newContact.number, ...Object.values(texts)];
  return (
    additions.length > 0 ||
    written.some((text) => text.trim() !== '') ||
    Object.values(edits).some((edit) => !isUnchanged(edit))
  );
}

/** Returns whether the edit equals the stored contact. */
export function isUnchanged(edit: Edit): boolean {
  if (edit.place === 'row') return isSameState(edit.base, edit.draft);
  const { base, draft, label } = edit;
  return label.trim() === '' && (base === draft || JSON.stringify(base) === JSON.stringify(draft));
}

function endArrived(state: DraftsState, contacts: Contact[]): void {
  if (state.additions.length === 0) return;
  const arrived = new Set(contacts.map(({ id }) => id));
  state.additions = state.additions.filter(({ key }) => !arrived.has(key));
}

function keptFor(writer: string, drafts: DraftsState): DraftsState {
  return drafts.writer === writer ? drafts : { ...initialState, writer };
}
