import { referenceIn } from './binaries.ts';
import type { ContentLine } from './content-lines.ts';
import type { Param } from './line-params.ts';
import { type Json, textOrEmpty } from './json-values.ts';
import { escapeText, splitValue, unescapeText } from './text-values.ts';
import { DIALECTS, type Version } from './dialects.ts';
import type { Formats } from './media-formats.ts';

/** A value of a property of the Card, with its key if the line contains it. */
export type PropertyItem = { key?: string; value: unknown };
/** A value in the syntax of the version; without `value`, the line keeps its own. */
export type WrittenValue = { value?: string; params?: Param[] };

/** Returns the value of an item as an object, whose shape is in the schema of the contract. */
export const entry = ({ value }: PropertyItem): Json => value as Json;
export const first = (items: PropertyItem[]): Json => entry(items[0] ?? { value: {} });

const DATA = /^data:([^,]{0,200});base64,/i;

/** Reads a binary value; base64 becomes a `data:` URI (RFC 2397) of any media type. */
export function readBinary(line: ContentLine, formats: Formats): Json {
  const blobId = referenceIn(line);
  const typed = line.types.map((type) => formats.get(type)).find((mediaType) => mediaType !== undefined);
  if (blobId !== undefined) return { blobId, ...(typed !== undefined && { mediaType: typed }) };
  const value = line.value.trim();
  if (/^B(?:ASE64)?$/.test(line.encoding ?? ''))
    return { uri: `data:${typed ?? line.param('MEDIATYPE') ?? ''};base64,${value.replace(/\s/g, '')}` };
  return { uri: unescapeText(value), ...(typed !== undefined && { mediaType: typed }) };
}

export function writeBinary({ uri: address, blobId }: Json, formats: Formats, version: Version): WrittenValue {
  if (blobId !== undefined) return {};
  const value = textOrEmpty(address);
  const { base64 } = DIALECTS[version];
  if (base64 === undefined) return { value };
  const [head, mediaType = ''] = DATA.exec(value) ?? [];
  if (head === undefined) return { value, params: [{ name: 'VALUE', values: [version === '3.0' ? 'uri' : 'URL'] }] };
  const [format] = [...formats].find(([, known]) => known === mediaType.toLowerCase()) ?? [];
  const params: Param[] = [{ name: 'ENCODING', values: [base64] }];
  if (format !== undefined) params.push({ name: 'TYPE', values: [format.toUpperCase()] });
  else if (mediaType !== '') params.push({ name: 'MEDIATYPE', values: [mediaType] });
  return { value: value.slice(head.length), params };
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;
export const hasScheme = (text: string): boolean => HAS_SCHEME.test(text);

/** Writes a phone number: a tel: URI stays one (RFC 6350, section 6.4.1); before 4.0 it is a text. */
export function writePhone(items: PropertyItem[], version: Version): WrittenValue {
  const number = textOrEmpty(first(items)['number']);
  if (version !== '4.0' || !/^(?:tel|sips?):/i.test(number)) return { value: escapeText(number, version) };
  return { value: number, params: [{ name: 'VALUE', values: ['uri'] }] };
}

export function readOrganization(value: string): Json {
  const [name = '', ...units] = splitValue(value, ';').map((part) => unescapeText(part).trim());
  const named = units.filter((unit) => unit !== '').map((unit) => ({ name: unit }));
  return { ...(name !== '' && { name }), ...(named.length > 0 && { units: named }) };
}

export function writeOrganization({ name, units }: Json, version: Version): string {
  const names = (units ?? []) as { name: string }[]; // as in the contract
  return [textOrEmpty(name), ...names.map((unit) => unit.name)].map((part) => escapeText(part, version)).join(';');
}

const NO_SERVICES = new Set(['home', 'work', 'pref', 'other']);

/** Reads a social profile. Apple names the service in TYPE, and often writes `x-apple:` and a name instead of a URI. */
export function readProfile(line: ContentLine): PropertyItem[] {
  const value = unescapeText(line.value.trim());
  const service = serviceIn(line);
  return [{ value: { ...(service !== undefined && { service }), [HAS_SCHEME.test(value) ? 'uri' : 'user']: value } }];
}

/** Returns the service that Apple names in TYPE. */
export function serviceIn(line: ContentLine): string | undefined {
  return line.name === 'X-SOCIALPROFILE' ? line.types.find((type) => !NO_SERVICES.has(type)) : undefined;
}

export function writeProfile(items: PropertyItem[], version: Version): WrittenValue {
  const { uri: address, user, service } = first(items);
  if (version !== '4.0') return { value: textOrEmpty(address ?? user), params: typeOf(textOrEmpty(service)) };
  return address === undefined
    ? { value: escapeText(textOrEmpty(user), version), params: [{ name: 'VALUE', values: ['text'] }] }
    : { value: textOrEmpty(address) };
}

const typeOf = (type: string): Param[] => (type === '' ? [] : [{ name: 'TYPE', values: [type] }]);

export function readRelated(line: ContentLine): PropertyItem[] {
  return [{ key: unescapeText(line.value.trim()), value: { relation: flagsOf(line.types) } }];
}

export function writeRelated([item]: PropertyItem[]): WrittenValue {
  const { relation = {} } = (item?.value ?? {}) as { relation?: Json };
  const value = item?.key ?? '';
  const types = Object.keys(relation).map((kind) => ({ name: 'TYPE', values: [kind] }));
  return { value, params: HAS_SCHEME.test(value) ? types : [{ name: 'VALUE', values: ['text'] }, ...types] };
}

/** Creates an object without a prototype, since its keys come from a file. */
function flagsOf(names: string[]): Json {
  const flags: Json = Object.create(null) as Json; // it has no properties yet
  for (const name of names) flags[name] = true;
  return flags;
}
