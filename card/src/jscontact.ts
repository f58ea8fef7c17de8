import type { Card } from '@contactbook/contract/card';
import { CARRIER, FRAME, OF_VALUE } from './carried-lines.ts';
import type { ContentLine } from './content-lines.ts';
import { blank, canonical, type Json } from './json-values.ts';
import { asEntry, type ReadLine, readLine } from './line-values.ts';
import { type Params, paramsLeft } from './merge-params.ts';
import type { Property } from './properties.ts';
import type { PropertyItem } from './property-values.ts';
import { BY_NAME, jCardOf, JSPROP, OWN_KEYS, PATHS, UNKNOWN } from './table.ts';
import type { VCard } from './vcard.ts';

/** A line, its decoded form `head`, its row of the table, and the ids of its values. */
export type Claim = {
  line: ContentLine;
  head: ContentLine;
  property: Property;
  ids: string[];
  isVendor: boolean;
};
/**
 * A value of the Card by path and key, the unit of an edit. `params` are parameters of its line without a JSContact
 * field.
 */
export type CardValue = PropertyItem & { key: string; path: string; params?: Params };
type ReadCard = { values: CardValues; claims: Claim[]; labels: Map<string, ContentLine> };
/** The values of a Card by their ids. */
export class CardValues extends Map<string, CardValue> {
  readonly #counts = new Map<string, number>();

  /** Counts the calls with this text, so that repeated values are numbered in one pass. */
  count(text: string): number {
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.set(text, count);
    return count;
  }
}

/** Properties that only label other lines. */
const COMPANIONS = new Set(['X-ABLABEL', 'X-ABADR']);
const PARAMS = 'vCardParams';
/** Parameters that are decided when the line is written. */
const OF_LINE = new Set([CARRIER, ...OF_VALUE, 'PROP-ID', 'GROUP']);
const NAME_KEYS = new Set(['components', 'isOrdered', 'defaultSeparator', 'sortAs']);

/** Converts a card to JSContact. A card without a UID gets none, since only the caller has a permanent one. */
export function toJsContact(card: VCard): Card {
  return asCard(readCard(card).values);
}

/**
 * Builds a Card from its values. With `withParams`, entries include the parameters of their lines that have no
 * JSContact field (RFC 9555, section 2.15.2).
 */
export function asCard(values: CardValues, withParams = false): Card {
  const card = blank();
  Object.assign(card, { '@type': 'Card', version: '1.0' });
  for (const { path, key, value: said, params } of values.values()) {
    const { holds, steps } = PATHS.get(path)!; // the paths of values are those of the table
    const hasParams = withParams && params !== undefined && typeof holds === 'object';
    const value = hasParams ? { ...(said as Json), [PARAMS]: params } : said; // an entry is an object
    if (path === UNKNOWN.path) ((card[path] ??= []) as unknown[]).push(value);
    else if (holds === 'name') Object.assign(within(card, steps), value);
    else if (holds === 'one') within(card, steps.slice(0, -1))[steps.at(-1)!] = value; // no path is empty
    else within(card, steps)[key] = value;
  }
  return card as Card; // the paths and shapes of the table are those of the contract
}

/** Returns the values of a Card; the inverse of `asCard`. */
export function cardValues(card: Card): CardValues {
  const values = new CardValues();
  for (const [path, { holds, steps }] of PATHS) {
    const found = at(card, steps);
    if (found === undefined) continue;
    if (path === UNKNOWN.path) for (const value of card.vCardProps ?? []) putUnknown(values, value);
    else if (path === JSPROP.path) {
      for (const [key, value] of Object.entries(card)) if (!OWN_KEYS.has(key)) put(values, { path, key, value });
    } else if (holds === 'one') put(values, { path, key: '', value: found });
    else if (holds === 'name') {
      const parts = Object.entries(found as Json).filter(([key]) => NAME_KEYS.has(key));
      if (parts.length > 0) put(values, { path, key: '', value: Object.fromEntries(parts) });
    } else for (const [key, value] of Object.entries(found as Json)) put(values, withoutParams({ path, key, value }));
  }
  return values;
}

