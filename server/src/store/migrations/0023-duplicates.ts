import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import { distribute } from './distribute.ts';

/** The previous version neither reads nor writes these tables. */
export const isAdditive = true;

/** Records which contacts were merged into others, and which pairs of contacts are different people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [id, end] = isPostgres(db) ? [sql`uuid`, sql``] : [sql`text`, sql`without rowid`];
  await sql`
    create table merged_contacts (
      user_id ${id} not null, contact_id ${id} not null, survivor_id ${id} not null, revision bigint not null,
      constraint merged_contacts_key primary key (user_id, contact_id)
    ) ${end}`.execute(db);
  await sql`
    create table distinct_contacts (
      user_id ${id} not null, one_uid text not null, other_uid text not null, keys text not null, at_ms bigint not null,
      constraint distinct_contacts_key primary key (user_id, one_uid, other_uid)
    ) ${end}`.execute(db);
  await distribute(db, 'merged_contacts', 'distinct_contacts');
}
