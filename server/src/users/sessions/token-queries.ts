import { rawStatement } from '../../store/raw-query.ts';
import type { Db, Store, WriteTx } from '../../store/store.ts';
import type { TokenPurpose } from '../../store/tables.ts';
import { lockAccount } from '../account/account-queries.ts';
import { dropFormerSecrets } from '../account/former-emails.ts';

type NewToken = { secretHash: string; purpose: TokenPurpose; untilMs: number };

/** One statement, so that it takes the same time if there is no such user. */
const insertFor = rawStatement<{ userId: string }>(`
  insert into mail_tokens (user_id, secret_hash, purpose, until_ms)
  select user_id, cast($2 as text), cast($3 as text), cast($4 as bigint) from users where user_id = $1 and email = $5
  returning user_id as "userId"`);

type TokenOwner = { userId: string; email: string };

/**
 * Stores the token of a link that is sent to this e-mail; returns false if the user no longer has it. A concurrent
 * change of the e-mail runs before or after it, and then invalidates the link.
 */
export function insertMailToken(db: Store, owner: TokenOwner, token: NewToken): Promise<boolean> {
  return db.write((db) => insertMailTokenIn(db, owner, token));
}

/** The same inside a transaction. */
export async function insertMailTokenIn(
  db: WriteTx,
  { userId, email }: TokenOwner,
  { secretHash, purpose, untilMs }: NewToken,
): Promise<boolean> {
  await lockAccount(db, userId);
  return (await insertFor(db, [userId, secretHash, purpose, untilMs, email])).length > 0;
}

type Link = { secretHash: string; purpose: 'change' | 'undo'; email: string; untilMs: number };

/** Stores the token of a link to an address other than the account's. The account must be locked. */
export async function insertLink(
  db: WriteTx,
  userId: string,
  { secretHash, purpose, email, untilMs }: Link,
): Promise<void> {
  const row = { user_id: userId, secret_hash: secretHash, purpose, email, until_ms: untilMs };
  await db.insertInto('mail_tokens').values(row).execute();
}

/** Returns the purpose of a valid link, and the e-mail that it names; undefined for any other. */
export async function findMailToken(db: Db, userId: string, secretHash: string, nowMs: number) {
  return db
    .selectFrom('mail_tokens')
    .select(['purpose', 'email'])
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where('until_ms', '>', nowMs)
    .executeTakeFirst();
}

/** Returns the e-mails of links with this purpose, newest link first; without `nowMs` also those of expired links. */
export async function findLinkEmails(db: Db, userId: string, purpose: Link['purpose'], nowMs = 0): Promise<string[]> {
  const links = db.selectFrom('mail_tokens').select('email').where('user_id', '=', userId);
  const valid = links.where('purpose', '=', purpose).where('until_ms', '>', nowMs);
  return (await valid.orderBy('until_ms', 'desc').execute()).flatMap(({ email }) => email ?? []);
}

/** Uses the link up; returns false if it does not exist or was already used. */
export async function useMailToken(db: WriteTx, userId: string, secretHash: string): Promise<boolean> {
  const token = db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('secret_hash', '=', secretHash);
  const { numDeletedRows } = await token.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Invalidates all links of a user with these purposes. */
export async function deleteMailTokens(db: WriteTx, userId: string, purposes: TokenPurpose[]): Promise<void> {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Deletes the expired tokens of all users; runs hourly. */
export async function deleteOverTokens(db: WriteTx, nowMs: number): Promise<void> {
  await db.deleteFrom('mail_tokens').where('until_ms', '<=', nowMs).execute();
}

/** Replaces all recovery codes. The account must be locked. */
export async function replaceCodes(db: WriteTx, userId: string, codeHashes: string[]): Promise<void> {
  const ended = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .returning('code_hash as hash')
    .execute();
  await dropFormerSecrets(
    db,
    userId,
    ended.map(({ hash }) => hash),
  );
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const codes = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  return codes.length;
}

export async function hasCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const codes = db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId);
  return (await codes.where('code_hash', '=', codeHash).executeTakeFirst()) !== undefined;
}

/** Uses the code up; returns false if it no longer exists. The account must be locked. */
export async function useCode(db: WriteTx, userId: string, codeHash: string): Promise<boolean> {
  const codes = db.deleteFrom('recovery_codes').where('user_id', '=', userId);
  const { numDeletedRows } = await codes.where('code_hash', '=', codeHash).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await dropFormerSecrets(db, userId, [codeHash]);
  return true;
}
