import { query, statement } from '../../store/list-queries.ts';
import { sql } from 'kysely';
import { rawQuery, rawStatement } from '../../store/raw-query.ts';
import { eachPage } from '../../store/pages.ts';
import type { Db, Store, WriteTx } from '../../store/store.ts';
import { addUsage, type Bytes, ID_BYTES, ROW_BYTES } from '../bytes.ts';
import { lockBook } from '../write/write-context.ts';
import { deleteUnusedPhotos } from '../photos.ts';
import { deleteNames } from '../resources.ts';
import { sqlBytes } from '../state.ts';
import { idsOf } from '../past/states-at.ts';
import { createSlices } from '../../work-slices.ts';
import { LOWEST_ID } from '../contact-ids.ts';

/**
 * Number of contacts in one step, which takes about five milliseconds. A row of a large act is not divided and takes
 * fifteen.
 */
const STEP = 200;

/**
 * Deletes the oldest part of a book's history in a few milliseconds: acts with up to 200 contacts in total, and the
 * versions that ended by them. The history then begins after the last of these acts. Returns the user's bytes after it
 * and their own quota, or undefined if nothing until `untilMs` is left to delete. Contacts in the trash keep their last state.
 */
export function compactOldest(
  db: Store,
  userId: string,
  untilMs = Number.MAX_SAFE_INTEGER,
): Promise<(Bytes & { quotaBytes: number | null }) | undefined> {
  return db.write(async (db) => {
    const { logStart, bookBytes, historyBytes, quotaBytes } = await lockBook(db, userId);
    const acts = await compactActs(db, userId, untilMs);
    const tombstones = await compactTombstones(db, userId, untilMs);
    const bytes = acts.bytes + tombstones.bytes;
    if (bytes === 0) return undefined;
    const photoBytes = await deleteUnusedPhotos(db, userId, acts.states);
    await moveLogStart(db, [userId, Math.max(logStart, acts.revision, tombstones.revision)]);
    await addUsage(db, userId, { history: -bytes });
    return { book: bookBytes - photoBytes, history: historyBytes - bytes, quotaBytes };
  });
}

const moveLogStart = rawStatement('update users set log_start = $2 where user_id = $1');

/** The number of deleted bytes, and the last deleted revision. */
type Compacted = { bytes: number; revision: number };
type DeletedStates = { bytes: number; photo: string | null }[];

async function compactActs(
  db: WriteTx,
  userId: string,
  untilMs: number,
): Promise<Compacted & { states: DeletedStates }> {
  const acts = oneStep(await findOldest(db, [userId, STEP]), untilMs);
  const last = acts.at(-1);
  if (last === undefined) return { bytes: 0, revision: 0, states: [] };
  const { bytes: versionBytes, states } = await compactVersions(db, userId, last);
  await deleteActs(db, [userId, last.revision, last.part]);
  const actBytes = acts.reduce((sum, { ids }) => sum + ROW_BYTES + ID_BYTES * ids, 0);
  return { bytes: versionBytes + actBytes, revision: last.revision, states };
}

/** A row of an act, with the number of its ids. */
type Part = { revision: number; part: number; atMs: number; ids: number };

// An id takes 39 characters of JSON on SQLite. Dividing the length avoids parsing the ids.
const findOldest = rawQuery<Part>(
  `select revision, part, at_ms as "atMs", cardinality(contact_ids) as ids from acts where user_id = $1
    order by revision, part limit $2`,
  `select revision, part, at_ms as "atMs", octet_length(contact_ids) / 39 as ids from acts where user_id = $1
    order by revision, part limit $2`,
);

/** Returns as many of the oldest acts as one step compacts. */
function oneStep(oldest: Part[], untilMs: number): Part[] {
  let sum = 0;
  const end = oldest.findIndex(({ atMs, ids }, index) => atMs > untilMs || ((sum += ids) > STEP && index > 0));
  return end === -1 ? oldest : oldest.slice(0, end);
}

const deleteActs = rawStatement('delete from acts where user_id = $1 and (revision, part) <= ($2, $3)');

async function compactTombstones(db: WriteTx, userId: string, untilMs: number): Promise<Compacted> {
  const tombstones = await deleteTombstones(db, [userId, Number.MAX_SAFE_INTEGER, untilMs, STEP]);
  await deleteNames(db, userId, tombstones);
  const revision = tombstones.reduce((most, tombstone) => Math.max(most, tombstone.revision), 0);
  return { bytes: ROW_BYTES * tombstones.length, revision };
}

/** Tombstones older than the oldest remaining act. */
const deleteTombstones = rawStatement<{ revision: number; id: string }>(`
  delete from tombstones where user_id = $1 and (revision, contact_id) in (
    select revision, contact_id from tombstones
    where user_id = $1 and revision < coalesce((select min(revision) from acts where user_id = $1), $2) and at_ms <= $3
    order by revision, contact_id limit $4
  ) returning revision, contact_id as id`);

type Ended = { id: string; since: number; madeAt: number };

