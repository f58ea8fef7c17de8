import type { Changes } from '@contactbook/contract/changes';
import type { FastifyReply } from 'fastify';
import { rawQuery } from '../db/raw-query.ts';
import { longRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';

/** So many are read in the time that handing them to another thread takes. */
const LONG_CHANGES = 1000;
const changeBeyond = rawQuery<{ revision: number }>(
  `select revision from changes where user_id = $1 and revision > $2 and revision <= $3 limit 1 offset ${LONG_CHANGES}`,
);

/**
 * What a reply says of the changes after a revision until another: the contacts as they now are. Many are made JSON by
 * the database, as the whole book is (contacts/queries.ts).
 */
export async function readChanges(
  db: Db,
  reply: FastifyReply,
  userId: string,
  since: number,
  until: number,
): Promise<Changes | Buffer> {
  const isLong = (await changeBeyond(db, [userId, since, until])).length > 0;
  if (!isLong) return { revision: until, ...(await findChanges(db, userId, since, until)) };
  const [row] = await longRead(db, userId, (db) => changesJson(db, [userId, since, until, userId, userId]));
  if (row === undefined) throw new Error('a query without a table answers one row');
  void reply.type('application/json; charset=utf-8');
  const { contacts, gone } = row;
  return Buffer.concat([
    Buffer.from(`{"revision":${until},"contacts":`),
    Buffer.from(contacts),
    Buffer.from(',"gone":'),
    Buffer.from(gone),
    Buffer.from('}'),
  ]);
}

async function findChanges(db: Db, userId: string, since: number, until: number): Promise<Omit<Changes, 'revision'>> {
  const rows = await db
    .selectFrom((db) =>
      db
        .selectFrom('changes')
        .select('contact_id')
        .distinct()
        .where('user_id', '=', userId)
        .where('revision', '>', since)
        .where('revision', '<=', until)
        .as('changed'),
    )
    .leftJoin('contacts', (on) =>
      on.onRef('contacts.contact_id', '=', 'changed.contact_id').on('contacts.user_id', '=', userId),
    )
    .select(['changed.contact_id as id', 'name', 'number', 'version'])
    .orderBy('changed.contact_id')
    .execute();
  return {
    contacts: rows.flatMap(({ id, name, number, version }) =>
      name === null || number === null || version === null ? [] : [{ id, name, number, version }],
    ),
    gone: rows.filter(({ name }) => name === null).map(({ id }) => id),
  };
}

const CHANGED = `
  with changed as materialized (
    select distinct contact_id from changes where user_id = $1 and revision > $2 and revision <= $3 order by contact_id
  )`;
const THERE = `
  from changed join contacts on contacts.user_id = $4 and contacts.contact_id = changed.contact_id`;
const GONE = `
  from changed where not exists (
    select 1 from contacts where contacts.user_id = $5 and contacts.contact_id = changed.contact_id
  )`;
const CONTACT = `'id', changed.contact_id, 'name', name, 'number', number, 'version', version`;

const changesJson = rawQuery<{ contacts: Uint8Array | string; gone: Uint8Array | string }>(
  `${CHANGED}
  select (select coalesce(json_agg(json_build_object(${CONTACT}))::text, '[]') ${THERE}) as contacts,
    (select coalesce(json_agg(contact_id)::text, '[]') ${GONE}) as gone`,
  `${CHANGED}
  select (select cast(json_group_array(json_object(${CONTACT})) as blob) ${THERE}) as contacts,
    (select cast(json_group_array(contact_id) as blob) ${GONE}) as gone`,
);
