import type { ChangeAct } from '@contactbook/contract/changes';
import { canWriteAtOnce } from '../db/engine.ts';
import { rawQuery } from '../db/raw-query.ts';
import { bookRoom, ID_BYTES, ROW_BYTES } from './bytes.ts';
import { type Change, changeBook, type Delta } from './change-book.ts';
import { lockBook, ownerHasLeft, withLockedBook } from './locked-book.ts';
import { bookFull, bookTooLarge, versionConflict, type WritableBook } from './writable-book.ts';
import { eachColumn, isSameState, pickState, sqlBytes, STATE_COLUMNS, type StoredState, valuesOf } from './state.ts';
import type { Former } from './statements.ts';

/** Where the contact has no card, `edit` does what `patch` says. */
type Edit = Extract<Delta, { edit: unknown }> & { patch: Partial<Pick<StoredState, 'name' | 'number'>> };
type OneDelta = Extract<Delta, { state: unknown } | { isDeleted: true }> | Edit;

/**
 * `changeBook` of one contact. On PostgreSQL an addition, and an edit of a contact without a card, is one statement, for one
 * round trip and without a transaction around it: it does what `changeBook` does in steps, which take twice the time there.
 */
export function changeContact(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  const isAtOnce = canWriteAtOnce(book.db);
  if (isAtOnce && 'state' in delta) return addAtOnce(book, act, delta);
  if (isAtOnce && 'edit' in delta) return editAtOnce(book, act, delta);
  return changeInSteps(book, act, delta);
}

function changeInSteps(book: WritableBook, act: ChangeAct, delta: Delta): Promise<Change> {
  return withLockedBook(book, (locked) => changeBook(locked, act, [[delta]]));
}

async function addAtOnce(book: WritableBook, act: ChangeAct, { id, state }: Extract<Delta, { state: unknown }>) {
  const { db, userId, nowMs, maxContacts } = book;
  book.count(1);
  const [row] = await add(db, [userId, id, nowMs, act, bookRoom(book.maxBytes), maxContacts, ...valuesOf(state)]);
  if (row === undefined) throw await whyFull(book);
  book.weigh({ book: row.bookBytes, history: row.historyBytes });
  return { revision: row.revision, after: { id, ...state, version: row.revision } };
}

/** Asked only where an addition was refused. */
async function whyFull(book: WritableBook): Promise<Error> {
  const { contacts } = await lockBook(book.db, book.userId);
  return contacts < book.maxContacts ? bookTooLarge(book) : bookFull(book);
}

async function editAtOnce(book: WritableBook, act: ChangeAct, delta: Edit): Promise<Change> {
  const { db, userId, nowMs } = book;
  const { id, patch } = delta;
  const versions = delta.versions === undefined ? null : `{${delta.versions.join(',')}}`;
  const [row] = await edit(db, [userId, id, nowMs, act, bookRoom(book.maxBytes), versions, ...valuesOf(patch)]);
  if (row === undefined) throw ownerHasLeft();
  if (row.id !== null && row.card !== null) return changeInSteps(book, act, delta);
  book.count(1);
  if (row.id === null) return { revision: row.bookRevision };
  const before = { id, ...pickState(row), version: row.version };
  if (delta.versions?.includes(row.version) === false) throw versionConflict(before);
  if (row.revision === null) {
    if (!isSameState({ ...before, ...patch }, before)) throw bookTooLarge(book);
    return { revision: row.bookRevision, before, after: before };
  }
  book.weigh({ book: row.bookBytes, history: row.historyBytes });
  return { revision: row.revision, before, after: { ...before, ...patch, version: row.revision } };
}

/** Both log it so. */
const LOGGED = `logged as (
    insert into acts (user_id, revision, part, act, at_ms, contacts, contact_ids)
    select $1::uuid, revision, 0, $4, $3, 1, array[$2::uuid] from raised
  )`;
/** The values of a state, from the seventh on; and what they make of a table, as a patch. */
const given = (_column: string, index: number): string => `$${7 + index}::text`;
const patched = (table: string) => (column: string, index: number) =>
  `coalesce(${given(column, index)}, ${table}.${column})`;
const ofFormer = (column: string): string => `former.${column}`;

const add = rawQuery<{ revision: number; bookBytes: number; historyBytes: number }>(`
  with raised as (
    update users set revision = revision + 1, contact_count = contact_count + 1,
      book_bytes = book_bytes + ${sqlBytes(given)}, history_bytes = history_bytes + ${ROW_BYTES + ID_BYTES}
    where user_id = $1 and contact_count < $6::bigint and book_bytes + ${sqlBytes(given)} <= $5::bigint
    returning revision, book_bytes, history_bytes
  ), added as (
    insert into contacts (user_id, contact_id, version, state_revision, ${STATE_COLUMNS})
    select $1::uuid, $2::uuid, revision, revision, ${eachColumn(given)} from raised
  ), ${LOGGED}
  select revision, book_bytes as "bookBytes", history_bytes as "historyBytes" from raised`);

/** As `bytesOfWrites` counts. */
const BEFORE = sqlBytes(ofFormer);
const GROWN = `${sqlBytes(patched('former'))} - ${BEFORE}`;
const KEPT = `case when state_revision = version then ${BEFORE} else 0 end`;

type Edited = { bookRevision: number; revision: number | null; bookBytes: number; historyBytes: number } & (
  | Former
  | { id: null }
);

// The book is locked first, in every change. `former` locks once more what it reads, since otherwise a statement that had
// to wait would be shown what was there when it began.
const edit = rawQuery<Edited>(`
  with book as (
    select user_id, revision from users where user_id = $1 for update
  ), former as (
    select contacts.user_id, contact_id, version, state_revision, ${STATE_COLUMNS}
    from book join contacts on contacts.user_id = $1 and contact_id = $2
    for update of contacts
  ), raised as (
    update users set revision = users.revision + 1, book_bytes = book_bytes + ${GROWN},
      history_bytes = history_bytes + ${2 * ROW_BYTES + ID_BYTES} + ${KEPT}
    from former
    where users.user_id = $1 and ($6::bigint[] is null or version = any($6::bigint[])) and former.card is null
      and (${eachColumn(ofFormer)}) is distinct from (${eachColumn(patched('former'))})
      and (${GROWN} <= 0 or book_bytes + ${GROWN} <= $5::bigint)
    returning users.revision, book_bytes, history_bytes
  ), superseded as (
    insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, ${STATE_COLUMNS})
    select user_id, contact_id, version, revision, state_revision,
      ${eachColumn((column) => `case when state_revision = version then ${column} end`)}
    from former cross join raised
  ), edited as (
    update contacts set version = raised.revision, state_revision = raised.revision,
      ${eachColumn((column, index) => `${column} = ${patched('contacts')(column, index)}`)}
    from raised where user_id = $1 and contact_id = $2
  ), ${LOGGED}
  select book.revision as "bookRevision", raised.revision, book_bytes as "bookBytes", history_bytes as "historyBytes",
    contact_id as id, version, state_revision as "stateRevision", ${STATE_COLUMNS}
  from book left join former on true left join raised on true`);
