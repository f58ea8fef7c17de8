import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { explainedProblem, type ProblemError } from '../../problem.ts';
import type { Schedule } from '../../store/scheduler.ts';
import { deriveBeforeRead } from '../derived-columns.ts';
import { type Change, changeBook } from './change-book.ts';
import { createChangeLimit, Effort } from './change-limit.ts';
import type { Draft } from './delta.ts';
import type { Plan } from './plan-change.ts';
import { doOnce, type ActFacts, keyOf, type RequestKey, statesOfAct } from './request-key.ts';
import { findMoved } from './statements.ts';
import {
  type BookView,
  keepsChanging,
  lockBook,
  PlanOutdated,
  type Usage,
  viewBook,
  type WriteContext,
  type Written,
} from './write-context.ts';

/**
 * The user who changes a book, and the reply that reports its revision. `device` is the name of the device; undefined
 * for the app.
 */
type Writer = { reply: FastifyReply; userId: string; device?: string | undefined };

/** Reports the revision of a book after a request, and whether its pending conflicts have changed. */
type OnChange = (userId: string, written: Written, request: FastifyRequest) => void;

export type BookWriting = ReturnType<typeof createBookWriting>;

/** Response header of routes that change a book, for the OpenAPI document. */
export const REVISION_AFTER = {
  [REVISION_HEADER]: { type: 'integer', description: 'The revision of the book after the change' },
};

type Given = { db: Store; config: Config; now: () => number; schedule: Schedule };

/** Keeps the history of each user within its limit, in the background. */
export type Histories = {
  /** Must be called after each change with the user's bytes. */
  trimSoon: (userId: string, usage: Usage) => void;
  /** Resolves when the running compaction of a history that exceeds its limit has finished. */
  untilRoom: (userId: string) => Promise<void> | undefined;
};

type PlanFrom<Planned> = (book: BookView) => Promise<Planned>;
/** An act from one revision of the book to another; both are the same if nothing had to change. */
type Acted<Planned> = {
  /** Undefined if the request repeats an earlier one. */
  plan: Planned | undefined;
  former: number;
  revision: number;
  facts: ActFacts;
};

/** How often a change is planned again because the book has changed since it was read. */
const PLANS_AGAIN = 3;

