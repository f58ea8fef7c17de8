import type { Card, FieldName } from '@contactbook/contract/card';
import type { Clash, KeptChange } from '@contactbook/contract/clashes';
import { blank, canonical, type Json } from '../json-values.ts';
import { unitsOf } from '../merge-lines.ts';
import { fieldAt, FIELDS } from './fields.ts';
import { shortValue } from './texts.ts';

/** What programs note about a card; nobody edits it. */
export const NOTED: ReadonlySet<string> = new Set(['@type', 'version', 'uid', 'prodId', 'created', 'updated']);

/** A value of a card: its path, the field that it belongs to, and its id in the property. */
export type CardField = { path: string; label: FieldName; property: string; id: string; value: unknown };
/** A card with all that does not clash, and the clashes. */
type MergedCards = { card: Card; clashes: Clash[] };
type CardChanges = { removed: CardField[]; added: CardField[] };

/** Returns the values that only one of two cards has. An entry with another kind is another value. */
export function differenceOf(before: Card, after: Card): CardChanges {
  return unequal(fieldsOf(before), fieldsOf(after));
}

function unequal(before: CardField[], after: CardField[]): CardChanges {
  const [was, is] = [keysOf(before), keysOf(after)];
  return {
    removed: before.filter((field) => !is.has(fieldKey(field))),
    added: after.filter((field) => !was.has(fieldKey(field))),
  };
}

/** Lists what a merge has changed since the base without a clash; without a base, what only one of the cards has. */
export function keptChanges(base: Card | undefined, mine: Card, theirs: Card, merged: MergedCards): KeptChange[] {
  const clashing = new Set(merged.clashes.map(({ path }) => path));
  // A card without these lines leaves them as they are (contract/src/card.ts).
  const hasLines = mine.vCardProps !== undefined && theirs.vCardProps !== undefined;
  const fields = (card: Card) => fieldsOf(card).filter(({ property }) => hasLines || property !== 'vCardProps');
  const my = fields(mine);
  const their = keysOf(fields(theirs));
  const was = base === undefined ? my.filter((field) => their.has(fieldKey(field))) : fields(base);
  const { removed, added } = unequal(was, fields(merged.card));
  const changed = added.filter(({ path }) => !clashing.has(path));
  const taken = new Set([...clashing, ...changed.map(({ path }) => path)]);
  const gone = removed.filter(({ path }) => !taken.has(path));
  return [
    ...changed.map(changeOf),
    ...gone.map((field) => Object.assign(changeOf(field), { isRemoved: true as const })),
  ];
}

/** Returns a value as a change that a dialog shows. */
export const changeOf = ({ path, label, value, id }: CardField): KeptChange => ({
  path,
  ...shortValue(label, value, id),
});

/** Returns all that a person may edit in a card, value by value. */
export function fieldsOf(card: Card): CardField[] {
  return [...cardParts(card)].flatMap(([property, value]): CardField[] => {
    if (NOTED.has(property)) return [];
    const form = formOf(property, value);
    if (form === 'one') return [{ path: property, label: fieldAt(property, value), property, id: '', value }];
    const entries = form === 'lines' ? unitsOf(value as Card['vCardProps']) : (value as Json); // as `formOf` says
    return Object.entries(entries).map(([id, entry]) => ({
      path: `${property}/${id}`,
      label: fieldAt(property, entry),
      property,
      id,
      value: entry,
    }));
  });
}

/** Returns the form of a property. The Card of a client may have anything under a name that the contract does not have. */
export function formOf(path: string, ...values: unknown[]): 'one' | 'entries' | 'set' | 'lines' {
  const { form, path: own } = FIELDS[fieldAt(path)];
  if (own !== path) return 'one';
  return (form === 'entries' || form === 'set') && !values.every(isEntries) ? 'one' : form;
}

const isEntries = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

/** Returns a text that is the same for values that say the same. Names have two forms in vCard, so their text counts. */
export function fieldKey({ property, label, id, value }: CardField): string {
  if (label === 'name') return `name\n${shortValue(label, value).text}`;
  return `${property}\n${isKeyed(label) ? id : ''}\n${canonical(withoutParams(value))}`;
}

/** Returns a value without parameters that no field stands for, and without the feature that phones add to every number. */
export function withoutParams<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || !('vCardParams' in value || 'features' in value)) return value;
  const { vCardParams: _params, features, ...others } = value as Json;
  const { voice: _voice, ...more } = Object(features) as Json;
  return { ...others, ...(Object.keys(more).length > 0 && { features: more }) } as Value; // the same without these
}

/** Returns whether the keys of a set say what its values are. */
export const isKeyed = (label: FieldName): boolean => FIELDS[label].form === 'set' && FIELDS[label].main === undefined;

const keysOf = (fields: CardField[]): Set<string> => new Set(fields.map(fieldKey));

/** The property that has others in it. */
const INNER = 'speakToAs';

/** Splits a card into its properties, and into those within another one. */
export function cardParts(card: Card): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  for (const [key, value] of Object.entries(card)) {
    if (key !== INNER || typeof value !== 'object' || value === null) parts.set(key, value);
    else for (const [inner, part] of Object.entries(value)) parts.set(`${INNER}/${inner}`, part);
  }
  return parts;
}

/** Creates the card that `cardParts` splits into these parts. */
export function cardFromParts(parts: Map<string, unknown>): Card {
  // Without a prototype, since `__proto__` may be a name.
  const card = blank();
  for (const [path, value] of parts) {
    if (value === undefined) continue;
    if (path.startsWith(`${INNER}/`)) {
      card[INNER] ??= blank();
      (card[INNER] as Json)[path.slice(INNER.length + 1)] = value; // it was made above, or is an object
    } else card[path] = value;
  }
  return card as Card; // of the values of Cards
}

/** Returns a card with another value of a property, or of one within another. */
export const withPart = (card: Card, path: string, value: unknown): Card =>
  cardFromParts(new Map(cardParts(card)).set(path, value));
