import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { FastifyReply } from 'fastify';
import type { BookLocks } from './book-locks.ts';
import type { Bytes } from './bytes.ts';
import { createChangeLimit } from './change-limit.ts';
import type { Config } from '../config.ts';
import { isPostgres } from '../db/engine.ts';
import { DatabaseFault } from '../db/fault.ts';
import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import { createTurns } from '../turns.ts';
import type { WritableBook } from './writable-book.ts';

/** To one contact, as it is given; out of the log, to one or to all of them; taking a change back; deleting for good. */
type Kind = 'contact' | 'history' | 'undo' | 'purge';

/** The revision that the book has with it, or how much of its past is gone for good. */
type Outcome = { revision: number } | { erased: number };

/**
 * The one way to a book that may be changed. Refuses a person who has changed too much, and reports the revision that comes
 * of it to the client that asked and to every other window that has the book open.
 */
export type OpenBook = <Made extends Outcome>(
  reply: FastifyReply,
  userId: string,
  kind: Kind,
  change: (book: WritableBook) => Promise<Made>,
) => Promise<Made>;

/** For the document of a route that changes a book. */
export const REVISION_AFTER = {
  [REVISION_HEADER]: { type: 'integer', description: 'The revision of the book after it' },
};

const RETRY_AFTER_SECONDS = 2;
const AT_ONCE_ON_SQLITE = 4;

type Given = { db: Db; config: Config; now: () => number; bookLocks: BookLocks };

/** Keeps each person's history within its room, in the background. */
export type Histories = {
  /** To be told what a person takes after each of their changes. */
  trimSoon: (userId: string, bytes: Bytes) => void;
  /** Resolves once a history that takes more than its room is trimmed, which was begun already. */
  untilRoom: (userId: string) => Promise<void> | undefined;
};

export function createOpenBook(
  { db, config, now, bookLocks }: Given,
  onChange: (userId: string, revision: number) => void,
  histories: Histories,
): OpenBook {
  const limit = createChangeLimit(config.changesPerMinute, now);
  // Such a change can be long. On SQLite those under way write by turns; on PostgreSQL each holds a connection, also while
  // it waits for another one of the same person.
  const turns = createTurns({
    atOnce: isPostgres(db) ? Math.max(1, Math.floor(config.database.poolSize / 4)) : AT_ONCE_ON_SQLITE,
    atOnceEach: 1,
    places: 1000,
    placesEach: 100,
    refusal: busy,
    // Else each of them would wait as long as the first one for a database that does not answer.
    isEverybodys: (fault) => fault instanceof DatabaseFault && fault.kind === 'unavailable',
  });

  async function counted<T>(userId: string, kind: Kind, change: (book: WritableBook) => Promise<T>): Promise<T> {
    const seconds = limit.take(userId, kind === 'undo');
    if (seconds !== undefined) throw tooManyChanges(seconds);
    let touched = 0;
    let bytes: Bytes | undefined;
    const quotas = { maxContacts: config.contactsPerPerson, maxBytes: config.bytesPerPerson };
    const count = (contacts: number) => void (touched += contacts);
    const weigh = (taken: Bytes) => void (bytes = taken);
    try {
      const outcome = await change({ db, userId, nowMs: now(), ...quotas, count, weigh });
      if (bytes !== undefined) histories.trimSoon(userId, bytes);
      return outcome;
    } finally {
      limit.takeMore(userId, touched - 1);
    }
  }

  return async (reply, userId, kind, change) => {
    await histories.untilRoom(userId);
    const canBeLarge = kind === 'history' || kind === 'undo';
    const hold = canBeLarge ? bookLocks.exclude : bookLocks.share;
    const work = () => hold(userId, () => counted(userId, kind, change));
    const outcome = await (kind === 'contact' ? work() : turns.take(userId, work));
    if ('revision' in outcome) {
      reply.header(REVISION_HEADER, outcome.revision);
      onChange(userId, outcome.revision);
    }
    return outcome;
  };
}

function busy(): ProblemError {
  return new ProblemError('busy', 'You ask for too much at once: nothing was changed. Try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function tooManyChanges(seconds: number): ProblemError {
  return new ProblemError(
    'too_many_changes',
    `Too many changes in a short time: nothing was changed. Try again in ${seconds} s.`,
    { retryAfterSeconds: seconds },
  );
}
