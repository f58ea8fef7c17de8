import type { Db, WriteTx } from '../store/store.ts';
import { insertAudit } from './audit.ts';
import { storedKeys } from './rules.ts';

export type NewUser = { userId: string; name: string; email: string; emailKey: string; passwordHash: string };

/**
 * Stores a user with an empty book; returns false if the e-mail is taken. The first account of a server becomes its
 * operator. Must run inside a transaction.
 */
export async function insertUser(db: WriteTx, user: NewUser, nowMs: number): Promise<boolean> {
  if (!(await claimEmail(db, user.userId, user.emailKey, nowMs))) return false;
  const isFirst = await claimFirstAccount(db, nowMs);
  await db
    .insertInto('users')
    .values({
      user_id: user.userId,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      revision: 0,
      created_at_ms: nowMs,
      is_operator: isFirst ? 1 : 0,
    })
    .execute();
  if (isFirst) {
    const actor = { userId: user.userId, network: '' };
    await insertAudit(db, { event: 'first_account', actor, personId: user.userId }, nowMs);
  }
  return true;
}

/** Returns true once in the life of a database. A concurrent transaction waits for the end of this one. */
async function claimFirstAccount(db: WriteTx, nowMs: number): Promise<boolean> {
  const first = db.insertInto('first_account').values({ name: 'first', at_ms: nowMs });
  const { numInsertedOrUpdatedRows } = await first
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Assigns an e-mail to this user; returns false if another account has it, or it is reserved for its former owner. Must
 * run inside a transaction.
 */
export async function claimEmail(db: WriteTx, userId: string, emailKey: string, nowMs: number): Promise<boolean> {
  const [key, ascii] = storedKeys(emailKey);
  if (ascii !== key && (await isEmailTaken(db, userId, key, nowMs))) return false;
  const { numInsertedOrUpdatedRows: claimed } = await db
    .insertInto('emails')
    .values({ email_key: emailKey, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ user_id: userId, held_until_ms: null })
        .where((held) =>
          held.or([
            held('emails.held_until_ms', '<=', nowMs),
            held.and([held('emails.held_until_ms', '>', nowMs), held('emails.user_id', '=', userId)]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return claimed === 1n;
}

/** Returns whether another account has the e-mail, or it is reserved for its former owner. */
export async function isEmailTaken(db: Db, userId: string, emailKey: string, nowMs: number): Promise<boolean> {
  const taken = db.selectFrom('emails').select('user_id').where('email_key', 'in', storedKeys(emailKey));
  const row = await taken
    .where('user_id', '<>', userId)
    .where((held) => held.or([held('held_until_ms', 'is', null), held('held_until_ms', '>', nowMs)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees an e-mail of this user for others, from `heldUntilMs` on if it is given. */
export async function releaseEmail(db: WriteTx, userId: string, emailKey: string, heldUntilMs?: number): Promise<void> {
  if (heldUntilMs !== undefined) {
    const held = db
      .updateTable('emails')
      .set({ held_until_ms: heldUntilMs })
      .where('email_key', 'in', storedKeys(emailKey));
    await held.where('user_id', '=', userId).execute();
    return;
  }
  await db.deleteFrom('emails').where('email_key', 'in', storedKeys(emailKey)).where('user_id', '=', userId).execute();
}

/** Deletes former e-mails whose reservation has expired; runs hourly. */
export async function deleteReleasedEmails(db: WriteTx, nowMs: number): Promise<void> {
  await db.deleteFrom('emails').where('held_until_ms', '<=', nowMs).execute();
}

/** An id that no user has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the user with this e-mail, with the password's hash; undefined if there is none. Both queries use one shard
 * and run even without a user, so that a log-in takes equally long.
 */
export async function findUserByEmail(db: Db, emailKey: string) {
  const emails = db.selectFrom('emails').select('user_id').where('email_key', 'in', storedKeys(emailKey));
  const owner = await emails.where('held_until_ms', 'is', null).executeTakeFirst();
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email', 'password_hash as passwordHash', 'language'])
    .where('user_id', '=', owner?.user_id ?? NOBODY)
    .executeTakeFirst();
}

export type UserUsage = {
  email: string;
  createdAtMs: number;
  contacts: number;
  bytes: number;
  lockedAtMs: number | null;
  /** Null for the quota of the server. */
  quotaBytes: number | null;
  /** 1 for operators. */
  isOperator: number;
};

/** Returns all users with their usage, largest first; for a command. */
export function findPeople(db: Db): Promise<UserUsage[]> {
  return db
    .selectFrom('users')
    .select(['email', 'created_at_ms as createdAtMs', 'contact_count as contacts'])
    .select(['locked_at_ms as lockedAtMs', 'quota_bytes as quotaBytes', 'is_operator as isOperator'])
    .select(({ eb }) => eb('book_bytes', '+', eb.ref('history_bytes')).as('bytes'))
    .orderBy('bytes', 'desc')
    .orderBy('email')
    .execute();
}

/** Locks a person out, or lets them in again. Sessions end, while devices only rest. */
export async function setLocked(db: WriteTx, userId: string, lockedAtMs: number | null): Promise<void> {
  await db.updateTable('users').set({ locked_at_ms: lockedAtMs }).where('user_id', '=', userId).execute();
}

/** Gives a person their own quota; null for that of the server. */
export async function setQuota(db: WriteTx, userId: string, quotaBytes: number | null): Promise<void> {
  await db.updateTable('users').set({ quota_bytes: quotaBytes }).where('user_id', '=', userId).execute();
}

/** Gives a person the page for operators, or takes it away. */
export async function setOperator(db: WriteTx, userId: string, isOperator: boolean): Promise<void> {
  const user = db.updateTable('users').set({ is_operator: isOperator ? 1 : 0 });
  await user.where('user_id', '=', userId).execute();
}

/** Returns the quota of bytes of a person; null if they have none of their own. */
export async function quotaOf(db: Db, userId: string): Promise<number | null> {
  const user = db.selectFrom('users').select('quota_bytes as quotaBytes').where('user_id', '=', userId);
  return (await user.executeTakeFirst())?.quotaBytes ?? null;
}

export type Tries = { key: string; tries: number; untilMs: number };

/** Returns the counts of these keys whose window has not ended. */
export function findAttempts(db: Db, keys: string[], nowMs: number): Promise<Tries[]> {
  return db
    .selectFrom('attempts')
    .select(['attempt_key as key', 'tries', 'until_ms as untilMs'])
    .where('attempt_key', 'in', keys)
    .where('until_ms', '>', nowMs)
    .execute();
}

/** Atomically counts one attempt for each key; returns the counts in the window, and when it ends. */
export function countAttempts(db: WriteTx, keys: string[], windowMs: number, nowMs: number): Promise<Tries[]> {
  return db
    .insertInto('attempts')
    .values(attemptRows(keys.map((key) => ({ key, tries: 1, untilMs: nowMs + windowMs }))))
    .onConflict((conflict) =>
      conflict.column('attempt_key').doUpdateSet((row) => {
        const isOver = row.eb('attempts.until_ms', '<=', nowMs);
        return {
          tries: row
            .case()
            .when(isOver)
            .then(1)
            .else(row.eb('attempts.tries', '+', 1))
            .end(),
          until_ms: row.case().when(isOver).then(row.ref('excluded.until_ms')).else(row.ref('attempts.until_ms')).end(),
        };
      }),
    )
    .returning(['attempt_key as key', 'tries', 'until_ms as untilMs'])
    .execute();
}

/** Subtracts attempts from each key, and keeps the key at least until `untilMs`. */
export async function giveBackAttempts(db: WriteTx, tries: Tries[]): Promise<void> {
  await db
    .insertInto('attempts')
    .values(attemptRows(tries))
    .onConflict((conflict) =>
      conflict.column('attempt_key').doUpdateSet((row) => {
        const [kept, given] = [row.ref('attempts.tries'), row.ref('excluded.tries')];
        const [until, wanted] = [row.ref('attempts.until_ms'), row.ref('excluded.until_ms')];
        return {
          tries: row
            .case()
            .when(kept, '>', given)
            .then(row.eb(kept, '-', given))
            .else(0)
            .end(),
          until_ms: row.case().when(until, '>', wanted).then(until).else(wanted).end(),
        };
      }),
    )
    .execute();
}

/** Sorts the rows, so that concurrent statements do not deadlock. */
function attemptRows(each: Tries[]) {
  return each
    .map(({ key, tries, untilMs }) => ({ attempt_key: key, tries, until_ms: untilMs }))
    .toSorted((one, other) => (one.attempt_key < other.attempt_key ? -1 : 1));
}

/** Number of keys in one query. */
const KEYS_AT_ONCE = 512;

/** Deletes the existing keys one at a time, since a statement that holds only one row lock cannot deadlock. */
export async function deleteAttempts(db: WriteTx, keys: string[]): Promise<void> {
  for (let next = 0; next < keys.length; next += KEYS_AT_ONCE) {
    const some = keys.slice(next, next + KEYS_AT_ONCE);
    const there = await db.selectFrom('attempts').select('attempt_key').where('attempt_key', 'in', some).execute();
    for (const { attempt_key } of there)
      await db.deleteFrom('attempts').where('attempt_key', '=', attempt_key).execute();
  }
}

/** Deletes keys whose window has ended. */
export async function deleteOverAttempts(db: WriteTx, nowMs: number): Promise<void> {
  await db.deleteFrom('attempts').where('until_ms', '<=', nowMs).execute();
}
