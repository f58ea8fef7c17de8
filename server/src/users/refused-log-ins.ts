import { hash } from 'node:crypto';
import { REFUSED_LOG_INS, type RefusedLogIn } from '@contactbook/contract/operator';
import type { ProblemCode } from '@contactbook/contract/problems';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../lru.ts';
import { ProblemError } from '../problem.ts';
import type { Services } from '../services.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { isUuid } from '../uuid.ts';
import { findAccount } from './account/account-queries.ts';
import { networkOfRequest } from './client.ts';
import { findUserByEmail } from './queries.ts';
import { isEmailKey } from './rules.ts';

/** Maximum number of rows of refused log-ins in a day; one further row of each kind counts the rest. */
const ROWS_PER_DAY = 1000;
/** Log-ins that a limit has refused, which are recorded once a day, since they must cost no writes. */
const LIMITED_MAX = 10_000;

type Refusal = { event: RefusedLogIn; personId: string | undefined; network: string };

/** The refusals by which a log-in ends. */
const EVENTS: Partial<Record<ProblemCode, RefusedLogIn>> = {
  log_in_refused: 'log_in_refused',
  code_refused: 'recovery_refused',
  account_locked: 'locked_out',
  too_many_attempts: 'limit_reached',
};

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/** Creates the record of refused log-ins in the audit log. An account is named by the key of its e-mail, or its id. */
export function createRefusalLog({ db, now }: Pick<Services, 'db' | 'now'>) {
  const limited = new LRUCache<string, true>(maxEntries(LIMITED_MAX));

  async function record(request: FastifyRequest, account: string, event: RefusedLogIn): Promise<void> {
    const network = networkOfRequest(request);
    if (event === 'limit_reached') {
      const key = entryIdOf(dayOf(now()), account, network);
      if (limited.has(key)) return;
      limited.set(key, true);
    }
    // The same queries for an account and for none, so that the time of the answer reveals neither.
    const personId = await findIdOf(db, account);
    await db.write((tx) => countRefusal(tx, { event, personId, network }, now()));
  }

  return {
    record,

    /** Runs a log-in, and records it if it is refused. */
    async watch<Result>(request: FastifyRequest, account: string, logIn: () => Promise<Result>): Promise<Result> {
      try {
        return await logIn();
      } catch (error) {
        const event = error instanceof ProblemError ? EVENTS[error.code] : undefined;
        if (event !== undefined) await record(request, account, event);
        throw error;
      }
    },
  };
}

async function findIdOf(db: Db, account: string): Promise<string | undefined> {
  if (isUuid(account)) return (await findAccount(db, account))?.userId;
  return isEmailKey(account) ? (await findUserByEmail(db, account))?.userId : undefined;
}

/**
 * Counts a refused log-in in the row of its day, account and network, or in that of all others if the day is full. It asks
 * the same of the database for the first refusal of an account and for a later one, since e-mails without an account share
 * a row.
 */
async function countRefusal(db: WriteTx, { event, personId, network }: Refusal, nowMs: number): Promise<void> {
  const day = dayOf(nowMs);
  const entryId = entryIdOf(day, event, personId ?? '', network);
  const row = (await hasRoom(db, Date.parse(day), entryId))
    ? { entry_id: entryId, person_id: personId ?? null, network }
    : { entry_id: entryIdOf(day, event, 'others'), person_id: null, network: '' };
  await db
    .insertInto('audit_log')
    .values({ ...row, event, actor_id: null, times: 1, at_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('entry_id').doUpdateSet(({ eb }) => ({ times: eb('audit_log.times', '+', 1), at_ms: nowMs })),
    )
    .execute();
}

/** Returns whether the day has this row or room for it; concurrent log-ins may add a few more. */
async function hasRoom(db: Db, dayStartMs: number, entryId: string): Promise<boolean> {
  const rows = db
    .selectFrom('audit_log')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('entry_id', '=', entryId).as('own'),
    ]);
  const today = rows.where('at_ms', '>=', dayStartMs).where('event', 'in', REFUSED_LOG_INS);
  const { count, own } = await today.executeTakeFirstOrThrow();
  return count < ROWS_PER_DAY || own > 0;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns a digest, so that the place of a page, which is in its URL, names no network. */
const entryIdOf = (...parts: string[]): string => hash('sha256', parts.join(' '), 'base64url');
