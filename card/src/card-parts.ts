import type { Card } from '@contactbook/contract/card';
import type { FieldLabel } from '@contactbook/contract/clashes';
import { KEYED } from './clash-text.ts';
import { blank } from './json-values.ts';
import { canonicalValue, fieldOf, fieldLabel } from './merge-fields.ts';
import { unitsOf } from './merge-lines.ts';
import type { Json } from './property-values.ts';

/** What programs note about a card; nobody edits it. */
export const NOTED: ReadonlySet<string> = new Set(['@type', 'version', 'uid', 'prodId', 'created', 'updated']);

/** A value of a card: its path, and what a dialog calls it. */
export type CardField = { path: string; label: FieldLabel; property: string; id: string; value: unknown };

/** All that a person may edit in a card, value by value. */
export function fieldsOf(card: Card): CardField[] {
  return [...cardParts(card)].flatMap(([property, value]): CardField[] => {
    if (NOTED.has(property)) return [];
    const field = fieldOf(property, value);
    if (field.form === 'one') return [{ path: property, label: fieldLabel(field, value), property, id: '', value }];
    const entries = field.form === 'lines' ? unitsOf(value as Card['vCardProps']) : (value as Json); // as `fieldOf` says
    return Object.entries(entries).map(([id, entry]) => ({
      path: `${property}/${id}`,
      label: fieldLabel(field, entry),
      property,
      id,
      value: entry,
    }));
  });
}

/** A text that is the same for fields that say the same. */
export const fieldKey = ({ property, id, value }: CardField): string =>
  `${KEYED.has(property) ? id : ''}\n${canonicalValue(value)}`;

/** What stands in another property. */
const INNER = 'speakToAs';

export function cardParts(card: Card): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  for (const [key, value] of Object.entries(card)) {
    if (key !== INNER || typeof value !== 'object' || value === null) parts.set(key, value);
    else for (const [inner, part] of Object.entries(value)) parts.set(`${INNER}/${inner}`, part);
  }
  return parts;
}

/** Creates the card that `cardParts` splits into these parts. */
export function cardFromParts(parts: Map<string, unknown>): Card {
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
