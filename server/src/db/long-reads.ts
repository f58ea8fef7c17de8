import { createTurns, type TakeTurn } from '../turns.ts';
import { DatabaseFault } from './fault.ts';
import type { Db } from './tables.ts';

/** Reads that may wait, of one person and of all together: beyond that they are refused, and cost nothing. */
const PLACES_EACH = 20;
const PLACES = 1000;

/** Where reads go, and so many of them at once. */
type ReadPool = { handle: object; atOnce: number };
type Queue = { handle: Db; take: TakeTurn };

/** A read that the first way ends for taking too long is done anew on the second one. */
const longReads = new WeakMap<object, { long: Queue; lasting?: Queue }>();

/**
 * From now on long reads of this database go there, by turns of people. Where there is a way for lasting ones, the other
 * has to end with a time-out what keeps others waiting.
 */
export function takeLongReads(db: object, long: ReadPool, lasting?: ReadPool): void {
  longReads.set(db, { long: asQueue(long), ...(lasting && { lasting: asQueue(lasting) }) });
}

function asQueue({ handle, atOnce }: ReadPool): Queue {
  const { take } = createTurns({ atOnce, atOnceEach: 1, placesEach: PLACES_EACH, places: PLACES, refusal });
  return { handle: handle as Db, take }; // it has the same tables
}

function refusal(): DatabaseFault {
  return new DatabaseFault('busy', new Error('too many long reads wait'));
}

/**
 * A read that may take long, given the handle to ask: on SQLite a thread answers it, and nobody else waits meanwhile.
 * People take turns, so that whoever asks for much delays another by one read; on SQLite by a short one, since what turns
 * out to take longer goes on among its like. It ends after `STATEMENT_TIMEOUT_MS`. Not within a transaction, which would
 * hold up others while it waits.
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

/** A long read of which it is known that it takes long. */
export async function lastingRead<T>(db: Db, userId: string, read: (db: Db) => Promise<T>): Promise<T> {
  const { long, lasting = long } = queuesOf(db);
  return lasting.take(userId, () => read(lasting.handle));
}

function queuesOf(db: Db) {
  const queues = longReads.get(db);
  if (queues === undefined) throw new Error('a long read stands outside of transactions');
  return queues;
}
