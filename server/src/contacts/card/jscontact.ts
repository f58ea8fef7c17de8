import type { Card, JCardProp } from '@contactbook/contract/card';
import { digestOf } from './binaries.ts';
import { type ContentLine, UnreadableCard } from './content-lines.ts';
import { PROPERTIES, type Property } from './properties.ts';
import type { Item, Json, Written } from './property-values.ts';
import { escapeText, unescapeText } from './text-values.ts';
import type { VCard, Version } from './vcard.ts';

/** A line, its row of the table, and the ids of the values that it holds. */
export type Claim = { line: ContentLine; property: Property; ids: string[] };
/** A value of the Card by its path and key: what edits are about. */
export type CardValue = Item & { key: string; path: string };
export class CardValues extends Map<string, CardValue> {
  readonly #counts = new Map<string, number>();

  /** How often it was asked about this text, so that what is many times in a card is numbered in one pass. */
  count(text: string): number {
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.set(text, count);
    return count;
  }
}

/** What makes a card one; what shows how another line is called. */
const FRAME = new Set(['', 'BEGIN', 'END', 'VERSION']);
const COMPANIONS = new Set(['X-ABLABEL', 'X-ABADR']);
const NAME_KEYS = new Set(['components', 'isOrdered', 'defaultSeparator', 'sortAs']);
/** Of Apple's own labels, `_$!<HomePage>!$_`. */
const APPLE_LABEL = /^_\$!<([^]*)>!\$_$/;
const TOKEN = /^[A-Za-z0-9-]{1,200}$/;

/** Lines that no row of the table reads (RFC 9555, section 2.15.1). */
const UNKNOWN: Property = { names: [''], path: 'vCardProps', holds: 'keys', read: readUnknown, write: writeUnknown };
/** Properties of the Card that no line stands for (section 3.2.1). */
const JSPROP: Property = { names: ['JSPROP'], path: '', holds: 'keys', read: readJsProp, write: writeJsProp };

const TABLE = [...PROPERTIES, UNKNOWN, JSPROP];
const BY_NAME = new Map(TABLE.flatMap((property) => property.names.map((name) => [name, property] as const)));
const PATHS = new Map(TABLE.map(({ path, holds }) => [path, { holds, steps: path.split('/').filter(Boolean) }]));
const OWN_KEYS = new Set(['@type', 'version', ...[...PATHS.keys()].map((path) => path.split('/')[0])]);
const BY_PATH = Map.groupBy(TABLE, ({ path }) => path);

/** The card as JSContact; one without a UID has none, since only who keeps it knows a lasting one. */
export function toJsContact(card: VCard): Card {
  return asCard(readCard(card).values);
}

export function asCard(values: CardValues): Card {
  const card = blank();
  Object.assign(card, { '@type': 'Card', version: '1.0' });
  for (const { path, key, value } of values.values()) {
    const { holds, steps } = PATHS.get(path)!; // values are of the table
    if (path === UNKNOWN.path) ((card[path] ??= []) as unknown[]).push(value);
    else if (holds === 'name') Object.assign(within(card, steps), value);
    else if (holds === 'one') within(card, steps.slice(0, -1))[steps.at(-1)!] = value; // no path is empty
    else within(card, steps)[key] = value;
  }
  return card as Card; // by the table, whose paths and shapes are the contract's
}

/** What a Card says, value by value; the way back of `asCard`. */
export function valuesOf(card: Card): CardValues {
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
    } else for (const [key, value] of Object.entries(found as Json)) put(values, { path, key, value });
  }
  return values;
}

export const idOf = (path: string, key: string): string => `${path}\n${key}`;

function put(values: CardValues, value: CardValue): string {
  const id = idOf(value.path, value.key);
  values.set(id, value);
  return id;
}

/** By what it says, and which of those that say the same it is. */
function putUnknown(values: CardValues, value: unknown): string {
  const text = canonical(value);
  return put(values, { path: UNKNOWN.path, key: `${text}#${values.count(text)}`, value });
}

