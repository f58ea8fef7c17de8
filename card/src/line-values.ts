import { carriedBy, completionOf } from './carried-lines.ts';
import { ContentLine } from './content-lines.ts';
import type { Version } from './dialects.ts';
import { canonical, type Json } from './json-values.ts';
import type { Property } from './properties.ts';
import type { PropertyItem } from './property-values.ts';
import { BY_NAME, UNKNOWN } from './table.ts';
import { fromEscapedBreaks, unescapeText, wordIn } from './text-values.ts';
import { standardLine } from './vendor-lines.ts';
import { withoutControls } from './write-line.ts';

/**
 * A parsed line. `head` has its name, group and parameters from before it was carried, or as in the standard if it
 * is a vendor's. Then `vendor` is the line as it was read, and `label` the label that it has in itself.
 */
export type ReadLine = {
  property: Property;
  head: ContentLine;
  items: PropertyItem[];
  vendor?: ReadLine;
  label?: ContentLine | undefined;
};

/**
 * Parses a line by its row of the table; the row is `UNKNOWN` if it cannot be parsed. With `isNative`, our parameter is
 * ignored, as in programs that do not support it. `label` is the line with the label of its group.
 */
export function readLine(line: ContentLine, version: Version, isNative = false, label?: ContentLine): ReadLine {
  const carried = carriedBy(line);
  if (carried !== undefined) return asStandard(readNative(carried, '4.0'), '4.0', label);
  const native = readNative(line, version);
  const completion = isNative ? undefined : completionOf(line);
  if (completion === undefined) return asStandard(native, version, label);
  const { line: head, hasValue } = completion;
  const whole = hasValue ? readNative(head, '4.0') : { ...native, head };
  if (isStale(line, native, whole, version)) return asStandard(native, version, label);
  return asStandard(whole, hasValue ? '4.0' : version, label);
}

/** Returns a line of a vendor as the standard would have it, and any other line as it was read. */
function asStandard(read: ReadLine, version: Version, label: ContentLine | undefined): ReadLine {
  const standard = standardLine(read.head, label);
  if (standard === undefined) return read;
  const again = readNative(standard.line, version);
  return again.property === UNKNOWN ? read : { ...again, vendor: read, label: standard.label };
}

function readNative(line: ContentLine, version: Version): ReadLine {
  const property = BY_NAME.get(line.name) ?? UNKNOWN;
  const items = property === UNKNOWN ? [] : property.read(line, version);
  if (items.length > 0) return { property, head: line, items };
  return { property: UNKNOWN, head: line, items: UNKNOWN.read(line, version) };
}

/** Returns whether a program has edited a line without updating its completion. */
function isStale(line: ContentLine, native: ReadLine, whole: ReadLine, version: Version): boolean {
  if (native.property !== whole.property) return true;
  if (native.head.name !== whole.head.name && !native.property.names.includes(whole.head.name)) return true;
  if (native.property === UNKNOWN) {
    const said = withoutControls(fromEscapedBreaks(whole.head.value, version));
    return whole.head !== native.head && said !== withoutControls(line.value);
  }
  const flags = ({ head, property }: ReadLine) => {
    const { contexts, features } = asEntry(head, property, {});
    return canonical([contexts, features]);
  };
  if (typeof native.property.holds === 'object') {
    if (flags(native) !== flags(whole)) return true;
    if (prefOf(whole.head) === 1 && prefOf(line) !== 1) return true;
  }
  if (whole.items === native.items) return false;
  const { property } = whole;
  const value = property.write(
    whole.items.map((item) => ({ ...item, value: entryOf(whole, item) })),
    version,
  ).value;
  const again = new ContentLine(new Uint8Array(), {
    group: '',
    name: line.name,
    params: line.params,
    value: value ?? '',
  });
  return canonical(property.read(again, version)) !== canonical(native.items);
}

const entryOf = ({ property, head }: ReadLine, { value }: PropertyItem): unknown =>
  typeof property.holds === 'object' ? asEntry(head, property, value as Json) : value; // entries are objects

/** Returns a value with the contexts, label and rank of its line (RFC 9555, section 2.3). */
export function asEntry(line: ContentLine, property: Property, value: Json, label?: ContentLine): Json {
  const entry: Json = { ...property.fixed };
  // Most lines have only a value.
  if (line.params.length === 0 && label === undefined) return { ...entry, ...value };
  for (const type of line.types) {
    const [field, flag] = property.types?.get(type) ?? [];
    if (field !== undefined && flag !== undefined)
      entry[field] = { ...(entry[field] as Json | undefined), [flag]: true };
  }
  const pref = prefOf(line);
  if (pref !== undefined) entry['pref'] = pref;
  for (const [name, field] of property.params ?? []) {
    const text = line.params.find((param) => param.name === name)?.values.join(',');
    // RFC 6350, section 6.3.1, escapes line breaks in LABEL as in a text.
    if (text !== undefined && text !== '') entry[field] = name === 'LABEL' ? unescapeText(text) : text;
  }
  if (label !== undefined && label.value !== '') entry['label'] = labelText(label);
  // The label of Apple's dates is their kind.
  const isWedding = line.name === 'X-ABDATE' && entry['label'] === 'Anniversary';
  return { ...entry, ...value, ...(isWedding && { kind: 'wedding' }) };
}

export function labelText(label: ContentLine): string {
  return wordIn(unescapeText(label.value));
}

/** Returns the rank of a line, from 1; undefined if it has none. */
export function prefOf(line: ContentLine): number | undefined {
  const pref = Number(line.param('PREF') ?? (line.types.includes('pref') ? 1 : 0));
  return Number.isInteger(pref) && pref >= 1 && pref <= 100 ? pref : undefined;
}
