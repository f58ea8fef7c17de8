import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { FastifyReply } from 'fastify';
import type { Bytes } from '../bytes.ts';
import { createChangeLimit } from './change-limit.ts';
import type { Config } from '../../config.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { explainedProblem, type ProblemError } from '../../problem.ts';
import type { Schedule } from '../../store/scheduler.ts';
import { lockBook, type WriteContext } from './write-context.ts';

/** `contact` is one contact from the client, `many` any number of contacts, and `undo` undoes a change. */
type Kind = 'contact' | 'many' | 'undo';

/** The user who changes a book, and the reply that reports its revision. */
type Writer = {
  reply: FastifyReply;
  userId: string;
  kind: Kind;
  /** The name of the device; undefined for the app. */
  device?: string;
};

/** The result of a change. */
export type Written = {
  /** The revision of the book after the change. */
  revision: number;
  /** How many contacts it went through, which count towards the owner's limit; one if undefined. */
  touched?: number;
  /** The user's bytes after the change; undefined if no contact was written. */
  usage?: Bytes | undefined;
  /** Whether the conflicts that wait for a decision have changed. */
  conflicts?: true;
};

/** Reports the revision of a book, and whether its pending conflicts have changed. */
type OnChange = (userId: string, revision: number, conflicts?: true) => void;

export type BookWriting = ReturnType<typeof createBookWriting>;

/** Response header of routes that change a book, for the OpenAPI document. */
export const REVISION_AFTER = {
  [REVISION_HEADER]: { type: 'integer', description: 'The revision of the book after the change' },
};

type Given = { db: Store; config: Config; now: () => number; schedule: Schedule };

/** Keeps the history of each user within its limit, in the background. */
export type Histories = {
  /** Must be called after each change with the user's bytes. */
  trimSoon: (userId: string, bytes: Bytes) => void;
  /** Resolves when the running compaction of a history that exceeds its limit has finished. */
  untilRoom: (userId: string) => Promise<void> | undefined;
};

export function createBookWriting({ db, config, now, schedule }: Given, onChange: OnChange, histories: Histories) {
  const limit = createChangeLimit(config.changesPerMinute, now);
  const quotas = { maxContacts: config.contactsPerPerson, maxBytes: config.bytesPerPerson };

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
    /**
     * Changes a book in one transaction and returns the result of `change`. Refuses a user who has changed too much, and
     * reports the new revision to the client and to all windows that show the book.
     */
    writeBook: async <Result extends Written>(
      { reply, userId, kind, device }: Writer,
      change: (book: WriteContext) => Promise<Result>,
    ): Promise<Result> => {
      await histories.untilRoom(userId);
      const context = { userId, ...quotas, ...(device !== undefined && { device }) };
      const inBook = async (tx: WriteTx) =>
        change({ db: tx, nowMs: now(), ...context, ...(await lockBook(tx, userId)) });
      const write = () =>
        limited(userId, kind === 'undo', () => (kind === 'contact' ? db.write(inBook) : db.writeLong(inBook)));
      const result = await (kind === 'contact' ? write() : schedule(userId, 'change', write));
      if (result.usage !== undefined) histories.trimSoon(userId, result.usage);
      reply.header(REVISION_HEADER, result.revision);
      onChange(userId, result.revision, result.conflicts);
      return result;
    },

    /** Erases data in several transactions, under the same limit; `erase` returns how much it has erased. */
    eraseFromBook: async (userId: string, erase: (db: Store) => Promise<number>): Promise<number> => {
      await histories.untilRoom(userId);
      const work = () => limited(userId, false, async () => ({ touched: await erase(db) }));
      const { touched } = await schedule(userId, 'change', work);
      return touched;
    },
  };
}

function tooManyChanges(seconds: number): ProblemError {
  return explainedProblem('too_many_changes', 'too_many_changes', { figure: seconds }, { retryAfterSeconds: seconds });
}
