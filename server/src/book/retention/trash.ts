import { BATCH } from '../write/delta.ts';
import { idList } from '../../store/list-queries.ts';
import { TRASH_MAX } from '@contactbook/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Store, WriteTx } from '../../store/store.ts';
import { addUsage, ID_BYTES, ROW_BYTES, TRASHED_BYTES } from '../bytes.ts';
import { lockBook } from '../write/write-context.ts';
import { deleteUnusedPhotos } from '../photos.ts';
import { deletePendingConflictsOf } from '../pending-conflicts.ts';
import { sqlBytes, stateIn, stateColumns, type StateRow, type StoredState } from '../state.ts';
import { isPostgres } from '../../store/engine.ts';

/** The start of a page of the trash: after this contact, which this revision deleted. */
export type TrashCursor = { revision: number; contactId: string };
/** Selects contacts in the trash: all, one contact, by time of deletion, or before a cursor. */
export type TrashRange = {
  contactId?: string;
  afterMs?: number;
  untilMs?: number;
  before?: TrashCursor | undefined;
};

// The unary plus keeps SQLite from using the index by time, which covers all users.
/** The selected rows of the trash. */
export function trashed(userId: string, { contactId, afterMs = -1, untilMs, before }: TrashRange): RawBuilder<unknown> {
  return sql`
    select user_id, revision, contact_id, from_revision, at_ms, bytes from trash where user_id = ${userId} and +at_ms > ${afterMs}
      ${contactId === undefined ? sql`` : ofContact(userId, contactId)}
      ${untilMs === undefined ? sql`` : sql`and +at_ms <= ${untilMs}`}
      ${before === undefined ? sql`` : sql`and (revision, contact_id) < (${before.revision}, ${before.contactId})`}`;
}

/** The contact's last version ended with its deletion, which gives the key of the row. */
function ofContact(userId: string, contactId: string): RawBuilder<unknown> {
  return sql`and contact_id = ${contactId} and revision = (
    select until_revision from versions where user_id = ${userId} and contact_id = ${contactId}
    order by from_revision desc limit 1
  )`;
}

/** Joins the last version of contacts in the trash, which are rows of `named`, and the version that stores its state. */
export function joinLastState(userId: string): RawBuilder<unknown> {
  return sql`
    left join versions as held on held.user_id = ${userId} and held.contact_id = named.contact_id
      and held.from_revision = named.from_revision
    left join versions as kept on kept.user_id = ${userId} and kept.contact_id = named.contact_id
      and kept.from_revision = held.state_revision`;
}

export type Trashed = StoredState & { id: string; revision: number; atMs: number };

/** Returns deleted contacts, latest deletion first. */
export async function findTrashed(db: Db, userId: string, range: TrashRange, limit: number): Promise<Trashed[]> {
  const { rows } = await sql<{ id: string; revision: number; atMs: number } & StateRow<'was'>>`
    select named.contact_id as "id", named.revision, named.at_ms as "atMs", ${stateColumns('kept', 'was')}
    from (
      ${trashed(userId, range)} order by revision desc, contact_id desc limit ${limit}
    ) as named
    ${joinLastState(userId)} order by named.revision desc, named.contact_id desc`.execute(db);
  return rows.flatMap((row) => {
    const state = stateIn(row, 'was');
    return state === null ? [] : [{ id: row.id, ...state, revision: row.revision, atMs: row.atMs }];
  });
}

