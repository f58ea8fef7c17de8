import type { BookAct, HistoryEntry } from '@contactbook/contract/changes';
import { HISTORY_PAGE } from '@contactbook/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Store } from '../../store/store.ts';
import { changedSince, findDeletions, isToldWithLater } from './deletions.ts';
import { chooseState, differs, isSameState, stateIn, stateOf, type StateRow, type StoredState } from '../state.ts';
import { idsOf, joinPresent, joinStateAt } from './states-at.ts';

/** Returns whether the history has a change with this revision. */
export async function hasAct(db: Db, userId: string, revision: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from acts where user_id = ${userId} and revision = ${revision} and part = 0`.execute(db);
  return rows.length > 0;
}

/** Returns the last revision at a time, by binary search; undefined if the history does not reach back that far. */
export async function findRevisionAt(db: Db, userId: string, atMs: number): Promise<number | undefined> {
  const last = await actBefore(db, userId, Number.MAX_SAFE_INTEGER);
  let [low, high]: [number, number] = [0, (last?.revision ?? 0) + 1];
  let found: number | undefined;
  while (low < high) {
    const act = await actBefore(db, userId, Math.floor((low + high) / 2) + 1);
    if (act !== undefined && act.atMs > atMs) high = act.revision;
    else {
      found = act?.revision ?? found;
      low = Math.floor((low + high) / 2) + 1;
    }
  }
  return found;
}

async function actBefore(db: Db, userId: string, revision: number) {
  const { rows } = await sql<{ revision: number; atMs: number }>`
    select revision, at_ms as "atMs" from acts where user_id = ${userId} and revision < ${revision} and part = 0
    order by revision desc limit 1`.execute(db);
  return rows[0];
}

/** A change of one contact, and an act on the book, with the states as stored. */
export type StoredEntry = Omit<HistoryEntry, 'before' | 'after'> & Record<'before' | 'after', StoredState | null>;
export type StoredAct = Omit<BookAct, 'entry'> & { entry?: StoredEntry };

type ActRow = Omit<BookAct, 'entry' | 'canBeUndone' | 'backToMs' | 'device'> & {
  isAsLeft: 0 | 1;
  backToMs: number | null;
  device: string | null;
};

/** In larger acts, the contacts' versions are examined instead of comparing their states. */
const COMPARED_MAX = 1000;

/** Returns a page of acts on the book, newest first. */
export function findActs(db: Store, userId: string, before: number): Promise<StoredAct[]> {
  return db.longRead(userId, (db) => readActs(db, userId, before));
}

async function readActs(db: Db, userId: string, before: number): Promise<StoredAct[]> {
  const contact = sql.raw('named.value');
  const page = sql`
    select * from acts where user_id = ${userId} and part = 0 and revision < ${before} and not (${isToldWithLater(userId)})
    order by revision desc limit ${sql.lit(HISTORY_PAGE)}`;
  const { rows } = await sql<ActRow>`
    select act.revision, act.act, act.at_ms as "atMs", act.contacts, act.device,
      case when act.contacts > ${sql.lit(COMPARED_MAX)} then case when exists (
        select 1 from contacts where user_id = ${userId} and version = act.revision
      ) or exists (
        select 1 from trash where user_id = ${userId} and revision = act.revision
      ) then 1 else 0 end
      when exists (
        select 1 from acts as part cross join ${idsOf(db, 'part')}
        ${joinPresent(userId, contact)} ${joinStateAt(userId, contact, sql.raw('act.revision'))}
        where part.user_id = ${userId} and part.revision = act.revision
          and not (contacts.version is distinct from act.revision and ${differs('contacts', 'kept')})
      ) then 1 else 0 end as "isAsLeft",
      case when act.act = 'went_back' then (
        select at_ms from acts as earlier where earlier.user_id = ${userId} and earlier.part = 0
          and earlier.revision <= act.target_revision order by revision desc limit 1
      ) end as "backToMs"
    from (${page}) as act order by act.revision desc`.execute(db);
  const entries = await entriesOfSingles(db, userId, page);
  const acts: StoredAct[] = [];
  for (const { isAsLeft, backToMs, device, ...act } of rows) {
    const deletions = device === null ? undefined : await findDeletions(db, userId, act.revision);
    if (deletions !== undefined && deletions.revisions.length > 1) {
      const canBeUndone = (await changedSince(db, userId, deletions)).length < deletions.revisions.length;
      acts.push({ ...act, contacts: deletions.contacts, canBeUndone, ...ofDevice(device) });
      continue;
    }
    const entry = entries.get(act.revision);
    const isTold = act.contacts > 1 || entry !== undefined;
    acts.push({
      ...act,
      canBeUndone: isTold && isAsLeft === 1,
      ...(entry && { entry }),
      ...(backToMs !== null && { backToMs }),
      ...ofDevice(device),
    });
  }
  return acts;
}

const ofDevice = (device: string | null) => (device === null ? {} : { device });

type EntryRow = {
  id: string;
  revision: number;
  act: BookAct['act'];
  atMs: number;
  device: string | null;
} & StateRow<'before'> &
  StateRow<'after'>;

const OF_ACT = sql.raw('acts.revision, acts.act, acts.at_ms as "atMs", acts.device');

/** Returns the entries of those acts of a page that changed a single contact, by revision. */
async function entriesOfSingles(db: Db, userId: string, page: RawBuilder<unknown>): Promise<Map<number, StoredEntry>> {
  const touched = sql`
    select named.value as id, ${OF_ACT}
    from (${page}) as acts left join acts as part on part.user_id = ${userId} and part.revision = acts.revision
    cross join ${idsOf(db, 'part')} where acts.contacts = 1`;
  return new Map((await findEntries(db, userId, touched)).map((entry) => [entry.revision, entry]));
}

/** Returns a page of the acts on one contact, newest first; empty if the history has none. */
export async function findContactHistory(db: Db, userId: string, id: string, before: number): Promise<StoredEntry[]> {
  const ofIt = sql`user_id = ${userId} and contact_id = ${id}`;
  // Each change of the contact began or ended the span of a version.
  const touched = sql`
    select changed.id, ${OF_ACT} from (
      with spans as (
        select contact_id as id, from_revision, until_revision from versions
        where ${ofIt} and from_revision < ${before} order by from_revision desc limit ${sql.lit(HISTORY_PAGE + 2)}
      )
      select contact_id as id, version as revision from contacts where ${ofIt}
      union select id, from_revision from spans union select id, until_revision from spans
    ) as changed
    cross join acts
    where changed.revision < ${before} and acts.user_id = ${userId} and acts.revision = changed.revision and acts.part = 0
    order by changed.revision desc limit ${sql.lit(HISTORY_PAGE + 2)}`;
  return (await findEntries(db, userId, touched)).slice(0, HISTORY_PAGE);
}

/**
 * Returns the states of these contacts before and after the acts that changed them, newest first. Unknown changes are
 * left out.
 */
async function findEntries(db: Db, userId: string, touched: RawBuilder<unknown>): Promise<StoredEntry[]> {
  const [contact, revision] = [sql.raw('touched.id'), sql.raw('touched.revision')];
  const { rows } = await sql<EntryRow>`
    select made.*, ${stateOf('kept', 'before')} from (
      select touched.*, ${chooseState('contacts.version <= touched.revision', 'contacts', 'kept', 'after')}
      from (${touched}) as touched ${joinPresent(userId, contact)} ${joinStateAt(userId, contact, revision)}
    ) as made
    ${joinStateAt(userId, sql.raw('made.id'), sql.raw('made.revision - 1'))}
    order by made.revision desc`.execute(db);
  return rows.map(asEntry).filter(isKnown);
}

function asEntry({ id, revision, act, atMs, device, ...row }: EntryRow): StoredEntry {
  const states = { before: stateIn(row, 'before'), after: stateIn(row, 'after') };
  return { id, revision, act, atMs, ...ofDevice(device), ...states };
}

/**
 * Returns whether the entry shows a change. Both states are null after the contact was erased, and equal after its
 * history was erased.
 */
function isKnown({ before, after }: StoredEntry): boolean {
  if (before === null || after === null) return before !== after;
  return !isSameState(before, after);
}
