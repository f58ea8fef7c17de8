import type { ChangeAct } from '@contactbook/contract/changes';
import { canWriteAtOnce } from '../db/engine.ts';
import { rawQuery } from '../db/raw-query.ts';
import { type Change, changeBook, type Delta } from './change-book.ts';
import { withLockedBook } from './locked-book.ts';
import { bookFull, versionConflict, type WritableBook } from './open-book.ts';
import { eachColumn, pickState, placesOf, STATE_COLUMNS, valuesOf } from './state.ts';
import type { Former } from './statements.ts';

type OneDelta = Exclude<Delta, { keptFrom: number }>;

/**
 * `changeBook` of one contact. On PostgreSQL that is one statement, for one round trip and without a transaction around it:
 * it does what `changeBook` does in steps, which take twice the time there.
 */
export function changeContact(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  if (canWriteAtOnce(book.db)) return changeAtOnce(book, act, delta);
  return withLockedBook(book, (locked) => changeBook(locked, act, [[delta]]));
}

async function changeAtOnce(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  const { db, userId, nowMs, maxContacts } = book;
  const versions = delta.versions === undefined ? null : `{${delta.versions.join(',')}}`;
  const values = [userId, delta.id, versions, nowMs, act];
  book.count(1);
  if ('state' in delta) {
    const [row] = await add(db, [...values, maxContacts, ...valuesOf(delta.state)]);
    if (row === undefined) throw bookFull(book);
    return { revision: row.revision, after: { id: delta.id, ...delta.state, version: row.revision } };
  }
  const rows = 'patch' in delta ? await edit(db, [...values, ...valuesOf(delta.patch)]) : await remove(db, values);
  const [row] = rows;
  if (row === undefined) throw new Error('a user with a session has no row');
  if (row.id === null) return { revision: row.bookRevision };
  const { id, version } = row;
  const before = { id, ...pickState(row), version };
  if (delta.versions?.includes(version) === false) throw versionConflict(before);
  if (row.revision === null) return { revision: row.bookRevision, before, after: before };
  if (!('patch' in delta)) return { revision: row.revision, before };
  return { revision: row.revision, before, after: { ...before, ...delta.patch, version: row.revision } };
}

type Row = { bookRevision: number; revision: number | null } & (Former | { id: null });

// The book is locked first, in every change. `former` locks once more what it reads, since otherwise a statement that had
// to wait would be shown what was there when it began.
const withFormer = (isOther: string, contactCount: string, nowDone: string) => `
  with book as (
    select user_id, revision from users where user_id = $1 for update
  ), former as (
    select contacts.user_id, contact_id, version, state_revision, ${STATE_COLUMNS}
    from book join contacts on contacts.user_id = $1 and contact_id = $2
    for update of contacts
  ), raised as (
    update users set revision = revision + 1, contact_count = ${contactCount}
    where user_id = $1 and exists (
      select from former where ($3::bigint[] is null or version = any($3::bigint[])) ${isOther}
    )
    returning revision
  ), superseded as (
    insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, ${STATE_COLUMNS})
    select user_id, contact_id, version, revision, state_revision,
      ${eachColumn((column) => `case when state_revision = version then ${column} end`)}
    from former cross join raised
  ), logged as (
    insert into acts (user_id, revision, part, act, at_ms, contacts, contact_ids)
    select $1::uuid, revision, 0, $5, $4, 1, array[$2::uuid] from raised
  ), ${nowDone}
  select book.revision as "bookRevision", (select revision from raised) as revision, contact_id as id, version,
    state_revision as "stateRevision", ${STATE_COLUMNS}
  from book left join former on true`;

const add = rawQuery<{ revision: number }>(`
  with raised as (
    update users set revision = revision + 1, contact_count = contact_count + 1
    where user_id = $1 and contact_count < $6::bigint and $3::text is null returning revision
  ), added as (
    insert into contacts (user_id, contact_id, version, state_revision, ${STATE_COLUMNS})
    select $1::uuid, $2::uuid, revision, revision, ${placesOf(7)} from raised
  ), logged as (
    insert into acts (user_id, revision, part, act, at_ms, contacts, contact_ids)
    select $1::uuid, revision, 0, $5, $4, 1, array[$2::uuid] from raised
  )
  select revision from raised`);

const edit = rawQuery<Row>(
  withFormer(
    `and (${eachColumn((column) => column)}) is distinct from (${patchedColumns(6)})`,
    'contact_count',
    `edited as (
    update contacts set version = raised.revision, state_revision = raised.revision,
      ${patchedColumns(6, (column) => `${column} = `)}
    from raised where user_id = $1 and contact_id = $2
  )`,
  ),
);

const remove = rawQuery<Row>(
  withFormer(
    '',
    'contact_count - 1',
    `removed as (
    delete from contacts using raised where user_id = $1 and contact_id = $2
  ), thrown_away as (
    insert into trash (user_id, revision, contact_id, from_revision, at_ms)
    select user_id, revision, contact_id, version, $4 from former cross join raised
  )`,
  ),
);

function patchedColumns(first: number, target: (column: string) => string = () => ''): string {
  let next = first;
  return eachColumn((column) => `${target(column)}coalesce($${next++}::text, ${column})`);
}
