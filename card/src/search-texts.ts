import type { Card } from '@contactbook/contract/card';
import type { SearchedText, TextField } from '@contactbook/contract/searchTexts';
import { toJsContact } from './jscontact.ts';
import type { VCard } from './vcard.ts';

/** Maximum number of texts of a card, and their length in UTF-16 code units. */
const TEXTS_MAX = 50;
const LENGTH_MAX = 2000;

/** Returns the texts of a card, without those that its entry in the list has. */
export function searchTexts(card: VCard, entry: readonly string[]): SearchedText[] {
  const full = toJsContact(card);
  const listed = new Set(['', ...entry]);
  const texts: SearchedText[] = [];
  for (const { field, text } of allTexts(full)) {
    const line = text
      .slice(0, LENGTH_MAX)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    if (listed.has(line)) continue;
    listed.add(line);
    if (texts.push({ field, text: line }) === TEXTS_MAX) break;
  }
  return texts;
}

function allTexts(card: Card): SearchedText[] {
  const components = card.name?.components ?? [];
  const isShown = (value: string) => card.name?.full?.includes(value) === true;
  return [
    ...components.filter(({ value }) => !isShown(value)).map(({ value }) => ({ field: 'name' as const, text: value })),
    ...entryTexts('title', card.titles, ({ name }) => name),
    ...entryTexts('address', card.addresses, addressText),
    ...entryTexts('note', card.notes, ({ note }) => note),
    ...Object.values(card.anniversaries ?? {}).map(({ kind, date }) => ({
      field: kind === 'birth' ? ('birthday' as const) : ('anniversary' as const),
      text: searchDate(date),
    })),
    ...entryTexts('link', card.links, ({ uri }) => uri),
    ...entryTexts('service', card.onlineServices, ({ service = '', user = '', uri = '' }) =>
      [service, user === '' ? uri : user].filter(Boolean).join(' '),
    ),
    ...Object.keys(card.relatedTo ?? {})
      .filter((key) => !/^[a-z][\w+.-]*:/i.test(key))
      .map((text) => ({ field: 'person' as const, text })),
  ];
}

function entryTexts<Each>(
  field: TextField,
  entries: Record<string, Each> | undefined,
  textOf: (entry: Each) => string,
): SearchedText[] {
  return Object.values(entries ?? {}).map((entry) => ({ field, text: textOf(entry) }));
}

function addressText({ full, components = [] }: NonNullable<Card['addresses']>[string]): string {
  const parts = components.filter(({ kind }) => kind !== 'separator').map(({ value }) => value);
  return parts.length > 0 ? parts.join(', ') : (full ?? '');
}

type CardDate = NonNullable<Card['anniversaries']>[string]['date'];

/** Formats a date as YYYY-MM-DD; a hyphen stands for a missing year, and missing parts are empty. */
function searchDate(date: CardDate): string {
  if ('utc' in date) return date.utc.slice(0, 'YYYY-MM-DD'.length);
  const { year, month, day } = date;
  const parts = [year === undefined ? '-' : String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)];
  return parts.join('-').replace(/-$/, '');
}

const twoDigits = (part: number | undefined): string => (part === undefined ? '' : String(part).padStart(2, '0'));
