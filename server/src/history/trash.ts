import { TRASH_MAX } from '@contactbook/contract/limits';
import { sql } from 'kysely';
import { emptyLog } from '../db/empty-log.ts';
import type { Db } from '../db/tables.ts';
import { lockBook } from './bring-back.ts';
import type { Entries, Gone } from './entries.ts';
import { SLICE, slicesOfGone } from './batches.ts';

export type Trashed = { id: string; name: string; number: string; revision: number; atMs: number };

/** What left the book by these entries, the last first. */
export async function findTrashed(db: Db, entries: Entries, limit: number): Promise<Trashed[]> {
  const { rows } = await sql<Trashed>`
    select contact_id as "id", name_before as "name", number_before as "number", revision, at_ms as "atMs"
    from (${entries}) as gone order by revision desc, contact_id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many entries these are; `TRASH_MAX` where there are more. */
export async function countTrashed(db: Db, entries: Entries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (select 1 from (${entries}) as gone limit ${TRASH_MAX}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Forgets all that the log knows of what left the book so; answers how many contacts. Whoever knows an older revision than
 * `erased_to` can then not be told any more that they are gone.
 */
export async function erase(db: Db, userId: string, gone: Gone): Promise<number> {
  const erased = await eraseSlices(db, userId, gone);
  if (erased > 0) await emptyLog(db);
  return erased;
}

async function eraseSlices(db: Db, userId: string, gone: Gone): Promise<number> {
  let erased = 0;
  for (;;) {
    // Each slice in a transaction of its own, so that nobody who writes waits for all of them.
    const count = await db.transaction().execute((db) => eraseSlice(db, userId, slicesOfGone(userId, gone)()));
    erased += count;
    if (count < SLICE) return erased;
  }
}

async function eraseSlice(db: Db, userId: string, entries: Entries): Promise<number> {
  await lockBook(db, { userId });
  const { rows } = await sql<{ count: number; last: number | null }>`
    select count(*) as "count", max(revision) as "last" from (${entries}) as gone`.execute(db);
  const { count = 0, last = null } = rows[0] ?? {};
  if (last === null) return 0;
  await sql`
    update users set erased_to = case when erased_to > ${last} then erased_to else ${last} end
    where user_id = ${userId}`.execute(db);
  // By whole keys, which SQLite looks up: by contacts alone it would go through the whole log.
  await sql`
    delete from changes where user_id = ${userId} and (user_id, revision, contact_id) in (
      select entry.user_id, entry.revision, entry.contact_id from (${entries}) as gone
      join changes as entry on entry.user_id = ${userId} and entry.contact_id = gone.contact_id
    )`.execute(db);
  return count;
}

const USERS_AT_A_TIME = 500;

/** Erases what left any book until then: everybody's, not part of any request. */
export async function eraseAllGoneUntil(db: Db, untilMs: number): Promise<void> {
  let erased = 0;
  for (;;) {
    const { rows: users } = await sql<{ userId: string }>`
      select distinct user_id as "userId" from changes as entry
      where is_gone = 1 and at_ms <= ${untilMs} and not exists (
        select 1 from changes as later
        where later.user_id = entry.user_id and later.contact_id = entry.contact_id and later.revision > entry.revision
      )
      limit ${USERS_AT_A_TIME}`.execute(db);
    for (const { userId } of users) erased += await eraseSlices(db, userId, { untilMs });
    if (users.length < USERS_AT_A_TIME) break;
  }
  if (erased > 0) await emptyLog(db);
}
