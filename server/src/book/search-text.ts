import { foldedTexts, numberDigits, type SearchText } from '@contactbook/contract/query';
import { listExtras, type StoredState } from './state.ts';

/** Returns the texts of a contact that the app's filter searches. */
export function searchText(contact: StoredState): SearchText {
  const { also = [] } = listExtras(contact);
  return {
    folded: foldedTexts(contact.name.normalize('NFC').trim(), also),
    digits: numberDigits(contact.number, also),
  };
}
