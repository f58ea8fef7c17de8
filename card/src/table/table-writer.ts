import type { Card, FieldName } from '@contactbook/contract/card';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { type CardField, changeOf, fieldsOf } from '../fields/difference.ts';
import { FIELD_ROWS, FIELDS } from '../fields/fields.ts';
import { longText, streetOf } from '../fields/texts.ts';
import { type Json, textOrEmpty } from '../json-values.ts';
import { componentTexts } from '../structured.ts';
import { unescapeText } from '../text-values.ts';
import type { Column, CellPart } from './column.ts';
import { entryLabel, typesOf } from './entry-labels.ts';

type NameComponent = { kind: string; value: string };
/** The columns of one entry, such as a number and its label, and the types that its title says. */
type Slot = { types: string; places: Map<string, number>; isUsed: boolean };
/** How the programs that read a table separate several values in a cell; undefined if they do not. */
type Separators = { values: string | undefined; labels: string };

/** The order of the place of a value among the fields, since the first ones get the columns. */
const ORDER = FIELD_ROWS.map(([label]) => label);

/**
 * Creates a writer of rows with these columns, which are read as `columnsOf` says. What no column takes goes to the note
 * with the name of its field. Only pictures and keys that are in the card itself are left out.
 */
export function createRowWriter(columns: readonly Column[], separators: Separators): (card: Card) => string[] {
  return (card) => {
    const row = new RowWriter(columns, separators);
    const values = fieldsOf(card).toSorted((one, other) => ORDER.indexOf(one.label) - ORDER.indexOf(other.label));
    for (const value of values) row.add(value);
    return row.cells();
  };
}

/** The parts of a name by their columns. */
export const NAME_PARTS: readonly [CellPart, ...string[]][] = [
  ['prefix', 'title'],
  ['given', 'given'],
  ['given2', 'given2'],
  ['surname', 'surname', 'surname2'],
  ['suffix', 'generation', 'credential'],
];
/** Lines of Apple and Google with the sounds of a name. */
export const PHONETIC: readonly [CellPart, string][] = [
  ['phoneticGiven', 'x-phonetic-first-name'],
  ['phoneticGiven2', 'x-phonetic-middle-name'],
  ['phoneticSurname', 'x-phonetic-last-name'],
];
const ADDRESS_PARTS = ['locality', 'region', 'postcode', 'country', 'postOfficeBox'];

class RowWriter {
  readonly #cells: string[];
  readonly #own: string[] = [];
  readonly #notes: string[] = [];
  readonly #labels: string[] = [];
  readonly #columns: readonly Column[];
  readonly #separators: Separators;
  readonly #slots: Map<string, Slot[]>;

  constructor(columns: readonly Column[], separators: Separators) {
    this.#columns = columns;
    this.#separators = separators;
    this.#cells = columns.map(() => '');
    this.#slots = slotsOf(columns);
  }