/** Returns the number of contacts, at most `TRASH_MAX`. */
export async function countTrashed(db: Db, userId: string, range: TrashRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 from (${trashed(userId, range)} order by revision desc) as deleted limit ${sql.lit(TRASH_MAX)}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Erases these contacts with their history, and returns their number. Tombstones remain. */
export async function eraseTrashed(db: Store, userId: string, range: TrashRange): Promise<number> {
  const erased = await eraseBatches(db, userId, range);
  if (erased > 0) await db.emptyLog();
  return erased;
}

async function eraseBatches(db: Store, userId: string, range: TrashRange): Promise<number> {
  let erased = 0;
  for (;;) {
    // Each batch is a transaction of its own, so that no other write waits for all of them.
    const count = await db.write((db) => eraseBatch(db, userId, range));
    erased += count;
    if (count < BATCH) return erased;
  }
}

async function eraseBatch(db: WriteTx, userId: string, range: TrashRange): Promise<number> {
  await lockBook(db, userId);
  const batch = sql`
    select * from (${trashed(userId, range)}) as deleted
    order by revision desc, contact_id desc limit ${sql.lit(BATCH)}`;
  const { rows } = await sql<{ id: string; bytes: number }>`
    select contact_id as "id", bytes from (${batch}) as batch`.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    insert into tombstones (user_id, revision, contact_id, at_ms)
    select user_id, revision, contact_id, at_ms from (${batch}) as batch`.execute(db);
  await sql`
    delete from trash where user_id = ${userId} and (revision, contact_id) in (
      select revision, contact_id from (${batch}) as batch
    )`.execute(db);
  const gone = rows.map(({ id }) => id);
  const list = idList(db, gone);
  const ids = isPostgres(db) ? sql`(select unnest(${list}::uuid[]))` : sql`(select value from json_each(${list}))`;
  const ofThem = sql`user_id = ${userId} and contact_id in ${ids}`;
  await deletePendingConflictsOf(db, userId, gone);
  await sql`delete from device_bases where ${ofThem}`.execute(db);
  await sql`delete from merged_contacts where ${ofThem}`.execute(db);
  const acts = await eraseFromActs(db, userId, ofThem);
  const { rows: versions } = await sql<{ bytes: number; photo: string | null }>`
    delete from versions where ${ofThem} returning photo, ${sql.raw(sqlBytes())} as bytes`.execute(db);
  await deleteUnusedPhotos(db, userId, versions);
  const trashedBytes = sumBytes(rows);
  // The last version of each contact was counted with the trash.
  const history = ROW_BYTES * (2 * rows.length - versions.length) + trashedBytes - sumBytes(versions) - acts;
  await addUsage(db, userId, { book: -trashedBytes - TRASHED_BYTES * rows.length, history });
  return rows.length;
}

function sumBytes(rows: { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Subtracts the erased contacts from the acts, and deletes acts without other contacts. Returns the number of freed
 * bytes.
 */
async function eraseFromActs(db: Db, userId: string, ofThem: RawBuilder<unknown>): Promise<number> {
  const touched = sql`
    select revision, count(*) as contacts from (
      select contact_id, from_revision as revision from versions where ${ofThem}
      union
      select contact_id, until_revision as revision from versions where ${ofThem}
    ) as touched group by revision`;
  await sql`
    update acts set contacts = acts.contacts - touched.contacts from (${touched}) as touched
    where acts.user_id = ${userId} and acts.revision = touched.revision and acts.part = 0`.execute(db);
  const ids = sql.raw(isPostgres(db) ? 'cardinality(contact_ids)' : 'json_array_length(contact_ids)');
  const { rows } = await sql<{ bytes: number }>`
    delete from acts where user_id = ${userId} and revision in (
      select revision from acts
      where user_id = ${userId} and part = 0 and contacts <= 0 and revision in (select revision from (${touched}) as touched)
    ) returning ${sql.lit(ROW_BYTES)} + ${sql.lit(ID_BYTES)} * ${ids} as bytes`.execute(db);
  return sumBytes(rows);
}

const USERS_AT_A_TIME = 500;

/** Erases all contacts that were deleted until a time, of all users; not part of any request. */
export async function eraseTrashedUntil(db: Store, untilMs: number): Promise<void> {
  let erased = 0;
  for (;;) {
    const { rows: users } = await sql<{ userId: string }>`
      select distinct user_id as "userId" from trash where at_ms <= ${untilMs} limit ${USERS_AT_A_TIME}`.execute(db);
    for (const { userId } of users) erased += await eraseBatches(db, userId, { untilMs });
    if (users.length < USERS_AT_A_TIME) break;
  }
  if (erased > 0) await db.emptyLog();
}
