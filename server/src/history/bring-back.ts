import type { ChangeAct, Changes } from '@contactbook/contract/changes';
import { sql } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/tables.ts';
import type { Entries } from './entries.ts';
import { findChangesSince } from './queries.ts';

/** Nobody else changes this book until the transaction ends; answers its revision. Only inside a transaction. */
export async function lockBook(db: Db, userId: string): Promise<number> {
  const book = db.selectFrom('users').select('revision').where('user_id', '=', userId);
  // On SQLite a transaction is alone.
  const { revision } = await (isPostgres(db) ? book.forUpdate() : book).executeTakeFirstOrThrow();
  return revision;
}

/**
 * Makes the contacts of these entries what they were before them, in one change however many they are; none where all
 * are so already. Answers what changed. Only inside a transaction, on a book that is locked at this revision.
 */
export async function bringBack(
  db: Db,
  userId: string,
  former: number,
  act: ChangeAct,
  entries: Entries,
  nowMs: number,
): Promise<Changes> {
  const revision = former + 1;
  const { numAffectedRows: changed } = await sql`
    insert into changes (
      user_id, revision, contact_id, act, name_before, number_before, version_before, is_gone, from_revision, at_ms
    )
    select wanted.user_id, ${revision}, wanted.contact_id, ${act}, contacts.name, contacts.number, contacts.version,
      case when wanted.name_before is null then 1 else 0 end, wanted.revision, ${nowMs}
    from (${entries}) as wanted
    left join contacts on contacts.user_id = ${userId} and contacts.contact_id = wanted.contact_id
    where contacts.name is distinct from wanted.name_before or contacts.number is distinct from wanted.number_before
  `.execute(db);
  if (changed === 0n) return { revision: former, contacts: [], gone: [] };
  await sql`update users set revision = ${revision} where user_id = ${userId}`.execute(db);
  await sql`
    delete from contacts where user_id = ${userId} and contact_id in (
      select contact_id from changes where user_id = ${userId} and revision = ${revision} and is_gone = 1
    )`.execute(db);
  await sql`
    insert into contacts (user_id, contact_id, name, number, version)
    select done.user_id, done.contact_id, entry.name_before, entry.number_before, done.revision
    from changes as done join changes as entry on entry.user_id = ${userId}
      and entry.revision = done.from_revision and entry.contact_id = done.contact_id
    where done.user_id = ${userId} and done.revision = ${revision} and done.is_gone = 0
    on conflict (user_id, contact_id)
    do update set name = excluded.name, number = excluded.number, version = excluded.version`.execute(db);
  return { revision, ...(await findChangesSince(db, userId, former)) };
}
