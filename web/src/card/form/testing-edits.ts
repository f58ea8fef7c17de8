import type { Card } from '@contactbook/contract/card';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import type { SentCall } from '../../app/testing-network.ts';
import { openTestBook } from '../../app/testing-store.ts';
import { selectCardEdit, selectDrafted, selectRowEdit } from '../../book/draftSelectors.ts';
import { type CardEdit, editBegun, editWritten } from '../../book/draftsSlice.ts';
import { beginning } from '../fields/beginEdit.ts';
import { plainCard } from '../fields/cardRow.ts';

export const anna: Contact = { id: 'a', name: 'Anna', number: '1', version: 4 };
export const borys: Contact = { id: 'b', name: 'Borys', number: '2', version: 5 };
/** Returns the card of a contact with more than its name and number. */
export const cardWith = (contact: ContactDraft, more: Partial<Card>): Card => ({ ...plainCard(contact), ...more });
export const atPort: Partial<Card> = { organizations: { o1: { name: 'Port' } } };

export type Book = Awaited<ReturnType<typeof openTestBook>>;
export const openBook = () => openTestBook([anna, borys]);
/** Begins the edit of a row and writes in it. */
export function writeInRow({ store }: Book, contact: Contact, written?: Partial<ContactDraft>): void {
  const { id, name, number } = contact;
  const key = `row of ${id}`;
  store.dispatch(editBegun({ place: 'row', id, key, state: 'open', base: contact, draft: { name, number } }));
  if (written === undefined) return;
  store.dispatch(editWritten({ place: 'row', id, key, draft: { name, number, ...written } }));
}
/** Begins the edit of a card and writes in it. */
export function writeInForm({ store }: Book, contact: Contact, written?: Partial<Card>): CardEdit {
  const inRow = selectRowEdit(contact.id)(store.getState())?.draft;
  const known = { card: plainCard(contact), version: contact.version };
  const { edit } = beginning(contact, known, inRow, undefined);
  store.dispatch(editBegun(edit));
  const { id, key, draft } = selectCardEdit(contact.id)(store.getState())!; // just begun
  if (written) store.dispatch(editWritten({ place: 'card', id, key, draft: { ...draft, ...written } }));
  return edit;
}
export const rowDraft = ({ store }: Book, { id }: Contact) => selectRowEdit(id)(store.getState())?.draft;
export const cardEdit = ({ store }: Book, { id }: { id: string }) => selectCardEdit(id)(store.getState());
export const drafted = ({ store }: Book) => selectDrafted(store.getState()).map(({ name }) => name);
export const answerCard = (call: SentCall, version: number) =>
  call.answer(call.body as Card, { revision: version, version });
/** Answers an edit as the server does when the contact was changed elsewhere. */
export const overtake = (call: SentCall, contact: Contact, more: object = {}) =>
  call.refuse(412, { code: 'version_conflict', contact, ...more });
