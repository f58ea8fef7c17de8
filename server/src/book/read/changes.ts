import type { FastifyReply } from 'fastify';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db, Store } from '../../store/store.ts';
import { deriveBeforeRead } from '../derived-columns.ts';
import { CONTACTS_JSON, IS_PERSON, SEEN_COLUMNS } from '../state.ts';

/** Up to this number of contacts, a query takes no longer than handing it to another thread. */
const LONG_CHANGES = 1000;

const countChanged = rawQuery<{ count: number }>(`
  select count(*) as count from (
    select 1 from (
      select version from contacts where user_id = $1 and version > $2
      union all select revision from trash where user_id = $1 and revision > $2
      union all select revision from tombstones where user_id = $1 and revision > $2
    ) as changed limit $3
  ) as counted`);

/** Returns how many contacts have changed since a revision, at most `most`. */
export async function countChanges(db: Db, userId: string, since: number, most: number): Promise<number> {
  const [row] = await countChanged(db, [userId, since, most]);
  return row?.count ?? 0;
}

/**
 * Reads the contacts that changed after a revision, with their current states, and the ids of deleted ones. The
 * database builds the JSON, as for the whole book (present.ts). `counted` is their number if it is known, and `more`
 * are further fields of the answer.
 */
export async function readChanges(
  db: Store,
  reply: FastifyReply,
  userId: string,
  { since, until, counted, more = {} }: { since: number; until: number; counted?: number; more?: object },
): Promise<Buffer> {
  await deriveBeforeRead(db, userId);
  const changes = counted ?? (await countChanges(db, userId, since, LONG_CHANGES + 1));
  const read = (db: Db) => changesJson(db, [userId, since]);
  const [row] = await (changes <= LONG_CHANGES ? read(db) : db.longRead(userId, read));
  if (row === undefined) throw new Error('a query without a table answers one row');
  void reply.type('application/json; charset=utf-8');
  const parts = [`{"revision":${until},"contacts":`, row.contacts, ',"gone":', row.gone, ...jsonOf(more), '}'];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Returns further fields of a JSON object, each with a comma. */
function jsonOf(fields: object): string[] {
  return Object.entries(fields).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

const CHANGED = `
  select ${SEEN_COLUMNS} from contacts where user_id = $1 and version > $2 and ${IS_PERSON} order by contact_id`;
const GONE = `
  select contact_id as id from trash where user_id = $1 and revision > $2
  union all select contact_id from tombstones where user_id = $1 and revision > $2 order by id`;
const changesJson = rawQuery<Record<'contacts' | 'gone', Uint8Array | string>>(
  `select (select ${CONTACTS_JSON.postgres} from (${CHANGED}) as changed) as contacts,
    (select coalesce(json_agg(id), '[]')::text from (${GONE}) as deleted) as gone`,
  `select (select ${CONTACTS_JSON.sqlite} from (${CHANGED})) as contacts,
    (select cast(json_group_array(id) as blob) from (${GONE})) as gone`,
);
