import type { Changes } from '@contactbook/contract/changes';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db } from '../../store/store.ts';
import { asContact } from '../labels.ts';
import { IS_PERSON, STATE_COLUMNS, type StoredContact } from '../state.ts';

/** Returns the first contacts that changed after a revision, and the first deleted ones, at most `limit` of each. */
export async function changedSince(
  db: Db,
  userId: string,
  since: number,
  limit: number,
): Promise<Pick<Changes, 'contacts' | 'gone'>> {
  const contacts = await changedContacts(db, [userId, since, limit]);
  const gone = await deletedContacts(db, [userId, since, limit]);
  return { contacts: contacts.map(asContact), gone: gone.map(({ id }) => id) };
}

const changedContacts = rawQuery<StoredContact>(`
  select contact_id as id, ${STATE_COLUMNS}, version from contacts
  where user_id = $1 and version > $2 and ${IS_PERSON} order by version, contact_id limit $3`);
const deletedContacts = rawQuery<{ id: string }>(`
  select id from (
    select contact_id as id, revision from trash where user_id = $1 and revision > $2
    union all select contact_id, revision from tombstones where user_id = $1 and revision > $2
  ) as deleted order by revision, id limit $3`);
