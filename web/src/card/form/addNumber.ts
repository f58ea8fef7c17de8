import type { Contact } from '@contactbook/contract/contacts';
import { readCard } from '../../book/cardsSlice.ts';
import { bookIn, editBegun, editWritten } from '../../book/draftsSlice.ts';
import { unlessOffline } from '../../book/edits.ts';
import { beginning } from '../fields/beginEdit.ts';
import { saveCardEdit } from './saveCard.ts';

/**
 * Adds a number to a contact as an edit of its card that is saved at once; returns whether it succeeded. A refused edit
 * stays in the contact's form.
 */
export function addNumber(contact: Contact, number: string) {
  const { id } = contact;
  return unlessOffline(async (dispatch, getState) => {
    const { body } = await dispatch(readCard(id));
    // A contact that is in edit already shows its form.
    if (body === undefined || bookIn(getState).drafts.edits[id] !== undefined) return false;
    const { edit, field } = beginning(contact, body, undefined, 'phone');
    const phoneId = field.slice('phones/'.length);
    const { phones } = edit.draft;
    dispatch(editBegun(edit));
    dispatch(
      editWritten({
        id,
        key: edit.key,
        place: 'card',
        draft: { ...edit.draft, phones: { ...phones, [phoneId]: { ...phones?.[phoneId], number } } },
      }),
    );
    return dispatch(saveCardEdit(id));
  });
}
