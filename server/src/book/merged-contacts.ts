import { queryForIds, statement } from '../store/list-queries.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { findContact } from './read/present.ts';
import { idsOfKeys } from './resources.ts';
import type { StoredContact } from './state.ts';

/** A contact in the trash whose values another contact of the book has. */
export type Merged = { id: string; survivor: StoredContact };

const putAll = statement(
  {
    postgres: `(select user_id from users where user_id = $1) as owner
      cross join json_to_recordset($2::json) as given(id uuid, survivor uuid)`,
    sqlite: `(
      select $1 as user_id, value ->> 'id' as id, value ->> 'survivor' as survivor from json_each($2)
    ) as given`,
  },
  (given) => `
  insert into merged_contacts (user_id, contact_id, survivor_id, revision)
  select user_id, given.id, given.survivor, $3 from ${given} where true
  on conflict (user_id, contact_id) do update set survivor_id = excluded.survivor_id, revision = excluded.revision`,
);
/** The merge must be the last deletion of the contact, which may have been restored since. */
const readSurvivor = rawQuery<{ id: string }>(`
  select survivor_id as id from merged_contacts
  join trash on trash.user_id = $1 and trash.revision = merged_contacts.revision and trash.contact_id = $2
  where merged_contacts.user_id = $1 and merged_contacts.contact_id = $2`);

const mergedAmong = queryForIds<{ id: string }>(
  (ids) => `select contact_id as id from merged_contacts where user_id = $1 and contact_id in ${ids}`,
);

const AT_ONCE = 500;

/** Stores which contacts this revision has merged into which. */
export async function keepMerged(
  db: WriteTx,
  userId: string,
  revision: number,
  merged: { id: string; survivor: string }[],
): Promise<void> {
  for (let next = 0; next < merged.length; next += AT_ONCE) {
    await putAll(db, [userId, JSON.stringify(merged.slice(next, next + AT_ONCE)), revision]);
  }
}

/** A contact is merged again into others at most so often before its edits are taken for those of a deleted one. */
const STEPS_MAX = 20;

/** Returns the contact of the book that a deleted contact was merged into, also by several merges. */
export async function findSurvivor(db: Db, userId: string, id: string): Promise<Merged | undefined> {
  let next = id;
  for (let step = 0; step < STEPS_MAX; step++) {
    const [row] = await readSurvivor(db, [userId, next]);
    if (row === undefined) return undefined;
    const survivor = await findContact(db, userId, row.id);
    if (survivor !== undefined) return { id, survivor };
    next = row.id;
  }
  return undefined;
}

/** The same for the contacts with these UID keys. */
export async function findMergedOfUids(db: Db, userId: string, keys: string[]): Promise<Merged[]> {
  const found: Merged[] = [];
  for (let next = 0; next < keys.length; next += AT_ONCE) {
    const ids = await idsOfKeys(db, userId, keys.slice(next, next + AT_ONCE));
    for (const { id } of ids.length === 0 ? [] : await mergedAmong(db, userId, ids)) {
      const merged = await findSurvivor(db, userId, id);
      if (merged !== undefined) found.push(merged);
    }
  }
  return found;
}
