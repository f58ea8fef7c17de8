import type { Card } from '@contactbook/contract/card';
import { componentsOf, mapEntries, entryLabel, isoDate, streetOf } from './entry-labels.ts';

const PLACES = ['Business', 'Home', 'Other'];
const ADDRESS_COLUMNS = ['Street', 'City', 'State', 'Postal Code', 'Country/Region', 'Address PO Box'];
/** Columns for numbers by their label; the first free one is used. */
const PHONES: Record<string, string[]> = {
  Mobile: ['Mobile Phone', 'Other Phone'],
  'Home Mobile': ['Mobile Phone', 'Home Phone'],
  'Work Mobile': ['Mobile Phone', 'Business Phone'],
  Home: ['Home Phone', 'Home Phone 2'],
  Work: ['Business Phone', 'Business Phone 2'],
  Main: ['Primary Phone'],
  'Home Fax': ['Home Fax'],
  'Work Fax': ['Business Fax'],
  Fax: ['Other Fax', 'Business Fax'],
  Pager: ['Pager'],
};
const PHONE_TITLES = [
  'Business Fax',
  'Business Phone',
  'Business Phone 2',
  'Home Fax',
  'Home Phone',
  'Home Phone 2',
  'Mobile Phone',
  'Other Fax',
  'Other Phone',
  'Pager',
  'Primary Phone',
];
const ANY_PHONE = [
  'Other Phone',
  'Primary Phone',
  'Mobile Phone',
  'Home Phone',
  'Business Phone',
  'Home Phone 2',
  'Business Phone 2',
];
const EMAIL_TITLES = ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'];

/** The columns that Outlook imports, in English. */
export const OUTLOOK_TITLES = [
  'Title',
  'First Name',
  'Middle Name',
  'Last Name',
  'Suffix',
  'Nickname',
  'Company',
  'Department',
  'Job Title',
  ...PLACES.flatMap((place) => ADDRESS_COLUMNS.map((part) => `${place} ${part}`)),
  ...PHONE_TITLES,
  'Anniversary',
  'Birthday',
  'Categories',
  ...EMAIL_TITLES,
  'Notes',
  'Spouse',
  'Web Page',
];

/** Returns the cells of a contact in the order of these titles. Values without a column are added to the notes. */
export function outlookRow(card: Card): string[] {
  const cells = new Map<string, string>();
  const notes = mapEntries(card.notes).map(({ note }) => note);
  /** Writes to the first free column, or to the notes. */
  const put = (titles: string[], value: string, called: string) => {
    const free = titles.find((title) => !cells.has(title));
    if (value === '') return;
    if (free === undefined) notes.push(`${called}: ${value}`);
    else cells.set(free, value);
  };
  const parts = card.name?.components;
  put(['Title'], componentsOf(parts, 'title'), 'Title');
  put(['First Name'], parts === undefined ? (card.name?.full ?? '') : componentsOf(parts, 'given'), 'Name');
  put(['Middle Name'], componentsOf(parts, 'given2'), 'Name');
  put(['Last Name'], componentsOf(parts, 'surname', 'surname2'), 'Name');
  put(['Suffix'], componentsOf(parts, 'generation', 'credential'), 'Suffix');
  for (const nickname of mapEntries(card.nicknames)) put(['Nickname'], nickname.name, 'Nickname');
  for (const { name = '', units = [] } of mapEntries(card.organizations)) {
    put(['Company'], name, 'Company');
    put(['Department'], units.map((unit) => unit.name).join(', '), 'Department');
  }
  for (const { name } of mapEntries(card.titles)) put(['Job Title'], name, 'Job Title');
  for (const address of mapEntries(card.addresses)) {
    const words = entryLabel(address);
    const wanted = words === 'Work' ? 'Business' : words === 'Home' ? 'Home' : 'Other';
    const place = [wanted, ...PLACES].find((each) => ADDRESS_COLUMNS.every((part) => !cells.has(`${each} ${part}`)));
    const of = (...kinds: string[]) => componentsOf(address.components, ...kinds);
    const street = [
      address.components === undefined ? (address.full ?? '') : streetOf(address.components),
      of('apartment'),
    ];
    const values = [
      street.filter(Boolean).join(', '),
      of('locality'),
      of('region'),
      of('postcode'),
      of('country'),
      of('postOfficeBox'),
    ];
    if (place === undefined) notes.push(`Address: ${values.filter(Boolean).join(', ')}`);
    else for (const [index, part] of ADDRESS_COLUMNS.entries()) put([`${place} ${part}`], values[index] ?? '', part);
  }
  for (const phone of mapEntries(card.phones)) {
    const words = entryLabel(phone);
    const own = Object.hasOwn(PHONES, words) ? PHONES[words]! : []; // `PHONES` has it
    put([...own, ...ANY_PHONE], phone.number.replace(/^tel:/i, ''), words === '' ? 'Phone' : words);
  }
  for (const email of mapEntries(card.emails)) put(EMAIL_TITLES, email.address, 'E-mail');
  for (const { kind, date, label } of mapEntries(card.anniversaries)) {
    const title = kind === 'birth' ? ['Birthday'] : kind === 'wedding' ? ['Anniversary'] : [];
    put(title, isoDate(date), label ?? kind);
  }
  for (const { uri } of mapEntries(card.links)) put(['Web Page'], uri, 'Web Page');
  for (const [name, { relation = {} }] of Object.entries(card.relatedTo ?? {})) {
    const kinds = Object.keys(relation);
    for (const kind of kinds.length === 0 ? ['Related'] : kinds) put(kind === 'spouse' ? ['Spouse'] : [], name, kind);
  }
  for (const { service, user, uri } of mapEntries(card.onlineServices)) put([], user ?? uri ?? '', service ?? 'IM');
  // Outlook ends a category at either character.
  const { true: uncut = [], false: cut = [] } = Object.groupBy(
    Object.keys(card.keywords ?? {}),
    (label) => `${!/[;,]/.test(label)}`,
  );
  cells.set('Categories', uncut.join(';'));
  notes.push(...cut.map((label) => `Category: ${label}`));
  cells.set('Notes', notes.join('\n'));
  return OUTLOOK_TITLES.map((title) => cells.get(title) ?? '');
}
