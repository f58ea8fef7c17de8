import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version changes groups without recording their members. */
export const isAdditive = false;

/** Stores the members of group cards by key. Before, each change of a book with groups read all of their cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [id, end, named] = isPostgres(db)
    ? [sql`uuid`, sql``, sql`jsonb_array_elements_text(more::jsonb -> 'members') as named(value)`]
    : [sql`text`, sql`without rowid`, sql`json_each(more, '$.members') as named`];
  await sql`
    create table group_members (
      user_id ${id} not null, member_key text not null, group_id ${id} not null,
      constraint group_members_key primary key (user_id, member_key, group_id)
    ) ${end}`.execute(db);
  await sql`create index group_members_by_group on group_members (user_id, group_id)`.execute(db);
  await distribute(db, 'group_members');
  // No contact has a longer key, and PostgreSQL limits the size of an index entry.
  await sql`
    insert into group_members (user_id, member_key, group_id)
    select contacts.user_id, named.value, contacts.contact_id from contacts cross join ${named}
    where substr(more, 1, 11) = '{"members":' and length(named.value) <= 255
    on conflict do nothing`.execute(db);
}