/** Moves the parameters of an entry to `params`. */
function withoutParams(value: CardValue): CardValue {
  const entry = value.value;
  if (typeof entry !== 'object' || entry === null || !(PARAMS in entry)) return value;
  const { [PARAMS]: given, ...others } = entry as Json; // it is an object
  const params: Params = {};
  for (const [name, values] of Object.entries(Object(given) as Json)) {
    if (!OF_LINE.has(name.toUpperCase())) params[name.toLowerCase()] = [values].flat().map(String);
  }
  return { ...value, value: others, params };
}

export const valueId = (path: string, key: string): string => `${path}\n${key}`;

function put(values: CardValues, value: CardValue): string {
  const id = valueId(value.path, value.key);
  values.set(id, value);
  return id;
}

/** Stores an unknown value under its content and a counter, which distinguishes equal ones. */
function putUnknown(values: CardValues, value: unknown): string {
  const text = canonical(value);
  return put(values, { path: UNKNOWN.path, key: `${text}#${values.count(text)}`, value });
}

/**
 * Returns all values of a card, and which line has which values. With `isNative`, our parameter is ignored, as in
 * programs that do not support it.
 */
export function readCard(card: VCard, isNative = false): ReadCard {
  const values = new CardValues();
  const claims: Claim[] = [];
  const labels = new Map<string, ContentLine>();
  const groups = new Set<string>();
  for (const line of card.lines) {
    if (line.group === '') continue;
    if (line.name === 'X-ABLABEL') labels.set(groupOf(line), line);
    if (BY_NAME.has(line.name) || line.name === 'X-ABRELATEDNAMES') groups.add(groupOf(line));
  }
  for (const line of card.lines) {
    if (FRAME.has(line.name) || (COMPANIONS.has(line.name) && groups.has(groupOf(line)))) continue;
    const label = labels.get(groupOf(line));
    const read = readLine(line, card.version, isNative, label);
    const { head, vendor } = read;
    const ids = claim(line, read, values, read.label ?? label);
    if (ids !== undefined)
      claims.push({ line, head, property: BY_NAME.get(head.name) ?? UNKNOWN, ids, isVendor: vendor !== undefined });
    else claims.push({ line, head, property: UNKNOWN, ids: [putUnknown(values, jCardOf(head))], isVendor: false });
  }
  return { values, claims, labels };
}

export const groupOf = ({ group }: ContentLine): string => group.toUpperCase();

/** Returns the ids of a line's values, none for an empty line; undefined if the table cannot represent it. */
function claim(
  line: ContentLine,
  { head, items, property: read, vendor }: ReadLine,
  values: CardValues,
  label: ContentLine | undefined,
): string[] | undefined {
  const property = BY_NAME.get(head.name);
  if (property === undefined) return undefined;
  const { path, holds } = property;
  const isSingle = holds === 'one' || holds === 'name';
  if (isSingle && values.has(valueId(path, ''))) return undefined;
  const written = vendor ? head.value : line.value;
  if (/^[;,\s]*$/.test(written) || property.isBlank?.(written) === true) return isSingle ? [valueId(path, '')] : [];
  if (read === UNKNOWN) return undefined;
  const left = paramsLeft(head, property);
  const params = left && { params: left };
  return items.map(({ key, value }, index) => {
    if (typeof holds === 'string') return put(values, { path, key: key ?? '', value, ...params });
    const chosen = index === 0 ? head.param('PROP-ID') : undefined;
    const id = freeId(values, path, holds.id, chosen);
    return put(values, { path, key: id, value: asEntry(head, property, value as Json, label), ...params });
  });
}

/**
 * Returns PROP-ID (RFC 9554, section 4.7) if it is valid and unused, otherwise the number of the entry, which is stable
 * for the same lines.
 */
function freeId(values: CardValues, path: string, prefix: string, chosen?: string): string {
  const isId = chosen !== undefined && /^[\w-]{1,255}$/.test(chosen); // RFC 9553, section 1.4.1
  let id = `${prefix}${values.count(path)}`;
  if (isId && !values.has(valueId(path, chosen))) return chosen;
  while (values.has(valueId(path, id))) id = `${prefix}${values.count(path)}`;
  return id;
}

function within(card: Json, steps: string[]): Json {
  return steps.reduce((inner, step) => (inner[step] ??= blank()) as Json, card);
}

function at(card: object, steps: string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Json | undefined)?.[step], card);
}
