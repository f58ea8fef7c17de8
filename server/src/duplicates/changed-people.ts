import { rawQuery } from '../store/raw-query.ts';
import type { Db } from '../store/store.ts';
import { STATE_COLUMNS, type StoredContact } from '../book/state.ts';

const readChanged = rawQuery<StoredContact>(
  `select contact_id as id, ${STATE_COLUMNS}, version from contacts where user_id = $1 and version > $2`,
);
const readGone = rawQuery<{ id: string }>(`
  select contact_id as id from trash where user_id = $1 and revision > $2
  union all select contact_id from tombstones where user_id = $1 and revision > $2`);

/** Returns the contacts that have changed since a revision as they are now, and the ids of those that are gone. */
export async function findChanged(
  db: Db,
  userId: string,
  since: number,
): Promise<{ contacts: StoredContact[]; gone: string[] }> {
  const contacts = await readChanged(db, [userId, since]);
  const gone = await readGone(db, [userId, since]);
  return { contacts, gone: gone.map(({ id }) => id) };
}
