import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import type { ContactState } from '@contactbook/contract/changes';
import type { AppDispatch } from '../../redux.ts';
import { notePlace } from '../../ui/holdPage.ts';
import { deletePhoto, writeCard, writePhoto } from '../cardsSlice.ts';
import { reportConflict } from '../conflictsSlice.ts';
import { selectCardEdit } from '../draftSelectors.ts';
import { bookIn, type CardEdit, editEnded, editMarked, isUnchanged } from '../draftsSlice.ts';
import { unlessOffline } from '../edits.ts';
import { refreshBook } from '../refreshBook.ts';
import { mergeCards } from './mergeCards.ts';
import { tidyCard } from './tidyCard.ts';

/**
 * Saves what is written about a contact in full and ends that edit, and answers whether it did. What was changed elsewhere
 * is kept beside it; where both changed the same, the person is asked.
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

/** Whether an edit has nothing that would be saved, such as one with an empty line that was just added. */
export function isNothingWritten(edit: CardEdit): boolean {
  return isUnchanged(tidyEdit(edit));
}

/** Ends the edit of a contact whose form is left, unless something is written in it. */
export function leaveCardEdit(id: string) {
  return (dispatch: AppDispatch, getState: () => unknown): void => {
    const edit = selectCardEdit(id)(bookIn(getState));
    if (edit !== undefined && edit.state !== 'saving' && isNothingWritten(edit)) dispatch(editEnded(edit));
  };
}

/** As it would be sent: a label that is not added yet is one of the labels. */
function tidyEdit(edit: CardEdit): CardEdit {
  const { label, base, draft } = edit;
  const isLabelled = label.trim() !== '';
  const labels = { keywords: { ...draft.keywords, [label.trim()]: true as const } };
  return { ...edit, draft: tidyCard({ ...draft, ...(isLabelled && labels) }, base), label: '' };
}

/** Writes the card, again with what was changed in the meantime as long as nothing clashes. */
function writeMerged({ id, key, version, base, draft }: CardEdit) {
  return unlessOffline(async (dispatch) => {
    const isStillHere = notePlace();
    let [seen, card] = [version, draft];
    for (;;) {
      const { meta } = await dispatch(writeCard({ id, card, version: seen }));
      if (meta.requestStatus === 'fulfilled') {
        void dispatch(refreshBook());
        return true;
      }
      const { status, problem } = meta;
      if (status !== undefined && ![404, 412].includes(status)) return false;
      void dispatch(refreshBook());
      if (status === undefined) return false;
      const now = problem.card;
      const merge = now && mergeCards(base, draft, now);
      const current = problem.contact && now ? { ...problem.contact, card: now } : null;
      if (merge === undefined || merge.clashes.length > 0) {
        const states = { base: stateOf(base), wanted: stateOf(draft), current };
        dispatch(reportConflict({ id, operation: 'edit', editKey: key, ...states }, isStillHere()));
        return false;
      }
      [seen, card] = [current?.version, merge.card];
    }
  });
}

/** Gives the contact a photo, or takes it away; answers whether it did. */
export function changePhoto(id: string, photo: Blob | null) {
  return unlessOffline(async (dispatch) => {
    const { meta } = await dispatch(photo === null ? deletePhoto({ id }) : writePhoto({ id, photo }));
    void dispatch(refreshBook());
    return meta.requestStatus === 'fulfilled';
  });
}

/** What the list would say of a card. */
function stateOf(card: Card): ContactState & Pick<Contact, 'name'> {
  const [first] = Object.values(card.phones ?? {}).toSorted((one, other) => (one.pref ?? 101) - (other.pref ?? 101));
  const [organization] = Object.values(card.organizations ?? {});
  const [email] = Object.values(card.emails ?? {});
  const name = card.name?.full || organization?.name || email?.address || '';
  return { name, number: first?.number ?? '', card };
}
