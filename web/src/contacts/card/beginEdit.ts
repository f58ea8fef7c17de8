import type { Card } from '@contactbook/contract/card';
import type { VersionedCard } from '../../api.ts';
import type { CardEdit } from '../draftsSlice.ts';
import { freeId } from './mergeCards.ts';

/** What can be asked for where a contact does not have it yet, and the field that is then written in. */
export const ADDABLE = {
  phones: { words: 'Add a number', blank: { number: '', features: { mobile: true } }, id: 'p1' },
  emails: { words: 'Add an e-mail', blank: { address: '' }, id: 'e1' },
  addresses: { words: 'Add an address', blank: { contexts: { private: true }, components: [] }, id: 'a1' },
  anniversaries: { words: 'Add a birthday', blank: { kind: 'birth', date: {} }, id: 'b1' },
  notes: { words: 'Add a note', blank: { note: '' }, id: 'n1' },
} as const;
export type Addable = keyof typeof ADDABLE;

/** What the card does not say of these. */
export function addableTo(card: Card): Addable[] {
  return (Object.keys(ADDABLE) as Addable[]).filter((property) => {
    const entries = Object.values(card[property] ?? {}) as { kind?: string }[];
    return property === 'anniversaries' ? !entries.some(({ kind }) => kind === 'birth') : entries.length === 0;
  });
}

/**
 * The edit of a card, with a first entry of what is to be added, and the field that has the focus. Lines that the app
 * does not know are not sent: they stay as they are.
 */
export function beginning(id: string, { card, version }: VersionedCard, property?: Addable) {
  const { vCardProps: _kept, ...base } = card;
  const edit = { id, version, base, draft: base } satisfies Omit<CardEdit, 'isSaving'>;
  if (property === undefined) return { edit, field: 'name' };
  const { blank, id: like } = ADDABLE[property];
  const entries: Record<string, unknown> = base[property] ?? {};
  const key = freeId(entries, like);
  return {
    edit: { ...edit, draft: { ...base, [property]: { ...entries, [key]: blank } } },
    field: `${property}/${key}`,
  };
}
