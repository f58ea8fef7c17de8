import { type Static, type TSchema, Type } from 'typebox';
import Schema from 'typebox/schema';
import { CHANGE_ACTS } from '@contactbook/contract/changes';
import { GroupForm } from '@contactbook/contract/devices';
import { NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { PROPERTY_MAX_LENGTH } from '../book/book-properties.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { HistoryTable } from './archive-manifest.ts';

const Id = Type.String({ pattern: '^[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}$' });
const Uid = Type.String({ pattern: '^[^\\x00-\\x1f]{1,255}$' });
const DecidedUid = Type.String({ pattern: '^[^\\x00-\\x1f]{1,272}$' }); // with a digest of 16 characters
const Revision = Type.Integer({ minimum: 0 });
const Text = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()]);
const State = {
  name: Text(NAME_MAX_LENGTH),
  number: Text(NUMBER_MAX_LENGTH),
  card: Type.Union([Type.String(), Type.Null()]),
  photo: Text(64),
};
/** The schemas of the items in history.json, by kind. Other fields of an item are ignored. */
const ITEMS = {
  book: Type.Object({ revision: Revision, log_start: Revision, purged_through: Revision }),
  contacts: Type.Object({ contact_id: Id, version: Revision, state_revision: Revision, ...State }),
  versions: Type.Object({
    contact_id: Id,
    from_revision: Revision,
    until_revision: Revision,
    state_revision: Revision,
    ...State,
  }),
  acts: Type.Object({
    revision: Revision,
    part: Revision,
    act: Type.Enum([...CHANGE_ACTS]),
    at_ms: Revision,
    contacts: Revision,
    target_revision: Type.Union([Revision, Type.Null()]),
    device: Type.Optional(Text(NAME_MAX_LENGTH)),
    contact_ids: Type.Array(Id),
  }),
  trash: Type.Object({ revision: Revision, contact_id: Id, from_revision: Revision, at_ms: Revision }),
  tombstones: Type.Object({ revision: Revision, contact_id: Id, at_ms: Revision }),
  photos: Type.Object({ digest: Type.String({ pattern: '^[\\da-f]{64}$' }), content: Type.String() }),
  refused_edits: Type.Object({
    edit_id: Id,
    contact_id: Id,
    device: Type.String({ maxLength: NAME_MAX_LENGTH }),
    at_ms: Revision,
    base_revision: Type.Union([Revision, Type.Null()]),
    // Archives of earlier versions have none.
    group_form: Type.Optional(Type.Union([GroupForm, Type.Null()])),
    card: Type.String(),
  }),
  resources: Type.Object({
    contact_id: Id,
    resource: Type.String({ pattern: '^[^/\\x00-\\x1f]{1,255}$' }),
    uid: Type.Union([Uid, Type.Null()]),
  }),
  merged_contacts: Type.Object({ contact_id: Id, survivor_id: Id, revision: Revision }),
  distinct_contacts: Type.Object({
    one_uid: DecidedUid,
    other_uid: DecidedUid,
    keys: Type.String({ maxLength: 64 }),
    at_ms: Revision,
  }),
  book_properties: Type.Object({
    name: Type.String({ maxLength: PROPERTY_MAX_LENGTH }),
    content: Type.String({ maxLength: PROPERTY_MAX_LENGTH }),
  }),
} satisfies Record<HistoryTable | 'book', TSchema>;
type Kind = keyof typeof ITEMS;
/** An item, with the fields that the schema of its kind has. */
export type Item = { [K in Kind]: { kind: K; row: Static<(typeof ITEMS)[K]> } }[Kind];
const KINDS = new Map(
  Object.entries(ITEMS).map(([kind, schema]) => [
    kind,
    { check: Schema.Compile(schema), fields: new Set(Object.keys(schema.properties)) },
  ]),
);

/** Returns the columns that the items of each table have. */
export function columnsOf(): Record<HistoryTable, string[]> {
  const { book: _book, ...tables } = ITEMS;
  return Object.fromEntries(
    Object.entries(tables).map(([table, { properties }]) => [table, Object.keys(properties)]),
  ) as Record<HistoryTable, string[]>; // of the same tables
}

/** Parses a line of history.json; throws a UserFacingError if it is not a valid item. */
export function itemIn(text: string, at: number): Item {
  const item = parsed(text);
  const { kind } = Object(item) as { kind?: unknown };
  const known = KINDS.get(String(kind));
  if (known?.check.Check(item) !== true) throw notReadable(at);
  const row = Object.fromEntries(Object.entries(item).filter(([field]) => known.fields.has(field)));
  return { kind, row } as Item; // validated by the schema of its kind
}

/** Returns undefined for what is not JSON, or has half of a surrogate pair, which no database stores. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, /\\ud[89a-f]/i.test(text) ? wellFormed : undefined);
  } catch {
    return undefined;
  }
}

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half of a surrogate pair');
  return value;
}

export function notReadable(at: number): UserFacingError {
  return new UserFacingError(`Line ${at} of history.json is not in the format of ContactBook. Nothing was changed.`);
}
