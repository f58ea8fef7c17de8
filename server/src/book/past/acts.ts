import type { BookAct, HistoryEntry } from '@contactbook/contract/changes';
import { HISTORY_PAGE } from '@contactbook/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery } from '../../store/raw-query.ts';
import { hasDecisions } from '../decisions.ts';
import type { Db, Store } from '../../store/store.ts';
import { isBefore, isShownWith, isSomeLeft, OTHERS_BETWEEN } from './deletions.ts';
import { chooseState, differs, isSameState, stateIn, stateColumns, type StateRow, type StoredState } from '../state.ts';
import { idsOf, joinPresent, joinStateAt } from './states-at.ts';

/** Returns the number of contacts of a change; undefined if the history has no change with this revision. */
export async function sizeOfAct(db: Db, userId: string, revision: number): Promise<number | undefined> {
  const { rows } = await sql<{ contacts: number }>`
    select contacts from acts where user_id = ${userId} and revision = ${revision} and part = 0`.execute(db);
  return rows[0]?.contacts;
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

const timeAt = rawQuery<{ atMs: number }>(`
  select at_ms as "atMs" from acts where user_id = $1 and revision >= $2 and part = 0 order by revision limit 1`);

/** Returns when a revision was made, or the oldest later one that the history has; undefined if there is none. */
export async function timeOf(db: Db, userId: string, revision: number): Promise<number | undefined> {
  const [act] = await timeAt(db, [userId, revision]);
  return act?.atMs;
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

type ActRow = Pick<BookAct, 'revision' | 'act' | 'atMs' | 'contacts'> & { device: string | null };
/** An act as it is shown: with the earlier deletions by the same device that belong to it. */
type ShownAct = ActRow & { last: ActRow; deletions: number };

/** Rows of acts that are read at once. */
const SCANNED = 500;

/** Returns a page of acts on the book, newest first. */
export async function findActs(db: Store, userId: string, before: number): Promise<StoredAct[]> {
  const shown = await shownActs(db, userId, before);
  const details = new Map<number, Details>();
  const entries = new Map<number, StoredEntry>();
  for (const some of boundedParts(shown)) {
    await db.readPage(userId, async (tx) => {
      for (const row of await detailsOf(tx, userId, some)) details.set(row.revision, row);
      for (const entry of await entriesOfSingles(tx, userId, some)) entries.set(entry.revision, entry);
    });
  }
  const acts: StoredAct[] = [];
  for (const { last, deletions, device, ...act } of shown) {
    if (deletions > 1 && device !== null) {
      const read = (tx: Db) => isSomeLeft(tx, userId, device, last.revision, act.revision);
      acts.push({ ...act, canBeUndone: await db.readPage(userId, read), device });
      continue;
    }
    const entry = entries.get(act.revision);
    const { isAsLeft = 0, backToMs = null }: Partial<Details> = details.get(act.revision) ?? {};
    acts.push({
      ...act,
      canBeUndone:
        act.contacts === 0
          ? await db.readPage(userId, (tx) => hasDecisions(tx, userId, act.revision))
          : (act.contacts > 1 || entry !== undefined) && isAsLeft === 1,
      ...(entry && { entry }),
      ...(backToMs !== null && { backToMs }),
      ...ofDevice(device),
    });
  }
  return acts;
}

/** Reads acts, newest first, until a page of them is whole, and no earlier deletion can belong to one of them. */
async function shownActs(db: Store, userId: string, before: number): Promise<ShownAct[]> {
  const shown: ShownAct[] = [];
  const lastOf = new Map<string, ShownAct>();
  // The act of an earlier page that a deletion may belong to is read again.
  const from = Math.min(before + OTHERS_BETWEEN, Number.MAX_SAFE_INTEGER);
  const read = (tx: Db, row: ActRow | undefined) => actsBefore(tx, [userId, row?.revision ?? from]);
  for await (const page of db.readPages(userId, read)) {
    for (const row of page) {
      const run = row.act === 'deleted' ? lastOf.get(row.device ?? '') : undefined;
      if (run !== undefined && isShownWith(run.last, row)) {
        Object.assign(run, { last: row, contacts: run.contacts + row.contacts, deletions: run.deletions + 1 });
        continue;
      }
      const isWhole = shown.length === HISTORY_PAGE;
      if (isWhole && shown.every(({ last }) => isBefore(last, row.revision))) return shown;
      const act = { ...row, last: row, deletions: 1 };
      if (row.act === 'deleted' && row.device !== null) lastOf.set(row.device, act);
      if (!isWhole && row.revision < before) shown.push(act);
    }
    if (page.length < SCANNED) break;
  }
  return shown;
}

const actsBefore = rawQuery<ActRow>(`
  select revision, act, at_ms as "atMs", contacts, device from acts
  where user_id = $1 and revision < $2 and part = 0 order by revision desc limit ${SCANNED}`);

/** Larger acts are not compared contact by contact; it is examined whether a contact has the version that they made. */
const COMPARED_CONTACTS_MAX = 1000;

/** Splits acts so that each part compares a bounded number of contacts. */
function boundedParts(acts: ShownAct[]): number[][] {
  const parts: number[][] = [];
  let room = 0;
  for (const { revision, contacts } of acts) {
    room -= contacts > COMPARED_CONTACTS_MAX ? 1 : contacts;
    if (room >= 0) parts.at(-1)?.push(revision);
    else {
      parts.push([revision]);
      room = COMPARED_CONTACTS_MAX - Math.min(contacts, COMPARED_CONTACTS_MAX);
    }
  }
  return parts;
}

type Details = { revision: number; isAsLeft: 0 | 1; backToMs: number | null };

/** Returns whether a contact still is as the act left it, and the time of the book that it went back to. */
async function detailsOf(db: Db, userId: string, revisions: number[]): Promise<Details[]> {
  const contact = sql.raw('named.value');
  const { rows } = await sql<Details>`
    select act.revision,
      case when act.contacts > ${sql.lit(COMPARED_CONTACTS_MAX)} then case when exists (
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
    from acts as act where act.user_id = ${userId} and act.part = 0 and act.revision in (${sql.join(revisions)})`.execute(
    db,
  );
  return rows;
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

/** Returns the entries of those acts that changed a single contact. */
function entriesOfSingles(db: Db, userId: string, revisions: number[]): Promise<StoredEntry[]> {
  const touched = sql`
    select named.value as id, ${OF_ACT} from acts cross join ${idsOf(db)}
    where acts.user_id = ${userId} and acts.part = 0 and acts.contacts = 1
      and acts.revision in (${sql.join(revisions)})`;
  return findEntries(db, userId, touched);
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
    select made.*, ${stateColumns('kept', 'before')} from (
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
