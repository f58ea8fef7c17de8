import { type RawBuilder, sql } from 'kysely';

/** Which entries of a user's log a query is about, by a query of its own: `user_id`, `revision`, `contact_id`, `…_before`. */
export type Entries = RawBuilder<unknown>;

const COLUMNS = sql.raw(
  'entry.user_id, entry.revision, entry.contact_id, entry.name_before, entry.number_before, entry.version_before, entry.at_ms, entry.is_gone, entry.from_revision',
);

/** Where an entry stands in the log. */
export type Place = { revision: number; contactId: string };

/** Those of one change, or those of them after a place. */
export function entriesOf(userId: string, revision: number, after?: Place): Entries {
  return sql`
    select ${COLUMNS} from changes as entry where entry.user_id = ${userId} and entry.revision = ${revision}
      ${after === undefined ? sql`` : sql`and entry.contact_id > ${after.contactId}`}`;
}

type After = { contactId?: string | undefined; after?: Place | undefined };

/** The first of each contact, or of one, after a revision: what they say was before them is what was there then. */
export function entriesAfter(userId: string, revision: number, { contactId, after }: After = {}): Entries {
  return sql`
    select ${COLUMNS} from changes as entry
    where entry.user_id = ${userId}
      ${contactId === undefined ? sql`` : sql`and entry.contact_id = ${contactId}`}
      and ${after === undefined ? sql`entry.revision > ${revision}` : sql`(entry.revision, entry.contact_id) > (${after.revision}, ${after.contactId})`}
      and entry.revision = (
        select min(revision) from changes as each
        where each.user_id = ${userId} and each.contact_id = entry.contact_id and each.revision > ${revision}
      )`;
}

/** Which of those that are gone. */
export type Gone = { contactId?: string; afterMs?: number; untilMs?: number; before?: Place | undefined };

// The plus keeps the databases off the index by time, which is everybody's.
/** Those by which contacts left the book and did not come back: all, one, those in a span of time, or before a place. */
export function entriesOfGone(userId: string, { contactId, afterMs = -1, untilMs, before }: Gone = {}): Entries {
  return sql`
    select ${COLUMNS} from changes as entry
    where entry.user_id = ${userId} and entry.is_gone = 1 and +entry.at_ms > ${afterMs}
      ${contactId === undefined ? sql`` : sql`and entry.contact_id = ${contactId}`}
      ${untilMs === undefined ? sql`` : sql`and +entry.at_ms <= ${untilMs}`}
      ${before === undefined ? sql`` : sql`and (entry.revision, entry.contact_id) < (${before.revision}, ${before.contactId})`}
      and not ${isOvertaken(userId)}`;
}

/** Whether the contact of `entry` was changed after it. */
function isOvertaken(userId: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from changes as later
    where later.user_id = ${userId} and later.contact_id = entry.contact_id and later.revision > entry.revision
  )`;
}

/** Whether the contact of `entry` is other now than after it: what was changed, and then changed back, is not. */
export function isOtherNow(userId: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from changes as later
    left join contacts as present on present.user_id = ${userId} and present.contact_id = entry.contact_id
    where later.user_id = ${userId} and later.contact_id = entry.contact_id
      and later.revision = (
        select min(revision) from changes as each
        where each.user_id = ${userId} and each.contact_id = entry.contact_id and each.revision > entry.revision
      )
      and (later.name_before is distinct from present.name or later.number_before is distinct from present.number)
  )`;
}
