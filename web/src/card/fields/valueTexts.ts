import type { FieldName } from '@contactbook/contract/card';
import type { ShortValue } from '@contactbook/contract/clashes';
import { FIELDS } from '@contactbook/card/fields/fields';
import { dateText } from '../dateText.ts';
import { fieldNames, kinds } from '../../words/en.ts';
import { shownLocale } from '../../words/language.ts';
import { wordsOf } from '../../words/words.ts';

/** Returns what a field is called. A newer server may have fields that this window does not know. */
export function fieldName(label: FieldName | (string & {}), isSeveral = false): string {
  const names: Partial<Record<string, { one: string; several: string }>> = wordsOf(fieldNames);
  const { one, several } = names[label] ?? wordsOf(fieldNames).other;
  return isSeveral ? several : one;
}

/** Returns the word for a kind of value; a label of the owner stays as it is. */
export function kindWord(kind: string): string {
  return isKind(kind) ? wordsOf(kinds)[kind] : kind;
}

type KindName = Exclude<keyof (typeof kinds)['english'], 'at'>;
const isKind = (kind: string): kind is KindName => kind !== 'at' && Object.hasOwn(kinds.english, kind);

/** Returns a value as people read it: dates and languages in the language of the app, kinds and pictures as words. */
export function valueText({ label, text }: Pick<ShortValue, 'label' | 'text'>): string {
  const as = FIELDS[label]?.as;
  if (as === 'date') return dateText(text);
  if (as === 'kind') return kindWord(text);
  if (as === 'language') return languageName(text);
  return as === 'binary' && !/^https?:/i.test(text) ? fieldName(label) : text;
}

function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(shownLocale(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    // It is no tag of a language.
    return tag;
  }
}

/** Returns what a value is called: "Work", "Fax, home" or its own label; with `isNamed`, "E-mail, work". */
export function valueTitle({ label, about = [] }: Pick<ShortValue, 'label' | 'about'>, isNamed = false): string {
  const own = about.filter((kind) => !isKind(kind));
  if (own.length > 0 && label !== 'profile') return own.join(', ');
  const words = about.map(kindWord);
  const hasOwnWord = label === 'profile' || about.some((kind) => FEATURES.has(kind));
  const [first = fieldName(label), ...others] = isNamed && !hasOwnWord ? [fieldName(label), ...words] : words;
  return others.reduce((title, word) => wordsOf(kinds).at(title, word), first);
}

/** Kinds of numbers, which say more than "number". */
const FEATURES = new Set(['mobile', 'main-number', 'fax', 'pager']);

/** Returns a value with what is said about it, as "+380 44 123 (Home)". */
export function fullText({ label, text, about = [] }: ShortValue): string {
  const words = about.map(kindWord).join(', ');
  return words === '' ? valueText({ label, text }) : `${valueText({ label, text })} (${words})`;
}
