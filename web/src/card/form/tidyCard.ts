import type { Card } from '@contactbook/contract/card';
import { cardParts, cardFromParts } from '@contactbook/card/fields/difference';
import { fieldAt, FIELD_ROWS, FIELDS } from '@contactbook/card/fields/fields';
import { longText } from '@contactbook/card/fields/texts';
import { cleanLine } from './cleanText.ts';

const PATHS = new Set(FIELD_ROWS.flatMap(([, { path, id }]) => (id === undefined ? [] : [path])));

/**
 * Returns the card as it is sent: texts are trimmed, and empty entries and properties left out. Values that equal `base`
 * are not changed.
 */
export function tidyCard(card: Card, base: Card): Card {
  const [parts, before] = [cardParts(card), cardParts(base)];
  const { name } = card;
  const full = cleanLine(name?.full ?? '').replaceAll(/\s+/g, ' ');
  if (name !== undefined && name !== base.name && name.full !== full) parts.set('name', { ...name, full });
  for (const path of PATHS) {
    const entries = parts.get(path);
    if (entries !== undefined) parts.set(path, tidyEntries(path, entries, Object(before.get(path)) as Entries));
  }
  for (const [path, value] of parts) if (isEmpty(value) && !before.has(path)) parts.delete(path);
  return cardFromParts(parts);
}

type Entries = Record<string, Record<string, unknown>>;

function tidyEntries(path: string, entries: unknown, before: Entries): Entries {
  return Object.fromEntries(
    Object.entries(Object(entries) as Entries).flatMap(([id, entry]) => {
      const next = entry === before[id] ? entry : tidyEntry(path, entry);
      return next === undefined ? [] : [[id, next]];
    }),
  );
}

/** Returns an entry with a trimmed text; undefined if it says nothing. */
function tidyEntry(path: string, entry: Record<string, unknown>): Record<string, unknown> | undefined {
  const label = fieldAt(path, entry);
  const { main = '', as } = FIELDS[label];
  const text = entry[main];
  if (longText(label, entry).trim() === '' || (as === 'binary' && text === '')) return undefined;
  if (typeof text !== 'string') return entry;
  const tidy = label === 'note' ? text.trim() : cleanLine(text);
  if (tidy === '' && as !== 'organization') return undefined;
  return tidy === text ? entry : { ...entry, [main]: tidy };
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
