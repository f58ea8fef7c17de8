import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { Card } from '@contactbook/contract/card';
import { unescapeText } from '../text-values.ts';
import { componentsOf, mapEntries, entryLabel, isoDate, spread, starred, streetOf } from './entry-labels.ts';

const COUNTS = { email: 4, phone: 6, address: 3, website: 3, event: 3, relation: 3, custom: 3 };
const numbered = (what: string, count: number, ...kinds: string[]) =>
  Array.from({ length: count }, (_, place) => kinds.map((kind) => `${what} ${place + 1} - ${kind}`)).flat();

/** The columns that Google Contacts imports. */
export const GOOGLE_TITLES = [
  'Name Prefix',
  'First Name',
  'Middle Name',
  'Last Name',
  'Phonetic First Name',
  'Phonetic Middle Name',
  'Phonetic Last Name',
  'Name Suffix',
  'Nickname',
  'Organization Name',
  'Organization Title',
  'Organization Department',
  'Birthday',
  'Notes',
  'Labels',
  ...numbered('E-mail', COUNTS.email, 'Label', 'Value'),
  ...numbered('Phone', COUNTS.phone, 'Label', 'Value'),
  ...numbered(
    'Address',
    COUNTS.address,
    'Label',
    'Street',
    'City',
    'PO Box',
    'Region',
    'Postal Code',
    'Country',
    'Extended Address',
  ),
  ...numbered('Website', COUNTS.website, 'Label', 'Value'),
  ...numbered('Event', COUNTS.event, 'Label', 'Value'),
  ...numbered('Relation', COUNTS.relation, 'Label', 'Value'),
  ...numbered('Custom Field', COUNTS.custom, 'Label', 'Value'),
];

const roleLast = ({ kind }: { kind?: string }): number => Number(kind === 'role');

function unitsOf({ units = [] }: { units?: { name: string }[] } = {}): string {
  return units.map(({ name }) => name).join(', ');
}

/** Returns the cells of a contact in the order of these titles. */
export function googleRow(card: Card): string[] {
  const parts = card.name?.components;
  const [organization, ...organizations] = mapEntries(card.organizations);
  const dates = mapEntries(card.anniversaries);
  const birth = dates.find(({ kind }) => kind === 'birth');
  const [title, ...titles] = mapEntries(card.titles).toSorted((one, other) => roleLast(one) - roleLast(other));
  const addresses = mapEntries(card.addresses).map((address) => {
    const of = (...kinds: string[]) => componentsOf(address.components, ...kinds);
    const street = address.components === undefined ? (address.full ?? '') : streetOf(address.components);
    return [
      entryLabel(address),
      street,
      of('locality'),
      of('postOfficeBox'),
      of('region'),
      of('postcode'),
      of('country'),
      of('apartment'),
    ];
  });
  const events = dates
    .filter((date) => date !== birth)
    .map((date) => [date.kind === 'wedding' ? 'Anniversary' : (date.label ?? date.kind), isoDate(date.date)]);
  const related = Object.entries(card.relatedTo ?? {}).flatMap(([name, { relation = {} }]) => {
    const kinds = Object.keys(relation);
    return (kinds.length === 0 ? [''] : kinds).map((kind) => [kind, name]);
  });
  const phonetic = (part: string) =>
    (card.vCardProps ?? [])
      .filter(([property]) => property === `x-phonetic-${part}-name`)
      .map(([, , , value]) => unescapeText(value))
      .join(' ');
  // Values without a column of their own.
  const more = [
    ...organizations.map((each) => `Organization: ${[each.name, unitsOf(each)].filter(Boolean).join(', ')}`),
    ...titles.map((each) => `Title: ${each.name}`),
  ];
  const services = mapEntries(card.onlineServices).map(({ service, user, uri }) => [
    service ?? 'IM',
    user ?? uri ?? '',
  ]);
  const name = (kind: string) => componentsOf(parts, kind);
  return [
    name('title'),
    parts === undefined ? (card.name?.full ?? '') : componentsOf(parts, 'given'),
    name('given2'),
    componentsOf(parts, 'surname', 'surname2'),
    ...['first', 'middle', 'last'].map(phonetic),
    componentsOf(parts, 'generation', 'credential'),
    mapEntries(card.nicknames)
      .map((nickname) => nickname.name)
      .join(' ::: '),
    organization?.name ?? '',
    title?.name ?? '',
    unitsOf(organization),
    birth === undefined ? '' : isoDate(birth.date),
    [...mapEntries(card.notes).map(({ note }) => note), ...more].join('\n'),
    Object.keys(card.keywords ?? {})
      .map((label) => (label === FAVOURITE_LABEL ? `* ${label}` : label))
      .join(' ::: '),
    ...spread(
      mapEntries(card.emails).map((email) => [starred(email), email.address]),
      COUNTS.email,
      2,
    ),
    ...spread(
      mapEntries(card.phones).map((phone) => [starred(phone), phone.number.replace(/^tel:/i, '')]),
      COUNTS.phone,
      2,
    ),
    ...spread(addresses, COUNTS.address, 8),
    ...spread(
      mapEntries(card.links).map((link) => [entryLabel(link), link.uri]),
      COUNTS.website,
      2,
    ),
    ...spread(events, COUNTS.event, 2),
    ...spread(related, COUNTS.relation, 2),
    ...spread(services, COUNTS.custom, 2),
  ];
}
