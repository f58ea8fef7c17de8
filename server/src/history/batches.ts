import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { type Entries, entriesAfter, entriesOf, entriesOfGone, type Gone, type Place } from './entries.ts';

/** So many are done in a few milliseconds: SQLite works on the thread that everybody waits for. */
export const SLICE = 500;
/** As a word of the query and not a value, which PostgreSQL would plan for as if it could be any. */
const LIMIT = sql.raw(`limit ${SLICE}`);

/** Entries, however many, a slice at a time: the first, or those that follow the last of the slice before. */
export type Slices = (last?: Place) => Entries;

/** Of one change. */
export function slicesOf(userId: string, revision: number): Slices {
  return (last) => sql`${entriesOf(userId, revision, last)} order by entry.contact_id ${LIMIT}`;
}

/** Of what went on after a revision, the first of each contact, or of one. */
export function slicesAfter(userId: string, revision: number, contactId?: string): Slices {
  return (last) => sql`
    ${entriesAfter(userId, revision, { contactId, after: last })}
    order by entry.revision, entry.contact_id ${LIMIT}`;
}

/** Of what left the book, the last first. */
export function slicesOfGone(userId: string, gone: Gone): Slices {
  return (last) => sql`
    ${entriesOfGone(userId, { ...gone, before: last })}
    order by entry.revision desc, entry.contact_id desc ${LIMIT}`;
}

/**
 * Uses one slice after the other until `use` has seen enough; between them comes whoever only reads. Answers how many
 * entries it went through. Only inside a transaction, on a locked book.
 */
export async function eachSlice(
  db: Db,
  slices: Slices,
  use: (entries: Entries) => Promise<void | 'enough'>,
): Promise<number> {
  let entries = slices();
  let count = 0;
  for (;;) {
    const { rows: places } = await sql<Place>`
      select revision, contact_id as "contactId" from (${entries}) as slice`.execute(db);
    const last = places.at(-1);
    count += places.length;
    const isEnough = last !== undefined && (await use(entries)) === 'enough';
    if (isEnough || places.length < SLICE) return count;
    await yieldToLoop();
    entries = slices(last);
  }
}
