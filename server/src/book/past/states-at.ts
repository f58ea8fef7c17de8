import { idList } from '../../store/list-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../store/engine.ts';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db } from '../../store/store.ts';
import { eachColumn, type StoredState } from '../state.ts';

/**
 * Joins a contact's state at a revision, if it has changed since: `held` is the version that was current then, `kept`
 * the version that stores its state. Both are null if the contact was not in the book.
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

/** Joins the current state of a contact. */
export function joinPresent(userId: string, contactId: RawBuilder<unknown>) {
  return sql`left join contacts on contacts.user_id = ${userId} and contacts.contact_id = ${contactId}`;
}

/** The ids in a row of `acts` as a table to join: `named.value`. */
export function idsOf(db: Db, acts = 'acts'): RawBuilder<unknown> {
  return sql.raw(
    isPostgres(db) ? `unnest(${acts}.contact_ids) as named(value)` : `json_each(${acts}.contact_ids) as named`,
  );
}

/** These ids as a table to join: `named.value`. */
export function idTable(db: Db, ids: string[]): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`unnest(${idList(db, ids)}::uuid[]) as named(value)`
    : sql`json_each(${idList(db, ids)}) as named`;
}

/** `madeAt` is the revision at which the state first existed. */
type Held = StoredState & { version: number; until: number; madeAt: number };
const lastHeld = rawQuery<Held>(`
  select ${eachColumn((column) => `kept.${column}`)}, held.from_revision as version, held.until_revision as until,
    held.state_revision as "madeAt"
  from versions as held
  join versions as kept on kept.user_id = $1 and kept.contact_id = held.contact_id
    and kept.from_revision = held.state_revision
  where held.user_id = $1 and held.contact_id = $2 and held.from_revision <= $3 and kept.name is not null
  order by held.from_revision desc limit 1`);

/** Returns the earlier version that a contact had at a revision; undefined if it is unknown or still current. */
export async function stateAt(db: Db, userId: string, id: string, revision: number): Promise<Held | undefined> {
  const [held] = await lastHeld(db, [userId, id, revision]);
  return held !== undefined && held.until > revision ? held : undefined;
}

const readFormer = rawQuery<Held>(`
  select ${eachColumn((column) => `kept.${column}`)}, held.from_revision as version, held.until_revision as until,
    held.state_revision as "madeAt"
  from versions as held
  join versions as kept on kept.user_id = $1 and kept.contact_id = held.contact_id
    and kept.from_revision = held.state_revision
  where held.user_id = $1 and held.contact_id = $2 and kept.name is not null
  order by held.from_revision desc limit $3`);

/** Returns the earlier versions of a contact that are known, newest first. */
export function formerStates(db: Db, userId: string, id: string, max: number): Promise<Held[]> {
  return readFormer(db, [userId, id, max]);
}

/**
 * Returns the state and version that a contact in the trash had before its deletion; undefined if it is not in the
 * trash.
 */
export async function lastStateOf(db: Db, userId: string, id: string): Promise<Held | undefined> {
  const [held] = await lastHeld(db, [userId, id, Number.MAX_SAFE_INTEGER]);
  return held;
}
