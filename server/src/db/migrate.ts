import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { UserFacingError } from '../user-facing-error.ts';
import { isPostgres } from './engine.ts';
import { NOT_OURS, UnusableDatabase, WRITTEN_BY_NEWER } from './unusable.ts';
import { up as usersAndContacts } from './migrations/0001-users-and-contacts.ts';
import { up as sessionUseAndAttempts } from './migrations/0002-session-use-and-attempts.ts';
import { up as tablesInKeyOrder } from './migrations/0003-tables-in-key-order.ts';
import { up as whatWasBefore } from './migrations/0004-what-was-before.ts';
import { up as contactCount } from './migrations/0005-contact-count.ts';
import { up as versionsAndActs } from './migrations/0006-versions-and-acts.ts';
import { up as cards } from './migrations/0007-cards.ts';
import { up as imports } from './migrations/0008-imports.ts';
import { up as devices } from './migrations/0009-devices.ts';
import { up as accounts } from './migrations/0010-accounts.ts';
import { up as groups } from './migrations/0011-groups.ts';
import { up as formerEmails } from './migrations/0012-former-emails.ts';
import { up as whatDevicesKnow } from './migrations/0013-what-devices-know.ts';
import { up as groupMembers } from './migrations/0014-group-members.ts';
import type { Db } from './tables.ts';

/** In order; a migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-users-and-contacts': { up: usersAndContacts },
  '0002-session-use-and-attempts': { up: sessionUseAndAttempts },
  '0003-tables-in-key-order': { up: tablesInKeyOrder },
  '0004-what-was-before': { up: whatWasBefore },
  '0005-contact-count': { up: contactCount },
  '0006-versions-and-acts': { up: versionsAndActs },
  '0007-cards': { up: cards },
  '0008-imports': { up: imports },
  '0009-devices': { up: devices },
  '0010-accounts': { up: accounts },
  '0011-groups': { up: groups },
  '0012-former-emails': { up: formerEmails },
  '0013-what-devices-know': { up: whatDevicesKnow },
  '0014-group-members': { up: groupMembers },
};

/** Any number that is not used for another advisory lock in this database. */
const LOCK = 7_420_145_871;

/** Brings the schema up to date, once however many processes start; throws the error of a migration that fails. */
export async function migrate(db: Db): Promise<void> {
  if (await isUpToDate(db)) return;
  await db.transaction().execute(async (db) => {
    if (isPostgres(db)) {
      // Held until the transaction ends, however it ends; the migrator itself takes no lock (postgres.ts).
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
      // Where Citus is not, nobody asks for it (migrations/distribute.ts).
      await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(db);
    }
    const { error } = await migrator(db).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** For a command, which leaves the schema to the server; UserFacingError where it is not what this version has. */
export async function refuseUnlessCurrent(db: Db): Promise<void> {
  if (await isUpToDate(db)) return;
  throw new UserFacingError('The database is of an older ContactBook: start this one on it first.');
}

/** Checks without writing, so that a database that takes no changes can still be read. */
async function isUpToDate(db: Db): Promise<boolean> {
  const known = await migrator(db).getMigrations();
  const isNew = known.every(({ executedAt }) => executedAt === undefined);
  if (isNew) {
    await refuseForeign(db);
    return false;
  }
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  refuseNewer(applied.map(({ name }) => name));
  return known.every(({ executedAt }) => executedAt !== undefined);
}

/** A file must be ours alone; on PostgreSQL, other applications may have tables in the same database. */
async function refuseForeign(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql`select 1 from sqlite_schema limit 1`.execute(db);
  if (rows.length > 0) throw new UnusableDatabase(NOT_OURS, 'it has tables of another program');
}

/** Throws UnusableDatabase where an applied migration is unknown, as after a downgrade. */
export function refuseNewer(applied: string[]): void {
  const newer = applied.filter((name) => !(name in MIGRATIONS));
  if (newer.length > 0) throw new UnusableDatabase(WRITTEN_BY_NEWER, `with ${newer.join(', ')}`);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
}
