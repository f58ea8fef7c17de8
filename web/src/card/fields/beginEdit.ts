import { createFreeIds } from '@contactbook/card/free-ids';
import { cardParts, fieldsOf, withPart } from '@contactbook/card/fields/difference';
import { FIELD_ROWS, FIELDS } from '@contactbook/card/fields/fields';
import type { Card, FieldName } from '@contactbook/contract/card';
import { nanoid } from '@reduxjs/toolkit';
import type { VersionedCard } from '../../api.ts';
import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import type { CardEdit } from '../../book/draftsSlice.ts';
import { withRow } from './cardRow.ts';

/** Returns the fields that a card does not have and that its view offers to add. */
export function addableTo(card: Card): FieldName[] {
  const known = new Set(fieldsOf(card).map(({ label }) => label));
  return FIELD_ROWS.flatMap(([label, { offered }]) => (offered === 'bare' && !known.has(label) ? [label] : []));
}

/** Returns an empty entry of a field. */
export function blankEntry(label: FieldName): object {
  const { kind, main, as, blank } = FIELDS[label];
  return {
    ...(kind !== undefined && { kind }),
    ...(main !== undefined && { [main]: as === 'date' ? {} : '' }),
    ...blank,
  };
}

/** Returns the entries of a property, by their ids. */
export function entriesAt(card: Card, path: string): Record<string, object> {
  return (cardParts(card).get(path) ?? {}) as Record<string, object>; // properties with ids have objects
}

/**
 * Returns the edit of a card, and the field that gets the focus. It includes what is written in the contact's row, and
 * an empty first entry of the field to add. Lines that the app does not know are not sent, so the server keeps them.
 */
export function beginning(
  contact: Contact,
  { card, version }: VersionedCard,
  inRow: ContactDraft | undefined,
  label: FieldName | undefined,
) {
  const { vCardProps: _kept, ...base } = card;
  const draft = inRow === undefined ? base : withRow(base, contact, inRow);
  const { id } = contact;
  const begun = { place: 'card', id, key: nanoid(), state: 'open' } as const;
  const edit: CardEdit = { ...begun, contact, version, base, draft, label: '' };
  if (label === undefined) return { edit, field: 'name' };
  const { path, id: prefix } = FIELDS[label];
  const entries = entriesAt(draft, path);
  const key = createFreeIds(entries)(`${prefix}1`);
  return {
    edit: { ...edit, draft: withPart(draft, path, { ...entries, [key]: blankEntry(label) }) },
    field: `${path}/${key}`,
  };
}
