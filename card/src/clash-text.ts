import { canonical, isEqualJson } from './json-values.ts';
import type { LineUnit } from './merge-lines.ts';
import { type Json, textOrEmpty } from './property-values.ts';
import { fullName } from './structured.ts';

const TEXT_MAX = 500;

/** Two values of a property as short texts that differ where the values do; empty for one that was removed. */
export function clashTexts(path: string, mine: unknown, theirs: unknown, id?: string): [mine: string, theirs: string] {
  const [my, their] = [shortText(path, mine, id), shortText(path, theirs, id)];
  if (my !== their || isEqualJson(mine, theirs)) return [my, their];
  return [detailedText(path, mine, my), detailedText(path, theirs, their)];
}

/** What has keys that say what it is. */
export const KEYED: ReadonlySet<string> = new Set(['keywords', 'members', 'relatedTo']);

/** A value of a property as a short text. */
export function shortText(path: string, value: unknown, id = ''): string {
  if (value === undefined) return '';
  return plainLine(KEYED.has(path) ? id : textIn(path, value));
}

const plainLine = (text: string): string =>
  text
    .slice(0, 2 * TEXT_MAX)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .toWellFormed();

function textIn(path: string, value: unknown): string {
  if (typeof value === 'string') return value;
  const entry = Object(value) as Json;
  if (path === 'name') return textOrEmpty(entry['full']) || fullName(entry);
  if (path === 'phones')
    return textOrEmpty(entry['number'])
      .slice(0, 2 * TEXT_MAX)
      .replace(/^tel:/i, '');
  if (path === 'addresses') return textOrEmpty(entry['full']) || valuesIn(entry['components']);
  if (path === 'organizations')
    return [textOrEmpty(entry['name']), valuesIn(entry['units'])].filter(Boolean).join(', ');
  if (path === 'anniversaries') return clashDate(Object(entry['date']) as Json);
  if (path === 'media' || path === 'cryptoKeys') return mediaText(entry);
  if (path === 'vCardProps') return lineText(value as LineUnit); // the units of merge-lines.ts
  const main = ['name', 'address', 'note', 'language', 'pronouns', 'user', 'uri'].find(
    (key) => entry[key] !== undefined,
  );
  return main === undefined ? canonical(value) : textOrEmpty(entry[main]);
}

/** The values or names in a list, such as the parts of an address. */
function valuesIn(list: unknown): string {
  const parts = Array.isArray(list) ? (list as unknown[]) : [];
  const texts = parts.slice(0, TEXT_MAX).map((part) => {
    const { value, name } = Object(part) as Json;
    return textOrEmpty(value ?? name);
  });
  return texts.filter(Boolean).join(', ');
}

const padded = (part: unknown, length: number): string =>
  typeof part === 'number' ? `${part}`.padStart(length, '0') : '-';

/** Formats as much of a date as is known, as in vCard 4.0: 1988-04-15, 1988-04, --04-15 or 1988. */
function clashDate({ utc, year, month, day }: Json): string {
  if (typeof utc === 'string') return utc.slice(0, 10);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`.replace(/-+$/, '');
}

const numberText = (value: unknown): string => (typeof value === 'number' ? `${value}` : textOrEmpty(value));

const PHRASES = new Map([
  ['photo', 'A photo'],
  ['logo', 'A logo'],
  ['sound', 'A sound'],
]);

function mediaText({ kind, uri }: Json): string {
  const address = textOrEmpty(uri);
  if (/^https?:/i.test(address.slice(0, 6))) return address;
  return PHRASES.get(textOrEmpty(kind)) ?? 'A key';
}

function lineText({ lines }: LineUnit): string {
  const texts = lines
    .filter(([name]) => !name.startsWith('x-ab'))
    .map(([, params, , value]) => {
      if ('encoding' in params || /^data:/i.test(value.slice(0, 5))) return 'Binary data';
      return value.slice(0, 2 * TEXT_MAX).replaceAll(';', ' ');
    });
  return texts.slice(0, TEXT_MAX).join(', ');
}

/** What is said beside it too. */
function detailedText(path: string, value: unknown, short: string): string {
  if (value === undefined) return '';
  const entry = Object(value) as Json;
  if (path === 'name') return plainLine(`${short} (${valuesIn(entry['components'])})`);
  const flags = ['contexts', 'features', 'relation'].flatMap((key) => Object.keys(Object(entry[key]) as Json));
  const details = [
    textOrEmpty(entry['label']),
    ...flags,
    entry['pref'] === undefined ? '' : `preference ${numberText(entry['pref'])}`,
  ];
  const said = details.filter(Boolean).join(', ');
  return said === '' ? short : plainLine(`${short} (${said})`);
}
