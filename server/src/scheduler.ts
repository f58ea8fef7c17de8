import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { Config } from './config.ts';
import { isPostgres } from './db/engine.ts';
import { DatabaseFault } from './db/fault.ts';
import type { Db } from './db/store.ts';
import { ProblemError } from './problem.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/** Runs the work when its person has a turn in the class; rejects with the refusal of the class when too much waits already. */
export type Schedule<Class extends string = WorkClass> = <T>(
  person: string,
  workClass: Class,
  work: () => Promise<T>,
) => Promise<T>;

type WorkClass = keyof ReturnType<typeof workClasses>;

/**
 * Queues for classes of work. A work may schedule another one only in a class further down, so that works never wait for
 * each other in a circle; an attempt at anything else throws.
 */
export function createScheduler<Class extends string>(classes: Record<Class, TurnLimits>): Schedule<Class> {
  const order = Object.keys(classes);
  const queues = new Map<string, ReturnType<typeof createTurns>>(
    Object.entries<TurnLimits>(classes).map(([name, limits]) => [name, createTurns(limits)]),
  );
  const current = new AsyncLocalStorage<string>();
  return async (person, workClass, work) => {
    const outer = current.getStore();
    const queue = queues.get(workClass);
    if (queue === undefined || (outer !== undefined && order.indexOf(workClass) <= order.indexOf(outer)))
      throw new Error(`a work of class ${outer} must not wait for one of class ${workClass}`);
    return queue.take(person, () => current.run(workClass, work));
  };
}

/** The classes of a server in their global order, each with its limits (ARCHITECTURE.md). */
export function workClasses({ db, config }: { db: Db; config: Config }) {
  const onPostgres = isPostgres(db);
  return {
    /** Receives a long body of CardDAV, and lasts until the request is answered. */
    body: {
      atOnce: Infinity,
      // A phone and a program at a desk request all cards at the same time.
      atOnceEach: 2,
      places: 1000,
      placesEach: 30,
      refusal: () =>
        new ProblemError('answers_not_taken', 'You ask for too much at once. Wait a little, then try again.'),
    },
    /** Makes something that takes the room of a whole book until it is done: an archive on disk, or an index in memory. */
    whole: { atOnce: 2, atOnceEach: 1, places: 100, placesEach: 2, refusal: busyWithFiles },
    /** Changes many contacts. SQLite has one writer; on PostgreSQL each change holds a connection while it waits. */
    change: {
      atOnce: onPostgres ? Math.max(1, Math.floor(config.database.poolSize / 4)) : 1,
      atOnceEach: 1,
      places: 1000,
      placesEach: 100,
      refusal: () => busy('You ask for too much at once: nothing was changed. Try again shortly.', 2),
      // Otherwise each of them would wait as long as the first one for a database that does not answer.
      isEverybodys: (fault: unknown) => fault instanceof DatabaseFault && fault.kind === 'unavailable',
    },
    /** Makes one part of an export, an import or a long answer; on SQLite on the thread that serves all requests. */
    part: {
      atOnce: onPostgres ? 4 : 1,
      atOnceEach: 1,
      places: 10_000,
      placesEach: 1000,
      refusal: busyWithFiles,
      // The event loop has a turn between two parts.
      rest: yieldToLoop,
    },
    /** Sends a mail. */
    mail: {
      atOnce: 4,
      atOnceEach: 1,
      places: 1000,
      placesEach: 10,
      refusal: () => new Error('too many mails wait already'),
    },
  } satisfies Record<string, TurnLimits>;
}

function busyWithFiles(): ProblemError {
  return busy('The server is making other files at this moment. Try again shortly.', 5);
}

function busy(message: string, retryAfterSeconds: number): ProblemError {
  return new ProblemError('busy', message, { retryAfterSeconds });
}
