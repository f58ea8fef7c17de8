import type { ChangeAct } from '@contactbook/contract/changes';
import { canWriteAtOnce } from '../db/engine.ts';
import { rawQuery } from '../db/raw-query.ts';
import { bookRoom, ID_BYTES, ROW_BYTES, TRASHED_BYTES } from './bytes.ts';
import { type Change, changeBook, type Delta } from './change-book.ts';
import { lockBook, ownerHasLeft, withLockedBook } from './locked-book.ts';
import { bookFull, bookTooLarge, versionConflict, type WritableBook } from './writable-book.ts';
import {
  eachColumn,
  IS_PERSON,
  isGroup,
  isSameState,
  pickState,
  sqlBytes,
  STATE_COLUMNS,
  type StoredState,
  valuesOf,
} from './state.ts';
import type { Former } from './statements.ts';

/** Where the contact has no card, `edit` does what `patch` says. */
type Patch = { patch: Partial<Pick<StoredState, 'name' | 'number'>> };
type Edit = Extract<Delta, { edit: unknown }>;
type OneDelta = Exclude<Delta, { keptFrom: number } | Edit> | (Edit & Patch);

/**
 * `changeBook` of one contact. On PostgreSQL that is one statement, for one round trip and without a transaction around it:
 * it does what `changeBook` does in steps, which take twice the time there.
 */
export function changeContact(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  if (canWriteAtOnce(book.db)) return changeAtOnce(book, act, delta);
  return changeInSteps(book, act, delta);
}

function changeInSteps(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  return withLockedBook(book, (locked) => changeBook(locked, act, [[delta]]));
}

async function changeAtOnce(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  const { db, userId, nowMs, maxContacts } = book;
  const versions = delta.versions === undefined ? null : `{${delta.versions.join(',')}}`;
  const values = [userId, delta.id, versions, nowMs, act];
  const most = bookRoom(book.maxBytes);
  if ('state' in delta) {
    book.count(1);
    const [row] = await add(db, [...values, most, maxContacts, ...valuesOf(delta.state)]);
    if (row === undefined) throw await whyFull(book);
    book.weigh({ book: row.bookBytes, history: row.historyBytes });
    return { revision: row.revision, after: { id: delta.id, ...delta.state, version: row.revision } };
  }
  const rows =
    'patch' in delta ? await edit(db, [...values, most, ...valuesOf(delta.patch)]) : await remove(db, values);
  const [row] = rows;
  if (row === undefined) throw ownerHasLeft();
  const isWhole = row.id !== null && ('patch' in delta ? row.card !== null : isGroup(row));
  if (isWhole) return changeInSteps(book, act, delta);
  book.count(1);
  if (row.id === null) return { revision: row.bookRevision };
  const { id, version } = row;
  const before = { id, ...pickState(row), version };
  if (delta.versions?.includes(version) === false) throw versionConflict(before);
  if (row.revision === null) {
    if ('patch' in delta && !isSameState({ ...before, ...delta.patch }, before)) throw bookTooLarge(book);
    return { revision: row.bookRevision, before, after: before };
  }
  book.weigh({ book: row.bookBytes, history: row.historyBytes });
  if (!('patch' in delta)) return { revision: row.revision, before };
  return { revision: row.revision, before, after: { ...before, ...delta.patch, version: row.revision } };
}

/** Asked only where an addition was refused. */
async function whyFull(book: WritableBook): Promise<Error> {
  const { contacts } = await lockBook(book.db, book.userId);
  return contacts < book.maxContacts ? bookTooLarge(book) : bookFull(book);
}

type Row = { bookRevision: number; revision: number | null; bookBytes: number; historyBytes: number } & (
  | Former
  | { id: null }
);

