import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { FastifyReply } from 'fastify';
import type { Bytes } from '../bytes.ts';
import { createChangeLimit } from './change-limit.ts';
import type { Config } from '../../config.ts';
import { isPostgres } from '../../db/engine.ts';
import { DatabaseFault } from '../../db/fault.ts';
import type { Store, WriteTx } from '../../db/store.ts';
import { ProblemError } from '../../problem.ts';
import { createTurns } from '../../turns.ts';
import { lockBook, type WriteContext } from './write-context.ts';

/** One contact, as the client sends it; any number of contacts, from the past or from a file; undoing a change. */
type Kind = 'contact' | 'many' | 'undo';

/** Who changes a book, and the answer that reports its revision. */
type Writer = {
  reply: FastifyReply;
  userId: string;
  kind: Kind;
  /** What the owner calls the device; the app where left out. */
  device?: string;
};

/** What a change has done. */
export type Written = {
  /** That of the book after the change. */
  revision: number;
  /** How many contacts it went through, which count towards the owner's limit; one where left out. */
  touched?: number;
  /** What its owner takes now; left out where the change has written no contact. */
  usage?: Bytes | undefined;
};

export type BookWriting = {
  /**
   * Changes a book in one transaction and returns what the change returns. Refuses a person who has changed too much, and
   * reports the new revision to the client and to every window that shows the book.
   */
  writeBook: <Result extends Written>(
    writer: Writer,
    change: (book: WriteContext) => Promise<Result>,
  ) => Promise<Result>;
  /** Erases for good, in transactions of its own, under the same limit; `erase` returns how much it has erased. */
  eraseFromBook: (userId: string, erase: (db: Store) => Promise<number>) => Promise<number>;
};

/** For the document of a route that changes a book. */
export const REVISION_AFTER = {
  [REVISION_HEADER]: { type: 'integer', description: 'The revision of the book after it' },
};

const RETRY_AFTER_SECONDS = 2;

type Given = { db: Store; config: Config; now: () => number };

/** Keeps each person's history within its room, in the background. */
export type Histories = {
  /** To be called after each change with what its owner takes then. */
  trimSoon: (userId: string, bytes: Bytes) => void;
  /** Resolves once a history that takes more than its room is trimmed, which was begun already. */
  untilRoom: (userId: string) => Promise<void> | undefined;
};

export function createBookWriting(
  { db, config, now }: Given,
  onChange: (userId: string, revision: number) => void,
  histories: Histories,
): BookWriting {
  const limit = createChangeLimit(config.changesPerMinute, now);
  const quotas = { maxContacts: config.contactsPerPerson, maxBytes: config.bytesPerPerson };
  // Such a change can be long. SQLite has one writer; on PostgreSQL each holds a connection, also while it waits for another
  // one of the same person.
  const turns = createTurns({
    atOnce: isPostgres(db) ? Math.max(1, Math.floor(config.database.poolSize / 4)) : 1,
    atOnceEach: 1,
    places: 1000,
    placesEach: 100,
    refusal: busy,
    // Else each of them would wait as long as the first one for a database that does not answer.
    isEverybodys: (fault) => fault instanceof DatabaseFault && fault.kind === 'unavailable',
  });

  async function limited<Result extends { touched?: number }>(
    userId: string,
    isUndo: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const seconds = limit.take(userId, isUndo);
    if (seconds !== undefined) throw tooManyChanges(seconds);
    const result = await work();
    limit.takeMore(userId, (result.touched ?? 1) - 1);
    return result;
  }

  return {
    async writeBook({ reply, userId, kind, device }, change) {
      await histories.untilRoom(userId);
      const context = { userId, ...quotas, ...(device !== undefined && { device }) };
      const inBook = async (tx: WriteTx) =>
        change({ db: tx, nowMs: now(), ...context, ...(await lockBook(tx, userId)) });
      const write = () =>
        limited(userId, kind === 'undo', () => (kind === 'contact' ? db.write(inBook) : db.writeLong(inBook)));
      const result = await (kind === 'contact' ? write() : turns.take(userId, write));
      if (result.usage !== undefined) histories.trimSoon(userId, result.usage);
      reply.header(REVISION_HEADER, result.revision);
      onChange(userId, result.revision);
      return result;
    },

    async eraseFromBook(userId, erase) {
      await histories.untilRoom(userId);
      const work = () => limited(userId, false, async () => ({ touched: await erase(db) }));
      const { touched } = await turns.take(userId, work);
      return touched;
    },
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
