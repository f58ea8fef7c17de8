import type { Changes } from '@contactbook/contract/changes';
import type { FastifyReply } from 'fastify';
import { longRead } from '../db/long-reads.ts';
import { rawQuery } from '../db/raw-query.ts';
import type { Db } from '../db/tables.ts';
import { asContact, CONTACT_JSON, IS_PERSON, SEEN_COLUMNS, STATE_COLUMNS, type StoredContact } from './state.ts';

/** So many are read in the time that handing them to another thread takes. */
const LONG_CHANGES = 1000;

const countChanged = rawQuery<{ count: number }>(`
  select count(*) as count from (
    select 1 from (
      select version from contacts where user_id = $1 and version > $2
      union all select revision from trash where user_id = $1 and revision > $2
      union all select revision from tombstones where user_id = $1 and revision > $2
    ) as changed limit $3
  ) as counted`);

/** How many contacts have changed since a revision; `most` where there are more. */
export async function countChanges(db: Db, userId: string, since: number, most: number): Promise<number> {
  const [row] = await countChanged(db, [userId, since, most]);
  return row?.count ?? 0;
}

/**
 * What a reply says of the changes after a revision: the contacts as they now are, and the ids of those that were deleted.
 * Many are made JSON by the database, as the whole book is (present.ts). `counted` is how many there are, where that is known.
 */
export async function readChanges(
  db: Db,
  reply: FastifyReply,
  userId: string,
  since: number,
  until: number,
  counted?: number,
): Promise<Changes | Buffer> {
  const changes = counted ?? (await countChanges(db, userId, since, LONG_CHANGES + 1));
  if (changes <= LONG_CHANGES) return { revision: until, ...(await findChanges(db, userId, since)) };
  const [row] = await longRead(db, userId, (db) => changesJson(db, [userId, since]));
  if (row === undefined) throw new Error('a query without a table answers one row');
  void reply.type('application/json; charset=utf-8');
  return Buffer.concat([
    Buffer.from(`{"revision":${until},"contacts":`),
    Buffer.from(row.contacts),
    Buffer.from(',"gone":'),
    Buffer.from(row.gone),
    Buffer.from('}'),
  ]);
}

const findChanged = rawQuery<StoredContact>(`
  select contact_id as id, ${STATE_COLUMNS}, version from contacts where user_id = $1 and version > $2 and ${IS_PERSON}
  order by contact_id`);
const GONE = `
  select contact_id as id from trash where user_id = $1 and revision > $2
  union all select contact_id from tombstones where user_id = $1 and revision > $2`;
const findGone = rawQuery<{ id: string }>(`${GONE} order by id`);

async function findChanges(db: Db, userId: string, since: number): Promise<Omit<Changes, 'revision'>> {
  const contacts = await findChanged(db, [userId, since]);
  const gone = await findGone(db, [userId, since]);
  return { contacts: contacts.map(asContact), gone: gone.map(({ id }) => id) };
}

const CHANGED = `select ${SEEN_COLUMNS} from contacts where user_id = $1 and version > $2 and ${IS_PERSON}`;
const changesJson = rawQuery<{ contacts: Uint8Array | string; gone: Uint8Array | string }>(
  `select
    (select coalesce(json_agg(${CONTACT_JSON.postgres}), '[]')::text from (${CHANGED} order by contact_id) as changed)
      as contacts,
    (select coalesce(json_agg(id), '[]')::text from (${GONE}) as deleted) as gone`,
  `select
    (select cast(json_group_array(${CONTACT_JSON.sqlite}) as blob) from (${CHANGED} order by contact_id)) as contacts,
    (select cast(json_group_array(id) as blob) from (${GONE})) as gone`,
);
