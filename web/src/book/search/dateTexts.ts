import type { SearchedText } from '@contactbook/contract/searchTexts';
import { createDateTexts } from '@contactbook/contract/similar/dates';
import { forLocale } from './forLocale.ts';

const knownDateTexts = forLocale((locale) => ({
  textsOf: createDateTexts([locale, 'en']),
  texts: new Map<string, SearchedText[]>(),
}));

/** Returns the texts in which a date is found, in the language shown and in English. */
export function dateTexts(searched: SearchedText): SearchedText[] {
  const { field, text, isDate } = searched;
  if (isDate !== true) return [searched];
  const { textsOf, texts } = knownDateTexts();
  let forms = texts.get(field + text);
  if (forms === undefined) texts.set(field + text, (forms = textsOf(searched)));
  return forms;
}