  cells(): string[] {
    const note = this.#columns.findIndex(({ part }) => part === 'note');
    const labels = this.#columns.findIndex(({ part }) => part === 'labels' || part === 'categories');
    return this.#cells
      .with(note, [...this.#own, ...this.#notes].join('\n'))
      .with(labels, this.#labels.join(this.#separators.labels));
  }

  add(field: CardField): void {
    const { label, value, id } = field;
    const { as, shown, cells = [] } = FIELDS[label];
    const text = longText(label, value, id);
    const entry = Object(value) as Json;
    if (label === 'name') return this.#addName(entry);
    if (label === 'note') return void this.#own.push(text);
    if (label === 'label') return this.#addLabel(id);
    const relations = label === 'related' ? Object.keys(Object(entry['relation'])) : [];
    if (relations.length > 1) return relations.forEach((each) => this.add(withRelation(field, each)));
    if (label === 'other' && this.#addPhonetic(field)) return;
    if ((shown === 'never' && label !== 'photo') || (as === 'binary' && !/^https?:/i.test(text))) return;
    const said = this.#addToColumns(label, cells, entry, text) ?? this.#addToSlots(field, text);
    if (said === undefined) return this.#note(field, '', text);
    const missing = leavesOf(entry).filter((leaf) => !isSaid(leaf, said));
    if (missing.length > 0) this.#note(field, as === 'address' ? '' : text, missing.join(', '));
  }

  #note({ label, value, id, path, property }: CardField, about: string, text: string): void {
    const [own = englishName(label)] =
      label === 'other' ? (changeOf({ label, value, id, path, property }).about ?? []) : [];
    const kinds = about === '' ? entryLabel(Object(value) as Json) : '';
    const line = text.replaceAll('\n', ', ');
    const said = kinds === '' || line.includes(kinds) ? line : `${line} (${kinds})`;
    this.#notes.push(`${about === '' ? own : `${own} ${about}`}: ${said}`);
  }

  #addName(name: NonNullable<Card['name']>): void {
    const { full = '', components } = name;
    const parts = components ?? [{ kind: 'given', value: full }];
    for (const [part, ...kinds] of NAME_PARTS)
      this.#put(part, kinds.flatMap((kind) => componentTexts(parts, kind)).join(' '));
    if (!isSaid(full, this.#cells)) this.#notes.push(`Name: ${full}`);
  }

  #addLabel(label: string): void {
    const { values, labels } = this.#separators;
    if (values === undefined && /[;,]/.test(label)) this.#notes.push(`Category: ${label}`);
    else this.#labels.push(label === FAVOURITE_LABEL && labels.includes(':') ? `* ${label}` : label);
  }

  #addPhonetic({ value }: CardField): boolean {
    const { lines: [[name, , , text] = []] = [] } = value as { lines?: [string, object, string, string][] };
    const part = PHONETIC.find(([, known]) => known === name)?.[0];
    return part !== undefined && this.#put(part, unescapeText(text ?? ''));
  }

  /** Writes to the column of a field that a table has once. Returns the texts that it has then. */
  #addToColumns(label: FieldName, cells: readonly CellPart[], entry: Json, text: string): string[] | undefined {
    const part = cells.find((each) => !each.includes('.') && this.#put(each, '', true));
    if (part === undefined) return undefined;
    if (label !== 'organization') return this.#put(part, text) ? [text] : undefined;
    const units = (entry['units'] as { name: string }[] | undefined)?.map(({ name }) => name) ?? []; // as in the contract
    const name = textOrEmpty(entry['name']);
    if (!this.#put(part, name)) return undefined;
    return this.#put('department', units.join(', ')) ? [name, ...units] : [name];
  }

  /** Writes a text if its column is free, or joins it to the one there. Returns whether a column takes it. */
  #put(part: CellPart, text: string, isTrial = false): boolean {
    const place = this.#columns.findIndex((column) => column.part === part);
    const present = this.#cells[place];
    if (present === undefined || (present !== '' && (part !== 'nickname' || this.#separators.values === undefined)))
      return false;
    if (!isTrial) this.#cells[place] = present === '' ? text : `${present}${this.#separators.values}${text}`;
    return true;
  }

  /** Writes to the columns of an entry. Returns the texts that they have then. */
  #addToSlots(field: CardField, text: string): string[] | undefined {
    const { label, value } = field;
    const kinds = [...(FIELDS[label].cells ?? []), 'custom.value'].flatMap((part) =>
      part.includes('.') ? [part.split('.')[0]!] : [],
    );
    for (const kind of kinds) {
      const entry = Object(value) as Json;
      const slots = this.#slots.get(kind) ?? [];
      const types = kind === 'relation' ? entryLabel(entry) : typesOf(entry);
      const slot = bestSlot(slots, types, kind);
      const last = slots.at(-1);
      if (slot === undefined && (last === undefined || this.#separators.values === undefined || kind === 'custom'))
        continue;
      const roles = rolesOf(field, kind, text, (slot ?? last)!.places, entry); // there is one of them
      const isOwn = entry['label'] !== undefined;
      return slot === undefined ? this.#join(last!, roles) : this.#fill(slot, roles, slot.types === types && !isOwn);
    }
    return undefined;
  }

  /** `isTitle` means that the titles of the columns say what the label says. */
  #fill(slot: Slot, roles: Map<string, string>, isTitle: boolean): string[] {
    slot.isUsed = true;
    for (const [role, text] of roles) {
      const place = slot.places.get(role);
      if (place !== undefined) this.#cells[place] = text;
    }
    const written = [...roles].filter(([role]) => slot.places.has(role)).map(([, text]) => text);
    return isTitle ? [...written, ...roles.values()] : written;
  }

  /** Adds to the values of the last entry, as Google does; its label stays. */
  #join(slot: Slot, roles: Map<string, string>): string[] {
    for (const [role, place] of slot.places) {
      if (role !== 'label')
        this.#cells[place] = `${this.#cells[place]}${this.#separators.values}${roles.get(role) ?? ''}`;
    }
    return [...roles].flatMap(([role, text]) => (role === 'label' ? [] : [text]));
  }
}

/** Returns a related person in one relation, since tables have one for each entry. */
const withRelation = (field: CardField, relation: string): CardField => ({
  ...field,
  value: { ...(Object(field.value) as Json), relation: { [relation]: true } },
});

function slotsOf(columns: readonly Column[]): Map<string, Slot[]> {
  const slots = new Map<string, Map<string, Slot>>();
  for (const [place, { part, entry = '', types = '' }] of columns.entries()) {
    const [kind = '', role] = part.split('.');
    if (role === undefined) continue;
    const known = slots.get(kind) ?? new Map<string, Slot>();
    const slot = known.get(entry) ?? { types, places: new Map<string, number>(), isUsed: false };
    slot.places.set(role, place);
    slots.set(kind, known.set(entry, slot));
  }
  return new Map([...slots].map(([kind, known]) => [kind, [...known.values()]]));
}

/** Returns the free slot for types such as "work,fax": one of the same types, or else one that says least. */
function bestSlot(slots: Slot[], types: string, kind: string): Slot | undefined {
  const wanted = types.split(',').filter(Boolean);
  const cost = (slot: Slot): number => {
    const own = slot.types.split(',').filter(Boolean);
    if (slot.types === types) return 0;
    const isMachine = own.some((type) => type === 'fax' || type === 'pager');
    if ((kind === 'relation' && own.length > 0) || (isMachine && !wanted.some((type) => own.includes(type))))
      return Infinity;
    return 1 + own.filter((type) => !wanted.includes(type)).length * 2 + (isMachine ? 0 : own.length === 0 ? 1 : 0);
  };
  const [best] = slots
    .filter((slot) => !slot.isUsed && cost(slot) < Infinity)
    .toSorted((one, other) => cost(one) - cost(other));
  return best;
}

/** Returns the texts of an entry by the roles of its columns. */
function rolesOf(
  field: CardField,
  kind: string,
  text: string,
  places: Map<string, number>,
  entry: Json,
): Map<string, string> {
  const star = entry['pref'] === 1 ? '* ' : '';
  if (kind !== 'address')
    return new Map([
      ['value', text],
      ['label', star + titleOf(field, kind, entry)],
    ]);
  const { components, full = '' } = entry as { components?: NameComponent[]; full?: string };
  const of = (...kinds: string[]) => kinds.flatMap((each) => componentTexts(components ?? [], each)).join(' ');
  const street = components === undefined ? full : streetOf(components);
  const more = of('apartment', 'room', 'floor', 'building');
  return new Map([
    ['label', star + entryLabel(entry)],
    ['name', places.has('apartment') ? street : [street, more].filter(Boolean).join(', ')],
    ['apartment', more],
    ...ADDRESS_PARTS.map((part) => [part, of(part)] as const),
  ]);
}

function titleOf({ label, value, id, path, property }: CardField, kind: string, entry: Json): string {
  const own = entryLabel(entry);
  if (kind === 'event' && label !== 'date') return own || englishName(label);
  if (kind !== 'custom') return own;
  const [first] =
    label === 'other' || label === 'profile' ? (changeOf({ label, value, id, path, property }).about ?? []) : [];
  return first ?? (own === '' ? englishName(label) : `${englishName(label)}, ${own}`);
}

/** Returns the English name of a field, as the titles of these tables are English. */
const englishName = (label: FieldName): string =>
  label.charAt(0).toUpperCase() + label.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What programs note about an entry, and what its label says already. */
const NOTED_KEYS = new Set([
  '@type',
  'kind',
  'vCardName',
  'vCardParams',
  'blobId',
  'mediaType',
  'sortAs',
  'contexts',
  'features',
  'utc',
]);

/** Returns all texts in an entry. */
function leavesOf(entry: Json): string[] {
  const label = entryLabel(entry);
  const inner = (value: unknown): string[] => {
    if (typeof value === 'string') return value === '' ? [] : [value];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) =>
      NOTED_KEYS.has(key) ? [] : each === true ? [key] : inner(each),
    );
  };
  return [...new Set([...inner(entry), ...(label === '' ? [] : [label])])];
}

/** Returns whether each word of a text is in these texts. */
function isSaid(text: string, said: readonly string[]): boolean {
  const known = new Set(said.flatMap(wordsIn));
  return wordsIn(text).every((word) => known.has(word));
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/^tel:/i, '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '' && word !== '*');
