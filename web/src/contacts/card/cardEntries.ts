import type { Card } from '@contactbook/contract/card';
import { LOCALE } from '../../ui/language.ts';

type Entry<Property extends keyof Card> = NonNullable<Card[Property]> extends Record<string, infer Each> ? Each : never;
/** Parameters of a number, an e-mail or an address. */
type Common = { contexts?: Record<string, true>; pref?: number; label?: string };

/** An entry of a card as it is shown: its kind and its value. */
export type CardEntry = { kind: string; value: string };

/** Returns the entries that the app can show, in display order; the preferred one of several comes first. */
export function cardEntries(card: Card): CardEntry[] {
  return [
    ...named('Organisation', card.organizations, organizationText),
    ...named('Title', card.titles, ({ name }) => name),
    ...named('Nickname', card.nicknames, ({ name }) => name),
    ...byPreference(card.phones).map((phone) => ({
      kind: phoneKind(phone),
      value: phone.number.replace(/^tel:/i, ''),
    })),
    ...byPreference(card.emails).map((email) => ({ kind: placeKind('E-mail', email), value: email.address })),
    ...byPreference(card.addresses).map((each) => ({ kind: placeKind('Address', each), value: addressText(each) })),
    ...named('Birthday', card.anniversaries, anniversaryText, 'birth'),
    ...named('Anniversary', card.anniversaries, anniversaryText, 'wedding'),
    ...named('Link', card.links, ({ uri }) => uri),
    ...Object.values(card.notes ?? {}).map(({ note }) => ({ kind: 'Note', value: note })),
    ...Object.keys(card.keywords ?? {}).map((label) => ({ kind: 'Label', value: label })),
    ...named('Photo', card.media, ({ blobId, uri }) => blobId ?? uri ?? '', 'photo'),
  ].filter(({ value }) => value !== '');
}

function named<Each extends { label?: string; kind?: string }>(
  kind: string,
  entries: Record<string, Each> = {},
  textOf: (entry: Each) => string,
  only?: string,
): CardEntry[] {
  return Object.values(entries)
    .filter((entry) => only === undefined || entry.kind === only)
    .map((entry) => ({ kind: entry.label ?? kind, value: textOf(entry) }));
}

function byPreference<Each extends Common>(entries: Record<string, Each> = {}): Each[] {
  return Object.values(entries).toSorted((one, other) => (one.pref ?? 101) - (other.pref ?? 101));
}

const FEATURES = { fax: 'Fax', pager: 'Pager', mobile: 'Mobile', 'main-number': 'Main' };

function phoneKind(phone: Entry<'phones'>): string {
  const feature = Object.entries(FEATURES).find(([name]) => phone.features?.[name] !== undefined)?.[1];
  return placeKind(feature ?? 'Number', phone);
}

/** Returns the label of the entry, or its kind with its context. */
function placeKind(kind: string, { label, contexts = {} }: Common): string {
  if (label !== undefined) return label;
  if (contexts['work'] !== undefined) return `${kind}, work`;
  return contexts['private'] === undefined ? kind : `${kind}, home`;
}

export function organizationText({ name, units = [] }: Entry<'organizations'>): string {
  return [name, ...units.map((unit) => unit.name)].filter(Boolean).join(', ');
}

function addressText(address: Entry<'addresses'>): string {
  return addressLines(address).join(', ');
}

/** Formats an address in lines as on an envelope: what precedes the street, the street, the town, the country. */
export function addressLines({ full, components = [] }: Entry<'addresses'>): string[] {
  if (full !== undefined) return full.split(/\r?\n/).filter(Boolean);
  const of = (...kinds: string[]) =>
    components
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ value }) => value)
      .join(' ');
  const street = of('name', 'number', 'block', 'direction', 'landmark', 'subdistrict', 'district');
  const parts = [of('postOfficeBox'), of('apartment', 'room', 'floor', 'building'), street];
  const town = [of('postcode'), of('locality')].filter(Boolean).join(' ');
  return [...parts, town, of('region'), of('country')].filter(Boolean);
}

/** Formats as much of a date as is known: "15 April", "15 April 1988" or "April 1988". */
export function anniversaryText({ date }: Entry<'anniversaries'>): string {
  if ('utc' in date) return format(new Date(date.utc), { dateStyle: 'long' });
  const { year, month, day } = date;
  // A leap year has every day.
  const moment = new Date(0);
  moment.setUTCFullYear(year ?? 2024, (month ?? 1) - 1, day ?? 1);
  return format(moment, {
    ...(day !== undefined && { day: 'numeric' }),
    ...(month !== undefined && { month: 'long' }),
    ...(year !== undefined && { year: 'numeric' }),
  });
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(date);
}