/**
 * Deletes the versions that ended by these acts; returns their bytes and the states that were deleted. A version whose
 * state later versions refer to stays until the last of those is deleted, since moving the state would cost more.
 */
async function compactVersions(
  db: WriteTx,
  userId: string,
  last: Part,
): Promise<{ bytes: number; states: DeletedStates }> {
  const ended = await findEnded(db, userId, last);
  const [holders, pointers] = [true, false].map((isHolder) =>
    ended.filter(({ since, madeAt }) => (since === madeAt) === isHolder),
  ) as [Ended[], Ended[]];
  if (pointers.length > 0) await deleteVersions(db, [userId, JSON.stringify(pointers)]);
  const needed = pointers.map(({ id, madeAt }) => ({ id, since: madeAt }));
  const states = new Map([...holders, ...needed].map(({ id, since }) => [`${id} ${since}`, { id, since }]));
  if (states.size === 0) return { bytes: 0, states: [] };
  const dropped = await findUnneeded(db, [userId, JSON.stringify([...states.values()])]);
  if (dropped.length > 0) {
    const list = JSON.stringify(dropped);
    await keepOwnState(db, [userId, list]);
    await deleteVersions(db, [userId, list]);
  }
  const bytes = dropped.reduce((sum, state) => sum + state.bytes + ROW_BYTES, pointers.length * ROW_BYTES);
  return { bytes, states: dropped };
}

/**
 * Finds the preceding version of each contact in these acts. It ended by the act, or earlier if the contact was in the
 * trash. The lookup is by key, regardless of the number of versions.
 */
async function findEnded(db: Db, userId: string, { revision, part }: Part): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select distinct held.contact_id as "id", held.from_revision as "since", held.state_revision as "madeAt"
    from acts cross join ${idsOf(db)} cross join versions as held
    where acts.user_id = ${userId} and (acts.revision, acts.part) <= (${revision}, ${part})
      and held.user_id = ${userId} and held.contact_id = named.value and held.until_revision <= acts.revision
      and held.from_revision = (
        select max(from_revision) from versions as each
        where each.user_id = ${userId} and each.contact_id = named.value and each.from_revision < acts.revision
      )
      and not exists (
        select 1 from trash where trash.user_id = ${userId} and trash.revision = held.until_revision
          and trash.contact_id = held.contact_id
      )`.execute(db);
  return rows;
}

/** The rows of a JSON array, which is the second value of a statement, in the syntax of each database. */
const KEPT_ROWS = {
  postgres: 'json_to_recordset($2::json) as given(id uuid, since bigint)',
  sqlite: "(select value ->> 'id' as id, value ->> 'since' as since from json_each($2)) as given",
};

const deleteVersions = statement(
  KEPT_ROWS,
  (rows) => `
  delete from versions where user_id = $1 and (contact_id, from_revision) in (
    select given.id, given.since from ${rows}
  )`,
);
/** Returns those states that no version refers to. */
const findUnneeded = query<{ id: string; since: number; bytes: number; photo: string | null }>(
  KEPT_ROWS,
  (rows) => `
  select given.id, given.since, kept.photo, ${sqlBytes((column) => `kept.${column}`)} as bytes from ${rows}
  cross join versions as kept
  where kept.user_id = $1 and kept.contact_id = given.id and kept.from_revision = given.since and not exists (
    select 1 from versions as pointer where pointer.user_id = $1 and pointer.contact_id = given.id
      and pointer.state_revision = given.since and pointer.state_revision <> pointer.from_revision
  )`,
);
/** Makes contacts that refer to a deleted version refer to their own, equal state. */
const keepOwnState = statement(
  KEPT_ROWS,
  (rows) => `
  update contacts set state_revision = version where user_id = $1 and (contact_id, state_revision) in (
    select given.id, given.since from ${rows}
  )`,
);

const PEOPLE_AT_A_TIME = 500;
type OldestEntry = { userId: string; oldestMs: number | null };

/** Compacts all books up to a time; not part of any request. */
export async function compactAllUntil(db: Store, untilMs: number): Promise<void> {
  let hasCompacted = false;
  const rest = createSlices();
  const read = (last: OldestEntry | undefined) => findPeople(db, [last?.userId ?? LOWEST_ID, PEOPLE_AT_A_TIME]);
  for await (const people of eachPage(read, PEOPLE_AT_A_TIME)) {
    for (const { userId, oldestMs } of people) {
      if (oldestMs === null || oldestMs > untilMs) continue;
      while ((await compactOldest(db, userId, untilMs)) !== undefined) {
        hasCompacted = true;
        await rest();
      }
    }
    await rest();
  }
  if (hasCompacted) await db.emptyLog();
}

/**
 * Returns users with the time of the oldest entry in their history. The lookup is by key, since an index by time would
 * slow down every change.
 */
const findPeople = rawQuery<OldestEntry>(`
  select user_id as "userId", coalesce(
    (select at_ms from acts where acts.user_id = users.user_id order by revision limit 1),
    (select at_ms from tombstones where tombstones.user_id = users.user_id order by revision limit 1)
  ) as "oldestMs"
  from users where user_id > $1 order by user_id limit $2`);
