import type { ChangeAct } from '@contactbook/contract/changes';
import { sql } from 'kysely';
import { bookFull, type WritableBook } from '../book/change-book.ts';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/tables.ts';
import type { Entries } from './entries.ts';
import { eachSlice, type Slices, slicesOf } from './batches.ts';

/** At this revision and of this size until the transaction ends. */
export type LockedBook = WritableBook & { revision: number; contacts: number };

/** Nobody else changes this book until the transaction ends. Only inside a transaction. */
export async function lockBook<Book extends Pick<WritableBook, 'userId'>>(db: Db, book: Book) {
  const row = db
    .selectFrom('users')
    .select(['revision', 'contact_count as contacts'])
    .where('user_id', '=', book.userId);
  // On SQLite a transaction is alone.
  return { ...book, db, ...(await (isPostgres(db) ? row.forUpdate() : row).executeTakeFirstOrThrow()) };
}

type Written = { versionBefore: number | null; isGone: 0 | 1 };

/**
 * Makes the contacts of these entries what they were before them, in one change however many they are; none where all
 * are so already, book_full where there is no room for all. Answers the revision of the book after it.
 */
export async function bringBack(book: LockedBook, act: ChangeAct, slices: Slices): Promise<number> {
  const { db, userId, nowMs } = book;
  const revision = book.revision + 1;
  let changed = 0;
  let contacts = 0;
  const examined = await eachSlice(db, slices, async (entries) => {
    const { rows } = await sql<Written>`
      insert into changes (
        user_id, revision, contact_id, act, name_before, number_before, version_before, is_gone, from_revision, at_ms
      )
      select wanted.user_id, ${revision}, wanted.contact_id, ${act}, contacts.name, contacts.number, contacts.version,
        case when wanted.name_before is null then 1 else 0 end, wanted.revision, ${nowMs}
      from (${entries}) as wanted
      left join contacts on contacts.user_id = ${userId} and contacts.contact_id = wanted.contact_id
      where contacts.name is distinct from wanted.name_before or contacts.number is distinct from wanted.number_before
      returning version_before as "versionBefore", is_gone as "isGone"
    `.execute(db);
    changed += rows.length;
    for (const { versionBefore, isGone } of rows) contacts += (isGone === 1 ? 0 : 1) - (versionBefore === null ? 0 : 1);
  });
  book.count(examined);
  if (changed === 0) return book.revision;
  if (contacts > 0 && book.contacts + contacts > book.maxContacts) throw bookFull(book);
  await sql`
    update users set revision = ${revision}, contact_count = contact_count + ${contacts}
    where user_id = ${userId}`.execute(db);
  await eachSlice(db, slicesOf(userId, revision), (entries) => followLog(db, userId, entries));
  return revision;
}

/** Makes the contacts of new entries what these say. */
async function followLog(db: Db, userId: string, entries: Entries): Promise<void> {
  await sql`
    delete from contacts where user_id = ${userId} and contact_id in (
      select contact_id from (${entries}) as done where is_gone = 1
    )`.execute(db);
  await sql`
    insert into contacts (user_id, contact_id, name, number, version)
    select done.user_id, done.contact_id, entry.name_before, entry.number_before, done.revision
    from (${entries}) as done join changes as entry on entry.user_id = ${userId}
      and entry.revision = done.from_revision and entry.contact_id = done.contact_id
    where done.is_gone = 0
    on conflict (user_id, contact_id)
    do update set name = excluded.name, number = excluded.number, version = excluded.version`.execute(db);
}
