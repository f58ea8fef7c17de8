import type { Card } from '@contactbook/contract/card';
import { isNoDate, parseDate, partialDate } from '../dates.ts';
import { type Cell, isRepeated, type RowCells, valuesIn } from './row-cells.ts';

const FEATURE_WORDS: Record<string, string> = {
  fax: 'fax',
  cell: 'mobile',
  mobile: 'mobile',
  pager: 'pager',
  main: 'main-number',
};
const CONTEXTS: Record<string, string> = { home: 'private', work: 'work' };

type Flags = Record<string, true>;
type CommonParams = { label?: string; contexts?: Flags; features?: Flags; pref?: number };
type RowEntry = { values: string[]; label: string; common: CommonParams };

/** Returns the entries of a kind that have a value. A label without a value is reported as left out. */
export function rowEntries(row: RowCells, kind: string, accepts: (text: string) => boolean = () => true): RowEntry[] {
  return row.entries(kind).flatMap((cells) => {
    if (!cells.some(isValue)) return leftOut(row, cells);
    const values = cells.filter(isValue).flatMap(valuesIn).filter(accepts);
    if (values.length === 0) return [];
    const labels = labelCells(cells);
    row.understand(...labels);
    return [
      { values, label: plainLabel(labels), common: commonOf(cells[0]!, labels, kind === 'phone' ? FEATURE_WORDS : {}) },
    ]; // an entry has a cell
  });
}

/** Returns one object for each value; the label of an entry applies to all of its values. */
export function valued(row: RowCells, kind: string, accepts?: (text: string) => boolean) {
  return rowEntries(row, kind, accepts).flatMap(({ values, common: { pref, ...common } }) =>
    values.map((value, place) => ({ value, ...common, ...(pref !== undefined && place === 0 && { pref }) })),
  );
}

/**
 * Returns the addresses of a row. A full address becomes the street if there is none; otherwise it repeats the parts.
 */
export function addressesOf(row: RowCells): NonNullable<Card['addresses']>[string][] {
  return row.entries('address').flatMap((cells) => {
    const labels = labelCells(cells);
    const fulls = cells.filter((cell) => roleOf(cell) === 'full');
    const parts = cells.filter((cell) => !labels.includes(cell) && !fulls.includes(cell));
    const components = parts.map((cell) => ({ kind: roleOf(cell), value: cell.text }));
    const isStreetKnown = components.some(({ kind }) => kind === 'name');
    row.understand(...parts);
    for (const cell of fulls) {
      if (isRepeated(cell.text, components)) row.understand(cell);
      else if (!isStreetKnown) {
        components.push({ kind: 'name', value: cell.text });
        row.understand(cell);
      }
    }
    if (components.length === 0) return leftOut(row, labels);
    row.understand(...labels);
    return [{ components, ...commonOf(cells[0]!, labels) }]; // an entry has a cell
  });
}

/** Returns the online services. A service whose name vCard 3.0 cannot express becomes a note. */
export function servicesOf(row: RowCells): NonNullable<Card['onlineServices']>[string][] {
  return row.entries('service').flatMap((cells) => {
    const users = cells.filter(isValue).flatMap(valuesIn).filter(isPlain);
    const service = cells.find((cell) => roleOf(cell) === 'service')?.text ?? '';
    const labels = labelCells(cells);
    if (!cells.some(isValue)) return leftOut(row, cells);
    if (users.length === 0) return [];
    const isName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(service) && !/^(?:home|work|pref|other)$/i.test(service);
    row.understand(...labels);
    const { pref: _pref, ...common } = commonOf(cells[0]!, labels); // an entry has a cell
    const named = isName ? { ...common, service } : common;
    return users.map((user) => Object.assign({ user }, named));
  });
}

/**
 * Returns the related people; several relations to one person are one entry. A label becomes a token of RFC 9554 if
 * possible.
 */
