import type { Card } from '@contactbook/contract/card';
import { cardEntry } from '../words/en/cardEntry.ts';
import { wordsOf } from '../words/words.ts';
import { knownDateParts } from './dateParts.ts';
import { partialDateText } from './dateText.ts';
import { byPreference, featureOf, type Kinded, type PropertyEntry } from './kinds.ts';

/** An entry of a card as it is shown: its kind and its value. */
export type CardEntry = { kind: string; value: string };

/** Returns the entries that the app can show, in display order; the preferred one of several comes first. */
export function cardEntries(card: Card): CardEntry[] {
  const words = wordsOf(cardEntry);
  return [
    ...labelledEntries(words.organization, card.organizations, organizationText),
    ...labelledEntries(words.title, card.titles, ({ name }) => name),
    ...labelledEntries(words.nickname, card.nicknames, ({ name }) => name),
    ...byPreference(card.phones).map(([, phone]) => ({
      kind: placeKind(words[featureOf(phone) ?? 'number'], phone),
      value: phone.number.replace(/^tel:/i, ''),
    })),
    ...byPreference(card.emails).map(([, email]) => ({ kind: placeKind(words.email, email), value: email.address })),
    ...byPreference(card.addresses).map(([, each]) => ({
      kind: placeKind(words.address, each),
      value: addressText(each),
    })),
    ...labelledEntries(words.birthday, card.anniversaries, anniversaryText, 'birth'),
    ...labelledEntries(words.anniversary, card.anniversaries, anniversaryText, 'wedding'),
    ...labelledEntries(words.link, card.links, ({ uri }) => uri),
    ...Object.values(card.notes ?? {}).map(({ note }) => ({ kind: words.note, value: note })),
    ...Object.keys(card.keywords ?? {}).map((label) => ({ kind: words.label, value: label })),
    ...labelledEntries(words.photo, card.media, ({ blobId, uri }) => blobId ?? uri ?? '', 'photo'),
  ].filter(({ value }) => value !== '');
}

function labelledEntries<Each extends { label?: string; kind?: string }>(
  kind: string,
  entries: Record<string, Each> = {},
  textOf: (entry: Each) => string,
  only?: string,
): CardEntry[] {
  return Object.values(entries)
    .filter((entry) => only === undefined || entry.kind === only)
    .map((entry) => ({ kind: entry.label ?? kind, value: textOf(entry) }));
}

/** Returns the label of the entry, or its kind with its context. */
function placeKind(kind: string, { label, contexts = {} }: Kinded): string {
  if (label !== undefined) return label;
  const words = wordsOf(cardEntry);
  if (contexts['work'] !== undefined) return words.at(kind, words.work);
  return contexts['private'] === undefined ? kind : words.at(kind, words.home);
}

export function organizationText({ name, units = [] }: PropertyEntry<'organizations'>): string {
  return [name, ...units.map((unit) => unit.name)].filter(Boolean).join(', ');
}

function addressText(address: PropertyEntry<'addresses'>): string {
  return addressLines(address).join(', ');
}

/** Formats an address in lines as on an envelope: what precedes the street, the street, the town, the country. */
export function addressLines({ full, components = [] }: PropertyEntry<'addresses'>): string[] {
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

export function anniversaryText({ date }: Pick<PropertyEntry<'anniversaries'>, 'date'>): string {
  return partialDateText(knownDateParts(date));
}
