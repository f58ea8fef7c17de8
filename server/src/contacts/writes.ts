import type { Contact, ContactDraft, ContactPatch } from '@contactbook/contract/contacts';
import { bookFull, type WritableBook } from '../book/change-book.ts';
import { isPostgres } from '../db/engine.ts';
import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';

/** A contact as it is after a write, or was before it was deleted, with the revision of the book after it. */
export type Done = { contact: Required<Contact>; revision: number };
/** Nothing was done: the contact has another version than was asked for. */
export type Clash = { current: Required<Contact> };
/** The versions that a write was meant for; undefined for any. */
export type Versions = number[] | undefined;

// Each is one act with one entry in the log. PostgreSQL does it in one statement, for one round trip; SQLite in a
// transaction, where nobody else writes. Who writes to a book first locks its row in users, in every act: what is read
// after that stays as it is read. `former` locks once more what it reads, since otherwise a statement that had to wait
// would be shown what was there when it began.

const addOnPostgres = rawQuery<{ revision: number }>(`
  with raised as (
    update users set revision = revision + 1, contact_count = contact_count + 1
    where user_id = $1 and contact_count < $6::bigint returning user_id, revision
  ), added as (
    insert into contacts (user_id, contact_id, name, number, version)
    select user_id, $2::uuid, $3::text, $4::text, revision from raised
  ), logged as (
    insert into changes (user_id, revision, contact_id, act, is_gone, at_ms)
    select user_id, revision, $2::uuid, 'added', 0, $5::bigint from raised
  )
  select revision from raised`);

/** Answers the revision that the book has with it; book_full when there is no room for it. */
export async function insertContact(
  book: WritableBook,
  { id, name, number }: ContactDraft & { id: string },
): Promise<number> {
  const { db, userId, nowMs, maxContacts } = book;
  if (isPostgres(db)) {
    const [row] = await addOnPostgres(db, [userId, id, name, number, nowMs, maxContacts]);
    if (row === undefined) throw bookFull(book);
    return row.revision;
  }
  return db.transaction().execute(async (db) => {
    const [row] = await raiseForOneMore(db, [userId, maxContacts]);
    if (row === undefined) throw bookFull(book);
    const { revision } = row;
    await add(db, [userId, id, name, number, revision]);
    await log(db, [userId, revision, id, 'added', null, null, null, 0, nowMs]);
    return revision;
  });
}

type FormerRow = Required<Contact> & { revision: number | null };

/** Locks the book and the contact of the two first values; raises the revision if it has one of the versions, or any is fine. */
const raisedIfThere = (contactCount: string) => `
  with book as (
    select user_id from users where user_id = $1 for update
  ), former as (
    select contacts.user_id, contact_id, name, number, version
    from book join contacts on contacts.user_id = $1 and contact_id = $2
    for update of contacts
  ), raised as (
    update users set revision = revision + 1, contact_count = ${contactCount}
    where user_id = $1 and exists (select from former where $3::bigint[] is null or version = any($3::bigint[]))
    returning revision
  )`;
const logged = (act: 'edited' | 'deleted', isGone: 0 | 1) => `logged as (
    insert into changes (
      user_id, revision, contact_id, act, name_before, number_before, version_before, is_gone, at_ms
    )
    select user_id, revision, contact_id, '${act}', name, number, version, ${isGone}, $4::bigint
    from former cross join raised
  )`;
const FORMER = `
  select contact_id as id, name, number, version, (select revision from raised) as revision from former`;

const editOnPostgres = rawQuery<FormerRow>(`${raisedIfThere('contact_count')}, edited as (
    update contacts set name = coalesce($5::text, name), number = coalesce($6::text, number), version = revision
    from raised
    where user_id = $1 and contact_id = $2
  ), ${logged('edited', 0)} ${FORMER}`);

/** Sets the given fields; undefined when the user has no contact with this id. */
export async function updateContact(
  book: WritableBook,
  id: string,
  patch: ContactPatch,
  versions: Versions,
): Promise<Done | Clash | undefined> {
  const { db, userId, nowMs } = book;
  const outcome = isPostgres(db)
    ? asOutcome(
        await editOnPostgres(db, [userId, id, asArray(versions), nowMs, patch.name ?? null, patch.number ?? null]),
      )
    : await writeOnSqlite(book, id, versions, raise, async (db, former, revision) => {
        await edit(db, [patch.name ?? former.name, patch.number ?? former.number, revision, userId, id]);
        await log(db, [userId, revision, id, 'edited', former.name, former.number, former.version, 0, nowMs]);
      });
  if (outcome === undefined || 'current' in outcome) return outcome;
  const { contact, revision } = outcome;
  return { contact: { ...contact, ...patch, version: revision }, revision };
}

const deleteOnPostgres = rawQuery<FormerRow>(`${raisedIfThere('contact_count - 1')}, gone as (
    delete from contacts using raised where user_id = $1 and contact_id = $2
  ), ${logged('deleted', 1)} ${FORMER}`);

/** Answers the contact as it was; undefined when the user has none with this id. */
export async function deleteContact(
  book: WritableBook,
  id: string,
  versions: Versions,
): Promise<Done | Clash | undefined> {
  const { db, userId, nowMs } = book;
  if (isPostgres(db)) return asOutcome(await deleteOnPostgres(db, [userId, id, asArray(versions), nowMs]));
  return writeOnSqlite(book, id, versions, raiseForOneLess, async (db, former, revision) => {
    await remove(db, [userId, id]);
    await log(db, [userId, revision, id, 'deleted', former.name, former.number, former.version, 1, nowMs]);
  });
}

function asArray(versions: Versions): string | null {
  return versions === undefined ? null : `{${versions.join(',')}}`;
}

function asOutcome([row]: FormerRow[]): Done | Clash | undefined {
  if (row === undefined) return undefined;
  const { revision, ...contact } = row;
  return revision === null ? { current: contact } : { contact, revision };
}

const find = rawQuery<Required<Contact>>(`
  select contact_id as id, name, number, version from contacts where user_id = $1 and contact_id = $2`);
const raise = rawQuery<{ revision: number }>(`
  update users set revision = revision + 1 where user_id = $1 returning revision`);
const raiseForOneMore = rawQuery<{ revision: number }>(`
  update users set revision = revision + 1, contact_count = contact_count + 1
  where user_id = $1 and contact_count < $2 returning revision`);
const raiseForOneLess = rawQuery<{ revision: number }>(`
  update users set revision = revision + 1, contact_count = contact_count - 1 where user_id = $1 returning revision`);
const add = rawQuery(`
  insert into contacts (user_id, contact_id, name, number, version) values ($1, $2, $3, $4, $5)`);
const edit = rawQuery(`
  update contacts set name = $1, number = $2, version = $3 where user_id = $4 and contact_id = $5`);
const remove = rawQuery(`delete from contacts where user_id = $1 and contact_id = $2`);
const log = rawQuery(`
  insert into changes (user_id, revision, contact_id, act, name_before, number_before, version_before, is_gone, at_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

type Write = (db: Db, former: Required<Contact>, revision: number) => Promise<void>;

function writeOnSqlite(
  { db, userId }: WritableBook,
  id: string,
  versions: Versions,
  raised: typeof raise,
  write: Write,
): Promise<Done | Clash | undefined> {
  return db.transaction().execute(async (db) => {
    const [former] = await find(db, [userId, id]);
    if (former === undefined) return undefined;
    if (versions?.includes(former.version) === false) return { current: former };
    const { revision } = only(await raised(db, [userId]));
    await write(db, former, revision);
    return { contact: former, revision };
  });
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('a user with a session has no row');
  return row;
}
