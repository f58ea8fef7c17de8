import type { BookDiff } from '@contactbook/contract/changes';
import { PAST_MAX } from '@contactbook/contract/limits';
import { sql } from 'kysely';
import type { Db, Store } from '../../store/store.ts';
import { countChanges } from '../read/changes.ts';
import { LASTING_CONTACTS } from '../read/present.ts';
import { differs, stateIn, stateOf, type StateRow, type StoredContact, type StoredState } from '../state.ts';
import { joinPresent, joinStateAt } from './states-at.ts';

type Difference = Pick<BookDiff, 'counts'> & {
  added: (StoredState & { id: string })[];
  removed: StoredContact[];
  changed: { id: string; now: StoredState; former: StoredState }[];
};
type DifferenceRow = {
  id: string;
  version: number | null;
  kind: keyof BookDiff['counts'];
  count: number | bigint | string;
} & StateRow<'now'> &
  StateRow<'then'>;

/** Returns the differences between the current book and a revision: their number, and the first of each kind. */
export async function diffSince(db: Store, userId: string, revision: number): Promise<Difference> {
  const contact = sql.raw('named.value');
  const differing = sql<DifferenceRow>`
    select * from (
      select difference.*, count(*) over (partition by kind) as count,
        row_number() over (partition by kind order by id) as place
      from (
        select named.value as id, contacts.version, ${stateOf('contacts', 'now')}, ${stateOf('kept', 'then')},
          case when contacts.contact_id is null then 'added' when kept.contact_id is null then 'removed' else 'changed' end
            as kind
        from (
          select contact_id as value from contacts where user_id = ${userId} and version > ${revision}
          union all select contact_id from trash where user_id = ${userId} and revision > ${revision}
        ) as named
        ${joinPresent(userId, contact)} ${joinStateAt(userId, contact, revision)}
        where ${differs('contacts', 'kept')}
      ) as difference
    ) as counted
    where place <= ${sql.lit(PAST_MAX)}
    order by id`;
  const changes = await countChanges(db, userId, revision, LASTING_CONTACTS);
  const read = (db: Db) => differing.execute(db);
  const { rows } = await (changes < LASTING_CONTACTS ? db.longRead(userId, read) : db.lastingRead(userId, read));
  const counts = { added: 0, removed: 0, changed: 0 };
  const difference: Omit<Difference, 'counts'> = { added: [], removed: [], changed: [] };
  for (const { id, version, kind, count, ...row } of rows) {
    counts[kind] = Number(count);
    const [now, former] = [stateIn(row, 'now'), stateIn(row, 'then')];
    if (now && former) difference.changed.push({ id, now, former });
    else if (now && version !== null) difference.removed.push({ id, ...now, version });
    else if (former) difference.added.push({ id, ...former });
  }
  return { counts, ...difference };
}
