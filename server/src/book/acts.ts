import type { BookAct, HistoryEntry } from '@contactbook/contract/changes';
import { HISTORY_PAGE } from '@contactbook/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { longRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';
import { changedSince, findDeletions, isToldWithLater } from './deletions.ts';
import { chooseState, differs, isSameState, stateIn, stateOf, type StateRow, type StoredState } from './state.ts';
import { idsOf, joinPresent, joinStateAt } from './states-at.ts';

/** Whether the book knows of a change that made this revision. */
export async function hasAct(db: Db, userId: string, revision: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from acts where user_id = ${userId} and revision = ${revision} and part = 0`.execute(db);
  return rows.length > 0;
}

/** The last revision at a time; undefined where the past is not known so far back. In steps that halve what is left. */
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

/** A change of one contact, and an act on the book, with states as they are kept. */
export type StoredEntry = Omit<HistoryEntry, 'before' | 'after'> & Record<'before' | 'after', StoredState | null>;
export type StoredAct = Omit<BookAct, 'entry'> & { entry?: StoredEntry };

type ActRow = Omit<BookAct, 'entry' | 'canBeUndone' | 'backToMs' | 'device'> & {
  isAsLeft: 0 | 1;
  backToMs: number | null;
  device: string | null;
};

/** Of a larger act the contacts are counted that have not changed since, instead of comparing what each of them is. */
const COMPARED_MAX = 1000;

/** A page of acts on the book, newest first. */
export function findActs(db: Db, userId: string, before: number): Promise<StoredAct[]> {
  return longRead(db, userId, (db) => readActs(db, userId, before));
}

async function readActs(db: Db, userId: string, before: number): Promise<StoredAct[]> {
  const contact = sql.raw('named.value');
  const page = sql`
    select * from acts where user_id = ${userId} and part = 0 and revision < ${before} and not (${isToldWithLater(userId)})
    order by revision desc limit ${sql.lit(HISTORY_PAGE)}`;
  const { rows } = await sql<ActRow>`
    select act.revision, act.act, act.at_ms as "atMs", act.contacts, act.device,
      case when act.contacts > ${sql.lit(COMPARED_MAX)} then case when act.contacts = (
        select count(*) from contacts where user_id = ${userId} and version = act.revision
      ) + (
        select count(*) from trash where user_id = ${userId} and revision = act.revision
      ) then 1 else 0 end
      when exists (
        select 1 from acts as part cross join ${idsOf(db, 'part')}
        ${joinPresent(userId, contact)} ${joinStateAt(userId, contact, sql.raw('act.revision'))}
        where part.user_id = ${userId} and part.revision = act.revision
          and contacts.version is distinct from act.revision and ${differs('contacts', 'kept')}
      ) then 0 else 1 end as "isAsLeft",
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
      const canBeUndone = (await changedSince(db, userId, deletions)).length === 0;
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

const ofDevice = (device: string | null | undefined) => (device === null || device === undefined ? {} : { device });

type SingleRow = {
  id: string;
  revision: number;
  act: BookAct['act'];
  atMs: number;
  device: string | null;
} & StateRow<'before'> &
  StateRow<'after'>;

/** Of those acts of a page that touched one contact alone: what it was before them, and after. */
async function entriesOfSingles(db: Db, userId: string, page: RawBuilder<unknown>): Promise<Map<number, StoredEntry>> {
  const { rows } = await sql<SingleRow>`
    select made.*, ${stateOf('kept', 'before')} from (
      select named.value as "id", act.revision, act.act, act.at_ms as "atMs", act.device, ${chooseState('contacts.version <= act.revision', 'contacts', 'kept', 'after')}
      from (${page}) as act left join acts as part on part.user_id = ${userId} and part.revision = act.revision
      cross join ${idsOf(db, 'part')}
      ${joinPresent(userId, sql.raw('named.value'))} ${joinStateAt(userId, sql.raw('named.value'), sql.raw('act.revision'))}
      where act.contacts = 1
    ) as made
    ${joinStateAt(userId, sql.raw('made.id'), sql.raw('made.revision - 1'))}`.execute(db);
  return new Map(
    rows
      .map(asEntry)
      .filter(isKnown)
      .map((entry) => [entry.revision, entry]),
  );
}

/** Of a contact that was deleted for good, nothing is; and where a contact's past was, both are what it is. */
function isKnown({ before, after }: StoredEntry): boolean {
  if (before === null || after === null) return before !== after;
  return !isSameState(before, after);
}

function asEntry({ id, revision, act, atMs, device, ...row }: SingleRow): StoredEntry {
  const states = { before: stateIn(row, 'before'), after: stateIn(row, 'after') };
  return { id, revision, act, atMs, ...ofDevice(device), ...states };
}

type Span = { from: number; until: number | null; madeBy: Act | null; endedBy: Act | null; state: StoredState | null };
type Act = { act: BookAct['act']; atMs: number; device?: string };

/** A page of what happened to one contact, newest first; empty where nothing is known of it. */
export async function findContactHistory(db: Db, userId: string, id: string, before: number): Promise<StoredEntry[]> {
  const spans = await findSpans(db, userId, id, before);
  const entries = spans.flatMap(({ from, until, madeBy, endedBy, state }, index): StoredEntry[] => {
    const earlier = spans[index + 1];
    const later = spans[index - 1];
    const former = earlier?.until === from ? earlier.state : null;
    const made = madeBy === null ? [] : [Object.assign({ id, revision: from, before: former, after: state }, madeBy)];
    // Where another span follows at once, its beginning is the same change.
    if (until === null || endedBy === null || later?.from === until) return made;
    return [Object.assign({ id, revision: until, before: state, after: null }, endedBy), made].flat();
  });
  return entries.filter((entry) => entry.revision < before && isKnown(entry)).slice(0, HISTORY_PAGE);
}

type SpanRow = {
  from: number;
  until: number | null;
  madeAct: Act['act'] | null;
  madeAtMs: number | null;
  endedAct: Act['act'] | null;
  endedAtMs: number | null;
  madeDevice: string | null;
  endedDevice: string | null;
} & StateRow<'was'>;

/** The times in which it had one state, newest first: more than a page needs that begins before a revision. */
async function findSpans(db: Db, userId: string, id: string, before: number): Promise<Span[]> {
  const { rows: present } = await sql<SpanRow>`
    select version as "from", null as "until", act as "madeAct", at_ms as "madeAtMs",
      device as "madeDevice", null as "endedAct", null as "endedAtMs", null as "endedDevice", ${stateOf('contacts', 'was')}
    from contacts left join acts on acts.user_id = ${userId} and acts.revision = version and acts.part = 0
    where contacts.user_id = ${userId} and contact_id = ${id}`.execute(db);
  const { rows: past } = await sql<SpanRow>`
    select held.from_revision as "from", held.until_revision as "until", made.act as "madeAct", made.at_ms as "madeAtMs",
      made.device as "madeDevice", ended.act as "endedAct", ended.at_ms as "endedAtMs", ended.device as "endedDevice", ${stateOf('kept', 'was')}
    from versions as held
    left join versions as kept on kept.user_id = ${userId} and kept.contact_id = held.contact_id
      and kept.from_revision = held.state_revision
    left join acts as made on made.user_id = ${userId} and made.revision = held.from_revision and made.part = 0
    left join acts as ended on ended.user_id = ${userId} and ended.revision = held.until_revision and ended.part = 0
    where held.user_id = ${userId} and held.contact_id = ${id} and held.from_revision < ${before}
    order by held.from_revision desc limit ${sql.lit(HISTORY_PAGE + 2)}`.execute(db);
  return [...present, ...past].map((row) => ({
    from: row.from,
    until: row.until,
    madeBy: asAct(row.madeAct, row.madeAtMs, row.madeDevice),
    endedBy: asAct(row.endedAct, row.endedAtMs, row.endedDevice),
    state: stateIn(row, 'was'),
  }));
}

function asAct(act: Act['act'] | null, atMs: number | null, device: string | null): Act | null {
  return act === null || atMs === null ? null : { act, atMs, ...ofDevice(device) };
}
