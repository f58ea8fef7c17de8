import type { JCardProp } from '@contactbook/contract/card';
import { groupBy } from '@contactbook/contract/groupBy';
import { assertName } from './carried-lines.ts';
import type { ContentLine } from './content-lines.ts';
import type { Version } from './dialects.ts';
import { isShallow, type Json } from './json-values.ts';
import { PROPERTIES, type Property } from './properties.ts';
import type { PropertyItem, WrittenValue } from './property-values.ts';
import { escapeText, fromEscapedBreaks, toEscapedBreaks, unescapeText } from './text-values.ts';

/** Lines that no other row of the table can read (RFC 9555, section 2.15.1). */
export const UNKNOWN: Property = {
  names: [''],
  path: 'vCardProps',
  holds: 'keys',
  read: (line) => [{ value: jCardOf(line) }],
  write: writeUnknown,
};
/** Properties of the Card that have no equivalent line (RFC 9555, section 3.2.1). */
export const JSPROP: Property = { names: ['JSPROP'], path: '', holds: 'keys', read: readJsProp, write: writeJsProp };

const TABLE = [...PROPERTIES, UNKNOWN, JSPROP];
export const BY_NAME = new Map(TABLE.flatMap((property) => property.names.map((name) => [name, property] as const)));
export const PATHS = new Map(TABLE.map(({ path, holds }) => [path, { holds, steps: path.split('/').filter(Boolean) }]));
export const OWN_KEYS = new Set(['@type', 'version', ...[...PATHS.keys()].map((path) => path.split('/')[0])]);
const BY_PATH = groupBy(TABLE, ({ path }) => path);

/** Returns the row that writes a new value. */
export function propertyFor({ path, value }: { path: string; value: unknown }): Property | undefined {
  return BY_PATH.get(path)?.find((property) => accepts(property, value));
}

export function accepts({ holds, fixed, accepts: isOwn }: Property, value: unknown): boolean {
  if (typeof holds === 'string') return true;
  const entry = value as Json; // entries are objects, as in the contract
  return isOwn?.(entry) ?? Object.entries(fixed ?? {}).every(([key, own]) => entry[key] === own);
}

/** Returns an unknown line as in jCard; its value is decoded and in vCard 4.0 syntax. */
export function jCardOf(line: ContentLine): JCardProp {
  const params = Object.create(null) as Record<string, string | string[]>; // it has no properties yet
  for (const [name, values] of groupBy(line.params, (param) => param.name.toLowerCase())) {
    const all = values.flatMap((param) => param.values);
    if (!isDecoded(name, all)) params[name] = all.length === 1 ? all[0]! : all; // it has one value
  }
  if (line.group !== '') params['group'] = line.group;
  const type = line.param('VALUE')?.toLowerCase();
  const value = type === 'text' ? unescapeText(line.value) : toEscapedBreaks(line.value);
  return [line.name.toLowerCase(), params, type ?? 'unknown', value];
}

/** Returns whether the parameter describes the encoding of a value that has been decoded. */
function isDecoded(name: string, [first = '']: string[]): boolean {
  return name === 'charset' || (name === 'encoding' && !/^B(?:ASE64)?$/i.test(first));
}

function writeUnknown([item]: PropertyItem[], version: Version): WrittenValue & { name: string; group?: string } {
  const [name, { group, ...params }, type, value] = item!.value as JCardProp; // one item for each line
  assertName(name);
  return {
    name: name.toUpperCase(),
    ...(typeof group === 'string' && { group }),
    params: Object.entries(params).map(([key, values]) => ({ name: key.toUpperCase(), values: [values].flat() })),
    value: type === 'text' ? escapeText(value, version) : fromEscapedBreaks(value, version),
  };
}

function readJsProp(line: ContentLine): PropertyItem[] {
  const key = line.param('JSPTR')?.replace(/^\//, '') ?? '';
  // A key that other code could mistake for the prototype of the Card stays in its line.
  if (key === '' || key === '__proto__' || /[/~]/.test(key) || OWN_KEYS.has(key)) return [];
  try {
    const value = JSON.parse(unescapeText(line.value)) as unknown;
    return isShallow(value) ? [{ key, value }] : [];
  } catch {
    return [];
  }
}

function writeJsProp([item]: PropertyItem[], version: Version): WrittenValue {
  const params = [{ name: 'JSPTR', values: [item?.key ?? ''] }];
  return { value: escapeText(JSON.stringify(item?.value), version), params };
}