/** All values of a card, and which line holds which. */
export function readCard(card: VCard): { values: CardValues; claims: Claim[]; labels: Map<string, ContentLine> } {
  const values = new CardValues();
  const claims: Claim[] = [];
  const labels = new Map<string, ContentLine>();
  const groups = new Set<string>();
  for (const line of card.lines) {
    if (line.name === 'X-ABLABEL') labels.set(groupOf(line), line);
    if (BY_NAME.has(line.name)) groups.add(groupOf(line));
  }
  for (const line of card.lines) {
    if (FRAME.has(line.name) || (COMPANIONS.has(line.name) && groups.has(groupOf(line)))) continue;
    const property = BY_NAME.get(line.name) ?? UNKNOWN;
    const ids = property === UNKNOWN ? [] : claim(line, property, card.version, values, labels.get(groupOf(line)));
    if (ids !== undefined && property !== UNKNOWN) claims.push({ line, property, ids });
    else claims.push({ line, property: UNKNOWN, ids: [putUnknown(values, readUnknown(line)[0]!.value)] }); // it reads all
  }
  return { values, claims, labels };
}

export const groupOf = ({ group }: ContentLine): string => group.toUpperCase();

/** The ids of what a line says, none for an empty one; undefined where the table cannot say it. */
function claim(
  line: ContentLine,
  property: Property,
  version: Version,
  values: CardValues,
  label: ContentLine | undefined,
): string[] | undefined {
  const { path, holds } = property;
  const isSingle = holds === 'one' || holds === 'name';
  if (isSingle && values.has(idOf(path, ''))) return undefined;
  if (/^[;,\s]*$/.test(line.value)) return isSingle ? [idOf(path, '')] : [];
  const items = property.read(line, version);
  if (items.length === 0) return undefined;
  return items.map(({ key, value }, index) => {
    if (typeof holds === 'string') return put(values, { path, key: key ?? '', value });
    const chosen = index === 0 ? line.param('PROP-ID') : undefined;
    const id = freeId(values, path, holds.id, chosen);
    return put(values, { path, key: id, value: asEntry(line, property, value as Json, label) });
  });
}

/** PROP-ID (RFC 9554, section 4.7), else the ordinal of the entry: the same whenever these lines are read. */
function freeId(values: CardValues, path: string, prefix: string, chosen?: string): string {
  const isId = chosen !== undefined && /^[\w-]{1,255}$/.test(chosen); // RFC 9553, section 1.4.1
  let id = `${prefix}${values.count(path)}`;
  if (isId && !values.has(idOf(path, chosen))) return chosen;
  while (values.has(idOf(path, id))) id = `${prefix}${values.count(path)}`;
  return id;
}

/** What all entries have in common (RFC 9555, section 2.3). */
function asEntry(line: ContentLine, property: Property, value: Json, label: ContentLine | undefined): Json {
  const entry: Json = { ...property.fixed };
  // Most lines say no more than their value.
  if (line.params.length === 0 && label === undefined) return { ...entry, ...value };
  const types = line.types;
  for (const type of types) {
    const [field, flag] = property.types?.get(type) ?? [];
    if (field !== undefined && flag !== undefined)
      entry[field] = { ...(entry[field] as Json | undefined), [flag]: true };
  }
  const pref = Number(line.param('PREF') ?? (types.includes('pref') ? 1 : 0));
  if (Number.isInteger(pref) && pref >= 1 && pref <= 100) entry['pref'] = pref;
  for (const [name, field] of property.params ?? []) {
    const text = line.params.find((param) => param.name === name)?.values.join(',');
    // RFC 6350, section 6.3.1, writes the line ends of LABEL as in a text.
    if (text !== undefined && text !== '') entry[field] = name === 'LABEL' ? unescapeText(text) : text;
  }
  if (label !== undefined && label.value !== '') entry['label'] = labelText(label);
  // Apple's dates say what they are in their label.
  const isWedding = line.name === 'X-ABDATE' && entry['label'] === 'Anniversary';
  return { ...entry, ...value, ...(isWedding && { kind: 'wedding' }) };
}