export function createBookWriting({ db, config, now, schedule }: Given, onChange: OnChange, histories: Histories) {
  const limit = createChangeLimit(config.changesPerMinute, now);
  const lockWithQuotas = async (tx: WriteTx, userId: string) => {
    const book = await lockBook(tx, userId);
    return { ...book, maxContacts: config.contactsPerPerson, maxBytes: book.quotaBytes ?? config.bytesPerPerson };
  };

  return {
    writeBook,

    /** The same for a request of the API, which is done once for each Idempotency-Key. */
    changeContact: (writer: Writer, change: (book: WriteContext) => Promise<Change>): Promise<Change> => {
      const { reply, userId } = writer;
      const key = keyOf(reply.request);
      return doOnce(
        { db, userId, key },
        () => writeBook({ ...writer, key }, change),
        async (done) => {
          reply.header(REVISION_HEADER, done.revision);
          return { former: done.revision - 1, revision: done.revision, ...(await statesOfAct(db, userId, done)) };
        },
      );
    },

    /**
     * Changes many contacts: plans the change on a snapshot of the book, and writes it in one transaction. Contacts that
     * have changed since are planned again. What was examined counts towards the user's limit, whether or not it succeeds.
     * A request with an Idempotency-Key is done once; its repeat has no plan. `prepare` returns the function that plans.
     */
    actOnBook: <Planned extends Plan>(
      { reply, userId, device, isUndo = false }: Writer & { isUndo?: boolean },
      prepare: () => Promise<PlanFrom<Planned>>,
    ): Promise<Acted<Planned>> => {
      const key = keyOf(reply.request);
      return doOnce(
        { db, userId, key },
        async () => {
          const plan = await prepare();
          await histories.untilRoom(userId);
          await deriveBeforeRead(db, userId);
          const work = () => paid(userId, isUndo, (effort) => act({ userId, key, device }, effort, plan));
          const { change, ...acted } = await schedule(userId, 'change', work);
          report(reply, userId, change);
          return acted;
        },
        ({ revision, facts }) => {
          reply.header(REVISION_HEADER, revision);
          return { plan: undefined, former: revision - 1, revision, facts };
        },
      );
    },

    /** Erases data in several transactions, under the same limit; `erase` returns how much it has erased. */
    eraseFromBook: async (userId: string, erase: (db: Store) => Promise<number>): Promise<number> => {
      await histories.untilRoom(userId);
      return schedule(userId, 'change', () =>
        paid(userId, false, async (effort) => {
          const erased = await erase(db);
          effort.examine(erased);
          return erased;
        }),
      );
    },
  };

  /**
   * Changes a contact in one short transaction, in which `change` plans and writes, and returns its result. Refuses a
   * user who has changed too much, and reports the new revision to the client and to all windows that show the book.
   */
  async function writeBook<Result extends Written>(
    { reply, userId, device, key }: Writer & { key?: RequestKey | undefined },
    change: (book: WriteContext) => Promise<Result>,
  ): Promise<Result> {
    await histories.untilRoom(userId);
    takeOrThrow(userId, false);
    const context = { userId, key, ...(device !== undefined && { device }), ...attempt() };
    const written = await db.write(async (tx) => change({ db: tx, ...context, ...(await lockWithQuotas(tx, userId)) }));
    report(reply, userId, written);
    return written;
  }

  async function act<Planned extends Plan>(
    { userId, key, device }: Omit<Writer, 'reply'> & { key: RequestKey | undefined },
    effort: Effort,
    plan: PlanFrom<Planned>,
  ): Promise<Acted<Planned> & { change: Change }> {
    const given = { key, ...(device !== undefined && { device }), ...attempt(effort) };
    for (let again = 0; again <= PLANS_AGAIN; again++) {
      const planned = await viewBook(db, userId, (book) => plan({ ...book, ...given }));
      const change = await writePlan(userId, planned, given).catch((error: unknown) => {
        if (!(error instanceof PlanOutdated)) throw error;
      });
      if (change === undefined) continue;
      const { former, revision } = change;
      return { plan: planned, former, revision, facts: planned.facts ?? {}, change };
    }
    throw keepsChanging();
  }

  async function writePlan(
    userId: string,
    plan: Plan,
    given: Pick<WriteContext, 'key' | 'device' | 'nowMs' | 'effort' | 'drafted'>,
  ) {
    const { revision, before, writes, writeRest } = plan;
    if (writes.length === 0 && writeRest === undefined) return { former: revision, revision, before, after: before };
    return db.writeLong(async (tx) => {
      const book = { db: tx, userId, ...given, ...(await lockWithQuotas(tx, userId)) };
      if (await hasMoved(book, plan)) throw new PlanOutdated();
      const change = await changeBook(book, plan);
      const rest = await writeRest?.({ ...book, bookBytes: change.usage?.book ?? book.bookBytes }, change.revision);
      return { ...change, ...rest };
    });
  }

  async function paid<Result>(userId: string, isUndo: boolean, work: (effort: Effort) => Promise<Result>) {
    takeOrThrow(userId, isUndo);
    const effort = new Effort();
    try {
      return await work(effort);
    } finally {
      limit.takeMore(userId, effort.contacts - 1);
    }
  }

  function takeOrThrow(userId: string, isUndo: boolean): void {
    const seconds = limit.take(userId, isUndo);
    if (seconds !== undefined) throw tooManyChanges(seconds);
  }

  function attempt(effort = new Effort()) {
    return { nowMs: now(), effort, drafted: new Map<string, Draft>() };
  }

  function report(reply: FastifyReply, userId: string, written: Written): void {
    const { revision, usage } = written;
    if (usage !== undefined) histories.trimSoon(userId, usage);
    reply.header(REVISION_HEADER, revision);
    onChange(userId, written, reply.request);
  }
}

/** Returns whether something that a plan depends on has changed since it was read. */
async function hasMoved({ db, userId, revision, logStart }: WriteContext, plan: Plan): Promise<boolean> {
  if (revision === plan.revision && logStart === plan.logStart) return false;
  const { examined } = plan;
  if (examined === undefined) return true;
  const moved = await findMoved(db, [userId, plan.revision]);
  return moved.some(({ id, isGroup }) => Boolean(isGroup) || examined.has(id));
}

function tooManyChanges(seconds: number): ProblemError {
  return explainedProblem('too_many_changes', 'too_many_changes', { figure: seconds }, { retryAfterSeconds: seconds });
}
