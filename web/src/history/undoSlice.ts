import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { isCardWritten } from '../book/cardsSlice.ts';
import { applyImport, goBack, restoreContact, restoreTrash, restoreTrashed, undoChange } from '../book/changes.ts';
import { addContact, deleteContact, updateContact } from '../book/contactsSlice.ts';
import { identityChanged } from '../users/authSlice.ts';

type Side = 'done' | 'undone';
/**
 * The revisions of changes made in this window, on two stacks: those that can be undone, and those that can be redone.
 * `underWay` maps each revision that is being undone or redone to its stack.
 */
export type UndoState = Record<Side, number[]> & { underWay: Record<number, Side> };
type RootState = { undo: UndoState };

/** Maximum depth of each stack, far more than a user undoes step by step. */
const MAX_CHANGES = 200;
const initialState: UndoState = { done: [], undone: [], underWay: {} };

const undoSlice = createSlice({
  name: 'undo',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(undoChange.pending, (state, { meta: { arg } }) => {
        const side = state.undone.includes(arg) ? 'undone' : 'done';
        state[side] = state[side].filter((revision) => revision !== arg);
        state.underWay[arg] = side;
      })
      .addCase(undoChange.fulfilled, (state, { payload: { revision }, meta: { arg } }) => {
        push(state[state.underWay[arg] === 'undone' ? 'done' : 'undone'], revision);
        delete state.underWay[arg];
      })
      .addCase(undoChange.rejected, (state, { meta }) => {
        const side = state.underWay[meta.arg] ?? 'done';
        delete state.underWay[meta.arg];
        // A change that has conflicts, or is no longer in the history, can never be undone.
        const isHopeless = meta.rejectedWithValue && [404, 409].includes(meta.status ?? 0);
        if (!isHopeless) push(state[side], meta.arg);
      })
      .addCase(applyImport.fulfilled, (state, { payload }) => begin(state, payload.revision))
      .addMatcher(identityChanged, () => initialState)
      .addMatcher(
        isAnyOf(addContact.fulfilled, updateContact.fulfilled, deleteContact.fulfilled, isCardWritten),
        (state, { meta }) => begin(state, meta.revision),
      )
      .addMatcher(
        isAnyOf(restoreContact.fulfilled, restoreTrashed.fulfilled, restoreTrash.fulfilled, goBack.fulfilled),
        (state, { payload: { revision, contacts, gone } }) => {
          if (contacts.length + gone.length > 0) begin(state, revision);
        },
      ),
});

export const undoReducer = undoSlice.reducer;
export const selectLastDone = ({ undo }: RootState) => undo.done.at(-1);
export const selectLastUndone = ({ undo }: RootState) => undo.undone.at(-1);

/** A new change clears the redo stack. */
function begin(state: UndoState, revision: number | undefined): void {
  if (revision === undefined) return;
  push(state.done, revision);
  state.undone = [];
}

function push(revisions: number[], revision: number): void {
  revisions.push(revision);
  if (revisions.length > MAX_CHANGES) revisions.shift();
}
