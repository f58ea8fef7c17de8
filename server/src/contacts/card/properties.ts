import type { Name } from '@contactbook/contract/card';
import { digestOf } from './binaries.ts';
import type { ContentLine, Param } from './content-lines.ts';
import { readDate, readMoment, writeDate, writeMoment } from './dates.ts';
import { readAddress, readName, writeAddress, writeName, writeSortAs } from './structured.ts';
import { escapeText, splitValue, unescapeText } from './text-values.ts';
import type { Version } from './vcard.ts';

export type Json = Record<string, unknown>;
/** A value of a property of the Card, with its key where the line itself says it. */
export type Item = { key?: string; value: unknown };
/** As the version writes it; without a value, that of the line stays. */
export type Written = { value?: string; params?: Param[] };

/** How lines of a name and one property of a Card become each other (RFC 9555, section 2). */
export type Property = {
  /** The first is written, or the second in versions before 4.0; all are read. */
  names: readonly [string, ...string[]];
  hasOldName?: true;
  /** Where in the Card. */
  path: string;
  /** Entries have ids that begin so, values have keys that they say themselves; else there is one value. */
  holds: { id: string } | 'keys' | 'one' | 'name';
  /** New values join the line there is. */
  isList?: true;
  /** What every entry of these lines has, and by which entries are told apart that share a path. */
  fixed?: Json;
  accepts?: (entry: Json) => boolean;
  /** What a TYPE says, as a flag of the entry. */
  types?: ReadonlyMap<string, readonly [field: string, flag: string]>;
  ownsTypes?: true;
  /** Parameters that are texts of the entry. */
  params?: ReadonlyMap<string, string>;
  read: (line: ContentLine, version: Version) => Item[];
  write: (items: Item[], version: Version) => Written;
};

const CONTEXTS = [
  ['home', ['contexts', 'private']],
  ['work', ['contexts', 'work']],
] as const;
const contexts = new Map<string, readonly [string, string]>(CONTEXTS);
const feature = (type: string, flag = type) => [type, ['features', flag]] as const;
/** RFC 9555, section 2.7.6; the last ones are what phones write for those above. */
const phoneTypes = new Map<string, readonly [string, string]>([
  ...CONTEXTS,
  feature('cell', 'mobile'),
  ...['voice', 'fax', 'pager', 'text', 'textphone', 'video', 'main-number'].map((type) => feature(type)),
  feature('mobile'),
  feature('main', 'main-number'),
]);
const addressTypes = new Map([
  ...contexts,
  ...['billing', 'delivery'].map((type): [string, readonly [string, string]] => [type, ['contexts', type]]),
]);

/** The object that an item of entries is; the contract's schema says of which shape. */
const entry = ({ value }: Item): Json => value as Json;
const first = (items: Item[]): Json => entry(items[0] ?? { value: {} });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text in a field of an entry. */
const text = (field: string): Pick<Property, 'read' | 'write'> => ({
  read: (line) => [{ value: { [field]: unescapeText(line.value) } }],
  write: (items, version) => ({ value: escapeText(textOf(first(items)[field]), version) }),
});

/** Several texts in a line, each an entry. */
const texts = (field: string): Pick<Property, 'read' | 'write'> => ({
  read: (line) => listed(line.value).map((value) => ({ value: { [field]: value } })),
  write: (items, version) => ({
    value: joined(
      items.map((item) => textOf(entry(item)[field])),
      version,
    ),
  }),
});

/** An address of any kind, which no version escapes; what escapes it anyway is read. */
const uri: Pick<Property, 'read' | 'write'> = {
  read: (line) => [{ value: { uri: unescapeText(line.value.trim()) } }],
  write: (items) => ({ value: textOf(first(items)['uri']) }),
};

const one = (name: string, path: string): Property => ({
  names: [name],
  path,
  holds: 'one',
  read: (line) => [{ value: unescapeText(line.value) }],
  write: ([item], version) => ({ value: escapeText(textOf(item?.value), version) }),
});

const moment = (name: string, path: string): Property => ({
  ...one(name, path),
  read: (line) => [readMoment(line.value)].filter((value) => value !== undefined).map((value) => ({ value })),
  write: ([item], version) => ({ value: writeMoment(textOf(item?.value), version !== '4.0') }),
});

const anniversary = (kind: string, ...names: [string, ...string[]]): Property => ({
  names,
  path: 'anniversaries',
  holds: { id: 'a' },
  fixed: { kind },
  read(line) {
    const date = readDate(line);
    return date === undefined ? [] : [{ value: { date } }];
  },
  write: (items, version) => writeDate(first(items)['date'] as Parameters<typeof writeDate>[0], version), // the contract's
});

const MEDIA_TYPES = new Map(['jpeg', 'png', 'gif', 'webp'].map((type) => [type, `image/${type}`]));

const media = (kind: string): Property => ({
  names: [kind.toUpperCase() as 'PHOTO'],
  path: 'media',
  holds: { id: 'm' },
  fixed: { kind },
  types: contexts,
  params: new Map([['MEDIATYPE', 'mediaType']]),
  read: (line) => [{ value: readMedia(line) }],
  write: (items, version) => writeMedia(first(items), version),
});

