import {
  type CardEdit,
  type DraftsRoot,
  isUnchanged,
  NEW_CONTACT,
  type RowEdit,
  type TextPlace,
} from './draftsSlice.ts';

// These selectors are a separate file, because the first page needs the state but not the selectors.

export const selectNewContact = ({ drafts }: DraftsRoot) => drafts.newContact;
export const selectIsUnusualAccepted = ({ drafts }: DraftsRoot) => drafts.isUnusualAccepted;
export const selectAddedId = ({ drafts }: DraftsRoot) => drafts.addedId;
export const selectAdditions = ({ drafts }: DraftsRoot) => drafts.additions;
/** Selects the addition of a contact that is being sent. */
export const selectAddition =
  (id: string) =>
  ({ drafts }: DraftsRoot) =>
    drafts.additions.find(({ key, state }) => key === id && state !== 'refused');
/** Selects the contacts whose rows are in edit, in the state in which the edits began. */
export const selectEdited = ({ drafts }: DraftsRoot) =>
  Object.values(drafts.edits).flatMap((edit) => (edit.place === 'row' ? edit.base : []));
/** Selects the contacts of the book with unsaved text, in the state in which their edits began. */
export const selectDrafted = ({ drafts }: DraftsRoot) =>
  Object.values(drafts.edits).flatMap((edit) =>
    edit.place === 'row' || edit.id === NEW_CONTACT || isUnchanged(edit) ? [] : edit.contact,
  );
export const selectRowEdit =
  (id: string) =>
  ({ drafts }: DraftsRoot): RowEdit | undefined => {
    const edit = drafts.edits[id];
    return edit?.place === 'row' ? edit : undefined;
  };
export const selectCardEdit =
  (id: string) =>
  ({ drafts }: DraftsRoot): CardEdit | undefined => {
    const edit = drafts.edits[id];
    return edit?.place === 'card' ? edit : undefined;
  };
export const selectText =
  (place: TextPlace) =>
  ({ drafts }: DraftsRoot) =>
    drafts.texts[place];
