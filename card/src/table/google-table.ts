import { googleColumn } from './google-columns.ts';
import { createRowWriter } from './table-writer.ts';

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
  ...numbered('E-mail', 4, 'Label', 'Value'),
  ...numbered('Phone', 6, 'Label', 'Value'),
  ...numbered(
    'Address',
    3,
    'Label',
    'Street',
    'City',
    'PO Box',
    'Region',
    'Postal Code',
    'Country',
    'Extended Address',
  ),
  ...numbered('Website', 3, 'Label', 'Value'),
  ...numbered('Event', 3, 'Label', 'Value'),
  ...numbered('Relation', 3, 'Label', 'Value'),
  ...numbered('Custom Field', 3, 'Label', 'Value'),
];

/** Returns the cells of a contact in the order of these titles. */
export const googleRow = createRowWriter(GOOGLE_TITLES.map(googleColumn), { values: ' ::: ', labels: ' ::: ' });
