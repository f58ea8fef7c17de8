import { BATCH, type Delta, type DeltaBatches } from '../write/delta.ts';
import { sql } from 'kysely';
import { eachPage } from '../../store/pages.ts';
import type { Db } from '../../store/store.ts';
import type { BookView } from '../write/write-context.ts';
import {
  differs,
  pickState,
  stateIn,
  stateColumns,
  type StateRow,
  type StoredContact,
  type StoredState,
} from '../state.ts';
import { findContact } from '../read/present.ts';
import { idsOf, idTable, joinPresent, joinStateAt, stateAt } from './states-at.ts';
import { joinLastState, trashed, type TrashRange } from '../retention/trash.ts';
import { HIGHEST_ID, LOWEST_ID } from '../contact-ids.ts';

/** The state of a contact in the past, and the revision at which it first existed; null if it was not in the book. */
type Then = { id: string; madeAt: number | null } & StateRow<'then'>;

const CONTACT = sql.raw('named.value');
/** The columns of `Then`, from the tables `held` and `kept` of joinStateAt and joinLastState. */
const THEN = sql`held.state_revision as "madeAt", ${stateColumns('kept', 'then')}`;
/** A literal, since PostgreSQL would plan a parameter as if it could have any value. */
const LIMIT = sql.raw(`limit ${BATCH}`);

/** Yields the deltas that give the contacts of a change the states that they had before it. */
async function* beforeAct({ db, userId }: BookView, revision: number): DeltaBatches {
  for (const { part } of await partsOf(db, userId, revision)) {
    const { rows } = await sql<Then>`
      select named.value as "id", ${THEN} from acts cross join ${idsOf(db)}
      ${joinStateAt(userId, CONTACT, revision - 1)}
      where acts.user_id = ${userId} and acts.revision = ${revision} and acts.part = ${part}`.execute(db);
    yield rows.map(asDelta);
  }
}

/** The same for several changes of different contacts, without the contacts in `staying`. */
export async function* beforeActs(book: BookView, revisions: number[], staying: ReadonlySet<string>): DeltaBatches {
  let batch: Delta[] = [];
  for (const revision of revisions) {
    for await (const all of beforeAct(book, revision)) {
      const deltas = all.filter(({ id }) => !staying.has(id));
      if (batch.length + deltas.length > BATCH) {
        yield batch;
        batch = [];
      }
      batch.push(...deltas);
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Yields the deltas that restore the book of a revision: first for contacts that are in the book, then for those in the
 * trash.
 */
export async function* bookAt(book: BookView, revision: number): DeltaBatches {
  const { db, userId } = book;
  for (const table of ['contacts', 'trash'] as const) {
    const changedAt = sql.raw(table === 'contacts' ? 'version' : 'revision');
    // Contacts that this change has already written have a later revision and are excluded.
    const read = async (after = { changedAt: revision, id: HIGHEST_ID }) => {
      const { rows } = await sql<Then & { changedAt: number }>`
        select named.value as "id", named.changed_at as "changedAt", ${THEN}
        from (
          select contact_id as value, ${changedAt} as changed_at from ${sql.table(table)}
          where user_id = ${userId} and ${changedAt} <= ${book.revision}
            and (${changedAt}, contact_id) > (${after.changedAt}, ${after.id})
          order by ${changedAt}, contact_id ${LIMIT}
        ) as named
        ${joinStateAt(userId, CONTACT, revision)}
        order by named.changed_at, named.value`.execute(db);
      return rows;
    };
    for await (const page of eachPage<Then & { changedAt: number }>(read, BATCH)) yield page.map(asDelta);
  }
}

function asDelta(then: Then): Delta {
  const { id, madeAt } = then;
  if (madeAt === null) return { id, isDeleted: true };
  const state = stateIn(then, 'then');
  if (state === null) throw new Error('a version has lost its state');
  return { id, state, madeAt };
}

/**
 * Yields the deltas that restore deleted contacts, oldest deletion first, and by id within one. SQLite then appends most
 * rows to its table, which takes less time than inserting them between others.
 */
export async function* outOfTrash({ db, userId }: BookView, range: TrashRange): DeltaBatches {
  type Row = Then & { revision: number };
  const read = async (last = { revision: 0, id: LOWEST_ID }) => {
    const { rows } = await sql<Row>`
      select named.contact_id as "id", named.revision, ${THEN}
      from (
        select * from (${trashed(userId, range)}) as deleted
        where (revision, contact_id) > (${last.revision}, ${last.id}) order by revision, contact_id ${LIMIT}
      ) as named
      ${joinLastState(userId)} order by named.revision, named.contact_id`.execute(db);
    return rows;
  };
  for await (const page of eachPage<Row>(read, BATCH))
    yield page.map((row) => Object.assign(asDelta(row), { former: null }));
}

/** Returns the delta that gives a contact its state at a revision, or undefined if it was not in the book. */
export async function contactAt({ db, userId }: BookView, id: string, revision: number): Promise<Delta | undefined> {
  const then = await stateAt(db, userId, id, revision);
  if (then !== undefined) return { id, state: pickState(then), madeAt: then.madeAt };
  const contact = await findContact(db, userId, id);
  return contact !== undefined && contact.version <= revision ? { id, state: pickState(contact) } : undefined;
}

/**
 * A contact that was changed after a change: its current state, the state after that change, and the state before it.
 */
export type StoredConflict = { id: string; current: StoredContact | null } & Record<
  'made' | 'wanted',
  StoredState | null
>;

type ConflictRow = { id: string; version: number | null } & StateRow<'now'> & StateRow<'made'> & StateRow<'wanted'>;

/** Returns the ids of all contacts of a change that no longer have the state after it. */
export async function findConflicts({ db, userId }: BookView, revision: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { part } of await partsOf(db, userId, revision)) {
    const { rows } = await sql<{ id: string }>`
      select named.value as "id" from acts cross join ${idsOf(db)}
      ${joinPresent(userId, CONTACT)} ${joinStateAt(userId, CONTACT, revision)}
      where acts.user_id = ${userId} and acts.revision = ${revision} and acts.part = ${part}
        and contacts.version is distinct from ${revision} and ${differs('contacts', 'kept')}`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Returns some of these contacts of a change with their states. */
export async function readConflicts(
  { db, userId }: BookView,
  revision: number,
  ids: string[],
): Promise<StoredConflict[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConflictRow>`
    select made.*, ${stateColumns('kept', 'wanted')} from (
      select named.value, named.value as "id", contacts.version, ${stateColumns('contacts', 'now')}, ${stateColumns('kept', 'made')}
      from users cross join ${idTable(db, ids)}
      ${joinPresent(userId, CONTACT)} ${joinStateAt(userId, CONTACT, revision)}
      where users.user_id = ${userId}
    ) as made
    ${joinStateAt(userId, sql.raw('made.value'), revision - 1)}
    order by made.value`.execute(db);
  return rows.map((row) => {
    const now = stateIn(row, 'now');
    const { id, version } = row;
    return {
      id,
      current: now && version !== null ? { id, ...now, version } : null,
      made: stateIn(row, 'made'),
      wanted: stateIn(row, 'wanted'),
    };
  });
}

/** Returns the parts of an act. */
async function partsOf(db: Db, userId: string, revision: number): Promise<{ part: number }[]> {
  const { rows } = await sql<{ part: number }>`
    select part from acts where user_id = ${userId} and revision = ${revision} order by part`.execute(db);
  return rows;
}
