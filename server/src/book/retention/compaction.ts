import { sql } from 'kysely';
import { rawQuery, rawStatement } from '../../db/raw-query.ts';
import type { Db, Store } from '../../db/store.ts';
import { addUsage, type Bytes, ID_BYTES, ROW_BYTES } from '../bytes.ts';
import { lockBook } from '../write/write-context.ts';
import { deleteUnusedPhotos } from '../photos.ts';
import { deleteNames } from '../resources.ts';
import { sqlBytes } from '../state.ts';
import { KEPT_ROWS, statement } from '../write/statements.ts';
import { idsOf } from '../past/states-at.ts';
import { createSlices } from '../../work-slices.ts';

/** Compacted in some five milliseconds; a row of a large act, which is not divided, takes fifteen. */
const STEP = 200;

/**
 * Deletes the oldest of a book's past, a few milliseconds of it: acts that together name up to 200 contacts, with the versions
 * that ended by them. The past then begins after the last of these acts. Returns what the person takes now; undefined where
 * nothing until that time is left to delete. What lies in the trash keeps its last state.
 */
export function compactOldest(
  db: Store,
  userId: string,
  untilMs = Number.MAX_SAFE_INTEGER,
): Promise<Bytes | undefined> {
  return db.write(async (db) => {
    const { logStart, bookBytes, historyBytes } = await lockBook(db, userId);
    const acts = await compactActs(db, userId, untilMs);
    const tombstones = await compactTombstones(db, userId, untilMs);
    const bytes = acts.bytes + tombstones.bytes;
    if (bytes === 0) return undefined;
    const photoBytes = await deleteUnusedPhotos(db, userId, acts.states);
    await moveLogStart(db, [userId, Math.max(logStart, acts.revision, tombstones.revision)]);
    await addUsage(db, userId, { history: -bytes });
    return { book: bookBytes - photoBytes, history: historyBytes - bytes };
  });
}

const moveLogStart = rawStatement('update users set log_start = $2 where user_id = $1');

/** How many bytes are gone, and up to which revision. */
type Compacted = { bytes: number; revision: number };
type DeletedStates = { bytes: number; photo: string | null }[];

async function compactActs(db: Db, userId: string, untilMs: number): Promise<Compacted & { states: DeletedStates }> {
  const acts = oneStep(await findOldest(db, [userId, STEP]), untilMs);
  const last = acts.at(-1);
  if (last === undefined) return { bytes: 0, revision: 0, states: [] };
  const { bytes: versionBytes, states } = await compactVersions(db, userId, last);
  await deleteActs(db, [userId, last.revision, last.part]);
  const actBytes = acts.reduce((sum, { ids }) => sum + ROW_BYTES + ID_BYTES * ids, 0);
  return { bytes: versionBytes + actBytes, revision: last.revision, states };
}

/** One row of an act, which names so many ids. */
type Part = { revision: number; part: number; atMs: number; ids: number };

// On SQLite an id takes 39 characters of JSON; to count them so spares reading them.
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

async function compactTombstones(db: Db, userId: string, untilMs: number): Promise<Compacted> {
  const tombstones = await deleteTombstones(db, [userId, Number.MAX_SAFE_INTEGER, untilMs, STEP]);
  await deleteNames(db, userId, tombstones);
  const revision = tombstones.reduce((most, tombstone) => Math.max(most, tombstone.revision), 0);
  return { bytes: ROW_BYTES * tombstones.length, revision };
}

/** Tombstones older than the oldest remaining act. */
const deleteTombstones = rawStatement<{ revision: number; id: string }>(`
  delete from tombstones where user_id = $1 and (user_id, revision, contact_id) in (
    select user_id, revision, contact_id from tombstones
    where user_id = $1 and revision < coalesce((select min(revision) from acts where user_id = $1), $2) and at_ms <= $3
    order by revision, contact_id limit $4
  ) returning revision, contact_id as id`);

type Ended = { id: string; since: number; madeAt: number };

/**
 * Deletes the versions that ended by these acts, and answers how many bytes they took, with the states they held. One whose texts later versions
 * need stays until the last of those is forgotten: moving the texts would cost as much as versions need them.
 */
async function compactVersions(db: Db, userId: string, last: Part): Promise<{ bytes: number; states: DeletedStates }> {
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
 * For each contact that these acts name, the version before: it ended by the act, or by an earlier one where it lay in the
 * trash when that was forgotten. Found by key, however many versions a contact has.
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

const deleteVersions = statement(
  KEPT_ROWS,
  (rows, user) => `
  delete from versions where user_id = $1 and (user_id, contact_id, from_revision) in (
    select ${user}, given.id, given.since from ${rows}
  )`,
);
/** The states among these that no version refers to. */
const findUnneeded = statement<{ id: string; since: number; bytes: number; photo: string | null }>(
  KEPT_ROWS,
  (rows) => `
  select given.id, given.since, kept.photo, ${sqlBytes((column) => `kept.${column}`)} as bytes from ${rows}
  cross join versions as kept
  where kept.user_id = $1 and kept.contact_id = given.id and kept.from_revision = given.since and not exists (
    select 1 from versions as pointer where pointer.user_id = $1 and pointer.contact_id = given.id
      and pointer.state_revision = given.since and pointer.state_revision <> pointer.from_revision
  )`,
);
/** Contacts that are what they were then have the same texts themselves. */
const keepOwnState = statement(
  KEPT_ROWS,
  (rows, user) => `
  update contacts set state_revision = version where user_id = $1 and (user_id, contact_id, state_revision) in (
    select ${user}, given.id, given.since from ${rows}
  )`,
);

const PEOPLE_AT_A_TIME = 500;

/** Forgets what was done until then in everybody's book; not part of any request. */
export async function compactAllUntil(db: Store, untilMs: number): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  let hasCompacted = false;
  const rest = createSlices();
  for (;;) {
    const people = await findPeople(db, [after, PEOPLE_AT_A_TIME]);
    for (const { userId, oldestMs } of people) {
      if (oldestMs === null || oldestMs > untilMs) continue;
      while ((await compactOldest(db, userId, untilMs)) !== undefined) {
        hasCompacted = true;
        await rest();
      }
    }
    const last = people.at(-1);
    if (last === undefined) break;
    after = last.userId;
    await rest();
  }
  if (hasCompacted) await db.emptyLog();
}

/** Each with the time of what is oldest in their past, by key: an index by time would cost every change. */
const findPeople = rawQuery<{ userId: string; oldestMs: number | null }>(`
  select user_id as "userId", coalesce(
    (select at_ms from acts where acts.user_id = users.user_id order by revision limit 1),
    (select at_ms from tombstones where tombstones.user_id = users.user_id order by revision limit 1)
  ) as "oldestMs"
  from users where user_id > $1 order by user_id limit $2`);
