import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { isPostgres } from '../../store/engine.ts';
import { rawQuery, rawStatement, rawStatements } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import type { DerivedColumns } from '../derived-columns.ts';
import { idList } from './write-context.ts';
import {
  eachColumn,
  placesOf,
  sqlBytes,
  STATE_COLUMNS,
  STATE_TYPES,
  type StoredContact,
  type StoredState,
  valuesOf,
} from '../state.ts';

/** A contact's current state, with the revision at which this state first existed. */
export type Former = StoredContact & { stateRevision: number };

type Query<Row> = ReturnType<typeof rawQuery<Row>>;

/** Yields to the event loop after a statement on many rows, since SQLite runs on it. */
function inATurn<Row>(query: Query<Row>): Query<Row> {
  return async (db, values) => {
    const rows = await query(db, values);
    await yieldToLoop();
    return rows;
  };
}

/** Creates a statement for both databases, with the syntax of each for its rows. */
export function statement<Row>(words: { postgres: string; sqlite: string }, text: (given: string) => string) {
  return inATurn(rawQuery<Row>(text(words.postgres), text(words.sqlite)));
}

/** Creates a statement on contacts by id. Most changes affect a single contact, whose id needs no list. */
export function statementForIds<Row>(text: (ids: string) => string) {
  const ofOne = rawQuery<Row>(text('($2)'));
  const ofMany = statement<Row>(
    { postgres: '(select unnest($2::uuid[]))', sqlite: '(select value from json_each($2))' },
    text,
  );
  return (db: Db, userId: string, ids: string[], ...others: (string | number | null)[]): Promise<Row[]> => {
    const [id] = ids;
    const isOne = id !== undefined && ids.length === 1;
    return isOne ? ofOne(db, [userId, id, ...others]) : ofMany(db, [userId, idList(db, ids), ...others]);
  };
}

export const findContacts = statementForIds<Former>(
  (ids) => `
  select contact_id as id, version, state_revision as "stateRevision", ${STATE_COLUMNS} from contacts
  where user_id = $1 and contact_id in ${ids}`,
);
/** A restored state is stored only in the version that had it first. */
export const insertVersions = statementForIds(
  (ids) => `
  insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, ${STATE_COLUMNS})
  select user_id, contact_id, version, $3, state_revision,
    ${eachColumn((column) => `case when state_revision = version then ${column} end`)}
  from contacts where user_id = $1 and contact_id in ${ids}`,
);
export const moveToTrash = statementForIds(
  (ids) => `
  insert into trash (user_id, revision, contact_id, from_revision, at_ms, bytes)
  select user_id, $3, contact_id, version, $4, ${sqlBytes()} from contacts where user_id = $1 and contact_id in ${ids}`,
);
export const deleteContacts = statementForIds(
  (ids) => `delete from contacts where user_id = $1 and contact_id in ${ids}`,
);
/** SQLite looks up the pairs. The last version of a deleted contact ended with its deletion. */
export const deleteFromTrash = statement<{ bytes: number }>(
  { postgres: 'unnest($2::uuid[]) as given(id)', sqlite: '(select value as id from json_each($2)) as given' },
  (ids) => `
  delete from trash where user_id = $1 and (revision, contact_id) in (
    select (
      select until_revision from versions where user_id = $1 and contact_id = given.id
      order by from_revision desc limit 1
    ), given.id from ${ids}
  ) returning bytes`,
);
const upsertEach = rawStatements(upsertRows(`values ($1, $2, $3, $4, $3, $5, $6, ${placesOf(7)})`));
/** The owner's row shows Citus the shard of the other rows. Without it, they are relayed through files. */
const upsertOnPostgres = rawStatement(
  upsertRows(`
    select owner.user_id, id, $3, made, $3, kind, labels, ${STATE_COLUMNS}
    from (select user_id from users where user_id = $1) as owner
    cross join json_to_recordset($2::json) as given(id uuid, made bigint, kind text, labels text, ${STATE_TYPES})`),
);

/** A contact's new state; `made` is the revision at which this state first existed. */
export type UpsertedContact = { id: string; made: number; state: StoredState; derived: DerivedColumns };

export async function upsertContacts(
  tx: WriteTx,
  userId: string,
  revision: number,
  contacts: UpsertedContact[],
): Promise<void> {
  if (isPostgres(tx) && contacts.length > 1) {
    const rows = contacts.map(({ id, made, state, derived }) => Object.assign({ id, made }, derived, state));
    await upsertOnPostgres(tx, [userId, JSON.stringify(rows), revision]);
    return;
  }
  const rows = contacts.map(({ id, made, state, derived: { kind, labels } }) =>
    [userId, id, revision, made, kind, labels].concat(valuesOf(state)),
  );
  await upsertEach(tx, rows);
  if (rows.length > 1) await yieldToLoop();
}
export const insertAct = rawStatement(`
  insert into acts (user_id, revision, part, act, at_ms, contacts, target_revision, contact_ids, device)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
export const setActSize = rawStatement(
  'update acts set contacts = $3 where user_id = $1 and revision = $2 and part = 0',
);
export const bumpRevision = rawStatement(`
  update users set revision = $2, contact_count = contact_count + $3, book_bytes = book_bytes + $4,
    history_bytes = history_bytes + $5 where user_id = $1`);

function upsertRows(rows: string): string {
  return `
    insert into contacts (
      user_id, contact_id, version, state_revision, derived_version, kind, labels, ${STATE_COLUMNS}
    ) ${rows}
    on conflict (user_id, contact_id) do update
    set version = excluded.version, state_revision = excluded.state_revision,
      derived_version = excluded.derived_version, kind = excluded.kind, labels = excluded.labels,
      ${eachColumn((column) => `${column} = excluded.${column}`)}`;
}
