import type { ChangeAct } from '@contactbook/contract/changes';
import { sql } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/tables.ts';
import type { Entries } from './entries.ts';
import { eachSlice, type Slices, slicesOf } from './slices.ts';

/** Nobody else changes this book until the transaction ends; answers its revision. Only inside a transaction. */
export async function lockBook(db: Db, userId: string): Promise<number> {
  const book = db.selectFrom('users').select('revision').where('user_id', '=', userId);
  // On SQLite a transaction is alone.
  const { revision } = await (isPostgres(db) ? book.forUpdate() : book).executeTakeFirstOrThrow();
  return revision;
}

/**
 * Makes the contacts of these entries what they were before them, in one change however many they are; none where all
 * are so already. Answers the revision of the book after it. Only inside a transaction, on a book that is locked at this
 * revision.
 */
export async function bringBack(
  db: Db,
  userId: string,
  former: number,
  act: ChangeAct,
  slices: Slices,
  nowMs: number,
): Promise<number> {
  const revision = former + 1;
  let changed = 0n;
  await eachSlice(db, slices, async (entries) => {
    const { numAffectedRows = 0n } = await sql`
      insert into changes (
        user_id, revision, contact_id, act, name_before, number_before, version_before, is_gone, from_revision, at_ms
      )
      select wanted.user_id, ${revision}, wanted.contact_id, ${act}, contacts.name, contacts.number, contacts.version,
        case when wanted.name_before is null then 1 else 0 end, wanted.revision, ${nowMs}
      from (${entries}) as wanted
      left join contacts on contacts.user_id = ${userId} and contacts.contact_id = wanted.contact_id
      where contacts.name is distinct from wanted.name_before or contacts.number is distinct from wanted.number_before
    `.execute(db);
    changed += numAffectedRows;
  });
  if (changed === 0n) return former;
  await sql`update users set revision = ${revision} where user_id = ${userId}`.execute(db);
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
