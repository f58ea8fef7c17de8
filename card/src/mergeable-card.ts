import type { Card } from '@contactbook/contract/card';
import { NOTED } from './fields/difference.ts';
import { asCard, readCard } from './jscontact.ts';
import type { VCard } from './vcard.ts';

/** Returns the card with the parameters of its lines, and all of its lines that JSContact does not have, even if there are none. */
export function asCardWithLines(card: VCard): Card {
  return { vCardProps: [], ...asCard(readCard(card).values, true) };
}

/**
 * Returns a card whose values go into another one: without what programs note, and without the groups of lines that the
 * other one has.
 */
export function asEdited(card: VCard, taken: ReadonlySet<string>): Card {
  const { vCardProps = [], ...others } = asCardWithLines(card);
  const names = new Map<string, string>();
  let number = 1;
  const renamed = (group: string): string => {
    const key = group.toUpperCase();
    if (!taken.has(key)) return group;
    while (!names.has(key) && taken.has(`ITEM${number}`)) number++;
    if (!names.has(key)) names.set(key, `item${number++}`);
    return names.get(key) ?? group;
  };
  const own = Object.entries(others).filter(([key]) => !NOTED.has(key));
  return {
    '@type': 'Card',
    version: '1.0',
    ...Object.fromEntries(own),
    vCardProps: vCardProps.map(([name, { group, ...params }, type, value]) => [
      name,
      { ...params, ...(typeof group === 'string' && { group: renamed(group) }) },
      type,
      value,
    ]),
  };
}

/** Returns the card with the line of another card that refers to its photo. */
export function withPhotoOf(card: VCard, other: VCard): VCard {
  const photo = other.lines.find(({ name }) => name === 'PHOTO');
  if (photo === undefined) return card;
  const lines = card.lines.filter(({ name }) => name !== 'PHOTO');
  const end = lines.findLastIndex(({ name }) => name === 'END');
  return { ...card, lines: lines.toSpliced(end, 0, photo) };
}
