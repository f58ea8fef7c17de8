import type { Card } from '@contactbook/contract/card';

/** The card as it is sent: texts without spaces around them, entries that say nothing left out. */
export function tidyCard(card: Card): Card {
  const { name, ...rest } = card;
  const full = name?.full?.trim().replaceAll(/\s+/g, ' ');
  return {
    ...rest,
    ...(name !== undefined && { name: name.full === full ? name : { ...name, full: full ?? '' } }),
    ...kept('phones', card.phones, 'number'),
    ...kept('emails', card.emails, 'address'),
    ...kept('links', card.links, 'uri'),
    ...kept('nicknames', card.nicknames, 'name'),
    ...kept('titles', card.titles, 'name'),
    ...kept('notes', card.notes, 'note'),
    ...(card.organizations && {
      organizations: filtered(
        card.organizations,
        ({ name: text = '', units = [] }) => text.trim() !== '' || units.length > 0,
      ),
    }),
    ...(card.addresses && {
      addresses: filtered(
        card.addresses,
        ({ full: text = '', components = [] }) =>
          text.trim() !== '' || components.some(({ value }) => value.trim() !== ''),
      ),
    }),
    ...(card.anniversaries && {
      anniversaries: filtered(
        card.anniversaries,
        ({ date }) => 'utc' in date || date.day !== undefined || date.month !== undefined || date.year !== undefined,
      ),
    }),
  };
}

function kept<Field extends string>(
  property: keyof Card,
  entries: Record<string, Partial<Record<Field, string>>> | undefined,
  field: Field,
) {
  if (entries === undefined) return {};
  const tidy = Object.entries(entries).flatMap(([id, entry]) => {
    const text = entry[field] ?? '';
    const trimmed = text.trim();
    if (trimmed === '') return [];
    return [[id, text === trimmed ? entry : { ...entry, [field]: trimmed }] as const];
  });
  return { [property]: Object.fromEntries(tidy) };
}

function filtered<Entry>(entries: Record<string, Entry>, says: (entry: Entry) => boolean): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => says(entry)));
}
