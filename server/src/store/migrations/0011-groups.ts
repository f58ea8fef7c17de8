import { type Kysely, sql } from 'kysely';

/** The previous version does not count the edits that it refuses. */
export const isAdditive = false;

/**
 * Adds an index that finds group cards, which every change needs, and counts refused edits towards the size of a book.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set book_bytes = book_bytes + (
      select coalesce(sum(octet_length(card) + 100), 0) from refused_edits where refused_edits.user_id = users.user_id
    )`.execute(db);
  // The condition repeats what all of its rows have in common; otherwise SQLite uses the primary key.
  await sql`
    create index contacts_groups on contacts (user_id, substr(more, 1, 11))
    where substr(more, 1, 11) = '{"members":'`.execute(db);
}
