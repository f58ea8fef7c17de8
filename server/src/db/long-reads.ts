import { createTurns, type TakeTurn } from '../turns.ts';
import { DatabaseFault } from './fault.ts';
import type { Db } from './tables.ts';

/** Reads that may wait, of one person and of all together; more are refused at once. */
const PLACES_EACH = 20;
const PLACES = 1000;

/** The handle that reads use, and how many of them run at once. */
type ReadPool = { handle: object; atOnce: number };
type Queue = { handle: Db; take: TakeTurn };

/** A read that times out in the queue for long reads is repeated in the one for lasting reads. */
const longReads = new WeakMap<object, { long: Queue; lasting?: Queue }>();

/**
 * Sets the handles for long reads of this database, on which people take turns. Where there is one for lasting reads,
 * the other has to time out reads that keep others waiting.
 */
export function takeLongReads(db: object, long: ReadPool, lasting?: ReadPool): void {
  longReads.set(db, { long: asQueue(long), ...(lasting && { lasting: asQueue(lasting) }) });
}

function asQueue({ handle, atOnce }: ReadPool): Queue {
  const { take } = createTurns({ atOnce, atOnceEach: 1, placesEach: PLACES_EACH, places: PLACES, refusal });
  return { handle: handle as Db, take }; // the same database, so the same tables
}

function refusal(): DatabaseFault {
  return new DatabaseFault('busy', new Error('too many long reads wait'));
}

/**
 * A read that may take long; `read` is given the handle to use, on SQLite that of a thread, so the event loop stays free.
 * People take turns, so that many reads of one person delay another person by one read, and on SQLite by a short one. It
 * ends after `STATEMENT_TIMEOUT_MS`. It must not run within a transaction, which would hold up others while it waits.
 */
export async function longRead<T>(db: Db, userId: string, read: (db: Db) => Promise<T>): Promise<T> {
  const { long, lasting } = queuesOf(db);
  try {
    return await long.take(userId, () => read(long.handle));
  } catch (error) {
    if (lasting === undefined || !(error instanceof DatabaseFault && error.kind === 'timeout')) throw error;
    return lasting.take(userId, () => read(lasting.handle));
  }
}

/** A read that is known to take long. */
export async function lastingRead<T>(db: Db, userId: string, read: (db: Db) => Promise<T>): Promise<T> {
  const { long, lasting = long } = queuesOf(db);
  return lasting.take(userId, () => read(lasting.handle));
}

function queuesOf(db: Db) {
  const queues = longReads.get(db);
  if (queues === undefined) throw new Error('a long read stands outside of transactions');
  return queues;
}
