import { type RawBuilder, sql } from 'kysely';

/**
 * The stored state of a contact. A contact with more than a name and a number has a card, which is a whole vCard.
 * `more` is JSON: the further fields of the list (list-extras.ts), or the members of a group. `photo` is a digest.
 */
export type StoredState = {
  name: string;
  number: string;
  card: string | null;
  more: string | null;
  photo: string | null;
};

/** `more` of a group card, whose name is a label of its members (groups.ts), begins with this. */
const GROUP = '{"members":';
/** SQL condition: the same for a row whose `kind` may be outdated. An index has it (0020-contact-columns.ts). */
export const HAS_MEMBERS = `substr(more, 1, ${GROUP.length}) = '${GROUP}'`;
/** SQL conditions: whether a row is a group card, or a person. The first is the condition of an index. */
export const IS_GROUP = `kind = 'group'`;
export const IS_PERSON = 'kind is null';

export function isGroup(state: Pick<StoredState, 'more'> | null | undefined): boolean {
  return state?.more?.startsWith(GROUP) === true;
}

/** Returns `more` for a group with these members, by their UID keys (uids.ts). */
export function moreOfGroup(members: string[]): string {
  return JSON.stringify({ members });
}

/** Returns the UID keys of the members of a group; a person has none. */
export function membersOf(state: Pick<StoredState, 'more'> | null | undefined): string[] {
  return state?.more?.startsWith(GROUP) ? (JSON.parse(state.more) as { members: string[] }).members : []; // by moreOfGroup
}

/** A photo in the encoding of cards, with its digest. */
export type Photo = { digest: string; content: string };

export type StoredContact = StoredState & { id: string; version: number };

/** The columns of a contact's state, in every table that stores one. A new field of contacts must be added here. */
const COLUMNS = ['name', 'number', 'card', 'more', 'photo'] as const satisfies (keyof StoredState)[];

/** Returns the state of a contact without a card. */
export function plainState({ name, number }: { name: string; number: string }): StoredState {
  return { name, number, card: null, more: null, photo: null };
}

/**
 * Selects the columns of a table. With a prefix, they have the names that `stateIn` reads: `kept.name as
 * "before_name"`.
 */
export function stateColumns(table: string, prefix?: string): RawBuilder<unknown> {
  const columns = COLUMNS.map((column) =>
    prefix === undefined ? `${table}.${column}` : `${table}.${column} as "${prefix}_${column}"`,
  );
  return sql.raw(columns.join(', '));
}

/** Selects the state of one table if a condition holds, else of the other, for `stateIn`. */
export function chooseState(condition: string, table: string, other: string, prefix: string): RawBuilder<unknown> {
  const columns = COLUMNS.map(
    (column) => `case when ${condition} then ${table}.${column} else ${other}.${column} end as "${prefix}_${column}"`,
  );
  return sql.raw(columns.join(', '));
}

/** SQL condition: whether the states in two tables differ. A missing row differs from any state. */
export function differs(table: string, other: string): RawBuilder<unknown> {
  return sql.raw(`(${COLUMNS.map((column) => `${table}.${column} is distinct from ${other}.${column}`).join(' or ')})`);
}

export type StateRow<Prefix extends string> = Record<`${Prefix}_${(typeof COLUMNS)[number]}`, string | null>;

/** Reads the state with this prefix from a row; null if the row has none. */
export function stateIn<Prefix extends string>(row: StateRow<Prefix>, prefix: Prefix): StoredState | null {
  const values = row as Record<string, string | null>; // the columns are texts or null
  const of = (column: keyof StoredState) => values[`${prefix}_${column}`] ?? null;
  const [name, number] = [of('name'), of('number')];
  if (name === null || number === null) return null;
  return { name, number, card: of('card'), more: of('more'), photo: of('photo') };
}

/** Picks the fields of a state from an object with further fields. */
export function pickState({ name, number, card, more, photo }: StoredState): StoredState {
  return { name, number, card, more, photo };
}

export function isSameState(state: StoredState, other: StoredState): boolean {
  return COLUMNS.every((column) => state[column] === other[column]);
}

/** Returns the size of the texts of a state in UTF-8 bytes. */
export function stateBytes(state: Partial<StoredState>): number {
  return COLUMNS.reduce((sum, column) => sum + Buffer.byteLength(state[column] ?? ''), 0);
}

type ColumnText = (column: string, index: number) => string;
/** The same as an SQL expression, over the columns or over expressions for them. */
export const sqlBytes = (text: ColumnText = (column) => column): string =>
  `(${COLUMNS.map((column, index) => `coalesce(octet_length(${text(column, index)}), 0)`).join(' + ')})`;

/** The columns of a state for raw SQL. */
export const STATE_COLUMNS = COLUMNS.join(', ');
/** The same with types, for a column list of PostgreSQL. */
export const STATE_TYPES = COLUMNS.map((column) => `${column} text`).join(', ');
/** The values of a state in the order of its columns, and their placeholders in a statement. */
export const valuesOf = (state: Partial<StoredState>) => COLUMNS.map((column) => state[column] ?? null);
export const placesOf = (first: number) => COLUMNS.map((_column, index) => `$${first + index}`).join(', ');
export const eachColumn = (text: ColumnText): string => COLUMNS.map(text).join(', ');

const PAIRS = `'id', contact_id, 'name', name, 'number', number, 'version', version`;
/**
 * The columns that clients see of contacts, and the JSON array of the rows. It is a text, since PostgreSQL sends bytes
 * as hex digits.
 */
export const SEEN_COLUMNS = 'contact_id, name, number, more, labels, version';
export const CONTACTS_JSON = {
  postgres: `coalesce(json_agg(case when more is null and labels is null then json_build_object(${PAIRS})
    else (jsonb_build_object(${PAIRS}) || coalesce(more::jsonb, '{}')
      || case when labels is null then '{}' else jsonb_build_object('labels', labels::jsonb) end)::json end), '[]')::text`,
  sqlite: `cast(json_group_array(case
    when more is null and labels is null then json_object(${PAIRS})
    when labels is null then json_patch(json_object(${PAIRS}), more)
    else json_set(json_patch(json_object(${PAIRS}), coalesce(more, '{}')), '$.labels', json(labels)) end) as blob)`,
};
