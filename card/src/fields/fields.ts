import type { FieldName } from '@contactbook/contract/card';
import { groupBy } from '@contactbook/contract/groupBy';
import type { CellPart } from '../table/column.ts';
import type { Json } from '../json-values.ts';

/** One kind of field of a contact. All readers of fields are derived from these rows. */
export type FieldRow = {
  /** The path in a Card (RFC 9553): a property, or a property of `speakToAs`. */
  path: string;
  /** The `kind` of its entries if several fields share the path. */
  kind?: string;
  /** The name of its lines in vCard, if a card has at most one: a text that is no value of it stands there too. */
  line?: string;
  /** A single value, entries with ids, a set of texts, or lines of vCard that no other field represents. */
  form: 'one' | 'entries' | 'set' | 'lines';
  /** The prefix of the ids of new entries. */
  id?: string;
  /** The number of values in a contact: one (`*1` in vCard), several although many programs know one, or several. */
  holds: 'one' | 'usuallyOne' | 'several';
  /** The key of its main text in an entry. The other texts of an entry describe that one. */
  main?: string;
  /** What its text is, if it is not a plain text. */
  as?: 'name' | 'organization' | 'address' | 'date' | 'kind' | 'language' | 'binary' | 'link' | 'lines' | 'number';
  /** Whether the filter finds it: with the list, in the further texts, or not. */
  search: 'list' | 'text' | 'no';
  /** The place in the view of a card. What programs note is not shown. */
  shown: 'header' | 'main' | 'other' | 'program' | 'never';
  /** The control of the form, and whether the form has it at first or offers it. */
  control?: 'name' | 'text' | 'kinded' | 'date' | 'label' | 'photo';
  offered?: 'always' | 'bare' | 'more';
  /** An entry that is added without its text. */
  blank?: Json;
  /** Its columns in tables, the preferred one first. Without one, its values go to custom fields or the note. */
  cells?: readonly CellPart[];
  /** Whether a code hands it over to another phone. */
  isHandedOver?: true;
  /** Whether a column of an unknown table may hold it. */
  isColumn?: true;
};

const entries = { form: 'entries', holds: 'several', search: 'text' } as const;
const other = { ...entries, shown: 'other' } as const;
const date = { ...entries, path: 'anniversaries', id: 'a', as: 'date', main: 'date', control: 'date' } as const;
const binaryField = { ...entries, path: 'media', id: 'm', as: 'binary', main: 'uri', search: 'no' } as const;
const noted = { form: 'one', holds: 'one', search: 'no', shown: 'never' } as const;

