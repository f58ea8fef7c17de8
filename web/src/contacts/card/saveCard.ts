import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import type { ContactState } from '@contactbook/contract/changes';
import { deletePhoto, writeCard, writePhoto } from '../cardsSlice.ts';
import { conflictsShown } from '../conflictsSlice.ts';
import { bookIn, cardEditChanged, cardEditEnded, isUnchanged, selectCardEdit } from '../draftsSlice.ts';
import { unlessOffline } from '../edits.ts';
import { refreshBook } from '../refreshBook.ts';
import { mergeCards } from './mergeCards.ts';
import { tidyCard } from './tidyCard.ts';

/**
 * Saves what is written in the form and closes it, and answers whether it did. What was changed elsewhere meanwhile is
 * kept beside it; where both changed the same, the person is asked.
 */
export function saveCardEdit() {
  return unlessOffline(async (dispatch, getState) => {
    const edit = selectCardEdit(bookIn(getState));
    if (edit === null || edit.isSaving) return false;
    const draft = tidyCard(edit.draft);
    if (!isUnchanged({ base: edit.base, draft })) {
      dispatch(cardEditChanged({ isSaving: true }));
      const isSaved = await dispatch(writeMerged({ ...edit, draft }));
      dispatch(cardEditChanged({ isSaving: false }));
      if (!isSaved) return false;
    }
    dispatch(cardEditEnded());
    return true;
  });
}

type Wanted = { id: string; version: number | undefined; base: Card; draft: Card };

/** Writes the card, again with what was changed meanwhile as long as nothing clashes. */
function writeMerged({ id, version, base, draft }: Wanted) {
  return unlessOffline(async (dispatch) => {
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
        dispatch(conflictsShown([{ id, operation: 'edit', base: stateOf(base), wanted: stateOf(draft), current }]));
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
