import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { DatabaseFault } from './fault.ts';
import { createTurns, type TurnLimits } from './turns.ts';

export type Scheduler<Class extends string = WorkClass> = {
  /** Runs the work when its person has a turn in the class; rejects with QueueFull when too much waits already. */
  schedule: <T>(person: string, workClass: Class, work: () => Promise<T>) => Promise<T>;
  /** The number of works of this class that wait. */
  waiting: (workClass: Class) => number;
};
export type Schedule = Scheduler['schedule'];
export type WorkClass = keyof ReturnType<typeof workClasses>;
export type ClassLimits = Omit<TurnLimits, 'refusal'>;

/** Too much work of a class waits already; problem.ts has the answer for each class. */
export class QueueFull extends Error {
  readonly workClass: WorkClass;

  constructor(workClass: WorkClass) {
    super(`too much work of the class ${workClass} waits already`);
    this.workClass = workClass;
  }
}

/**
 * Queues for classes of work. A work may schedule another one only in a class further down, so that works never wait for
 * each other in a circle; an attempt at anything else throws.
 */
export function createScheduler<Class extends string>(classes: Record<Class, ClassLimits>): Scheduler<Class> {
  const order = Object.keys(classes);
  const queues = Object.fromEntries(
    Object.entries<ClassLimits>(classes).map(([name, limits]) => [
      name,
      createTurns({ ...limits, refusal: () => new QueueFull(name as WorkClass) }),
    ]),
  ) as Record<Class, ReturnType<typeof createTurns>>; // of the same names
  const current = new AsyncLocalStorage<string>();
  return {
    async schedule(person, workClass, work) {
      const outer = current.getStore();
      if (outer !== undefined && order.indexOf(workClass) <= order.indexOf(outer))
        throw new Error(`a work of class ${outer} must not wait for one of class ${workClass}`);
      return queues[workClass].take(person, () => current.run(workClass, work));
    },
    waiting: (workClass) => queues[workClass].waiting(),
  };
}

/** So many people use a snapshot of SQLite at the same time, since a plan of long cards takes many seconds. */
export const SQLITE_SNAPSHOTS = 4;

type Engine = { isPostgres: boolean; poolSize: number };

/** The classes in their global order, each with its limits (ARCHITECTURE.md). */
export function workClasses({ isPostgres, poolSize }: Engine) {
  const shareOfPool = isPostgres ? Math.max(1, Math.floor(poolSize / 4)) : 1;
  const snapshots = isPostgres ? shareOfPool : SQLITE_SNAPSHOTS;
  return {
    /** Receives a long body of CardDAV, and lasts until the request is answered. */
    body: {
      atOnce: Infinity,
      // A phone and a program at a desk request all cards at the same time.
      atOnceEach: 2,
      places: 1000,
      placesEach: 30,
    },
    /**
     * Hashes a password, by network instead of person. One at a time, since several would keep other work from the thread
     * pool. The places are five seconds of work, and those of one network enough for a classroom.
     */
    password: { atOnce: 1, atOnceEach: 1, places: 128, placesEach: 40 },
    /** Makes something that takes the room of a whole book until it is done: an archive on disk, or an index in memory. */
    whole: { atOnce: 2, atOnceEach: 1, places: 100, placesEach: 2 },
    /** Changes many contacts. Each change is planned on a snapshot; the transactions of SQLite wait for each other. */
    change: {
      atOnce: snapshots,
      atOnceEach: 1,
      places: 1000,
      placesEach: 100,
      // Otherwise each of them would wait as long as the first one for a database that does not answer.
      isEverybodys: (fault: unknown) => fault instanceof DatabaseFault && fault.kind === 'unavailable',
    },
    /** Makes some 5 ms of an export or an answer to a device, or reads a chunk of an import, on the thread of all requests. */
    part: {
      atOnce: isPostgres ? 4 : 1,
      atOnceEach: 1,
      places: 10_000,
      placesEach: 1000,
      // The event loop has a turn between two parts.
      rest: yieldToLoop,
    },
    /** Reads one page of a long answer or of the past, on SQLite on a thread. */
    page: { atOnce: shareOfPool, atOnceEach: 1, places: 10_000, placesEach: 1000 },
    /** Reads everything of a person from one snapshot, on SQLite on a thread of its own. */
    snapshot: { atOnce: snapshots, atOnceEach: 1, places: 1000, placesEach: 20 },
    /** Sends a mail. */
    mail: { atOnce: 4, atOnceEach: 1, places: 1000, placesEach: 10 },
    /** Tells the devices of a person of a change, or checks an endpoint. Push services take up to five seconds each. */
    push: { atOnce: 100, atOnceEach: 2, places: 10_000, placesEach: 20 },
  } satisfies Record<string, ClassLimits>;
}
