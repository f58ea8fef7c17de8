import { createTurns, type TakeTurn } from '../turns.ts';
import { DatabaseFault } from './fault.ts';
import type { ReadTx } from './store.ts';

/** Maximum number of waiting reads, of one user and in total; further ones are refused immediately. */
const PLACES_EACH = 20;
const PLACES = 1000;

/** Runs a long read of this user when its turn has come. */
export type LongRead = <T>(userId: string, read: (tx: ReadTx) => Promise<T>) => Promise<T>;

/** Creates a queue for long reads in which users take turns. At most `atOnce` reads run at the same time. */
export function createLongReads(tx: ReadTx, atOnce: number): LongRead {
  const { take }: { take: TakeTurn } = createTurns({
    atOnce,
    atOnceEach: 1,
    placesEach: PLACES_EACH,
    places: PLACES,
    refusal: () => new DatabaseFault('busy', new Error('too many long reads wait')),
  });
  return (userId, read) => take(userId, () => read(tx));
}

/** Repeats a read that times out in the first queue in the second one. */
export function repeatIfLasting(long: LongRead, lasting: LongRead): LongRead {
  return async (userId, read) => {
    try {
      return await long(userId, read);
    } catch (error) {
      if (!(error instanceof DatabaseFault && error.kind === 'timeout')) throw error;
      return lasting(userId, read);
    }
  };
}
