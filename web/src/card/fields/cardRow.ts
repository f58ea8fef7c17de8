import type { Card } from '@contactbook/contract/card';
import type { ContactDraft } from '@contactbook/contract/contacts';

/** Returns the entries with their ids, the preferred one first. */
export function byPreference<Each extends { pref?: number }>(
  entries: Record<string, Each> = {},
): [id: string, entry: Each][] {
  return Object.entries(entries).toSorted(([, one], [, other]) => (one.pref ?? 101) - (other.pref ?? 101));
}

/** Returns the name and number that the list shows for a card. */
export function cardRow(card: Card): ContactDraft {
  const [, phone] = byPreference(card.phones)[0] ?? [];
  const [organization] = Object.values(card.organizations ?? {});
  const [email] = Object.values(card.emails ?? {});
  return { name: card.name?.full || organization?.name || email?.address || '', number: phone?.number ?? '' };
}

/** Returns the card with the name and number of a row, where they differ from the row of the card. */
export function withRow(card: Card, row: ContactDraft, { name, number }: ContactDraft): Card {
  const [id, phone] = byPreference(card.phones)[0] ?? ['p1', {}];
  return {
    ...card,
    ...(name !== row.name && { name: { ...card.name, full: name } }),
    ...(number !== row.number && { phones: { ...card.phones, [id]: { ...phone, number } } }),
  };
}

/** Returns the card of a contact that has only a name and a number. */
export function plainCard({ name, number }: ContactDraft): Card {
  return {
    '@type': 'Card',
    version: '1.0',
    name: { full: name },
    ...(number !== '' && { phones: { p1: { number } } }),
  };
}
