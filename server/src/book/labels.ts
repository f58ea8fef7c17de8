import { labelsIn, labelsInValue, listedLabel } from '@contactbook/card/card-labels';
import { parseStoredCard } from '@contactbook/card/vcard';
import type { Contact } from '@contactbook/contract/contacts';
import { bytesOfCard, LATIN1 } from './card-text.ts';
import { sentExtras } from './list-extras.ts';
import type { StoredState } from './state.ts';

/** Returns the labels in a contact's card (CATEGORIES). Labels that follow from groups are not among them. */
export function labelsOf({ card }: Pick<StoredState, 'card'>): string[] {
  if (card === null) return [];
  const [named, another] = card.matchAll(/categories/gi);
  if (named === undefined) return [];
  const [, value] = (another === undefined && /\r\nCATEGORIES:([^\r\n]*)\r\n(?![ \t])/.exec(card)) || [];
  // Nearly all cards have one such line, which is read in a tenth of the time.
  if (value !== undefined && !card.startsWith(LATIN1)) return labelsInValue(value);
  return labelsIn(parseStoredCard(bytesOfCard(card)));
}

/** Returns the label that the members of a group with this name have. */
export function labelOfGroup(name: string): string {
  return listedLabel(name);
}

/** Returns a contact as clients see it; without a version, it is an earlier state. */
export function asContact(contact: StoredState & { id: string; version?: number }): Contact {
  const { id, name, number, version } = contact;
  const labels = labelsOf(contact);
  return {
    id,
    name,
    number,
    ...(version !== undefined && { version }),
    ...sentExtras(contact),
    ...(labels.length > 0 && { labels }),
  };
}
