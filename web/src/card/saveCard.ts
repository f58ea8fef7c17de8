import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import type { ContactState } from '@contactbook/contract/changes';
import type { AppDispatch } from '../redux.ts';
import { notePlace } from '../ui/holdPage.ts';
import { deletePhoto, writeCard, writePhoto } from '../book/cardsSlice.ts';
import { reportConflict } from '../book/conflictsSlice.ts';
import { selectCardEdit } from '../book/draftSelectors.ts';
import { bookIn, type CardEdit, editEnded, editMarked, isUnchanged } from '../book/draftsSlice.ts';
import { unlessOffline } from '../book/edits.ts';
import { refreshBook } from '../book/refreshBook.ts';
import { mergeCards } from './mergeCards.ts';
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

/** Writes the card. If it was changed elsewhere, merges the changes and retries until there is a conflict. */
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

/** Sets or deletes the contact's photo; returns whether it succeeded. */
export function changePhoto(id: string, photo: Blob | null) {
  return unlessOffline(async (dispatch) => {
    const { meta } = await dispatch(photo === null ? deletePhoto({ id }) : writePhoto({ id, photo }));
    void dispatch(refreshBook());
    return meta.requestStatus === 'fulfilled';
  });
}

/** Returns a card's fields of the list. */
function stateOf(card: Card): ContactState & Pick<Contact, 'name'> {
  const [first] = Object.values(card.phones ?? {}).toSorted((one, other) => (one.pref ?? 101) - (other.pref ?? 101));
  const [organization] = Object.values(card.organizations ?? {});
  const [email] = Object.values(card.emails ?? {});
  const name = card.name?.full || organization?.name || email?.address || '';
  return { name, number: first?.number ?? '', card };
}
