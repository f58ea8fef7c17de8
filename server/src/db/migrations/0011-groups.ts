import { type Kysely, sql } from 'kysely';

/** The previous version does not count the edits that it refuses. */
export const isAdditive = false;

/** Whether a book has cards of groups, and which, is asked with each change; refused edits are a part of what a book takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set book_bytes = book_bytes + (
      select coalesce(sum(octet_length(card) + 100), 0) from refused_edits where refused_edits.user_id = users.user_id
    )`.execute(db);
  // Of what all of its rows have in common too: else SQLite takes the primary key.
  await sql`
    create index contacts_groups on contacts (user_id, substr(more, 1, 11))
    where substr(more, 1, 11) = '{"members":'`.execute(db);
}