// The book is locked first, in every change. `former` locks once more what it reads, since otherwise a statement that had
// to wait would be shown what was there when it began.
const withFormer = (condition: string, [contacts, book, history]: [string, string, string], nowDone: string) => `
  with book as (
    select user_id, revision from users where user_id = $1 for update
  ), former as (
    select contacts.user_id, contact_id, version, state_revision, ${STATE_COLUMNS}
    from book join contacts on contacts.user_id = $1 and contact_id = $2
    for update of contacts
  ), raised as (
    update users set revision = users.revision + 1, contact_count = contact_count + ${contacts},
      book_bytes = book_bytes + ${book}, history_bytes = history_bytes + ${history}
    from former
    where users.user_id = $1 and ($3::bigint[] is null or version = any($3::bigint[])) ${condition}
    returning users.revision, book_bytes, history_bytes
  ), superseded as (
    insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, ${STATE_COLUMNS})
    select user_id, contact_id, version, revision, state_revision,
      ${eachColumn((column) => `case when state_revision = version then ${column} end`)}
    from former cross join raised
  ), logged as (
    insert into acts (user_id, revision, part, act, at_ms, contacts, contact_ids)
    select $1::uuid, revision, 0, $5, $4, 1, array[$2::uuid] from raised
  ), ${nowDone}
  select book.revision as "bookRevision", raised.revision, book_bytes as "bookBytes", history_bytes as "historyBytes",
    contact_id as id, version, state_revision as "stateRevision", ${STATE_COLUMNS}
  from book left join former on true left join raised on true`;
const ofFormer = (column: string): string => `former.${column}`;
/** As `bytesOfWrites` counts. */
const BEFORE = sqlBytes(ofFormer);
const KEPT = `case when state_revision = version then ${BEFORE} else 0 end`;

const add = rawQuery<{ revision: number; bookBytes: number; historyBytes: number }>(`
  with raised as (
    update users set revision = revision + 1, contact_count = contact_count + 1,
      book_bytes = book_bytes + ${sqlBytes(givenColumn(8))}, history_bytes = history_bytes + ${ROW_BYTES + ID_BYTES}
    where user_id = $1 and contact_count < $7::bigint and $3::text is null
      and book_bytes + ${sqlBytes(givenColumn(8))} <= $6::bigint
    returning revision, book_bytes, history_bytes
  ), added as (
    insert into contacts (user_id, contact_id, version, state_revision, ${STATE_COLUMNS})
    select $1::uuid, $2::uuid, revision, revision, ${eachColumn(givenColumn(8))} from raised
  ), logged as (
    insert into acts (user_id, revision, part, act, at_ms, contacts, contact_ids)
    select $1::uuid, revision, 0, $5, $4, 1, array[$2::uuid] from raised
  )
  select revision, book_bytes as "bookBytes", history_bytes as "historyBytes" from raised`);

const GROWN = `${sqlBytes(patchedColumn(7))} - ${BEFORE}`;
const edit = rawQuery<Row>(
  withFormer(
    `and former.card is null and (${eachColumn(ofFormer)}) is distinct from (${eachColumn(patchedColumn(7))})
      and (${GROWN} <= 0 or book_bytes + ${GROWN} <= $6::bigint)`,
    ['0', GROWN, `${2 * ROW_BYTES + ID_BYTES} + ${KEPT}`],
    `edited as (
    update contacts set version = raised.revision, state_revision = raised.revision,
      ${eachColumn((column, index) => `${column} = ${patchedColumn(7, 'contacts')(column, index)}`)}
    from raised where user_id = $1 and contact_id = $2
  )`,
  ),
);

const remove = rawQuery<Row>(
  withFormer(
    `and ${IS_PERSON}`,
    ['-1', `${TRASHED_BYTES}`, `${ROW_BYTES + ID_BYTES} + ${KEPT} - ${BEFORE}`],
    `removed as (
    delete from contacts using raised where user_id = $1 and contact_id = $2
  ), thrown_away as (
    insert into trash (user_id, revision, contact_id, from_revision, at_ms, bytes)
    select user_id, revision, contact_id, version, $4, ${sqlBytes()} from former cross join raised
  )`,
  ),
);

/** The values of a state, from this one on. */
function givenColumn(first: number) {
  return (_column: string, index: number): string => `$${first + index}::text`;
}

/** What a patch makes of the columns of a table. */
function patchedColumn(first: number, table = 'former') {
  return (column: string, index: number): string =>
    `coalesce(${givenColumn(first)(column, index)}, ${table}.${column})`;
}
