import type { Contact } from '@contactbook/contract/contacts';
import { merge } from '@contactbook/card/merge';
import { type ActApi, type Answer, ApiError, type VersionedCard } from '../../api.ts';
import type { AppDispatch, Thunk } from '../../redux.ts';
import { notePlace } from '../../ui/holdPage.ts';
import { addCard, REPEATS_MAX, saveCard } from '../../book/acts.ts';
import { reportConflict } from '../../book/conflictsSlice.ts';
import { selectCardEdit } from '../../book/draftSelectors.ts';
import { bookIn, type CardEdit, editEnded, editMarked, isUnchanged, NEW_CONTACT } from '../../book/draftsSlice.ts';
import { unlessOffline } from '../../book/edits.ts';
import { refreshBook } from '../../book/refreshBook.ts';
import { cardRow } from '../fields/cardRow.ts';
import { tidyCard } from './tidyCard.ts';

/**
 * Saves the edit of a contact in full and ends it; returns whether it succeeded. Changes made elsewhere are merged. If
 * both changed the same property, the user is asked.
 */
export function saveCardEdit(id: string) {
  return unlessOffline(async (dispatch, getState) => {
    const edit = selectCardEdit(id)(bookIn(getState));
    if (edit === undefined || edit.state === 'saving') return false;
    const tidy = tidyEdit(edit);
    if (!isUnchanged(tidy)) {
      dispatch(editMarked({ ...edit, as: 'saving' }));
      if (!(await dispatch(writeMerged(tidy)))) {
        dispatch(editMarked({ ...edit, as: 'refused' }));
        return false;
      }
    }
    dispatch(editEnded(edit));
    return true;
  });
}

/**
 * Adds the contact whose card is written and ends its edit; returns whether it succeeded. `onAdded` is called before the
 * edit ends, which closes the form.
 */
export const saveNewContact = (onAdded?: (contact: Contact) => void) =>
  unlessOffline(async (dispatch, getState) => {
    const edit = selectCardEdit(NEW_CONTACT)(bookIn(getState));
    if (edit === undefined || edit.state === 'saving') return false;
    dispatch(editMarked({ ...edit, as: 'saving' }));
    const { error, body } = await dispatch(addCard(tidyEdit(edit).draft));
    // Without an answer, it may be in the book.
    if (error !== undefined && error.status === undefined) void dispatch(refreshBook());
    if (body !== undefined) onAdded?.(body);
    dispatch(error === undefined ? editEnded(edit) : editMarked({ ...edit, as: 'refused' }));
    return error === undefined;
  });

/** Returns whether saving the edit would change nothing, for example because only an empty entry was added. */
export function isNothingWritten(edit: CardEdit): boolean {
  return isUnchanged(tidyEdit(edit));
}

/** Ends the edit of a contact whose form is closed, unless it has unsaved text. */
export function leaveCardEdit(id: string) {
  return (dispatch: AppDispatch, getState: () => unknown): void => {
    const edit = selectCardEdit(id)(bookIn(getState));
    if (edit !== undefined && edit.state !== 'saving' && isNothingWritten(edit)) dispatch(editEnded(edit));
  };
}

/** Returns the edit as it is sent, with the unfinished label included. */
function tidyEdit(edit: CardEdit): CardEdit {
  const { label, base, draft } = edit;
  const isLabelled = label.trim() !== '';
  const labels = { keywords: { ...draft.keywords, [label.trim()]: true as const } };
  return { ...edit, draft: tidyCard({ ...draft, ...(isLabelled && labels) }, base), label: '' };
}

/** Writes the card, merged with changes made elsewhere. Reports what both have changed as a conflict. */
function writeMerged(edit: CardEdit): Thunk<Promise<boolean>> {
  return async (dispatch) => {
    const { id, key, base, draft } = edit;
    const isStillHere = notePlace();
    const { error } = await dispatch(saveCard(id, (api) => putMerged(api, edit)));
    if (error === undefined || !isOvertaken(error)) return error === undefined;
    const { contact, card } = error.problem;
    const current = contact && card ? { ...contact, card } : null;
    const states = { base: { ...cardRow(base), card: base }, wanted: { ...cardRow(draft), card: draft } };
    dispatch(reportConflict({ id, operation: 'edit', editKey: key, ...states, current }, isStillHere()));
    return false;
  };
}

/** Merges and repeats until the card is written or there is a conflict, which is thrown. */
async function putMerged(api: ActApi, { id, version, base, draft }: CardEdit): Promise<Answer<VersionedCard>> {
  let [seen, card] = [version, draft];
  for (let repeats = 0; ; repeats++) {
    try {
      return await api.writeCard(id, card, seen);
    } catch (error) {
      const problem = error instanceof ApiError && isOvertaken(error) ? error.problem : {};
      const merged = problem.card && merge([base], draft, problem.card);
      if (merged === undefined || merged.clashes.length > 0 || repeats === REPEATS_MAX) throw error;
      [seen, card] = [problem.contact?.version, merged.card];
    }
  }
}

/** Returns whether the contact was changed or deleted elsewhere. */
function isOvertaken({ status }: ApiError): boolean {
  return status === 404 || status === 412;
}
