import type { Conflict } from '@contactbook/contract/problems';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import type { BookInHand } from './act.ts';
import { entriesOf, isOtherNow } from './entries.ts';
import { asState } from './rules.ts';
import { eachSlice, slicesOf } from './batches.ts';

const MAX_CONFLICTS = 100;

/** Brings back what was before a change; undo_conflict, and nothing done, where a contact is not any more what it left. */
export async function undo(book: BookInHand, revision: number): Promise<number> {
  const { db, userId, bringBack } = book;
  if (!(await isLogged(db, userId, revision))) {
    throw new ProblemError('change_not_found', 'There is no such change in your book.');
  }
  const conflicts = await findConflicts(book, revision);
  if (conflicts.length > 0) {
    throw new ProblemError('undo_conflict', 'This contact has changed since. Nothing was undone.', { conflicts });
  }
  return bringBack('undone', slicesOf(userId, revision));
}

async function isLogged(db: Db, userId: string, revision: number): Promise<boolean> {
  const { rows } = await sql`select 1 from (${entriesOf(userId, revision)}) as entry limit 1`.execute(db);
  return rows.length > 0;
}

type ConflictRow = {
  id: string;
  name: string | null;
  number: string | null;
  version: number | null;
  nameBefore: string | null;
  numberBefore: string | null;
  nameMade: string | null;
  numberMade: string | null;
};

async function findConflicts({ db, userId, count }: BookInHand, revision: number): Promise<Conflict[]> {
  const found: ConflictRow[] = [];
  const examined = await eachSlice(db, slicesOf(userId, revision), async (entries) => {
    const { rows } = await sql<ConflictRow>`
      select entry.contact_id as "id", contacts.name, contacts.number, contacts.version,
        entry.name_before as "nameBefore", entry.number_before as "numberBefore",
        next.name_before as "nameMade", next.number_before as "numberMade"
      from (${entries}) as entry
      left join changes as next on next.user_id = ${userId} and next.contact_id = entry.contact_id
        and next.revision = (
          select min(revision) from changes as later
          where later.user_id = ${userId} and later.contact_id = entry.contact_id and later.revision > entry.revision
        )
      left join contacts on contacts.user_id = ${userId} and contacts.contact_id = entry.contact_id
      where ${isOtherNow(userId)}
      order by entry.contact_id`.execute(db);
    found.push(...rows);
    return found.length < MAX_CONFLICTS ? undefined : 'enough';
  });
  // Without any, bringing back counts them.
  if (found.length > 0) count(examined);
  return found.slice(0, MAX_CONFLICTS).map(({ id, name, number, version, ...entry }) => {
    const state = asState(name, number);
    return {
      id,
      current: state && version !== null ? { id, ...state, version } : null,
      made: asState(entry.nameMade, entry.numberMade),
      wanted: asState(entry.nameBefore, entry.numberBefore),
    };
  });
}
