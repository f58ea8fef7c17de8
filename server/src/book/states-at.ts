import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/tables.ts';

/**
 * Joins what a contact was at a revision, where it has changed since: `held` is the version that held then, and `kept` the
 * one that has its state. Both are null where it was not in the book.
 */
export function joinStateAt(userId: string, contactId: RawBuilder<unknown>, revision: RawBuilder<unknown> | number) {
  return sql`
    left join versions as held on held.user_id = ${userId} and held.contact_id = ${contactId}
      and held.until_revision > ${revision} and held.from_revision = (
        select max(from_revision) from versions as each
        where each.user_id = ${userId} and each.contact_id = ${contactId} and each.from_revision <= ${revision}
      )
    left join versions as kept on kept.user_id = ${userId} and kept.contact_id = held.contact_id
      and kept.from_revision = held.state_revision`;
}

/** What the contact is now. */
export function joinPresent(userId: string, contactId: RawBuilder<unknown>) {
  return sql`left join contacts on contacts.user_id = ${userId} and contacts.contact_id = ${contactId}`;
}

/** The ids that a row of `acts` names, as a table to join it with: `named.value`. */
export function idsOf(db: Db, acts = 'acts'): RawBuilder<unknown> {
  return sql.raw(
    isPostgres(db) ? `unnest(${acts}.contact_ids) as named(value)` : `json_each(${acts}.contact_ids) as named`,
  );
}
