import { createTurns, type TakeTurn } from '../turns.ts';
import { DatabaseFault } from './fault.ts';
import type { Db } from './tables.ts';

/** Reads that may wait, of one person and of all together: beyond that they are refused, and cost nothing. */
const PLACES_EACH = 20;
const PLACES = 1000;

type LongReads = { handle: object; take: TakeTurn };

const longReads = new WeakMap<object, LongReads>();

/** From now on long reads of this database go through `handle`, so many at once, and one of each person. */
export function takeLongReads(db: object, handle: object, atOnce: number): void {
  const turns = createTurns({ atOnce, atOnceEach: 1, placesEach: PLACES_EACH, places: PLACES, refusal });
  longReads.set(db, { handle, take: turns.take });
}

function refusal(): DatabaseFault {
  return new DatabaseFault('busy', new Error('too many long reads wait'));
}

/**
 * A read that may take long, given the handle to ask: on SQLite a thread answers it, and nobody else waits meanwhile.
 * People take turns, so that whoever asks for much delays another by one read, which itself ends after
 * `STATEMENT_TIMEOUT_MS`. Not within a transaction, which would hold up others while it waits.
 */
export function longRead<T>(db: Db, userId: string, read: (db: Db) => Promise<T>): Promise<T> {
  const reads = longReads.get(db);
  if (reads === undefined) throw new Error('a long read stands outside of transactions');
  // It has the same tables.
  return reads.take(userId, () => read(reads.handle as Db));
}
