import type { OperatorAct } from '@contactbook/contract/operator';
import { DAY_MS } from '@contactbook/contract/durations';
import { sql } from 'kysely';
import { ProblemError } from '../../problem.ts';
import { isPostgres } from '../../store/engine.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { type Actor, insertAudit } from '../audit.ts';
import { deleteGrants } from '../devices/device-grants.ts';
import { findUserByEmail, insertUser, setLocked, setOperator, setQuota } from '../queries.ts';
import { emailKey, isEmailKey, newToken, newUserId, NO_PASSWORD } from '../rules.ts';
import { deleteOtherSessions } from '../sessions/session-queries.ts';
import { insertMailTokenIn } from '../sessions/token-queries.ts';
import { hasOtherOperator, isOperator } from './operator-queries.ts';

/** An arbitrary number that no other advisory lock in this database uses. */
const ACTS_LOCK = 7_420_145_873;

export type LinkOwner = { userId: string; email: string };
/** An act with what it needs; `quotaBytes` is undefined for the quota of the server. */
export type ActChoice = { act: OperatorAct; quotaBytes?: number | undefined };

/** How long a person has to choose the first password. */
export const INVITATION_DAYS = 7;

/** Acts after which the sessions of the person have ended. */
export const ENDING: ReadonlySet<OperatorAct> = new Set(['lock', 'end_sessions']);

const ACTS: Record<OperatorAct, (db: WriteTx, userId: string, nowMs: number, quotaBytes?: number) => Promise<void>> = {
  async lock(db, userId, nowMs) {
    await setLocked(db, userId, nowMs);
    await deleteGrants(db, userId);
    await deleteOtherSessions(db, userId);
  },
  unlock: (db, userId) => setLocked(db, userId, null),
  end_sessions: (db, userId) => deleteOtherSessions(db, userId),
  set_quota: (db, userId, _nowMs, quotaBytes) => setQuota(db, userId, quotaBytes ?? null),
  make_operator: (db, userId) => setOperator(db, userId, true),
  end_operator: (db, userId) => setOperator(db, userId, false),
};

/**
 * Does something to a person and records it in the audit log, in one transaction. Acts of people run one after the
 * other, so that one operator who can log in always remains. Throws not_found and not_permitted.
 */
export async function actOnPerson(
  db: Store,
  actor: Actor,
  { userId }: Pick<LinkOwner, 'userId'>,
  { act, quotaBytes }: ActChoice,
  nowMs: number,
): Promise<void> {
  await db.write(async (db) => {
    if (actor.userId !== null) {
      if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${ACTS_LOCK})`.execute(db);
      await assertMayAct(db, actor.userId, userId, act);
    }
    await ACTS[act](db, userId, nowMs, quotaBytes);
    await insertAudit(db, { event: act, actor, personId: userId, quotaBytes }, nowMs);
  });
}

/** Throws not_found if the actor is no operator or is locked, and not_permitted if no operator would remain. */
async function assertMayAct(db: WriteTx, actorId: string, personId: string, act: OperatorAct): Promise<void> {
  if (!(await isOperator(db, actorId))) throw nothingHere();
  if (actorId !== personId) return;
  if (act === 'lock') throw new ProblemError('not_permitted', 'You cannot lock yourself out.');
  if (act === 'end_operator' && !(await hasOtherOperator(db, actorId)))
    throw new ProblemError('not_permitted', 'You are the only operator. Make somebody else an operator first.');
}

/** The answer to people who are no operators: that of an address without anything. */
export function nothingHere(): ProblemError {
  return new ProblemError('not_found', 'There is nothing at this address.');
}

/**
 * Makes an account with a link to choose its password, or another link if none was chosen yet. Undefined if the e-mail is
 * none, or has an account with a password. Throws not_found.
 */
export async function invite(db: Store, actor: Actor, email: string, nowMs: number) {
  return db.write(async (db) => {
    if (actor.userId !== null && !(await isOperator(db, actor.userId))) throw nothingHere();
    const known = await findUserByEmail(db, emailKey(email));
    const isWaiting = known?.passwordHash === NO_PASSWORD;
    const person = isWaiting ? known : await insertInvited(db, email, nowMs);
    if (person === undefined) return undefined;
    const token = await insertLink(db, person, nowMs + INVITATION_DAYS * DAY_MS);
    await insertAudit(db, { event: 'invite', actor, personId: person.userId }, nowMs);
    return { person, token };
  });
}

/** Makes a link with which a person chooses a new password within this time; returns its token. */
export async function makeResetLink(db: Store, actor: Actor, person: LinkOwner, forMs: number, nowMs: number) {
  return db.write(async (db) => {
    await insertAudit(db, { event: 'reset_link', actor, personId: person.userId }, nowMs);
    return insertLink(db, person, nowMs + forMs);
  });
}

async function insertLink(db: WriteTx, person: LinkOwner, untilMs: number): Promise<string> {
  const { token, secretHash } = newToken(person.userId);
  await insertMailTokenIn(db, person, { secretHash, purpose: 'reset', untilMs });
  return token;
}

/**
 * Stores an account that nobody can log in to before a password is chosen; undefined if the e-mail is none, or is taken.
 * Must run inside a transaction.
 */
export async function insertInvited(db: WriteTx, email: string, nowMs: number): Promise<LinkOwner | undefined> {
  const key = emailKey(email);
  if (!isEmailKey(key)) return undefined;
  const user = { userId: newUserId(), email: email.trim(), emailKey: key, passwordHash: NO_PASSWORD };
  const [name = ''] = user.email.split('@');
  return (await insertUser(db, { ...user, name }, nowMs)) ? user : undefined;
}
