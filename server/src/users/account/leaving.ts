import { type RawBuilder, sql } from 'kysely';
import { KEYS_OF_PERSON } from '../../store/table-keys.ts';
import type { Db, Store, WriteTx } from '../../store/store.ts';
import { findAccount, lockAccount, updateAccount } from './account-queries.ts';
import { forgetAttempts } from '../attempts.ts';
import { forgetAudit } from '../audit.ts';
import { releaseHeldEmails } from './change-email.ts';
import { deleteGrants } from '../devices/device-grants.ts';
import { dropDeviceEmails, findFormerEmails } from './former-emails.ts';
import { emailKey, NO_PASSWORD, storedKeys } from '../rules.ts';

/** Maximum number of rows deleted in one transaction, so that other writes wait only briefly. */
const BATCH = 500;
type Table = keyof typeof KEYS_OF_PERSON;
const TABLES = (Object.keys(KEYS_OF_PERSON) as Table[]).filter((table) => table !== 'users' && table !== 'leavers'); // its keys
/** Tables that may have many rows of a person. */
const LONG_TABLES = TABLES.filter((table) => KEYS_OF_PERSON[table].length > 0);

/** Makes the account unusable and marks the rest for deletion. Must run inside a transaction. */
export async function beginLeaving(db: WriteTx, userId: string, nowMs: number): Promise<void> {
  const account = await lockAccount(db, userId);
  if (account === undefined) return;
  const leaver = db.insertInto('leavers').values({ user_id: userId, at_ms: nowMs });
  await leaver.onConflict((conflict) => conflict.doNothing()).execute();
  const ofEmail = db.deleteFrom('emails').where('email_key', 'in', storedKeys(emailKey(account.email)));
  await ofEmail.where('user_id', '=', userId).execute();
  await releaseHeldEmails(db, userId);
  for (const key of await findFormerEmails(db, userId)) await dropDeviceEmails(db, userId, key);
  // A password that was already proven becomes invalid too, since every change of the account checks it again.
  await updateAccount(db, userId, { password_hash: NO_PASSWORD });
  for (const table of ['sessions', 'mail_tokens', 'recovery_codes', 'birthday_mails'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

/**
 * Deletes all data of an account: all rows, and on SQLite all bytes in the file. `network` is the network of the
 * request, if it is known.
 */
export async function finishLeaving(db: Store, userId: string, network?: string): Promise<void> {
  for (const table of LONG_TABLES) while (await db.write((db) => deleteBatch(db, table, userId))) continue;
  const account = await findAccount(db, userId);
  if (account !== undefined) await db.write((tx) => forgetAttempts(tx, emailKey(account.email), network));
  await db.write(async (db) => {
    // This row is deleted first, since every change of the book locks it. What was written before is deleted below.
    await db.deleteFrom('users').where('user_id', '=', userId).execute();
    await deleteGrants(db, userId);
    await forgetAudit(db, userId);
    for (const table of [...TABLES, 'leavers'])
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  });
  await db.emptyLog();
}

/** Returns the accounts whose deletion was interrupted, for example by the end of the process. */
export async function findLeavers(db: Db): Promise<string[]> {
  const leavers = await db.selectFrom('leavers').select('user_id').execute();
  return leavers.map(({ user_id }) => user_id);
}

/** Returns whether there may be more rows. */
async function deleteBatch(db: Db, table: Table, userId: string): Promise<boolean> {
  const keys: readonly string[] = KEYS_OF_PERSON[table];
  const key = sql.join(keys.map((column): RawBuilder<unknown> => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where user_id = ${userId} and (${key}) in (
      select ${key} from ${sql.table(table)} where user_id = ${userId} limit ${sql.lit(BATCH)}
    )`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