function readMedia(line: ContentLine): Json {
  const blobId = digestOf(line);
  const typed = line.types.map((type) => type.replace('image/', '')).find((type) => MEDIA_TYPES.has(type));
  const mediaType = typed === undefined ? {} : { mediaType: MEDIA_TYPES.get(typed) };
  if (blobId !== undefined) return { blobId, ...mediaType };
  const value = line.value.trim();
  if (!/^B(?:ASE64)?$/.test(line.encoding ?? '')) return { uri: unescapeText(value), ...mediaType };
  return { uri: `data:${mediaType.mediaType ?? ''};base64,${value.replace(/\s/g, '')}`, ...mediaType };
}

function writeMedia({ uri: address, blobId }: Json, version: Version): Written {
  if (blobId !== undefined) return {};
  const value = textOf(address);
  const [, subtype = '', data] = /^data:(?:image\/(\w+))?[^,]{0,100};base64,([^]*)$/i.exec(value) ?? [];
  if (version === '4.0') return { value };
  if (data === undefined) return { value, params: [{ name: 'VALUE', values: [version === '3.0' ? 'uri' : 'URL'] }] };
  const encoding = { name: 'ENCODING', values: [version === '3.0' ? 'b' : 'BASE64'] };
  const type = subtype === '' ? [] : [{ name: 'TYPE', values: [subtype.toUpperCase()] }];
  return { value: data, params: [encoding, ...type] };
}

const listed = (value: string): string[] =>
  splitValue(value, ',')
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '');
/** In 2.1 too, where every reader takes the comma for what it is. */
const joined = (values: string[], version: Version): string =>
  values.map((value) => escapeText(value, version)).join(',');

const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;

export const PROPERTIES: readonly Property[] = [
  one('UID', 'uid'),
  {
    ...one('KIND', 'kind'),
    names: ['KIND', 'X-ADDRESSBOOKSERVER-KIND'],
    hasOldName: true,
    read: (line) => [{ value: line.value.trim().toLowerCase() }],
  },
  one('FN', 'name/full'),
  {
    names: ['N'],
    path: 'name',
    holds: 'name',
    params: new Map([['SORT-AS', 'sortAs']]),
    read(line, version) {
      const name = readName(line.value, line.params.find(({ name }) => name === 'SORT-AS')?.values.join(','), version);
      return name === undefined ? [] : [{ value: name }];
    },
    write(items, version) {
      const name = first(items) as Name; // the contract's
      const sortAs = writeSortAs(name);
      const params = sortAs === undefined ? [] : [{ name: 'SORT-AS', values: [sortAs] }];
      return { value: writeName(name, version), params };
    },
  },
  { names: ['NICKNAME'], path: 'nicknames', holds: { id: 'k' }, types: contexts, ...texts('name') },
  media('photo'),
  media('logo'),
  media('sound'),
  anniversary('birth', 'BDAY'),
  { ...anniversary('wedding', 'ANNIVERSARY', 'X-ANNIVERSARY', 'X-EVOLUTION-ANNIVERSARY'), hasOldName: true },
  anniversary('death', 'DEATHDATE', 'X-DEATHDATE'),
  {
    ...anniversary('', 'X-ABDATE'),
    fixed: { kind: 'apple.com:date' },
    accepts: ({ kind }) => !['birth', 'wedding', 'death'].includes(textOf(kind)),
  },
  { names: ['TEL'], path: 'phones', holds: { id: 'p' }, types: phoneTypes, ...text('number'), write: writePhone },
  { names: ['EMAIL'], path: 'emails', holds: { id: 'e' }, types: contexts, ...text('address') },
  {
    names: ['ADR'],
    path: 'addresses',
    holds: { id: 'ad' },
    types: addressTypes,
    params: new Map([
      ['LABEL', 'full'],
      ['CC', 'countryCode'],
      ['GEO', 'coordinates'],
      ['TZ', 'timeZone'],
    ]),
    read: (line, version) => [{ value: readAddress(line.value, version) }],
    write: (items, version) => ({ value: writeAddress(first(items), version) }),
  },
  {
    names: ['ORG'],
    path: 'organizations',
    holds: { id: 'o' },
    types: contexts,
    params: new Map([['SORT-AS', 'sortAs']]),
    read: (line) => [{ value: readOrganization(line.value) }],
    write: (items, version) => ({ value: writeOrganization(first(items), version) }),
  },
  { ...title('TITLE'), accepts: ({ kind }) => kind !== 'role' },
  title('ROLE'),
  { names: ['NOTE'], path: 'notes', holds: { id: 'n' }, ...text('note') },
  { names: ['CONTACT-URI'], path: 'links', holds: { id: 'l' }, fixed: { kind: 'contact' }, types: contexts, ...uri },
  { names: ['URL'], path: 'links', holds: { id: 'l' }, types: contexts, ...uri },
  {
    names: ['IMPP'],
    path: 'onlineServices',
    holds: { id: 's' },
    fixed: { vCardName: 'impp' },
    types: contexts,
    params: new Map([
      ['SERVICE-TYPE', 'service'],
      ['X-SERVICE-TYPE', 'service'],
      ['USERNAME', 'user'],
    ]),
    ...uri,
  },
  {
    names: ['SOCIALPROFILE', 'X-SOCIALPROFILE'],
    hasOldName: true,
    path: 'onlineServices',
    holds: { id: 's' },
    types: contexts,
    params: new Map([
      ['SERVICE-TYPE', 'service'],
      ['USERNAME', 'user'],
      ['X-USER', 'user'],
    ]),
    read: readProfile,
    write: writeProfile,
  },
  {
    names: ['CATEGORIES'],
    path: 'keywords',
    holds: 'keys',
    isList: true,
    read: (line) => listed(line.value).map((key) => ({ key, value: true })),
    write: (items, version) => ({
      value: joined(
        items.map(({ key = '' }) => key),
        version,
      ),
    }),
  },
  {
    names: ['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER'],
    hasOldName: true,
    path: 'members',
    holds: 'keys',
    read: (line) => [{ key: unescapeText(line.value.trim()), value: true }],
    write: ([item]) => ({ value: item?.key ?? '' }),
  },
  {
    names: ['RELATED'],
    path: 'relatedTo',
    holds: 'keys',
    ownsTypes: true,
    read: (line) => [{ key: unescapeText(line.value.trim()), value: { relation: flagsOf(line.types) } }],
    write: writeRelated,
  },
  { names: ['LANG'], path: 'preferredLanguages', holds: { id: 'g' }, types: contexts, ...text('language') },
  { names: ['PRONOUNS'], path: 'speakToAs/pronouns', holds: { id: 'r' }, types: contexts, ...text('pronouns') },
  {
    ...one('GRAMGENDER', 'speakToAs/grammaticalGender'),
    read: (line) => [{ value: line.value.trim().toLowerCase() }],
  },
  one('LANGUAGE', 'language'),
  one('PRODID', 'prodId'),
  moment('CREATED', 'created'),
  moment('REV', 'updated'),
];

