import type { ContactState } from '@contactbook/contract/changes';
import { type RawBuilder, sql } from 'kysely';

/** The columns of a contact's state, in every table that keeps one. A new field of contacts is spelled out here. */
const COLUMNS = ['name', 'number'] as const satisfies (keyof ContactState)[];

/** Of a table or, with a prefix, as `stateIn` reads them out of a row: `kept.name as "before_name"`. */
export function stateOf(table: string, prefix?: string): RawBuilder<unknown> {
  const columns = COLUMNS.map((column) =>
    prefix === undefined ? `${table}.${column}` : `${table}.${column} as "${prefix}_${column}"`,
  );
  return sql.raw(columns.join(', '));
}

/** The state of one table where a condition holds, else of the other, as `stateIn` reads it. */
export function chooseState(condition: string, table: string, other: string, prefix: string): RawBuilder<unknown> {
  const columns = COLUMNS.map(
    (column) => `case when ${condition} then ${table}.${column} else ${other}.${column} end as "${prefix}_${column}"`,
  );
  return sql.raw(columns.join(', '));
}

/** Whether the states in two tables differ; a row that is not there is a state of its own. */
export function differs(table: string, other: string): RawBuilder<unknown> {
  return sql.raw(`(${COLUMNS.map((column) => `${table}.${column} is distinct from ${other}.${column}`).join(' or ')})`);
}

export type StateRow<Prefix extends string> = Record<`${Prefix}_${(typeof COLUMNS)[number]}`, string | null>;

/** Null where the row holds none. */
export function stateIn<Prefix extends string>(row: StateRow<Prefix>, prefix: Prefix): ContactState | null {
  const values = row as Record<string, string | null>; // each is a column of its own
  const [name, number] = COLUMNS.map((column) => values[`${prefix}_${column}`] ?? null);
  return name === null || name === undefined || number === null || number === undefined ? null : { name, number };
}

/** Out of anything that has one. */
export function pickState({ name, number }: ContactState): ContactState {
  return { name, number };
}

export function isSameState(state: ContactState, other: ContactState): boolean {
  return COLUMNS.every((column) => state[column] === other[column]);
}

/** How many bytes its texts take, in UTF-8. */
export function stateBytes(state: ContactState): number {
  return COLUMNS.reduce((sum, column) => sum + Buffer.byteLength(state[column]), 0);
}

type ColumnText = (column: string, index: number) => string;
/** The same in a query, of the columns themselves or of what stands for each. */
export const sqlBytes = (text: ColumnText = (column) => column): string =>
  `(${COLUMNS.map((column, index) => `coalesce(octet_length(${text(column, index)}), 0)`).join(' + ')})`;

/** For queries by hand: the columns themselves, and as the pairs of a JSON object. */
export const STATE_COLUMNS = COLUMNS.join(', ');
export const STATE_PAIRS = COLUMNS.map((column) => `'${column}', ${column}`).join(', ');
/** Their types, in a list of columns of PostgreSQL. */
export const STATE_TYPES = COLUMNS.map((column) => `${column} text`).join(', ');
/** The values of a state, in the order of its columns, and their places in a statement from that one on. */
export const valuesOf = (state: Partial<ContactState>) => COLUMNS.map((column) => state[column] ?? null);
export const placesOf = (first: number) => COLUMNS.map((_column, index) => `$${first + index}`).join(', ');
export const eachColumn = (text: ColumnText): string => COLUMNS.map(text).join(', ');
