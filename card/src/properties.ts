import type { Name } from '@contactbook/contract/card';
import type { ContentLine } from './content-lines.ts';
import { isNoDate, readDate, readMoment, writeDate, writeMoment } from './dates.ts';
import { type Json, textOrEmpty } from './json-values.ts';
import {
  entry,
  first,
  type PropertyItem,
  hasScheme,
  readBinary,
  readOrganization,
  readProfile,
  readRelated,
  serviceIn,
  writeBinary,
  writeOrganization,
  writePhone,
  writeProfile,
  writeRelated,
  type WrittenValue,
} from './property-values.ts';
import type { FieldPath } from './fields/fields.ts';
import { addressTypes, contexts, phoneTypes } from './entry-types.ts';
import { type Formats, IMAGES, KEYS, SOUNDS } from './media-formats.ts';
import { readAddress, readName, writeAddress, writeName, writeSortAs } from './structured.ts';
import { escapeText, splitValue, unescapeText } from './text-values.ts';
import type { Version } from './dialects.ts';

/** Maps lines of a name to a property of a Card and back (RFC 9555, section 2). */
export type Property = {
  /** Names of the line. All are read; the first is written, or the second before 4.0 if `hasOldName` is set. */
  names: readonly [string, ...string[]];
  hasOldName?: true;
  /** The path in the JSContact card. */
  path: string;
  /**
   * `id` is the prefix of the entries' ids; with `keys` the values have their own keys; otherwise there is a single
   * value.
   */
  holds: { id: string } | 'keys' | 'one' | 'name';
  /** Returns whether a value says that there is none. */
  isBlank?: (value: string) => boolean;
  /** New values are added to the existing line. */
  isList?: true;
  /** Properties that all entries of these lines have. They distinguish entries that share a path. */
  fixed?: Json;
  accepts?: (entry: Json) => boolean;
  /** Values of TYPE that are flags of the entry. */
  types?: ReadonlyMap<string, readonly [field: string, flag: string]>;
  /** Returns whether a TYPE is a field of the value itself. */
  ownsType?: (type: string, line: ContentLine) => boolean;
  /** Values of TYPE that are formats of a binary value. */
  formats?: Formats;
  /** Parameters that are texts of the entry. */
  params?: ReadonlyMap<string, string>;
  read: (line: ContentLine, version: Version) => PropertyItem[];
  write: (items: PropertyItem[], version: Version) => WrittenValue;
};

type PropertyRow = Omit<Property, 'path'>;

/** Maps a text to a field of an entry. */
const text = (field: string): Pick<Property, 'read' | 'write'> => ({
  read: (line) => [{ value: { [field]: unescapeText(line.value) } }],
  write: (items, version) => ({ value: escapeText(textOrEmpty(first(items)[field]), version) }),
});

/** Maps each of several texts in a line to an entry. */
const texts = (field: string): Pick<Property, 'read' | 'write'> => ({
  read: (line) => splitList(line.value).map((value) => ({ value: { [field]: value } })),
  write: (items, version) => ({
    value: joinValues(
      items.map((item) => textOrEmpty(entry(item)[field])),
      version,
    ),
  }),
});

/** A URI of any scheme. No version escapes it; escaped ones are accepted. */
const uri: Pick<Property, 'read' | 'write'> = {
  read: (line) => [{ value: { uri: unescapeText(line.value.trim()) } }],
  write: (items) => ({ value: textOrEmpty(first(items)['uri']) }),
};

const one = (name: string): PropertyRow => ({
  names: [name],
  holds: 'one',
  read: (line) => [{ value: unescapeText(line.value) }],
  write: ([item], version) => ({ value: escapeText(textOrEmpty(item?.value), version) }),
});

const moment = (name: string): PropertyRow => ({
  ...one(name),
  read: (line) => [readMoment(line.value)].filter((value) => value !== undefined).map((value) => ({ value })),
  write: ([item], version) => ({ value: writeMoment(item?.value, version !== '4.0') }),
});

const anniversary = (kind: string, ...names: [string, ...string[]]): PropertyRow => ({
  names,
  holds: { id: 'a' },
  fixed: { kind },
  isBlank: isNoDate,
  read(line) {
    const date = readDate(line);
    return date === undefined ? [] : [{ value: { date } }];
  },
  write: (items, version) => writeDate(first(items)['date'] as Parameters<typeof writeDate>[0], version), // the contract's
});

const binary = (name: string, formats: Formats): Omit<PropertyRow, 'holds'> => ({
  names: [name],
  types: contexts,
  formats,
  params: new Map([['MEDIATYPE', 'mediaType']]),
  read: (line) => [{ value: readBinary(line, formats) }],
  write: (items, version) => writeBinary(first(items), formats, version),
});

const media = (kind: string, formats: Formats): PropertyRow => ({
  ...binary(kind.toUpperCase(), formats),
  holds: { id: 'm' },
  fixed: { kind },
});

const splitList = (value: string): string[] =>
  splitValue(value, ',')
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '');
/** Joins values with commas, also in 2.1, where readers accept them. */
const joinValues = (values: string[], version: Version): string =>
  values.map((value) => escapeText(value, version)).join(',');

/** The properties of a Card that the table of fields does not have: what programs note. */
type NotedPath = 'uid' | 'name/full' | 'prodId' | 'created' | 'updated';

