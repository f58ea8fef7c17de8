import type { ChangeAct } from '@contactbook/contract/changes';
import { canWriteAtOnce } from '../db/engine.ts';
import { rawQuery } from '../db/raw-query.ts';
import { bookRoom, ID_BYTES, ROW_BYTES } from './bytes.ts';
import { type Change, changeBook, type Delta } from './change-book.ts';
import { withLockedBook } from './locked-book.ts';
import type { WritableBook } from './writable-book.ts';
import { eachColumn, pickState, sqlBytes, STATE_COLUMNS, type StoredState, valuesOf } from './state.ts';

/** Where the contact has no card, `edit` does what `patch` says. */
type Edit = Extract<Delta, { edit: unknown }> & { patch: Partial<Pick<StoredState, 'name' | 'number'>> };
type OneDelta = Extract<Delta, { state: unknown } | { isDeleted: true }> | Edit;

/**
 * `changeBook` of one contact. On PostgreSQL an addition, and an edit of a contact without a card, is one statement, for one
 * round trip and without a transaction around it: it does what `changeBook` does in steps, which take twice the time there.
 */
export async function changeContact(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change> {
  const change = canWriteAtOnce(book.db) ? await changeAtOnce(book, act, delta) : undefined;
  return change ?? withLockedBook(book, (locked) => changeBook(locked, act, [[delta]]));
}

/** Undefined where nothing was written: that is left to `changeBook`, and to say why. */
async function changeAtOnce(book: WritableBook, act: ChangeAct, delta: OneDelta): Promise<Change | undefined> {
  if ('isDeleted' in delta) return undefined;
  const { id, versions } = delta;
  const given = [book.userId, id, book.nowMs, act, bookRoom(book.maxBytes)];
  if ('state' in delta) {
    const [row] = await add(book.db, [...given, book.maxContacts, ...valuesOf(delta.state)]);
    return row && changed(book, row, { after: { id, ...delta.state, version: row.revision } });
  }
  const named = versions === undefined ? null : `{${versions.join(',')}}`;
  const [row] = await edit(book.db, [...given, named, ...valuesOf(delta.patch)]);
  if (row === undefined) return undefined;
  const before = { id, ...pickState(row), version: row.version };
  return changed(book, row, { before, after: { ...before, ...delta.patch, version: row.revision } });
}

function changed(
  book: WritableBook,
  { revision, bookBytes, historyBytes }: Raised,
  what: Omit<Change, 'revision'>,
): Change {
  book.count(1);
  book.weigh({ book: bookBytes, history: historyBytes });
  return { revision, ...what };
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

type Raised = { revision: number; bookBytes: number; historyBytes: number };
const RAISED = 'revision, book_bytes as "bookBytes", history_bytes as "historyBytes"';

const add = rawQuery<Raised>(`
  with raised as (
    update users set revision = revision + 1, contact_count = contact_count + 1,
      book_bytes = book_bytes + ${sqlBytes(given)}, history_bytes = history_bytes + ${ROW_BYTES + ID_BYTES}
    where user_id = $1 and contact_count < $6::bigint and book_bytes + ${sqlBytes(given)} <= $5::bigint
    returning revision, book_bytes, history_bytes
  ), added as (
    insert into contacts (user_id, contact_id, version, state_revision, ${STATE_COLUMNS})
    select $1::uuid, $2::uuid, revision, revision, ${eachColumn(given)} from raised
  ), ${LOGGED}
  select ${RAISED} from raised`);

/** As `bytesOfWrites` counts. */
const BEFORE = sqlBytes(ofFormer);
const GROWN = `${sqlBytes(patched('former'))} - ${BEFORE}`;
const KEPT = `case when state_revision = version then ${BEFORE} else 0 end`;

// The book is locked first, in every change. `former` locks once more what it reads, since otherwise a statement that had
// to wait would be shown what was there when it began.
const edit = rawQuery<Raised & StoredState & { version: number }>(`
  with book as (
    select user_id from users where user_id = $1 for update
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
  select ${RAISED}, version, ${STATE_COLUMNS} from former cross join raised`);
