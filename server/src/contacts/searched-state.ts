import { searchTexts } from '@contactbook/card/search-texts';
import type { SearchedText } from '@contactbook/contract/searchTexts';
import { createDateTexts } from '@contactbook/contract/similar/dates';
import type { Searched } from '@contactbook/contract/similar/similar';
import { LANGUAGES } from '@contactbook/contract/languages';
import { searchedTexts } from '../book/list-extras.ts';
import { isGroup, type StoredState } from '../book/state.ts';
import { latinForm } from './latin-forms.ts';
import { cardIn } from '../book/card-states.ts';

const dateTexts = createDateTexts(LANGUAGES);

/** Returns the texts of a contact that its entry in the list does not have, and its names in Latin letters. */
export function textsOf(state: StoredState): SearchedText[] {
  if (isGroup(state)) return [];
  const also = searchedTexts(state);
  const texts = state.card === null ? [] : searchTexts(cardIn(state), [state.name, state.number, ...also]);
  const latin = [state.name, ...also, ...texts.map(({ text }) => text)].flatMap((text) => latinForm(text) ?? []);
  return [...texts, ...latin.map((text) => ({ field: 'latin' as const, text }))];
}

/** Returns what a filter is compared with, in the languages of the app. The card is parsed only if its texts are needed. */
export function searchedState(state: StoredState): Searched {
  let texts: SearchedText[] | undefined;
  return {
    name: state.name.normalize('NFC').trim(),
    number: state.number,
    also: searchedTexts(state),
    get texts() {
      return (texts ??= textsOf(state).flatMap(dateTexts));
    },
  };
}