function title(name: 'TITLE' | 'ROLE'): Property {
  return { names: [name], path: 'titles', holds: { id: 't' }, fixed: { kind: name.toLowerCase() }, ...text('name') };
}

/** A number that is an address of tel: says so (RFC 6350, section 6.4.1); before 4.0 it is a text. */
function writePhone(items: Item[], version: Version): Written {
  const number = textOf(first(items)['number']);
  if (version !== '4.0' || !/^tel:/i.test(number)) return { value: escapeText(number, version) };
  return { value: number, params: [{ name: 'VALUE', values: ['uri'] }] };
}

function readOrganization(value: string): Json {
  const [name = '', ...units] = splitValue(value, ';').map((part) => unescapeText(part).trim());
  const named = units.filter((unit) => unit !== '').map((unit) => ({ name: unit }));
  return { ...(name !== '' && { name }), ...(named.length > 0 && { units: named }) };
}

function writeOrganization({ name, units }: Json, version: Version): string {
  const names = (units ?? []) as { name: string }[]; // the contract's
  return [textOf(name), ...names.map((unit) => unit.name)].map((part) => escapeText(part, version)).join(';');
}

const NO_SERVICES = new Set(['home', 'work', 'pref', 'other']);

/** Apple names the service in TYPE and often writes `x-apple:` and a name for an address. */
function readProfile(line: ContentLine): Item[] {
  const value = unescapeText(line.value.trim());
  const service = line.name === 'X-SOCIALPROFILE' ? line.types.find((type) => !NO_SERVICES.has(type)) : undefined;
  return [{ value: { ...(service !== undefined && { service }), [HAS_SCHEME.test(value) ? 'uri' : 'user']: value } }];
}

function writeProfile(items: Item[], version: Version): Written {
  const { uri: address, user, service } = first(items);
  if (version !== '4.0') return { value: textOf(address ?? user), params: typeOf(textOf(service)) };
  return address === undefined
    ? { value: escapeText(textOf(user), version), params: [{ name: 'VALUE', values: ['text'] }] }
    : { value: textOf(address) };
}

const typeOf = (type: string): Param[] => (type === '' ? [] : [{ name: 'TYPE', values: [type] }]);

function writeRelated([item]: Item[]): Written {
  const { relation = {} } = (item?.value ?? {}) as { relation?: Json };
  const value = item?.key ?? '';
  const types = Object.keys(relation).map((kind) => ({ name: 'TYPE', values: [kind] }));
  return { value, params: HAS_SCHEME.test(value) ? types : [{ name: 'VALUE', values: ['text'] }, ...types] };
}

/** Without a prototype, since its keys come from a file. */
export function flagsOf(names: string[]): Json {
  const flags: Json = Object.create(null) as Json; // it has nothing yet
  for (const name of names) flags[name] = true;
  return flags;
}
