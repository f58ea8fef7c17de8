import type { Card } from '@contactbook/contract/card';
import { LANGUAGES } from '@contactbook/contract/languages';
import type { SearchedText } from '@contactbook/contract/searchTexts';
import { fieldsOf, type CardField } from './fields/difference.ts';
import { FIELDS } from './fields/fields.ts';
import { aboutOf, longText } from './fields/texts.ts';
import { toJsContact } from './jscontact.ts';
import type { VCard } from './vcard.ts';

/** Maximum number of texts of a card, and their length in UTF-16 code units. */
const TEXTS_MAX = 50;
const LENGTH_MAX = 2000;

/** Returns the texts of a card, without those that its entry in the list has. */
export function searchTexts(card: VCard, entry: readonly string[]): SearchedText[] {
  const listed = new Set(['', ...entry]);
  const texts: SearchedText[] = [];
  for (const searched of fieldsOf(toJsContact(card)).flatMap(valueTexts)) {
    const line = searched.text
      .slice(0, LENGTH_MAX)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    if (listed.has(line)) continue;
    listed.add(line);
    if (texts.push({ ...searched, text: line }) === TEXTS_MAX) break;
  }
  return texts;
}

/** Returns the texts by which a value is found: its own, and the words of its owner about it. */
function valueTexts({ label, value, id }: CardField): SearchedText[] {
  const { search, as, form } = FIELDS[label];
  if (label === 'name') return componentTexts(value as NonNullable<Card['name']>); // the name
  if (search === 'no') return [];
  const { label: own = '', service = '' } = Object(value) as { label?: string; service?: string };
  const text = longText(label, value, id).replaceAll('\n', as === 'address' ? ', ' : '\n');
  const isAddress = label === 'related' && /^[a-z][\w+.-]*:/i.test(text);
  const named = as === 'lines' ? aboutOf(value).join(', ') : as === 'language' ? languageNames(text) : service;
  return [
    ...(search === 'list' || isAddress
      ? []
      : [
          {
            field: label,
            text: [named, text].filter(Boolean).join(' '),
            ...(as === 'date' && { isDate: true as const }),
          },
        ]),
    ...(form === 'entries' && own !== '' ? [{ field: label, text: own }] : []),
  ];
}

/** Returns the parts of a name that its full form does not have. */
const componentTexts = ({ full = '', components = [] }: NonNullable<Card['name']>): SearchedText[] =>
  components.filter(({ value }) => !full.includes(value)).map(({ value }) => ({ field: 'name', text: value }));

/** Returns the names of a language in the languages of the app. */
function languageNames(tag: string): string {
  try {
    return LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'language' }).of(tag)).join(', ');
  } catch {
    // It is no tag of a language.
    return '';
  }
}
