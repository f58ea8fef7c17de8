import type { Card } from '@contactbook/contract/card';
import { shortText } from './clash-text.ts';
import { blank } from './json-values.ts';
import { canonicalValue, type FieldLabel, fieldOf, labelOf } from './merge-fields.ts';
import { unitsOf } from './merge-lines.ts';
import type { Json } from './property-values.ts';

/** What programs note about a card; nobody edits it. */
export const NOTED: ReadonlySet<string> = new Set(['@type', 'version', 'uid', 'prodId', 'created', 'updated']);

/** A value of a card: its path, what a dialog calls it, its short text, and a text that is equal for equal values. */
export type CardField = { path: string; label: FieldLabel; text: string; canonical: string };

/** All that a person may edit in a card, value by value. */
export function fieldsOf(card: Card): CardField[] {
  return [...partsOf(card)].flatMap(([path, value]): CardField[] => {
    if (NOTED.has(path)) return [];
    const field = fieldOf(path, value);
    const asField = (entry: unknown, id = '') => ({
      path: id === '' ? path : `${path}/${id}`,
      label: labelOf(field, entry),
      text: shortText(path, entry, id),
      canonical: canonicalValue(entry),
    });
    if (field.form === 'one') return [asField(value)];
    const entries = field.form === 'lines' ? unitsOf(value as Card['vCardProps']) : (value as Json); // as `fieldOf` says
    return Object.entries(entries).map(([id, entry]) => asField(entry, id));
  });
}

/** What stands in another property. */
const INNER = 'speakToAs';

export function partsOf(card: Card): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  for (const [key, value] of Object.entries(card)) {
    if (key !== INNER || typeof value !== 'object' || value === null) parts.set(key, value);
    else for (const [inner, part] of Object.entries(value)) parts.set(`${INNER}/${inner}`, part);
  }
  return parts;
}

/** The way back of `partsOf`. */
export function cardOf(parts: Map<string, unknown>): Card {
  // Without a prototype, since `__proto__` may be a name.
  const card = blank();
  for (const [path, value] of parts) {
    if (value === undefined) continue;
    if (path.startsWith(`${INNER}/`)) {
      card[INNER] ??= blank();
      (card[INNER] as Json)[path.slice(INNER.length + 1)] = value; // it was made above, or is an object
    } else card[path] = value;
  }
  return card as Card; // of the values of Cards
}
