import type { Card, FieldName } from '@contactbook/contract/card';
import type { ShortValue } from '@contactbook/contract/clashes';
import { dateText } from '../dates.ts';
import { canonical, type Json, textOrEmpty } from '../json-values.ts';
import type { LineUnit } from '../merge-lines.ts';
import { componentTexts, fullName } from '../structured.ts';
import { unescapeText, wordIn } from '../text-values.ts';
import { FIELDS } from './fields.ts';

const TEXT_MAX = 500;

/** Returns a value in short: its text, and what is said about it. The app words dates, kinds and languages. */
export function shortValue(label: FieldName, value: unknown, id = ''): ShortValue {
  // A birthday in other words is a line of vCard, but its field says what it is.
  const about = FIELDS[label].as === 'date' && isUnit(value) ? [] : aboutOf(value);
  return { label, text: plainLine(longText(label, value, id)), ...(about.length > 0 && { about }) };
}

/** Returns the text of a value in full, with its line breaks. The keys of a set are its texts, except for nicknames. */
export function longText(label: FieldName, value: unknown, id = ''): string {
  if (value === undefined) return '';
  const { as, form, main } = FIELDS[label];
  if (form === 'set' && main === undefined) return id;
  if (typeof value === 'string') return value;
  const entry = Object(value) as Json;
  if (as === 'name') return textOrEmpty(entry['full']) || fullName(entry);
  if (as === 'number') return textOrEmpty(entry['number']).replace(/^tel:/i, '');
  if (as === 'address') return addressLines(entry).join('\n');
  if (as === 'organization') return [textOrEmpty(entry['name']), ...namesIn(entry['units'])].filter(Boolean).join(', ');
  if (as === 'binary') return binaryText(label, entry);
  if (isUnit(value)) return linesText(value);
  if (as === 'date') return dateText(Object(entry['date']) as Json);
  return textOrEmpty(entry[main ?? ''] ?? entry['uri']) || canonical(value);
}

/** Returns what is said about a value: its context, the kind of a number, a relation, a service, a label, the name of a line. */
export function aboutOf(value: unknown): string[] {
  if (isUnit(value)) return lineName(value);
  const { contexts, features, relation, service, label } = Object(value) as Json;
  const flags = [relation, features, contexts].flatMap((each) => Object.keys(Object(each) as Json));
  return [textOrEmpty(service), ...flags.filter((flag) => flag !== 'voice'), textOrEmpty(label)].filter(Boolean);
}

const isUnit = (value: unknown): value is LineUnit => typeof value === 'object' && value !== null && 'lines' in value;

const plainLine = (text: string): string =>
  text
    .slice(0, 2 * TEXT_MAX)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .toWellFormed();

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((each) => textOrEmpty((Object(each) as Json)['name'])) : [];

type AddressParts = Partial<NonNullable<Card['addresses']>[string]>;

/** Formats an address in lines as on an envelope: what precedes the street, the street, the town, the country. */
export function addressLines({ full, components }: AddressParts): string[] {
  if (typeof full === 'string') return full.split(/\r?\n/).filter(Boolean);
  const parts = Array.isArray(components) ? components : [];
  const of = (...kinds: string[]) => kinds.flatMap((kind) => componentTexts(parts, kind)).join(' ');
  const before = [of('postOfficeBox'), of('apartment', 'room', 'floor', 'building')];
  return [...before, streetOf(parts), of('postcode', 'locality'), of('region'), of('country')].filter(Boolean);
}

/** Joins street, house number and similar components in one line, in their order in the card. */
export function streetOf(components: { kind: string; value: string }[] = []): string {
  return components
    .filter(({ kind }) => STREET.has(kind))
    .map(({ value }) => value)
    .join(' ');
}

const STREET = new Set(['name', 'number', 'block', 'direction', 'landmark', 'subdistrict', 'district']);

/** Returns the address of a binary value, or a phrase for one that is in the card. */
function binaryText(label: FieldName, { uri }: Json): string {
  const address = textOrEmpty(uri);
  return /^https?:/i.test(address.slice(0, 6)) ? address : `A ${label}`;
}

/** Returns what a line is called: by its own label, or by its name without the sign of a private one. */
function lineName({ lines }: LineUnit): string[] {
  const [[name]] = lines as [LineUnit['lines'][number]]; // no unit is empty
  const label = lines.find(([other]) => other === 'x-ablabel' && other !== name);
  const words = name.replace(/^x-/, '').replaceAll(/[-_/]+/g, ' ');
  return [label === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : wordIn(unescapeText(label[3]))];
}

function linesText({ lines }: LineUnit): string {
  return lines
    .slice(0, TEXT_MAX)
    .filter(([name]) => !name.startsWith('x-ab') || lines.length === 1)
    .map(([, params, , value]) => {
      if ('encoding' in params || /^data:/i.test(value.slice(0, 5))) return 'Binary data';
      return unescapeText(value).split(/;+/).filter(Boolean).join(', ');
    })
    .join(', ');
}
