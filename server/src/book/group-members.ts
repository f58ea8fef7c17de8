import { listedLabel } from '@contactbook/card/card-labels';
import { query, statement } from '../store/list-queries.ts';
import { rawQuery } from '../store/raw-query.ts';
import { eachPage } from '../store/pages.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { IS_GROUP } from './state.ts';
import { UID_MAX } from './uids.ts';
import { LOWEST_ID } from './contact-ids.ts';

/**
 * Stores the members that these group cards list, so that a user's groups are found without reading their cards. It
 * removes the members of cards that are no groups or were deleted. Call it after each write of a group card. Unchanged
 * members are not rewritten, since devices send a whole group for one new member. On SQLite each row may be on a page
 * of its own, so other requests run between batches.
 */
export async function keepMembers(db: WriteTx, userId: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    let dropped: unknown[];
    do dropped = await deleteMembers(db, [userId, id, MEMBERS_AT_ONCE]);
    while (dropped.length === MEMBERS_AT_ONCE);
    const [{ members } = { members: -1 }] = await countMembers(db, [userId, id]);
    for (let next = 0; next <= members; next += MEMBERS_AT_ONCE) {
      await addMembers(db, [userId, id, next, next + MEMBERS_AT_ONCE]);
    }
  }
}

const MEMBERS_AT_ONCE = 250;
const GROUP_CARD = `contacts.user_id = $1 and contacts.contact_id = $2 and ${IS_GROUP}`;
/** The members that a card lists, with their positions: from 0 on SQLite, from 1 on PostgreSQL. */
const NAMED = {
  postgres: `contacts cross join
    jsonb_array_elements_text(more::jsonb -> 'members') with ordinality as named(value, key)`,
  sqlite: "contacts cross join json_each(more, '$.members') as named",
};
const deleteMembers = statement(
  NAMED,
  (named) => `
  delete from group_members where user_id = $1 and group_id = $2 and member_key in (
    select member_key from group_members where user_id = $1 and group_id = $2
      and member_key not in (select value from ${named} where ${GROUP_CARD})
    limit $3
  ) returning 1`,
);
const countMembers = rawQuery<{ members: number }>(
  `select jsonb_array_length(more::jsonb -> 'members') as members from contacts where ${GROUP_CARD}`,
  `select json_array_length(more, '$.members') as members from contacts where ${GROUP_CARD}`,
);
/** Ignores keys that are longer than any contact's key. */
const addMembers = statement(
  NAMED,
  (named) => `
  insert into group_members (user_id, member_key, group_id)
  select contacts.user_id, value, contacts.contact_id from ${named}
  where ${GROUP_CARD} and key >= $3 and key < $4 and length(value) <= ${UID_MAX}
  on conflict do nothing`,
);

type Membership = { key: string; groupId: string };

/** Yields the groups of the contacts with these keys, page by page. */
export async function* memberships(db: Db, userId: string, keys: string[]): AsyncGenerator<Membership[]> {
  const rest = new Set(keys);
  const read = ({ key, groupId } = BEFORE_ALL) =>
    membershipPage(db, [userId, JSON.stringify([...rest]), key, groupId, MEMBERSHIPS_AT_ONCE]);
  for await (const page of eachPage(read, MEMBERSHIPS_AT_ONCE)) {
    yield page;
    const last = page.at(-1);
    for (const { key } of page) if (key !== last?.key) rest.delete(key);
  }
}

const BEFORE_ALL: Membership = { key: '', groupId: LOWEST_ID };

/** A page is read in one or two milliseconds. */
const MEMBERSHIPS_AT_ONCE = 2000;
/** An array, since PostgreSQL would otherwise read all memberships of a book instead of joining them with the keys. */
const membershipPage = query<Membership>(
  {
    postgres: '= any(array(select json_array_elements_text($2::json)))',
    sqlite: 'in (select value from json_each($2))',
  },
  (keys) => `
  select member_key as key, group_id as "groupId" from group_members
  where user_id = $1 and member_key ${keys} and (member_key, group_id) > ($3, $4)
  order by member_key, group_id limit $5`,
);

const groupNames = rawQuery<{ id: string; name: string }>(`
  select contact_id as id, name from contacts where user_id = $1 and ${IS_GROUP} order by contact_id`);

/** Returns all group cards of a book with their names, oldest first. */
export function findGroups(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return groupNames(db, [userId]);
}

/** Returns the ids of the group cards that are this label, oldest first. */
export async function idsOfGroups(db: Db, userId: string, label: string): Promise<string[]> {
  return (await findGroups(db, userId)).flatMap(({ id, name }) => (listedLabel(name) === label ? id : []));
}
