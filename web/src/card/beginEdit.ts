import { createFreeIds } from '@contactbook/card/free-ids';
import type { Card } from '@contactbook/contract/card';
import { nanoid } from '@reduxjs/toolkit';
import type { VersionedCard } from '../api.ts';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import type { CardEdit } from '../book/draftsSlice.ts';
import { withRow } from './cardRow.ts';

/** Properties that can be added to a card that lacks them, and the field that then gets the focus. */
export const ADDABLE = {
  phones: { words: 'addNumber', blank: { number: '', features: { mobile: true } }, id: 'p1' },
  emails: { words: 'addEmail', blank: { address: '' }, id: 'e1' },
  addresses: { words: 'addAddress', blank: { contexts: { private: true }, components: [] }, id: 'a1' },
  anniversaries: { words: 'addBirthday', blank: { kind: 'birth', date: {} }, id: 'b1' },
  notes: { words: 'addNote', blank: { note: '' }, id: 'n1' },
} as const;
export type Addable = keyof typeof ADDABLE;

/** Returns the addable properties that the card does not have. */
export function addableTo(card: Card): Addable[] {
  return (Object.keys(ADDABLE) as Addable[]).filter((property) => {
    const entries = Object.values(card[property] ?? {}) as { kind?: string }[];
    return property === 'anniversaries' ? !entries.some(({ kind }) => kind === 'birth') : entries.length === 0;
  });
}

/**
 * Returns the edit of a card, and the field that gets the focus. It includes what is written in the contact's row, and
 * an empty first entry of the property to add. Lines that the app does not know are not sent, so the server keeps them.
 */
export function beginning(
  contact: Contact,
  { card, version }: VersionedCard,
  inRow: ContactDraft | undefined,
  property: Addable | undefined,
) {
  const { vCardProps: _kept, ...base } = card;
  const draft = inRow === undefined ? base : withRow(base, contact, inRow);
  const { id } = contact;
  const begun = { place: 'card', id, key: nanoid(), state: 'open' } as const;
  const edit: CardEdit = { ...begun, contact, version, base, draft, label: '' };
  if (property === undefined) return { edit, field: 'name' };
  const { blank, id: like } = ADDABLE[property];
  const entries: Record<string, unknown> = draft[property] ?? {};
  const key = createFreeIds(entries)(like);
  return {
    edit: { ...edit, draft: { ...draft, [property]: { ...entries, [key]: blank } } },
    field: `${property}/${key}`,
  };
}
