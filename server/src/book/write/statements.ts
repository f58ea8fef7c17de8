import { isPostgres } from '../../store/engine.ts';
import { queryForIds, statement, statementForIds } from '../../store/list-queries.ts';
import { rawQuery, rawStatement, rawStatements } from '../../store/raw-query.ts';
import type { Db, WriteTx } from '../../store/store.ts';
import { findByResource } from '../resources.ts';
import type { DerivedColumns } from '../derived-columns.ts';
import type { Draft, Former } from './delta.ts';
import {
  eachColumn,
  IS_GROUP,
  placesOf,
  sqlBytes,
  STATE_COLUMNS,
  STATE_TYPES,
  type StoredState,
  valuesOf,
} from '../state.ts';

export const findContacts = queryForIds<Former>(
  (ids) => `
  select contact_id as id, version, state_revision as "stateRevision", ${STATE_COLUMNS} from contacts
  where user_id = $1 and contact_id in ${ids}`,
);
type Under = { namedId: string } & { [Field in keyof Former]: Former[Field] | null };
const under = rawQuery<Under>(`
  select resources.contact_id as "namedId", contacts.contact_id as id, version, state_revision as "stateRevision",
    ${STATE_COLUMNS}
  from resources left join contacts on contacts.user_id = $1 and contacts.contact_id = resources.contact_id
  where resources.user_id = $1 and resource = $2`);

/** Returns the id of the present or past contact with this name, and the contact if it is in the book. */
export async function findUnder(
  db: Db,
  userId: string,
  resource: string,
): Promise<{ id: string | undefined; contact: Former | undefined }> {
  const [found] = await under(db, [userId, resource]);
  // The columns of a contact are null together.
  if (found !== undefined) return { id: found.namedId, contact: found.id === null ? undefined : (found as Former) };
  const id = await findByResource(db, userId, resource);
  const [contact] = id === undefined ? [] : await findContacts(db, userId, [id]);
  return { id, contact };
}
/** Finds the contacts that have changed or left the book since a revision, with those that are groups now. */
export const findMoved = rawQuery<{ id: string; isGroup: boolean | number }>(`
  select contact_id as id, coalesce(${IS_GROUP}, false) as "isGroup" from contacts where user_id = $1 and version > $2
  union all select contact_id, false from trash where user_id = $1 and revision > $2
  union all select contact_id, false from tombstones where user_id = $1 and revision > $2`);
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
const givenTo = (columns: string) => `(select user_id from users where user_id = $1) as owner
    cross join json_to_recordset($2::json) as given(id uuid, ${columns})`;
const upsertOnPostgres = rawStatement(
  upsertRows(`
    select owner.user_id, id, $3, made, $3, kind, labels, ${STATE_COLUMNS}
    from ${givenTo(`made bigint, kind text, labels text, ${STATE_TYPES}`)}`),
);
/** SQLite takes the fields of rows by their places, which are shorter. */
const fields = (...names: string[]) => `(select ${names.map((name) => `value ->> '${name}' as ${name}`).join(', ')}
    from json_each($2)) as given`;
/**
 * States of the past, which the history stores unless their labels differ now. The cross join lets SQLite look them up by
 * key.
 */
const pastRows = (given: string, userId: string) =>
  upsertRows(`
    select ${userId}, given.id, $3, case when given.more is not distinct from versions.more then given.made else $3 end,
      $3, given.kind, given.labels,
      ${eachColumn((column) => (column === 'more' ? 'given.more' : `versions.${column}`))}
    from ${given} cross join versions
    where versions.user_id = ${userId} and versions.contact_id = given.id and versions.from_revision = given.made
      and versions.name is not null`);
const upsertPast = rawStatement<{ id: string }>(
  `${pastRows(givenTo('made bigint, kind text, labels text, more text'), 'owner.user_id')} returning contacts.contact_id as id`,
  `${pastRows(fields('id', 'made', 'kind', 'labels', 'more'), '$1')} returning contact_id as id`,
);
const setMore = 'update contacts set version = $3, state_revision = $3, derived_version = $3, more =';
const setMoreOfEach = rawStatements(`${setMore} $4 where user_id = $1 and contact_id = $2`);
const setMoreOnPostgres = rawStatement(`
  ${setMore} given.more from ${givenTo('more text')} where contacts.user_id = $1 and contact_id = given.id`);

/** Bytes in one message to the database. */
const MESSAGE_BYTES = 2 ** 21;

/** Writes the new states of these contacts; returns false if the history no longer has one of them. */
export async function upsertContacts(tx: WriteTx, userId: string, revision: number, writes: Draft[]): Promise<boolean> {
  const [labelled, past]: [{ id: string; more: string | null }[], object[]] = [[], []];
  let [given, bytes]: [GivenState[], number] = [[], 0];
  for (const { id, next } of writes) {
    if (next === null) continue;
    const { source, more, derived } = next;
    if (source === 'itself') labelled.push({ id, more });
    else if ('madeAt' in source) past.push({ id, made: source.madeAt, more, ...derived });
    else {
      given.push({ id, made: revision, ...derived, ...source, more });
      bytes += next.bytes;
      if (bytes < MESSAGE_BYTES) continue;
      await upsertGiven(tx, userId, revision, given);
      [given, bytes] = [[], 0];
    }
  }
  await upsertGiven(tx, userId, revision, given);
  if (isPostgres(tx) && labelled.length > 0) await setMoreOnPostgres(tx, [userId, JSON.stringify(labelled), revision]);
  else
    await setMoreOfEach(
      tx,
      labelled.map(({ id, more }) => [userId, id, revision, more]),
    );
  if (past.length === 0) return true;
  return (await upsertPast(tx, [userId, JSON.stringify(past), revision])).length === past.length;
}

/** A contact's new state; `made` is the revision at which this state first existed. */
type GivenState = { id: string; made: number } & DerivedColumns & StoredState;

async function upsertGiven(tx: WriteTx, userId: string, revision: number, states: GivenState[]): Promise<void> {
  if (isPostgres(tx) && states.length > 1) {
    await upsertOnPostgres(tx, [userId, JSON.stringify(states), revision]);
    return;
  }
  const rows = states.map(({ id, made, kind, labels, ...state }) =>
    [userId, id, revision, made, kind, labels].concat(valuesOf(state)),
  );
  if (rows.length > 0) await upsertEach(tx, rows);
}
export const insertAct = rawStatement(`
  insert into acts (user_id, revision, part, act, at_ms, contacts, target_revision, contact_ids, device,
    request_key, request_digest, answer)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);
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
