import type { Card } from '@contactbook/contract/card';

type LabelledEntry = { contexts?: Record<string, true>; features?: Record<string, true>; label?: string };

/** Returns the label of an entry in tables: Home, Work, Mobile, Work Fax, or its own label. */
export function entryLabel({ contexts = {}, features = {}, label }: LabelledEntry): string {
  if (label !== undefined) return label;
  const where = 'work' in contexts ? 'Work' : 'private' in contexts ? 'Home' : '';
  const kind = 'fax' in features ? 'Fax' : 'pager' in features ? 'Pager' : 'mobile' in features ? 'Mobile' : '';
  const words = [where, kind].filter((word) => word !== '').join(' ');
  return words === '' && 'main-number' in features ? 'Main' : words;
}

/** Marks the preferred entry with a star, as Google does. */
export function starred(entry: LabelledEntry & { pref?: number }): string {
  return entry.pref === 1 ? `* ${entryLabel(entry)}` : entryLabel(entry);
}

const two = (part = 1): string => String(part).padStart(2, '0');

/** Formats a date in ISO 8601 form, without the year if it is unknown. */
export function isoDate(date: NonNullable<Card['anniversaries']>[string]['date']): string {
  if ('utc' in date) return date.utc.slice(0, 10);
  const { year, month, day } = date;
  return `${year === undefined ? '-' : String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

export function mapEntries<T>(map: Record<string, T> | undefined): T[] {
  return Object.values(map ?? {});
}

/** Joins the components of these kinds, in their order. */
export function componentsOf(parts: { kind: string; value: string }[] | undefined, ...kinds: string[]): string {
  return kinds
    .flatMap((kind) => (parts ?? []).filter((part) => part.kind === kind).map(({ value }) => value))
    .join(' ');
}

/** Joins street, house number and similar components in one line. */
export function streetOf(parts: { kind: string; value: string }[] | undefined): string {
  return componentsOf(
    parts,
    'number',
    'name',
    'block',
    'building',
    'floor',
    'room',
    'direction',
    'landmark',
    'subdistrict',
    'district',
  );
}

/**
 * Puts each value into its own columns. Values that do not fit are added to the last one, in the way that Google
 * separates values.
 */
export function spread(values: string[][], columns: number, width: number): string[] {
  const cells = Array.from({ length: columns }, (_, place) => values[place] ?? Array.from({ length: width }, () => ''));
  const more = values.slice(columns);
  const last = cells.at(-1);
  if (last !== undefined && more.length > 0) {
    cells[columns - 1] = last.map((cell, place) =>
      place === 0 ? cell : [cell, ...more.map((each) => each[place] ?? '')].join(' ::: '),
    );
  }
  return cells.flat();
}
