import type { Import } from '@contactbook/contract/transfer';
import type { Column, Part } from './column.ts';
import { googleColumn, isGoogle } from './google-columns.ts';
import { guessedProperty } from './guessed-columns.ts';
import { outlookColumns } from './outlook-columns.ts';

type ImportColumn = NonNullable<Import['columns']>[number];
type Property = ImportColumn['property'];

/** A table as it is kept: `assigned` by the person, or by what its titles are called. */
export type TableKind = {
  format: 'google' | 'outlook' | 'assigned';
  delimiter: string;
  /** The first record as it stands in the file. */
  header: string;
  titles: string[];
  samples: string[][];
  properties: Property[];
};

const SAMPLES = 3;

/** By its first record. */
export function tableOf(titles: string[], delimiter: string, header: string): TableKind {
  const named = titles.map((title) => title.trim().replace(/^\uFEFF/, ''));
  const format = isGoogle(named) ? 'google' : outlookColumns(named) === undefined ? 'assigned' : 'outlook';
  const properties = named.map((title) => guessedProperty(title) ?? null);
  return { format, delimiter, header, titles: named, samples: named.map(() => []), properties };
}

/** Whether somebody has to say what its columns hold. */
export function isUnknown({ format, properties, titles }: TableKind): boolean {
  if (format !== 'assigned') return false;
  const isNamed = properties.some((property) => property === 'name' || property === 'givenName');
  return !isNamed || properties.some((property, place) => property === null && titles[place] !== '');
}

/** Gathers what is shown of each column. */
export function addSamples({ samples }: TableKind, cells: string[]): void {
  for (const [place, some] of samples.entries()) {
    const cell = cells[place]?.trim().slice(0, 100) ?? '';
    if (some.length < SAMPLES && cell !== '' && !some.includes(cell)) some.push(cell);
  }
}

export function columnsOf({ format, titles, properties }: TableKind): Column[] {
  if (format === 'google') return titles.map(googleColumn);
  if (format === 'outlook') return outlookColumns(titles) ?? [];
  return properties.map((property, place): Column => assigned(property, String(place)));
}

const ASSIGNED: Record<string, Part> = {
  name: 'full',
  givenName: 'given',
  familyName: 'surname',
  nickname: 'nickname',
  phone: 'phone.value',
  email: 'email.value',
  organization: 'organization',
  title: 'jobTitle',
  address: 'address.full',
  birthday: 'birthday',
  note: 'note',
  label: 'categories',
  link: 'link.value',
};

function assigned(property: Property, entry: string): Column {
  return { part: (property === null ? undefined : ASSIGNED[property]) ?? 'nothing', entry };
}
