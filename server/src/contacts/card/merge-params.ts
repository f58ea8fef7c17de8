import type { Param } from './content-lines.ts';
import type { Property } from './properties.ts';

/** What the writer of a line decides, whichever property it is. */
const WRITTEN = ['PREF', 'JSCOMPS', 'DERIVED', 'X-APPLE-OMIT-YEAR'];
/** How the value is encoded: they stay when it does. */
const OF_VALUE = ['VALUE', 'ENCODING', 'CHARSET'];

/**
 * The parameters of a line that is written anew: what the table knows is as it says now, in its old place and spelling where
 * it is the same; all others stay.
 */
export function mergeParams(old: Param[], next: Param[], property: Property, keepsValue: boolean): Param[] {
  const owned = new Set([...WRITTEN, ...(keepsValue ? [] : OF_VALUE), ...(property.params?.keys() ?? [])]);
  const types = new Set(next.flatMap(({ name, values }) => (name === 'TYPE' ? values.map(lower) : [])));
  const others = new Map(next.filter(({ name }) => name !== 'TYPE').map((param) => [param.name, param]));
  const merged: Param[] = [];
  for (const param of old) {
    const replacement = others.get(param.name);
    others.delete(param.name);
    if (param.name === 'TYPE') {
      const values = param.values
        .flatMap((value) => value.split(','))
        .filter((value) => staysType(lower(value), types, property));
      if (values.length > 0) merged.push({ name: 'TYPE', values });
    } else if (replacement !== undefined) merged.push(replacement);
    else if (!owned.has(param.name)) merged.push(param);
  }
  if (types.size > 0) {
    const place = merged.findIndex(({ name }) => name === 'TYPE');
    const added = { name: 'TYPE', values: [...(merged[place]?.values ?? []), ...types] };
    merged.splice(place < 0 ? 0 : place, place < 0 ? 0 : 1, added);
  }
  return [...merged, ...others.values()];
}

function staysType(type: string, wanted: Set<string>, { types, ownsTypes }: Property): boolean {
  const isKnown = type === 'pref' || ownsTypes === true || (types?.has(type) ?? false);
  return wanted.delete(type) || !isKnown;
}

const lower = (text: string): string => text.toLowerCase();
