import { CONTACTS_ROUTE, contactScreen, SCREENS } from '@contactbook/contract/screens';
import { closeOpen, openOver, replaceOpen, shownPlace, usePlace } from '../ui/place.ts';
import { NEW_CONTACT } from './draftsSlice.ts';

/** The state of an entry of the browser's history that `openCard` made. */
type CardState = { isNew?: boolean };

/**
 * Returns the id of the contact that is open in full, or of the form of a new one. It is part of the screen's address,
 * so the Back button closes it.
 */
export function useOpenCard(): string | null {
  return cardIn(usePlace<CardState>());
}

const cardIn = ({ path, state }: { path: string; state: object }): string | null =>
  CONTACTS_ROUTE.exec(path)?.groups?.['id'] ?? ((state as CardState).isNew === true ? NEW_CONTACT : null);

/** Shows a contact in full, from any screen, or the form of a new one. */
export function openCard(id: string): void {
  const isNew = id === NEW_CONTACT;
  // Going from one contact to another adds no history entry.
  const open = cardIn(shownPlace()) === null ? openOver : replaceOpen;
  open({ isNew }, isNew ? SCREENS.contacts : contactScreen(id));
}

/** Goes from a card or an import to the contacts, without leaving it in the browser's history. */
export function backToContacts(): void {
  if (!closeOpen()) replaceOpen({}, SCREENS.contacts);
}
