import type { Column, CellPart } from './column.ts';

const SINGLES: Record<string, CellPart> = {
  Name: 'full',
  'Given Name': 'given',
  'First Name': 'given',
  'Additional Name': 'given2',
  'Middle Name': 'given2',
  'Family Name': 'surname',
  'Last Name': 'surname',
  'Name Prefix': 'prefix',
  'Name Suffix': 'suffix',
  Nickname: 'nickname',
  Birthday: 'birthday',
  Notes: 'note',
  'Group Membership': 'labels',
  Labels: 'labels',
  'Organization Name': 'organization',
  'Organization Title': 'jobTitle',
  'Organization Department': 'department',
  'Organization 1 - Name': 'organization',
  'Organization 1 - Title': 'jobTitle',
  'Organization 1 - Department': 'department',
  'Organization 1 - Type': 'usual',
  'Phonetic First Name': 'phoneticGiven',
  'Given Name Yomi': 'phoneticGiven',
  'Phonetic Middle Name': 'phoneticGiven2',
  'Additional Name Yomi': 'phoneticGiven2',
  'Phonetic Last Name': 'phoneticSurname',
  'Family Name Yomi': 'phoneticSurname',
  'Yomi Name': 'repeated',
  Initials: 'initials',
  Photo: 'photo',
  Gender: 'usual',
  Sensitivity: 'usual',
  Priority: 'usual',
};
const ENTRIES: Record<string, string> = {
  'E-mail': 'email',
  Phone: 'phone',
  Website: 'link',
  Event: 'event',
  Relation: 'relation',
  IM: 'service',
  'Custom Field': 'custom',
};
const ADDRESS_PARTS: Record<string, CellPart> = {
  Label: 'address.label',
  Type: 'address.label',
  Formatted: 'address.full',
  Street: 'address.name',
  City: 'address.locality',
  'PO Box': 'address.postOfficeBox',
  Region: 'address.region',
  'Postal Code': 'address.postcode',
  Country: 'address.country',
  'Extended Address': 'address.apartment',
};
const CELL_KINDS: Record<string, 'value' | 'label' | 'service'> = {
  Value: 'value',
  Label: 'label',
  Type: 'label',
  Service: 'service',
};

/**
 * Returns whether the titles are those of Google Contacts, current or before 2024. They are English in all languages.
 */
export function isGoogle(titles: string[]): boolean {
  return (
    titles.some((title) => /^(?:E-mail|Phone) 1 - (?:Value|Label|Type)$/.test(title)) ||
    titles.includes('Group Membership')
  );
}

export function googleColumn(title: string): Column {
  const single = Object.hasOwn(SINGLES, title) ? SINGLES[title] : undefined;
  if (single !== undefined) return { part: single };
  const [, what = '', entry = '', kind = ''] = /^([A-Za-z -]+?) (\d+) - ([A-Za-z ]+)$/.exec(title) ?? [];
  if (what === 'Address' && Object.hasOwn(ADDRESS_PARTS, kind)) return { part: ADDRESS_PARTS[kind]!, entry }; // the table has it
  const [name, role] = [
    Object.hasOwn(ENTRIES, what) && ENTRIES[what],
    Object.hasOwn(CELL_KINDS, kind) && CELL_KINDS[kind],
  ];
  if (name && role) return { part: `${name}.${role}` as CellPart, entry }; // the tables contain only these parts
  return { part: 'rest' };
}
