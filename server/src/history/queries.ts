import type { BookAct, HistoryEntry, Past } from '@contactbook/contract/changes';
import { HISTORY_PAGE, PAST_MAX } from '@contactbook/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { longRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';
import { entriesAfter, isOtherNow } from './entries.ts';
import { asEntry, asState, type EntryRow } from './rules.ts';

/** How far the log of a book reaches, and where the book is. */
export function findReach(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['revision', 'logged_from as loggedFrom', 'erased_to as erasedTo'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

type ActRow = Pick<BookAct, 'revision' | 'act' | 'atMs'> & {
  contacts: number | bigint | string;
  isAsLeft: 0 | 1;
  backToMs: number | null;
};

/** A page of acts on the book, newest first. */
export function findActs(db: Db, userId: string, before: number): Promise<BookAct[]> {
  return longRead(db, userId, (db) => readActs(db, userId, before));
}

async function readActs(db: Db, userId: string, before: number): Promise<BookAct[]> {
  const { rows: acts } = await sql<ActRow>`
    select revision, act, at_ms as "atMs", contacts,
      case when exists (
        select 1 from changes as entry
        where entry.user_id = ${userId} and entry.revision = acts.revision and ${isOtherNow(userId)}
      ) then 0 else 1 end as "isAsLeft",
      case when act = 'went_back' then (
        select at_ms from changes as former
        where former.user_id = ${userId} and former.revision < acts.first_undone
        order by revision desc limit 1
      ) end as "backToMs"
    from (
      select revision, min(act) as act, min(at_ms) as at_ms, count(*) as contacts, min(from_revision) as first_undone
      from changes where user_id = ${userId} and revision < ${before}
      group by revision order by revision desc limit ${HISTORY_PAGE}
    ) as acts
    order by revision desc`.execute(db);
  const last = acts.at(-1)?.revision ?? before;
  const single = sql`entry.revision in (
    select revision from changes
    where user_id = ${userId} and revision >= ${last} and revision < ${before}
    group by revision having count(*) = 1
  )`;
  const entries = new Map((await findEntries(db, userId, single)).map((entry) => [entry.revision, entry]));
  return acts.map(({ contacts, isAsLeft, backToMs, ...act }) => {
    const entry = entries.get(act.revision);
    const counted = { ...act, contacts: Number(contacts), canBeUndone: isAsLeft === 1 };
    return Object.assign(counted, entry && { entry }, backToMs !== null && { backToMs });
  });
}

/** A page of what happened to one contact, newest first; empty where the log knows nothing of it. */
export function findContactHistory(db: Db, userId: string, id: string, before: number): Promise<HistoryEntry[]> {
  return findEntries(db, userId, sql`entry.contact_id = ${id} and entry.revision < ${before}`);
}

/** What was after an entry is what was before the next one, or is there now. */
async function findEntries(db: Db, userId: string, isWanted: RawBuilder<unknown>): Promise<HistoryEntry[]> {
  const { rows } = await sql<EntryRow>`
    select entry.contact_id as "id", entry.revision as "revision", entry.act as "act", entry.at_ms as "atMs",
      entry.name_before as "nameBefore", entry.number_before as "numberBefore", entry.is_gone as "isGone",
      coalesce(later.name_before, contacts.name) as "nameAfter",
      coalesce(later.number_before, contacts.number) as "numberAfter"
    from changes as entry
    left join changes as later on later.user_id = ${userId} and later.contact_id = entry.contact_id
      and later.revision = (
        select min(revision) from changes as each
        where each.user_id = ${userId} and each.contact_id = entry.contact_id and each.revision > entry.revision
      )
    left join contacts on contacts.user_id = ${userId} and contacts.contact_id = entry.contact_id
    where entry.user_id = ${userId} and ${isWanted}
    order by entry.revision desc, entry.contact_id
    limit ${HISTORY_PAGE}`.execute(db);
  return rows.map(asEntry);
}

/** The last revision at a time; undefined where the log holds nothing so old. */
export async function findRevisionAt(db: Db, userId: string, atMs: number): Promise<number | undefined> {
  const entry = await db
    .selectFrom('changes')
    .select('revision')
    .where('user_id', '=', userId)
    .where('at_ms', '<=', atMs)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.revision;
}

type DifferenceRow = {
  id: string;
  name: string | null;
  number: string | null;
  version: number | null;
  formerName: string | null;
  formerNumber: string | null;
  kind: keyof Past['counts'];
  count: number | bigint | string;
};

/** What is other in the book than it was at a revision: counted, and the first of each kind. */
export async function findDifference(
  db: Db,
  userId: string,
  revision: number,
): Promise<Pick<Past, 'counts' | 'added' | 'removed' | 'changed'>> {
  const differing = sql<DifferenceRow>`
    select id as "id", name, number, version, former_name as "formerName", former_number as "formerNumber", kind, count
    from (
      select difference.*, count(*) over (partition by kind) as count,
        row_number() over (partition by kind order by id) as place
      from (
        select former.contact_id as id, name, number, version,
          former.name_before as former_name, former.number_before as former_number,
          case when name is null then 'added' when former.name_before is null then 'removed' else 'changed' end as kind
        from (${entriesAfter(userId, revision)}) as former
        left join contacts on contacts.user_id = ${userId} and contacts.contact_id = former.contact_id
        where name is distinct from former.name_before or number is distinct from former.number_before
      ) as difference
    ) as counted
    where place <= ${PAST_MAX}
    order by id`;
  const { rows } = await longRead(db, userId, (db) => differing.execute(db));
  const counts = { added: 0, removed: 0, changed: 0 };
  const difference: Pick<Past, 'added' | 'removed' | 'changed'> = { added: [], removed: [], changed: [] };
  for (const { id, version, kind, count, ...row } of rows) {
    const now = asState(row.name, row.number);
    const former = asState(row.formerName, row.formerNumber);
    counts[kind] = Number(count);
    if (now && former) difference.changed.push({ id, now, former });
    else if (now && version !== null) difference.removed.push({ id, ...now, version });
    else if (former) difference.added.push({ id, ...former });
  }
  return { counts, ...difference };
}
