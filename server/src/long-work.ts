import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { isPostgres } from './db/engine.ts';
import type { Db } from './db/store.ts';
import { ProblemError } from './problem.ts';
import { createTurns, type TakeTurn } from './turns.ts';

/** On SQLite the parts run on the thread that serves all requests. */
const PARTS_AT_ONCE = { sqlite: 1, postgres: 4 };
/** Archives on disk, or indexes of books in memory. */
const WHOLES_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

/** The two queues for long work, in which users take turns. */
export type LongWork = {
  /** Runs one part of an export, an import or a long answer. The event loop has a turn between two parts. */
  part: TakeTurn;
  /** Runs work that needs the space of a whole book until it is done. */
  whole: TakeTurn;
};

export function createLongWork({ db }: { db: Db }): LongWork {
  const parts = createTurns({
    atOnce: isPostgres(db) ? PARTS_AT_ONCE.postgres : PARTS_AT_ONCE.sqlite,
    atOnceEach: 1,
    places: 10_000,
    placesEach: 1000,
    refusal: busy,
  });
  const wholes = createTurns({ atOnce: WHOLES_AT_ONCE, atOnceEach: 1, places: 100, placesEach: 2, refusal: busy });
  return {
    part: (userId, make) =>
      parts.take(userId, async () => {
        try {
          return await make();
        } finally {
          await yieldToLoop();
        }
      }),
    whole: wholes.take,
  };
}

function busy(): ProblemError {
  return new ProblemError('busy', 'The server is making other files at this moment. Try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
