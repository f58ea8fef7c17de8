import { type CardEdit, type DraftsRoot, isUnchanged, type RowEdit, type TextPlace } from './draftsSlice.ts';

// In a file of their own, because the first page needs the state and none of these.

export const selectNewContact = ({ drafts }: DraftsRoot) => drafts.newContact;
export const selectAdditions = ({ drafts }: DraftsRoot) => drafts.additions;
/** The contacts whose rows are in edit, as they were when those were opened. */
export const selectEdited = ({ drafts }: DraftsRoot) =>
  Object.values(drafts.edits).flatMap((edit) => (edit.place === 'row' ? edit.base : []));
/** The contacts in whose forms something is written, as their rows were when that began. */
export const selectDrafted = ({ drafts }: DraftsRoot) =>
  Object.values(drafts.edits).flatMap((edit) => (edit.place === 'row' || isUnchanged(edit) ? [] : edit.contact));
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
