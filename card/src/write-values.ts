import { carrierOf, carrierParam, OF_VALUE, type Said } from './carried-lines.ts';
import { ContentLine } from './content-lines.ts';
import type { Param } from './line-params.ts';
import { DIALECTS, type Version } from './dialects.ts';
import { isEqualJson, type Json } from './json-values.ts';
import { asEntry, readLine } from './line-values.ts';
import { mergeParams, paramsLeft } from './merge-params.ts';
import type { Property } from './properties.ts';
import type { PropertyItem, WrittenValue } from './property-values.ts';
import { jCardOf } from './table.ts';
import { fromEscapedBreaks, toEscapedBreaks } from './text-values.ts';
import { type NewLine, type Style, withoutControls, writeLine } from './write-line.ts';

/** How to write a line: its name and group, and names that are written although the version does not allow them. */
export type Writing = {
  style: Style;
  name: string;
  group: string;
  isEdit: boolean;
  /** The rank that TYPE=pref represents if the version has no other ranks. */
  lowest?: number | undefined;
  allowed?: ReadonlySet<string>;
};

/** Writes a line with these values, and the other parameters of `head`. What the version cannot express is carried. */
export function writeValues(
  head: ContentLine,
  property: Property,
  values: PropertyItem[],
  writing: Writing,
): ContentLine {
  const { style, name, group, isEdit, lowest = 1 } = writing;
  const compose = (version: Version) => {
    const written = property.write(values, version);
    const keepsValue = written.value === undefined;
    const next = paramsOf(property, values, written, version, lowest);
    return { value: written.value, params: mergeParams(head, next, property, { isEdit, keepsValue }) };
  };
  const { value, params } = compose(style.version);
  // A reference to a photo is kept, whatever its line contains besides.
  if (value === undefined) return writeLine({ group, name, params, value: head.rawValue }, style);
  const best = style.version === '4.0' ? { value, params } : compose('4.0');
  const whole = new ContentLine(new Uint8Array(), {
    group: head.group === '' ? group : head.group,
    name: property.names[0],
    params: best.params,
    value: best.value ?? '',
  });
  const entries = (items: PropertyItem[], of: ContentLine) =>
    items.map(({ key = '', value: item }) => [key, entryIn(of, property, item)]);
  // Some values of a Card have no equivalent in any vCard.
  const wanted = entries(property.read(whole, '4.0'), whole);
  const left = paramsLeft(whole, property);
  return expressed({ name, group, params, value }, whole, writing, (line) => {
    const read = readLine(line, style.version, true);
    if (read.property !== property) return 'value';
    if (isEqualJson(entries(read.items, line), wanted))
      return isEqualJson(paramsLeft(line, property), left) ? 'all' : 'parameters';
    return isEqualJson(entries(read.items, whole), wanted) ? 'parameters' : 'value';
  });
}

/** Writes a line that the table cannot read, in another version. */
export function writeUnread(head: ContentLine, writing: Writing): ContentLine {
  const { style, name, group } = writing;
  const { base64 } = DIALECTS[style.version];
  const [, kept] = jCardOf(head);
  const params = head.params
    .filter((param) => Object.hasOwn(kept, param.name.toLowerCase()))
    .map((param) =>
      param.name === 'ENCODING' && base64 !== undefined ? { name: 'ENCODING', values: [base64] } : param,
    );
  const escaped = toEscapedBreaks(head.encoding?.startsWith('B') === true ? head.value.replace(/\s/g, '') : head.value);
  const value = fromEscapedBreaks(escaped, style.version);
  const names = new Set(params.map((param) => param.name)); // a line may have tens of thousands
  const own = head.params.filter((param) => names.has(param.name));
  const whole = new ContentLine(new Uint8Array(), {
    group: head.group,
    name: head.spelling,
    params: own,
    value: escaped,
  });
  return expressed({ name, group, params, value }, whole, writing, () => {
    if (withoutControls(escaped) !== escaped) return 'value';
    return params.every((param) => param.values.every(isPlain)) ? 'all' : 'parameters';
  });
}

/** Returns whether all versions read this parameter value as it was written. */
const isPlain = (text: string): boolean => text === withoutControls(text) && text === text.trim();

/**
 * Returns the line in its version's syntax, with a parameter that carries the rest, or a line that carries all of it.
 */
function expressed(
  native: NewLine & { value: string; group: string },
  whole: ContentLine,
  { style, allowed }: Writing,
  saysOf: (line: ContentLine) => 'all' | 'parameters' | 'value',
): ContentLine {
  const isAllowed = (token: string) => DIALECTS[style.version].token.test(token) || allowed?.has(token) === true;
  const { group, spelling: name } = whole;
  const said: Said = {
    group,
    name,
    params: whole.params.filter((param) => !OF_VALUE.includes(param.name)),
    value: undefined,
  };
  if (!isAllowed(native.name)) return carrierOf({ ...said, params: whole.params, value: whole.value }, style);
  const own = isAllowed(native.group) ? native.group : '';
  const known = { ...native, group: own, params: native.params.filter((param) => isAllowed(param.name)) };
  const line = writeLine(known, style);
  if (style.isBare === true) return line;
  const says = saysOf(line);
  if (says === 'all' && own === whole.group && known.params.length === native.params.length) return line;
  const carried = says === 'value' ? { ...said, params: whole.params, value: whole.value } : said;
  return writeLine({ ...known, params: [...known.params, carrierParam(carried)] }, style);
}

const entryIn = (line: ContentLine, property: Property, value: unknown): unknown =>
  typeof property.holds === 'object' ? asEntry(line, property, value as Json) : value; // entries are objects

/** Returns the parameters of an entry that the table defines. */
function paramsOf(
  property: Property,
  [first]: PropertyItem[],
  { params = [] }: WrittenValue,
  version: Version,
  lowest: number,
): Param[] {
  if (typeof property.holds === 'string') return params;
  const entry = first!.value as Json; // entries are objects, as in the contract
  const flags = new Map<string, string>();
  if (entry['contexts'] !== undefined || entry['features'] !== undefined) {
    for (const [type, [field, flag]] of property.types ?? []) {
      if ((entry[field] as Json | undefined)?.[flag] === true && !flags.has(`${field}/${flag}`))
        flags.set(`${field}/${flag}`, type);
    }
  }
  const { pref } = entry;
  const { ranks } = DIALECTS[version];
  const types = [...flags.values(), ...(!ranks && pref === lowest ? ['pref'] : [])];
  const written = types.map((type) => ({ name: 'TYPE', values: [type] }));
  if (ranks && typeof pref === 'number') written.push({ name: 'PREF', values: [String(pref)] });
  // If a field has two names, the first is written.
  const fields = new Set<string>();
  for (const [name, field] of property.params ?? []) {
    const value = entry[field];
    if (typeof value === 'string' && !fields.has(field)) written.push({ name, values: [value] });
    fields.add(field);
  }
  return [...written, ...params];
}
