import { CARRIER, OF_VALUE } from './carried-lines.ts';
import type { ContentLine } from './content-lines.ts';
import type { Param } from './line-params.ts';
import type { Property } from './properties.ts';

/** Parameters that are invalid after the value has changed. */
const OF_OLD_VALUE = ['JSCOMPS', 'DERIVED'];
/** Values of VALUE that the writer of a line sets itself where readers would assume another. */
const USUAL_VALUES = /^(?:text|uri|url|binary|phone-number)$/i;

/**
 * Merges the parameters of a rewritten line. Parameters of the table take the new values, in their old place and
 * spelling if they are equal; all others are kept.
 */
export function mergeParams(
  line: ContentLine,
  next: Param[],
  property: Property,
  { isEdit, keepsValue }: { isEdit: boolean; keepsValue: boolean },
): Param[] {
  const owned = new Set([
    CARRIER,
    ...(isEntry(property) && isRank(line) ? ['PREF'] : []),
    ...(isEdit ? OF_OLD_VALUE : []),
    ...(keepsValue ? [] : OF_VALUE),
    ...(property.params?.keys() ?? []),
  ]);
  const isOwned = (param: Param) => owned.has(param.name) || (!keepsValue && isUsualValue(param, isEdit));
  const spelled = next.flatMap(({ name, values }) => (name === 'TYPE' ? values : []));
  const types = new Map(spelled.map((type) => [lower(type), type]));
  const others = new Map(next.filter(({ name }) => name !== 'TYPE').map((param) => [param.name, param]));
  const merged: Param[] = [];
  for (const param of line.params) {
    const replacement = others.get(param.name);
    others.delete(param.name);
    if (param.name === 'TYPE') {
      const values = param.values
        .flatMap((value) => value.split(','))
        .filter((value) => staysType(lower(value), types, property, line));
      if (values.length > 0) merged.push({ name: 'TYPE', values });
    } else if (replacement !== undefined) merged.push(replacement);
    else if (!isOwned(param)) merged.push(param);
  }
  if (types.size > 0) {
    const place = merged.findIndex(({ name }) => name === 'TYPE');
    const added = { name: 'TYPE', values: [...(merged[place]?.values ?? []), ...types.values()] };
    merged.splice(place < 0 ? 0 : place, place < 0 ? 0 : 1, added);
  }
  return [...merged, ...others.values()];
}

/** Returns the parameters without a JSContact field, by lower-case name; undefined if there are none. */
export function paramsLeft(line: ContentLine, property: Property): Params | undefined {
  if (line.params.length === 0) return undefined;
  const owned = new Set([CARRIER, 'PROP-ID', ...OF_VALUE, ...(isEntry(property) && isRank(line) ? ['PREF'] : [])]);
  const left: Params = Object.create(null) as Params; // it has no properties yet
  for (const param of line.params) {
    if (owned.has(param.name) || property.params?.has(param.name) === true || isUsualValue(param, false)) continue;
    const isTypes = param.name === 'TYPE';
    const values = isTypes
      ? param.values.flatMap((value) => lower(value).split(',')).filter((type) => !isKnownType(type, property, line))
      : param.values;
    if (values.length > 0) (left[lower(param.name)] ??= []).push(...values);
  }
  return Object.keys(left).length === 0 ? undefined : left;
}

/** Parameters in an entry of a Card (RFC 9555, section 2.15.2), each with all of its values. */
export type Params = Record<string, string[]>;

const isRank = (line: ContentLine): boolean => /^(?:100|[1-9]\d?)$/.test(line.param('PREF') ?? '');
const isEntry = ({ holds }: Property): boolean => typeof holds === 'object';

function isUsualValue({ name, values: [value = ''] }: Param, isEdit: boolean): boolean {
  return name === 'VALUE' && (isEdit || USUAL_VALUES.test(value));
}

function isKnownType(type: string, property: Property, line: ContentLine): boolean {
  const { types, formats, ownsType } = property;
  if (type === 'pref' && isEntry(property)) return true;
  return ownsType?.(type, line) === true || types?.has(type) === true || formats?.has(type) === true;
}

function staysType(type: string, wanted: Map<string, string>, property: Property, line: ContentLine): boolean {
  return wanted.delete(type) || !isKnownType(type, property, line);
}

const lower = (text: string): string => text.toLowerCase();
