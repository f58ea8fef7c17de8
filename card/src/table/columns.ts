import type { Import } from '@contactbook/contract/transfer';
import { IMPORT_MAX_COLUMNS } from '@contactbook/contract/limits';
import { FIELDS } from '../fields/fields.ts';
import type { Column, CellPart } from './column.ts';
import { googleColumn, isGoogle } from './google-columns.ts';
import { guessedProperty, isForNotes, TITLE_MAX } from './guessed-columns.ts';
import { outlookColumns, typesIn } from './outlook-columns.ts';
import type { LeftOutCell } from './row-cells.ts';
import { thunderbirdColumns } from './thunderbird-columns.ts';

type ImportColumn = NonNullable<Import['columns']>[number];
type ColumnProperty = ImportColumn['property'];

/** The format of a table as stored; `assigned` by the user, or derived from its titles. */
export type TableKind = {
  format: 'google' | 'outlook' | 'thunderbird' | 'assigned';
  delimiter: string;
  /** The first record as in the file; empty if it is a contact. */
  header: string;
  titles: string[];
  samples: string[][];
  properties: ColumnProperty[];
  /** Whether it is in an encoding of Mac OS before X. */
  isOldMac?: boolean;
  /** The lines above its titles. */
  above?: LeftOutColumn;
  /** The cells that its contacts do not receive, by column index. */
  leftOut?: Record<string, LeftOutColumn>;
};
type LeftOutColumn = Pick<NonNullable<Import['leftOut']>[number], 'cells' | 'samples' | 'why'>;

const SAMPLES = 3;
/**
 * Matches cells that are not titles: an e-mail address, or three or more digits. Lengths are limited, since a cell may
 * be as long as a card.
 */
const EMAIL_CELL = /^[^\s@]{1,64}@[^\s@]{1,64}\.[^\s@]{1,64}$/;
const NUMBER_CELL = /^[+(]?\d[\d\s().\-/]{2,30}$/;

/** Interprets the first record. It contains titles, unless it has a number or an e-mail address and no known title. */
export function tableOf(cells: string[], delimiter: string, header: string): TableKind {
  const named = cells.map((cell) => cell.trim().replace(/^\uFEFF/, ''));
  const format = formatOf(named);
  const guessed = named.map((title) => guessedProperty(title) ?? 'rest');
  const samples = named.map(() => []);
  const isKnown = format !== 'assigned' || guessed.some((property) => property !== 'rest');
  if (isKnown || !named.some((cell) => EMAIL_CELL.test(cell) || NUMBER_CELL.test(cell)))
    return { format, delimiter, header, titles: named, samples, properties: guessed };
  return { format, delimiter, header: '', titles: named.map(() => ''), samples, properties: propertiesOf(named) };
}

function formatOf(titles: string[]): TableKind['format'] {
  if (isGoogle(titles)) return 'google';
  if (thunderbirdColumns(titles) !== undefined) return 'thunderbird';
  return outlookColumns(titles) === undefined ? 'assigned' : 'outlook';
}

/** The titles of a table are among so many of its records that are not empty. */
export const TITLES_WITHIN = 10;

/** Returns the index of the record with the titles: the first one, or one below it with more known titles. */
export function findTitles(records: string[][]): number {
  const known = records.slice(0, TITLES_WITHIN).map(knownTitles);
  const most = Math.max(...known);
  const [first = 0] = known;
  return most >= 2 && most > first ? known.indexOf(most) : 0;
}

/** Returns how many cells are titles. A number or an address makes a record that of a contact. */
function knownTitles(cells: string[]): number {
  const titles = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (titles.length > IMPORT_MAX_COLUMNS || titles.some((title) => EMAIL_CELL.test(title) || NUMBER_CELL.test(title)))
    return 0;
  if (formatOf(cells) !== 'assigned') return titles.length;
  return new Set(titles.map(guessedProperty).filter((property) => property !== undefined)).size;
}

/** Counts a line above the titles, for the review. */
export function addAbove(table: TableKind, cells: string[]): void {
  const text = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 100);
  const { cells: lines, samples } = (table.above ??= { cells: 0, samples: [] });
  table.above = { cells: lines + 1, samples };
  if (samples.length < SAMPLES) samples.push(text);
}

/** Guesses the columns from the cells of a contact. The first cell that is nothing else is the name. */
function propertiesOf(cells: string[]): ColumnProperty[] {
  const properties = cells.map((cell): ColumnProperty =>
    EMAIL_CELL.test(cell) ? 'email' : NUMBER_CELL.test(cell) ? 'phone' : 'rest',
  );
  const name = cells.findIndex((cell, place) => properties[place] === 'rest' && /\p{L}/u.test(cell));
  return name < 0 ? properties : properties.with(name, 'name');
}

/** Longer texts are sentences. */
const COLUMN_TITLE_MAX = 40;

/** Returns whether the first record looks like one of a table: it has titles that are known or short, or a contact. */
export function isTable({ format, header, titles, properties }: TableKind): boolean {
  if (format !== 'assigned' || header === '' || properties.some((property) => property !== 'rest')) return true;
  return titles.filter((title) => title !== '').length > 1 && titles.every((title) => title.length <= COLUMN_TITLE_MAX);
}

/** Returns whether the user has to assign the columns. */
export function isUnknown({ format, header, properties, titles }: TableKind): boolean {
  if (format !== 'assigned') return false;
  const isNamed = properties.some((property) => property === 'name' || property === 'givenName');
  const isAsked = (property: ColumnProperty, place: number) =>
    property === 'rest' && titles[place] !== '' && !isForNotes(titles[place] ?? '');
  return header === '' || !isNamed || properties.some(isAsked);
}

/** Counts the cells that a contact did not receive, for the review. */
export function addLeftOut(table: TableKind, leftOut: LeftOutCell[]): void {
  for (const { place, text, why } of leftOut) {
    const { cells, samples } = ((table.leftOut ??= {})[place] ??= { cells: 0, samples: [] });
    const sample = text.slice(0, 100);
    table.leftOut[place] = { cells: cells + 1, samples, ...(why && { why }) };
    if (samples.length < SAMPLES && !samples.includes(sample)) samples.push(sample);
  }
}

/** Collects sample values of each column. */
export function addSamples({ samples }: TableKind, cells: string[]): void {
  for (const [place, some] of samples.entries()) {
    const cell = cells[place]?.trim().slice(0, 100) ?? '';
    if (some.length < SAMPLES && cell !== '' && !some.includes(cell)) some.push(cell);
  }
}

export function columnsOf({ format, titles, properties }: TableKind): Column[] {
  if (format === 'google') return titles.map(googleColumn);
  if (format === 'thunderbird') return thunderbirdColumns(titles) ?? [];
  if (format === 'outlook') return outlookColumns(titles) ?? [];
  return properties.map((property, place): Column => assigned(property, String(place), titles[place] ?? ''));
}

/** Returns the part that a column of this property is. */
function partOf(property: Exclude<ColumnProperty, null>): CellPart {
  if (property === 'givenName') return 'given';
  if (property === 'familyName') return 'surname';
  if (property === 'rest' || FIELDS[property].isColumn !== true) return 'rest';
  return FIELDS[property].cells?.[0] ?? `text.${property}`;
}

function assigned(property: ColumnProperty, entry: string, title: string): Column {
  if (property === null) return { part: 'leftOut' };
  const part = partOf(property);
  return { part, entry, ...(part === 'phone.value' && title.length <= TITLE_MAX && { types: typesIn(title) }) };
}
