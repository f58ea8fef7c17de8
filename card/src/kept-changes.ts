import type { Card } from '@contactbook/contract/card';
import type { KeptChange } from '@contactbook/contract/clashes';
import { type CardField, fieldKey, fieldsOf } from './card-parts.ts';
import { shortText } from './clash-text.ts';
import type { Merge } from './merge.ts';

/** Lists what a merge has changed since the base without a clash; without a base, what only one of the cards has. */
export function keptChanges(base: Card | undefined, mine: Card, theirs: Card, merged: Merge): KeptChange[] {
  const clashing = new Set(merged.clashes.map(({ path }) => path));
  // A card without these lines leaves them as they are (contract/src/card.ts).
  const hasLines = mine.vCardProps !== undefined && theirs.vCardProps !== undefined;
  const fields = (card: Card) => fieldsOf(card).filter(({ property }) => hasLines || property !== 'vCardProps');
  const [my, now] = [fields(mine), fields(merged.card)];
  const known = base === undefined ? keysOf(my).intersection(keysOf(fields(theirs))) : new Set<string>();
  const was = base === undefined ? my.filter((field) => known.has(changeKey(field))) : fields(base);
  const [before, after] = [keysOf(was), keysOf(now)];
  const changed = now.filter((field) => !clashing.has(field.path) && !before.has(changeKey(field)));
  const taken = new Set([...clashing, ...changed.map(({ path }) => path)]);
  const removed = was.filter((field) => !taken.has(field.path) && !after.has(changeKey(field)));
  return [...changed.map(changeOf), ...removed.map(removalOf)];
}

/** Lists all that a card says. */
export function allFields(card: Card): KeptChange[] {
  return fieldsOf(card).map(changeOf);
}

const shortFieldText = ({ property, value, id }: CardField): string => shortText(property, value, id);
const keysOf = (fields: CardField[]): Set<string> => new Set(fields.map(changeKey));
const changeOf = (field: CardField): KeptChange => ({
  path: field.path,
  label: field.label,
  text: shortFieldText(field),
});

const removalOf = (field: CardField): KeptChange => ({ ...changeOf(field), isRemoved: true });

/** Compares names by their text, since vCard has each in two forms. */
function changeKey(field: CardField): string {
  return `${field.property}\n${field.label === 'name' ? shortFieldText(field) : fieldKey(field)}`;
}
