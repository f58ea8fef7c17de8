import type { Card } from '@contactbook/contract/card';
import { nanoid } from '@reduxjs/toolkit';
import { editBegun, NEW_CONTACT } from '../../book/draftsSlice.ts';

const BLANK_CARD: Card = { '@type': 'Card', version: '1.0' };

/** Begins the form of a new contact with the known fields, and at least with one for a number and one for an e-mail. */
export function beginNewContact(known: Partial<Card>) {
  const draft: Card = {
    phones: { p1: { number: '', features: { mobile: true } } },
    emails: { e1: { address: '' } },
    ...known,
    ...BLANK_CARD,
  };
  const contact = { id: NEW_CONTACT, name: '', number: '' };
  const edit = { place: 'card', id: NEW_CONTACT, key: nanoid(), state: 'open', label: '' } as const;
  return editBegun({ ...edit, contact, version: undefined, base: BLANK_CARD, draft });
}
