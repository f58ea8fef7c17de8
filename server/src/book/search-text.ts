import { foldedTexts, numberDigits, type SearchText } from '@contactbook/contract/query';
import { searchedTexts } from './list-extras.ts';
import type { StoredState } from './state.ts';

/** Returns the texts of a contact that the app's filter searches. */
export function searchText(contact: StoredState): SearchText {
  const texts = searchedTexts(contact);
  return {
    folded: foldedTexts(contact.name.normalize('NFC').trim(), texts),
    digits: numberDigits(contact.number, texts),
  };
}