/** The fields of a contact, in the order in which it shows them. */
const TABLE = {
  name: {
    path: 'name',
    form: 'one',
    holds: 'one',
    as: 'name',
    search: 'list',
    shown: 'header',
    control: 'name',
    offered: 'always',
    cells: ['full'],
    isColumn: true,
  },
  organization: {
    ...entries,
    path: 'organizations',
    id: 'o',
    holds: 'usuallyOne',
    main: 'name',
    as: 'organization',
    search: 'list',
    shown: 'header',
    control: 'text',
    offered: 'always',
    cells: ['organization'],
    isHandedOver: true,
    isColumn: true,
  },
  title: {
    ...entries,
    path: 'titles',
    kind: 'title',
    id: 't',
    holds: 'usuallyOne',
    main: 'name',
    shown: 'header',
    control: 'text',
    offered: 'always',
    cells: ['jobTitle'],
    isHandedOver: true,
    isColumn: true,
  },
  role: {
    ...entries,
    path: 'titles',
    kind: 'role',
    id: 't',
    holds: 'usuallyOne',
    main: 'name',
    shown: 'header',
    control: 'text',
    isHandedOver: true,
    cells: ['jobTitle'],
  },
  phone: {
    ...entries,
    path: 'phones',
    id: 'p',
    main: 'number',
    as: 'number',
    search: 'list',
    shown: 'main',
    control: 'kinded',
    offered: 'bare',
    blank: { features: { mobile: true } },
    cells: ['phone.value'],
    isHandedOver: true,
    isColumn: true,
  },
  email: {
    ...entries,
    path: 'emails',
    id: 'e',
    main: 'address',
    search: 'list',
    shown: 'main',
    control: 'kinded',
    offered: 'bare',
    cells: ['email.value'],
    isHandedOver: true,
    isColumn: true,
  },
  address: {
    ...entries,
    path: 'addresses',
    id: 'ad',
    as: 'address',
    shown: 'main',
    control: 'kinded',
    offered: 'bare',
    blank: { contexts: { private: true }, components: [] },
    cells: ['address.full'],
    isHandedOver: true,
    isColumn: true,
  },
  birthday: {
    ...date,
    kind: 'birth',
    line: 'bday',
    holds: 'one',
    shown: 'main',
    offered: 'bare',
    cells: ['birthday'],
    isColumn: true,
  },
  note: {
    ...entries,
    path: 'notes',
    id: 'n',
    holds: 'usuallyOne',
    main: 'note',
    shown: 'main',
    control: 'text',
    offered: 'bare',
    cells: ['note'],
    isColumn: true,
  },
  label: {
    path: 'keywords',
    form: 'set',
    holds: 'several',
    search: 'list',
    shown: 'header',
    control: 'label',
    offered: 'always',
    cells: ['categories'],
    isColumn: true,
  },
  link: {
    ...other,
    path: 'links',
    id: 'l',
    main: 'uri',
    as: 'link',
    control: 'text',
    offered: 'more',
    cells: ['link.value'],
    isHandedOver: true,
    isColumn: true,
  },
  profile: { ...other, path: 'onlineServices', id: 's', main: 'user', as: 'link', cells: ['service.value'] },
  anniversary: {
    ...date,
    kind: 'wedding',
    line: 'anniversary',
    holds: 'one',
    shown: 'other',
    offered: 'more',
    cells: ['wedding', 'event.value'],
  },
  date: { ...date, kind: 'apple.com:date', shown: 'other', cells: ['event.value'] },
  death: { ...date, kind: 'death', line: 'deathdate', holds: 'one', shown: 'other', cells: ['event.value'] },
  nickname: {
    ...other,
    path: 'nicknames',
    form: 'set',
    id: 'k',
    main: 'name',
    search: 'list',
    control: 'text',
    offered: 'more',
    cells: ['nickname'],
    isHandedOver: true,
    isColumn: true,
  },
  pronouns: {
    ...other,
    path: 'speakToAs/pronouns',
    id: 'r',
    main: 'pronouns',
    control: 'text',
    offered: 'more',
    isColumn: true,
  },
  gender: {
    path: 'speakToAs/grammaticalGender',
    form: 'one',
    holds: 'one',
    as: 'kind',
    search: 'text',
    shown: 'other',
  },
  language: { ...other, path: 'preferredLanguages', id: 'g', main: 'language', as: 'language' },
  related: {
    path: 'relatedTo',
    form: 'set',
    holds: 'several',
    search: 'text',
    shown: 'other',
    cells: ['relation.value'],
  },
  photo: { ...binaryField, kind: 'photo', holds: 'usuallyOne', shown: 'never', control: 'photo', cells: ['photo'] },
  logo: { ...binaryField, kind: 'logo', holds: 'usuallyOne', shown: 'program' },
  sound: { ...binaryField, kind: 'sound', holds: 'usuallyOne', shown: 'program' },
  key: { ...binaryField, path: 'cryptoKeys', id: 'c', shown: 'program' },
  member: { path: 'members', form: 'set', holds: 'several', search: 'no', shown: 'never' },
  kind: { ...noted, path: 'kind', as: 'kind' },
  cardLanguage: { ...noted, path: 'language', as: 'language', shown: 'program', search: 'text' },
  other: { path: 'vCardProps', form: 'lines', holds: 'several', as: 'lines', search: 'text', shown: 'program' },
} as const satisfies Record<FieldName, FieldRow>;

export const FIELDS: Readonly<Record<FieldName, FieldRow>> = TABLE;
/** All paths in a Card that fields have. */
export type FieldPath = (typeof TABLE)[FieldName]['path'];

export const FIELD_ROWS = Object.entries(FIELDS) as [FieldName, FieldRow][]; // the keys are those of the table

/** The fields at each path; the first is the one of kinds that no row has. */
const ROWS_BY_PATH = groupBy(FIELD_ROWS, ([, { path }]) => path);

/** Returns the field that a value of a Card belongs to. A property that the table does not have is `other`. */
export function fieldAt(path: string, value?: unknown): FieldName {
  const rows = ROWS_BY_PATH.get(path) ?? [];
  if (path === FIELDS.other.path) return fieldOfLine(value);
  const { kind } = Object(value) as Json;
  const [name = 'other'] =
    rows.find(([, row]) => row.kind === kind) ?? (path === 'anniversaries' ? ['date'] : (rows[0] ?? []));
  return name;
}

/** Returns the field of a line that is no value of it, such as a birthday in other words. */
function fieldOfLine(value: unknown): FieldName {
  const { lines: [[line] = ['']] = [] } = Object(value) as { lines?: [string][] }; // a unit of merge-lines.ts
  return FIELD_ROWS.find(([, row]) => row.line !== undefined && row.line === line)?.[0] ?? 'other';
}
