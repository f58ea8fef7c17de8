import type { Card } from '@contactbook/contract/card';
import { cleanLine } from './cleanText.ts';

/**
 * Returns the card as it is sent: texts are trimmed and empty entries left out. Values that equal `base` are not
 * changed.
 */
export function tidyCard(card: Card, base: Card): Card {
  const { name } = card;
  const full = cleanLine(name?.full ?? '').replaceAll(/\s+/g, ' ');
  const isNameTidy = name === undefined || name === base.name || name.full === full;
  return withoutEmpty(
    {
      ...card,
      ...(!isNameTidy && { name: { ...name, full } }),
      ...trimmed('phones', 'number', card, base),
      ...trimmed('emails', 'address', card, base),
      ...trimmed('links', 'uri', card, base),
      ...trimmed('nicknames', 'name', card, base),
      ...trimmed('titles', 'name', card, base),
      ...trimmed('notes', 'note', card, base),
      ...tidyEntries('organizations', card, base, (entry: TidiedEntry<'organizations'>) =>
        (entry.name ?? '').trim() !== '' || (entry.units ?? []).length > 0 ? entry : undefined,
      ),
      ...tidyEntries('addresses', card, base, (entry: TidiedEntry<'addresses'>) => {
        const texts = [entry.full ?? '', ...(entry.components ?? []).map(({ value }) => value)];
        return texts.some((text) => text.trim() !== '') ? entry : undefined;
      }),
      ...tidyEntries('anniversaries', card, base, (entry: TidiedEntry<'anniversaries'>) =>
        'utc' in entry.date || entry.date.day || entry.date.month || entry.date.year ? entry : undefined,
      ),
    },
    base,
  );
}

type Entries = Record<string, object>;
type TidiedEntry<Property extends 'organizations' | 'addresses' | 'anniversaries'> = NonNullable<
  Card[Property]
>[string];

function trimmed(property: keyof Card, field: string, card: Card, base: Card): Partial<Card> {
  const clean = property === 'notes' ? (text: string) => text.trim() : cleanLine;
  return tidyEntries(property, card, base, (entry: Record<string, string>) => {
    const text = entry[field] ?? '';
    const tidy = clean(text);
    if (tidy === '') return undefined;
    return tidy === text ? entry : { ...entry, [field]: tidy };
  });
}

/**
 * Returns the property with `tidy` applied to the entries that differ from `before`; without entries, it is left out.
 */
function tidyEntries(
  property: keyof Card,
  card: Card,
  base: Card,
  tidy: (entry: never) => object | undefined,
): Partial<Card> {
  const entries = card[property] as Record<string, never> | undefined; // a property with several entries
  const before = (base[property] ?? {}) as Entries; // the same property
  if (entries === undefined) return {};
  const kept = Object.entries(entries).flatMap(([id, entry]) => {
    const next = entry === before[id] ? entry : tidy(entry);
    return next === undefined ? [] : [[id, next] as const];
  });
  return { [property]: Object.fromEntries(kept) };
}

/** Removes empty lists that `base` does not have. */
function withoutEmpty(card: Card, base: Card): Card {
  return Object.fromEntries(
    Object.entries(card).filter(
      ([property, value]) =>
        property in base || value === null || typeof value !== 'object' || Object.keys(value).length > 0,
    ),
  ) as Card; // only optional properties are removed
}
