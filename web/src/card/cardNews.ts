import type { Card } from '@contactbook/contract/card';

/** Returns the entries of a card that it did not have before. The name and labels are represented by their texts. */
export function cardNews(card: Card, before: Card | undefined): ReadonlySet<unknown> {
  const news = new Set<unknown>();
  if (before === undefined) return news;
  if (card.name?.full !== before.name?.full) news.add(card.name?.full);
  for (const label of Object.keys(card.keywords ?? {})) if (before.keywords?.[label] === undefined) news.add(label);
  for (const property of ENTRIES) {
    const known = new Set(propertyEntries(before, property).map((entry) => JSON.stringify(entry)));
    for (const entry of propertyEntries(card, property)) if (!known.has(JSON.stringify(entry))) news.add(entry);
  }
  return news;
}

const ENTRIES = [
  'phones',
  'emails',
  'addresses',
  'anniversaries',
  'notes',
  'titles',
  'organizations',
  'links',
  'onlineServices',
  'nicknames',
  'pronouns',
] as const;

function propertyEntries(card: Card, property: (typeof ENTRIES)[number]): object[] {
  return Object.values((property === 'pronouns' ? card.speakToAs?.pronouns : card[property]) ?? {});
}
