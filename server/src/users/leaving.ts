import { type RawBuilder, sql } from 'kysely';
import { KEYS_OF_PERSON } from '../db/tables.ts';
import type { Db, Store } from '../db/store.ts';
import { findAccount, lockAccount, setPassword } from './account-queries.ts';
import { forgetAttempts } from './attempts.ts';
import { releaseHeldEmails } from './change-email.ts';
import { deleteGrants } from './device-grants.ts';
import { dropDeviceEmails, findFormerEmails } from './former-emails.ts';
import { NO_PASSWORD } from './passwords.ts';
import { emailKey } from './rules.ts';

/** Rows that are deleted in one transaction: other people's writes wait for no more. */
const BATCH = 500;
type Table = keyof typeof KEYS_OF_PERSON;
const TABLES = (Object.keys(KEYS_OF_PERSON) as Table[]).filter((table) => table !== 'users' && table !== 'leavers'); // its keys

/** From here on nobody can log in as this person, and the rest of them is to be deleted. Only inside a transaction. */
export async function beginLeaving(db: Db, userId: string, nowMs: number): Promise<void> {
  const account = await lockAccount(db, userId);
  if (account === undefined) return;
  const leaver = db.insertInto('leavers').values({ user_id: userId, at_ms: nowMs });
  await leaver.onConflict((conflict) => conflict.doNothing()).execute();
  const ofEmail = db.deleteFrom('emails').where('email_key', '=', emailKey(account.email));
  await ofEmail.where('user_id', '=', userId).execute();
  await releaseHeldEmails(db, userId);
  for (const key of await findFormerEmails(db, userId)) await dropDeviceEmails(db, userId, key);
  // What has proven the password already ends with it, as every change of the account looks at it again.
  await setPassword(db, userId, NO_PASSWORD);
  for (const table of ['sessions', 'mail_tokens', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

/**
 * Deletes all that is left of a person who is leaving: no row of any table, and on SQLite no byte of the file. `network` is where
 * they leave from, where that is known.
 */
export async function finishLeaving(db: Store, userId: string, network?: string): Promise<void> {
  for (const table of TABLES) while (await db.write((db) => deleteBatch(db, table, userId))) continue;
  const account = await findAccount(db, userId);
  if (account !== undefined) await forgetAttempts(db, emailKey(account.email), network);
  await db.write(async (db) => {
    // First of all, since whoever changes the book locks this row: what they wrote before that is deleted after it.
    await db.deleteFrom('users').where('user_id', '=', userId).execute();
    await deleteGrants(db, userId);
    for (const table of [...TABLES, 'leavers'])
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  });
  await db.emptyLog();
}

/** Returns the people whose deletion was interrupted, for example by the end of the process. */
export async function findLeavers(db: Db): Promise<string[]> {
  const leavers = await db.selectFrom('leavers').select('user_id').execute();
  return leavers.map(({ user_id }) => user_id);
}

/** Whether there may be more. */
async function deleteBatch(db: Db, table: Table, userId: string): Promise<boolean> {
  const keys: readonly string[] = KEYS_OF_PERSON[table];
  const key = sql.join(keys.map((column): RawBuilder<unknown> => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where user_id = ${userId} and (${key}) in (
      select ${key} from ${sql.table(table)} where user_id = ${userId} limit ${sql.lit(BATCH)}
    )`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
