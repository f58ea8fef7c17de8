import type { BookDiff } from '@contactbook/contract/changes';
import { PAST_MAX } from '@contactbook/contract/limits';
import { sql } from 'kysely';
import type { Db, Store } from '../../store/store.ts';
import { differs, stateIn, stateColumns, type StateRow, type StoredContact, type StoredState } from '../state.ts';
import { idTable, joinPresent, joinStateAt } from './states-at.ts';
import { HIGHEST_ID } from '../contact-ids.ts';

type Difference = Pick<BookDiff, 'counts'> & {
  added: (StoredState & { id: string })[];
  removed: StoredContact[];
  changed: { id: string; now: StoredState; former: StoredState }[];
};

/** Contacts that are compared at once, and whose states are read at once, with their cards. */
const CONTACTS_PER_PAGE = 1000;
const STATES = 50;
const CONTACT = sql.raw('named.value');

/**
 * Returns the differences between a book at its present revision and at an earlier one: their number, and the first of
 * each kind. A contact that changes during the reading may be missing.
 */
export async function diffSince(db: Store, userId: string, revision: number, now: number): Promise<Difference> {
  const found = { added: firstIds(), removed: firstIds(), changed: firstIds() };
  const read = (tx: Db, last: Compared | undefined) => compared(tx, userId, { revision, now }, last);
  for await (const page of db.readPages(userId, read)) {
    for (const { id, kind } of page) if (kind !== null) found[kind].add(id);
    if (page.length < CONTACTS_PER_PAGE) break;
  }
  const { added, removed, changed } = found;
  const difference: Difference = {
    counts: { added: added.count(), removed: removed.count(), changed: changed.count() },
    added: [],
    removed: [],
    changed: [],
  };
  const ids = [added, removed, changed].flatMap((each) => each.first());
  for (let next = 0; next < ids.length; next += STATES) {
    const some = ids.slice(next, next + STATES);
    for (const row of await db.readPage(userId, (tx) => statesOf(tx, userId, revision, some))) addTo(difference, row);
  }
  return difference;
}

/** Counts ids and keeps the first ones in their order. */
function firstIds() {
  let [ids, count]: [string[], number] = [[], 0];
  const first = () => ids.toSorted().slice(0, PAST_MAX);
  return {
    add(id: string): void {
      count++;
      ids.push(id);
      if (ids.length >= 2 * PAST_MAX) ids = first();
    },
    count: () => count,
    first,
  };
}

/** A contact that was changed since: how its states differ, null if they are the same. */
type Compared = { id: string; changedAt: number; kind: keyof BookDiff['counts'] | null };

async function compared(
  db: Db,
  userId: string,
  { revision, now }: { revision: number; now: number },
  last: Compared | undefined,
): Promise<Compared[]> {
  const after = last ?? { id: HIGHEST_ID, changedAt: revision };
  const changed = (table: string, column: string) => sql`
    select * from (
      select contact_id as value, ${sql.raw(column)} as changed_at from ${sql.table(table)}
      where user_id = ${userId} and ${sql.raw(column)} <= ${now}
        and (${sql.raw(column)}, contact_id) > (${after.changedAt}, ${after.id})
      order by ${sql.raw(column)}, contact_id limit ${sql.lit(CONTACTS_PER_PAGE)}
    ) as of_${sql.raw(table)}`;
  const { rows } = await sql<Compared>`
    select named.value as id, named.changed_at as "changedAt",
      case when not ${differs('contacts', 'kept')} then null when contacts.contact_id is null then 'added'
        when kept.contact_id is null then 'removed' else 'changed' end as kind
    from (
      select * from (${changed('contacts', 'version')} union all ${changed('trash', 'revision')}) as either
      order by changed_at, value limit ${sql.lit(CONTACTS_PER_PAGE)}
    ) as named
    ${joinPresent(userId, CONTACT)} ${joinStateAt(userId, CONTACT, revision)}
    order by named.changed_at, named.value`.execute(db);
  return rows;
}

type DifferenceRow = { id: string; version: number | null } & StateRow<'now'> & StateRow<'then'>;

async function statesOf(db: Db, userId: string, revision: number, ids: string[]): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select named.value as id, contacts.version, ${stateColumns('contacts', 'now')}, ${stateColumns('kept', 'then')}
    from users cross join ${idTable(db, ids)}
    ${joinPresent(userId, CONTACT)} ${joinStateAt(userId, CONTACT, revision)}
    where users.user_id = ${userId} order by named.value`.execute(db);
  return rows;
}

function addTo(difference: Difference, { id, version, ...row }: DifferenceRow): void {
  const [now, former] = [stateIn(row, 'now'), stateIn(row, 'then')];
  if (now && former) difference.changed.push({ id, now, former });
  else if (now && version !== null) difference.removed.push({ id, ...now, version });
  else if (former) difference.added.push({ id, ...former });
}