/** The lines of vCard for each property of a Card, which are all that the table of fields has (fields/fields.ts). */
const LINES_BY_PATH = {
  uid: [one('UID')],
  kind: [
    {
      ...one('KIND'),
      names: ['KIND', 'X-ADDRESSBOOKSERVER-KIND'],
      hasOldName: true,
      read: (line) => [{ value: line.value.trim().toLowerCase() }],
    },
  ],
  'name/full': [one('FN')],
  name: [
    {
      names: ['N'],
      holds: 'name',
      params: new Map([['SORT-AS', 'sortAs']]),
      read(line, version) {
        const sortAs = line.params.find(({ name }) => name === 'SORT-AS')?.values.join(',');
        const value = readName(line.value, sortAs, version);
        return value === undefined ? [] : [{ value }];
      },
      write(items, version) {
        const name = first(items) as Name; // as in the contract
        const sortAs = writeSortAs(name);
        const params = sortAs === undefined ? [] : [{ name: 'SORT-AS', values: [sortAs] }];
        return { value: writeName(name, version), params };
      },
    },
  ],
  nicknames: [{ names: ['NICKNAME'], holds: { id: 'k' }, types: contexts, ...texts('name') }],
  media: [media('photo', IMAGES), media('logo', IMAGES), media('sound', SOUNDS)],
  cryptoKeys: [
    {
      ...binary('KEY', KEYS),
      holds: { id: 'c' },
      // JSContact has no property for a key that is given as text.
      read: (line) =>
        [readBinary(line, KEYS)].filter((key) => hasScheme(textOrEmpty(key['uri']))).map((value) => ({ value })),
    },
  ],
  anniversaries: [
    anniversary('birth', 'BDAY'),
    { ...anniversary('wedding', 'ANNIVERSARY', 'X-ANNIVERSARY', 'X-EVOLUTION-ANNIVERSARY'), hasOldName: true },
    anniversary('death', 'DEATHDATE', 'X-DEATHDATE'),
    {
      ...anniversary('', 'X-ABDATE'),
      fixed: { kind: 'apple.com:date' },
      accepts: ({ kind }) => !['birth', 'wedding', 'death'].includes(textOrEmpty(kind)),
    },
  ],
  phones: [{ names: ['TEL'], holds: { id: 'p' }, types: phoneTypes, ...text('number'), write: writePhone }],
  emails: [{ names: ['EMAIL'], holds: { id: 'e' }, types: contexts, ...text('address') }],
  addresses: [
    {
      names: ['ADR'],
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
  ],
  organizations: [
    {
      names: ['ORG'],
      holds: { id: 'o' },
      types: contexts,
      params: new Map([['SORT-AS', 'sortAs']]),
      read: (line) => [{ value: readOrganization(line.value) }],
      write: (items, version) => ({ value: writeOrganization(first(items), version) }),
    },
  ],
  titles: [{ ...title('TITLE'), accepts: ({ kind }) => kind !== 'role' }, title('ROLE')],
  notes: [{ names: ['NOTE'], holds: { id: 'n' }, ...text('note') }],
  links: [
    { names: ['CONTACT-URI'], holds: { id: 'l' }, fixed: { kind: 'contact' }, types: contexts, ...uri },
    { names: ['URL'], holds: { id: 'l' }, types: contexts, ...uri },
  ],
  onlineServices: [
    {
      names: ['IMPP'],
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
      holds: { id: 's' },
      types: contexts,
      params: new Map([
        ['SERVICE-TYPE', 'service'],
        ['USERNAME', 'user'],
        ['X-USER', 'user'],
      ]),
      ownsType: (type, line) => type === serviceIn(line),
      read: readProfile,
      write: writeProfile,
    },
  ],
  keywords: [
    {
      names: ['CATEGORIES'],
      holds: 'keys',
      isList: true,
      read: (line) => splitList(line.value).map((key) => ({ key, value: true })),
      write: (items, version) => ({
        value: joinValues(
          items.map(({ key = '' }) => key),
          version,
        ),
      }),
    },
  ],
  members: [
    {
      names: ['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER'],
      hasOldName: true,
      holds: 'keys',
      read: (line) => [{ key: unescapeText(line.value.trim()), value: true }],
      write: ([item]) => ({ value: item?.key ?? '' }),
    },
  ],
  relatedTo: [{ names: ['RELATED'], holds: 'keys', ownsType: () => true, read: readRelated, write: writeRelated }],
  preferredLanguages: [{ names: ['LANG'], holds: { id: 'g' }, types: contexts, ...text('language') }],
  'speakToAs/pronouns': [{ names: ['PRONOUNS'], holds: { id: 'r' }, types: contexts, ...text('pronouns') }],
  'speakToAs/grammaticalGender': [
    { ...one('GRAMGENDER'), read: (line) => [{ value: line.value.trim().toLowerCase() }] },
  ],
  language: [one('LANGUAGE')],
  prodId: [one('PRODID')],
  created: [moment('CREATED')],
  updated: [moment('REV')],
} satisfies Record<Exclude<FieldPath, 'vCardProps'> | NotedPath, readonly PropertyRow[]>;

export const PROPERTIES: readonly Property[] = Object.entries<readonly PropertyRow[]>(LINES_BY_PATH).flatMap(
  ([path, rows]) => rows.map((row) => ({ ...row, path })),
);

function title(name: 'TITLE' | 'ROLE'): PropertyRow {
  return { names: [name], holds: { id: 't' }, fixed: { kind: name.toLowerCase() }, ...text('name') };
}