export function relationsOf(row: RowCells): Pick<Card, 'relatedTo'> {
  const related = new Map<string, Flags>();
  for (const cells of row.entries('relation')) {
    const labels = labelCells(cells);
    const people = cells.filter(isValue).flatMap(valuesIn).filter(isPlain);
    if (people.length === 0 && !cells.some(isValue)) leftOut(row, labels);
    const label = plainLabel(labels) || (cells[0]?.column.types ?? '');
    const isToken = /^[\p{L}\p{N}][\p{L}\p{N}' -]{0,59}$/u.test(label);
    for (const person of people) {
      const kind = isToken ? { [label.toLowerCase().replaceAll(' ', '-')]: true as const } : {};
      related.set(person, { ...related.get(person), ...kind });
    }
    if (isToken && people.length > 0) row.understand(...labels);
  }
  if (related.size === 0) return {};
  return { relatedTo: Object.fromEntries(Array.from(related, ([person, relation]) => [person, { relation }])) };
}

type CardAnniversary = NonNullable<Card['anniversaries']>[string];

/** Returns the anniversaries. A text that is no date becomes a note. */
export function datesOf(row: RowCells): CardAnniversary[] {
  const dates: CardAnniversary[] = [];
  const add = (cells: Cell[], kind: string, date: ReturnType<typeof parseDate>, label = '') => {
    if (date === undefined) return;
    dates.push({ kind, date, ...(label !== '' && { label }) });
    row.understand(...cells);
  };
  for (const cell of row.of('birthday', 'wedding')) {
    const kind = cell.column.part === 'wedding' ? 'wedding' : 'birth';
    if (isNoDate(cell.text)) row.leaveOut(cell);
    else add([cell], kind, parseDate(cell.text, cell.column.order));
  }
  for (const [kind, name] of [['birth', 'birth'] as const, ['anniversary', 'wedding'] as const]) {
    for (const cells of row.entries(kind)) {
      const [year, month, day] = ['year', 'month', 'day'].map((role) => cells.find((cell) => roleOf(cell) === role));
      add(cells, name, partialDate(year?.text, month?.text, day?.text));
    }
  }
  for (const cells of row.entries('event')) {
    const labels = labelCells(cells);
    const label = plainLabel(labels);
    if (!cells.some(isValue)) leftOut(row, labels);
    for (const cell of cells.filter(isValue)) {
      const read = valuesIn(cell).map((text) => parseDate(text));
      if (read.includes(undefined)) continue;
      for (const date of read) add([cell], /^anniversary$/i.test(label) ? 'wedding' : 'apple.com:date', date, label);
      row.understand(...labels);
    }
  }
  return dates;
}

/**
 * Returns whether a value needs no escaping. vCard 3.0 writes links, users and people without escapes, so these would
 * be misread.
 */
export function isPlain(text: string): boolean {
  return !/[\\\r\n]/.test(text);
}

function leftOut(row: RowCells, cells: Cell[]): [] {
  for (const cell of cells) row.leaveOut(cell);
  return [];
}

function roleOf({ column }: Cell): string {
  return column.part.slice(column.part.indexOf('.') + 1);
}

function labelCells(cells: Cell[]): Cell[] {
  return cells.filter((cell) => roleOf(cell) === 'label');
}

function isValue(cell: Cell): boolean {
  return roleOf(cell) === 'value';
}

/** Returns the label without the star with which Google marks the preferred entry. */
function plainLabel(labels: Cell[]): string {
  return labels
    .map(({ text }) => text.replace(/^\* ?/, ''))
    .filter((text) => text !== '')
    .join(', ');
}

/** Returns the contexts of an entry, or its label if the words are unknown. */
function commonOf({ column }: Cell, labels: Cell[], known: Record<string, string> = {}): CommonParams {
  const label = plainLabel(labels) || (column.label ?? '');
  const words = [...(column.types ?? '').split(','), ...label.toLowerCase().split(/[\s_]+/)].filter(Boolean);
  const isKnown = words.every(
    (word) => Object.hasOwn(CONTEXTS, word) || Object.hasOwn(known, word) || /^(?:other|phone)$/.test(word),
  );
  const flags = (names: Record<string, string>): Flags =>
    Object.fromEntries(words.flatMap((word) => (Object.hasOwn(names, word) ? [[names[word]!, true as const]] : []))); // it exists
  const [contexts, features] = [flags(CONTEXTS), flags(known)];
  const pref = labels.some(({ text }) => text.startsWith('*')) && { pref: 1 };
  if (!isKnown && label !== '') return { label, ...pref };
  return {
    ...(Object.keys(contexts).length > 0 && { contexts }),
    ...(Object.keys(features).length > 0 && { features }),
    ...pref,
  };
}