export function labelText(label: ContentLine): string {
  const text = unescapeText(label.value).trim();
  return APPLE_LABEL.exec(text)?.[1] ?? text;
}

/** The row that writes a new value. */
export function propertyFor({ path, value }: CardValue): Property | undefined {
  return BY_PATH.get(path)?.find((property) => accepts(property, value));
}

export function accepts({ holds, fixed, accepts: isOwn }: Property, value: unknown): boolean {
  if (typeof holds === 'string') return true;
  const entry = value as Json; // entries are objects, by the contract
  return isOwn?.(entry) ?? Object.entries(fixed ?? {}).every(([key, own]) => entry[key] === own);
}

function readUnknown(line: ContentLine): Item[] {
  const params = blank();
  for (const [name, values] of Map.groupBy(line.params, (param) => param.name.toLowerCase())) {
    const all = values.flatMap((param) => param.values);
    params[name] = all.length === 1 ? all[0] : all;
  }
  if (line.group !== '') params['group'] = line.group;
  const type = line.param('VALUE')?.toLowerCase();
  const digest = digestOf(line);
  const value = type === 'text' ? unescapeText(line.value) : line.value;
  return [
    { value: [line.name.toLowerCase(), params, type ?? 'unknown', digest === undefined ? value : `sha256:${digest}`] },
  ];
}

function writeUnknown([item]: Item[], version: Version): Written & { name: string; group?: string } {
  const [name, { group, ...params }, type, value] = item!.value as JCardProp; // one for each line
  const names = [name, ...Object.keys(params), ...(typeof group === 'string' ? [group] : [])];
  if (!names.every((text) => TOKEN.test(text))) throw new UnreadableCard(`No line of a card can be named ${name}.`);
  if (FRAME.has(name.toUpperCase())) throw new UnreadableCard(`A card cannot have another ${name}.`);
  return {
    name: name.toUpperCase(),
    ...(typeof group === 'string' && { group }),
    params: Object.entries(params).map(([key, values]) => ({ name: key.toUpperCase(), values: [values].flat() })),
    value: type === 'text' ? escapeText(value, version) : value,
  };
}

function readJsProp(line: ContentLine): Item[] {
  const key = line.param('JSPTR')?.replace(/^\//, '') ?? '';
  // A name that others' code could take for the prototype of the Card stays in its line.
  if (key === '' || key === '__proto__' || /[/~]/.test(key) || OWN_KEYS.has(key)) return [];
  try {
    const value = JSON.parse(unescapeText(line.value)) as unknown;
    return isShallow(value) ? [{ key, value }] : [];
  } catch {
    return [];
  }
}

function writeJsProp([item]: Item[], version: Version): Written {
  const params = [{ name: 'JSPTR', values: [item?.key ?? ''] }];
  return { value: escapeText(JSON.stringify(item?.value), version), params };
}

/** Without a prototype: its keys come from files, and `__proto__` is one like any other. */
function blank(): Json {
  return Object.create(null) as Json; // it has nothing yet
}

function within(card: Json, steps: string[]): Json {
  return steps.reduce((inner, step) => (inner[step] ??= blank()) as Json, card);
}

function at(card: object, steps: string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Json | undefined)?.[step], card);
}

/** No card nests deeper, and what does would take all of the stack. */
const DEPTH_MAX = 20;

export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

/** Equal for equal JSON, whatever the order of its keys; `@type` says nothing that its place does not, but for dates. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(
    ([key, inner]) => inner !== undefined && !(key === '@type' && inner !== 'Timestamp'),
  );
  return `{${entries
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .toSorted()
    .join(',')}}`;
}
