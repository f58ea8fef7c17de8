import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationInfo, Migrator } from 'kysely/migration';
import { UserFacingError } from '../user-facing-error.ts';
import { CONNECTION_NAME, LISTENER_NAME } from './connection-names.ts';
import { isPostgres } from './engine.ts';
import { DatabaseFault } from './fault.ts';
import { NOT_OURS, UnusableDatabase, WRITTEN_BY_NEWER } from './unusable.ts';
import * as usersAndContacts from './migrations/0001-users-and-contacts.ts';
import * as sessionUseAndAttempts from './migrations/0002-session-use-and-attempts.ts';
import * as tablesInKeyOrder from './migrations/0003-tables-in-key-order.ts';
import * as whatWasBefore from './migrations/0004-what-was-before.ts';
import * as contactCount from './migrations/0005-contact-count.ts';
import * as versionsAndActs from './migrations/0006-versions-and-acts.ts';
import * as cards from './migrations/0007-cards.ts';
import * as imports from './migrations/0008-imports.ts';
import * as devices from './migrations/0009-devices.ts';
import * as accounts from './migrations/0010-accounts.ts';
import * as groups from './migrations/0011-groups.ts';
import * as formerEmails from './migrations/0012-former-emails.ts';
import * as whatDevicesKnow from './migrations/0013-what-devices-know.ts';
import * as groupMembers from './migrations/0014-group-members.ts';
import * as accountRecovery from './migrations/0015-account-recovery.ts';
import * as ownEdits from './migrations/0016-own-edits.ts';
import * as devicePrograms from './migrations/0017-device-programs.ts';
import * as wholeChanges from './migrations/0018-whole-changes.ts';
import * as languages from './migrations/0019-languages.ts';
import * as contactColumns from './migrations/0020-contact-columns.ts';
import * as duplicates from './migrations/0023-duplicates.ts';
import * as faults from './migrations/0024-faults.ts';
import * as unusedIndex from './migrations/0025-unused-index.ts';
import * as actKeys from './migrations/0027-act-keys.ts';
import * as decisions from './migrations/0028-decisions-in-the-history.ts';
import * as programsOfDevices from './migrations/0029-programs-of-devices.ts';
import * as sharedPasswords from './migrations/0030-shared-passwords.ts';
import * as groupForms from './migrations/0031-group-forms.ts';
import * as push from './migrations/0033-push.ts';
import * as deviceAccess from './migrations/0034-device-access.ts';
import * as birthdayMails from './migrations/0035-birthday-mails.ts';
import * as formsOfConflicts from './migrations/0036-forms-of-conflicts.ts';
import * as lockedPeople from './migrations/0038-locked-people.ts';
import * as operators from './migrations/0039-operators.ts';
import * as auditByActor from './migrations/0040-audit-by-actor.ts';
import type { Db, Store } from './store.ts';
import { KEYS_OF_PERSON, TABLES_OF_NOBODY } from './table-keys.ts';
import type { Tables } from './tables.ts';

/**
 * A file of `migrations/`. It is additive if the statements of the previous version still work on the new tables, and
 * this version can use what they write. It must then remove, rename and forbid nothing, and new columns must be
 * optional.
 */
type MarkedMigration = Migration & { isAdditive: boolean };

/**
 * All migrations in order. A migration that was applied to any database is never changed or renamed, and a new one is
 * added at the end (versions.test.ts).
 */
export const MIGRATIONS: Record<string, MarkedMigration> = {
  '0001-users-and-contacts': usersAndContacts,
  '0002-session-use-and-attempts': sessionUseAndAttempts,
  '0003-tables-in-key-order': tablesInKeyOrder,
  '0004-what-was-before': whatWasBefore,
  '0005-contact-count': contactCount,
  '0006-versions-and-acts': versionsAndActs,
  '0007-cards': cards,
  '0008-imports': imports,
  '0009-devices': devices,
  '0010-accounts': accounts,
  '0011-groups': groups,
  '0012-former-emails': formerEmails,
  '0013-what-devices-know': whatDevicesKnow,
  '0014-group-members': groupMembers,
  '0015-account-recovery': accountRecovery,
  '0016-own-edits': ownEdits,
  '0017-device-programs': devicePrograms,
  '0018-whole-changes': wholeChanges,
  '0019-languages': languages,
  '0020-contact-columns': contactColumns,
  '0023-duplicates': duplicates,
  '0024-faults': faults,
  '0025-unused-index': unusedIndex,
  '0027-act-keys': actKeys,
  '0028-decisions-in-the-history': decisions,
  '0029-programs-of-devices': programsOfDevices,
  '0030-shared-passwords': sharedPasswords,
  '0031-group-forms': groupForms,
  '0033-push': push,
  '0034-device-access': deviceAccess,
  '0035-birthday-mails': birthdayMails,
  '0036-forms-of-conflicts': formsOfConflicts,
  '0038-locked-people': lockedPeople,
  '0039-operators': operators,
  '0040-audit-by-actor': auditByActor,
};

/** Names under which 0.2.0, and commits shortly after it, applied a migration. The former name comes first. */
export const FORMER_NAMES: Record<string, string> = {
  '0017-own-edits': '0016-own-edits',
  '0018-device-programs': '0017-device-programs',
};

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_420_145_871;

/**
 * How long the migrations wait for all tables, in ms. Requests wait behind them, and after deadlock_timeout, which is a
 * second, PostgreSQL would end one that holds a table while it waits for another.
 */
const LOCKED_WITHIN_MS = 500;
/** The pause between two attempts, in which requests go on, and the number of attempts. */
const NEXT_TRY_MS = 500;
const TRIES = 300;

/** Requests used the tables for longer than the migrations wait. */
class TablesInUse extends Error {}

/**
 * Applies due migrations once, even if several processes start; throws the error of a migration that fails. Behind a
 * pooler, other versions cannot be detected, since it keeps the connections of processes that have ended.
 */
export async function migrate(db: Store, { isPooled = false } = {}): Promise<void> {
  if (await isUpToDate(db)) return;
  for (let tries = 1; ; tries++) {
    try {
      return await applyDue(db, isPooled);
    } catch (error) {
      if (tries === TRIES || !(error instanceof TablesInUse)) throw error;
    }
    await pause(NEXT_TRY_MS);
  }
}

function applyDue(db: Store, isPooled: boolean): Promise<void> {
  return db.write(async (db) => {
    // Held until the transaction ends, however it ends. The migrator itself takes no lock (postgres.ts).
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    await renameApplied(db);
    if (isPostgres(db)) {
      if (!isPooled) await refuseBesideOthers(db);
      await lockTables(db);
      // Without Citus, the setting has no effect (migrations/distribute.ts).
      await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(db);
    }
    const { error } = await migrator(db).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** Gives migrations that were applied under a former name their present one. */
async function renameApplied(db: Db): Promise<void> {
  if (isNew(await migrator(db).getMigrations())) return;
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    await sql`update kysely_migration set name = ${name} where name = ${former}`.execute(db);
  }
}

/**
 * Locks the tables of running processes, the users first, since every change of a book begins there. The migrations then
 * wait for nothing else. Throws TablesInUse.
 */
async function lockTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; timeout: string; version: string }>`
    select name, current_setting('statement_timeout') as timeout, version() as version
    from unnest(${[...Object.keys(KEYS_OF_PERSON), ...TABLES_OF_NOBODY]}::text[]) as name
    where to_regclass(name) is not null order by name <> 'users', name`.execute(db);
  const [first] = rows;
  // Databases that are compatible with PostgreSQL lack this statement.
  if (first === undefined || !/^PostgreSQL (?!.*-YB-)/.test(first.version)) return;
  const limit = (timeout: string) => sql`select set_config('statement_timeout', ${timeout}, true)`.execute(db);
  await limit(String(LOCKED_WITHIN_MS));
  try {
    await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(db);
  } catch (error) {
    throw error instanceof DatabaseFault && error.kind === 'timeout'
      ? new TablesInUse('the tables are in use', { cause: error })
      : error;
  }
  await limit(first.timeout);
}

/** Throws UserFacingError if the schema is not that of this version. For commands, which do not migrate. */
export async function refuseUnlessCurrent(db: Db): Promise<void> {
  if (await isUpToDate(db)) return;
  throw new UserFacingError(
    'The database belongs to an older version of ContactBook. Start this version with it first.',
  );
}

/** Checks without writing, so that a read-only database can still be read. */
async function isUpToDate(db: Db): Promise<boolean> {
  const known = await migrator(db).getMigrations();
  if (isNew(known)) {
    await refuseForeign(db);
    return false;
  }
  refuseNewer(await appliedMigrations(db));
  return known.every(({ executedAt }) => executedAt !== undefined);
}

/** A file must contain only our tables; on PostgreSQL, other applications may use the same database. */
async function refuseForeign(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql`select 1 from sqlite_schema limit 1`.execute(db);
  if (rows.length > 0) throw new UnusableDatabase(NOT_OURS, 'it has tables of another program');
}

/** Throws UnusableDatabase if an applied migration is unknown, as after a downgrade. */
export function refuseNewer(applied: string[]): void {
  const newer = unknownOf(applied);
  if (newer.length > 0) throw new UnusableDatabase(WRITTEN_BY_NEWER, `with ${newer.join(', ')}`);
}

/** Returns the names of applied migrations that only a newer version has. */
export async function findUnknownMigrations(db: Db): Promise<string[]> {
  return unknownOf(await appliedMigrations(db));
}

const unknownOf = (applied: string[]) => applied.filter((name) => !(name in MIGRATIONS) && !(name in FORMER_NAMES));

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Throws UserFacingError if a migration that is not additive is due while processes of other versions use the database,
 * because their requests would fail from then on.
 */
async function refuseBesideOthers(db: Db): Promise<void> {
  const migrations = await migrator(db).getMigrations();
  const due = migrations.filter(({ executedAt }) => executedAt === undefined);
  const breaking = due.map(({ name }) => name).filter((name) => MIGRATIONS[name]?.isAdditive !== true);
  if (isNew(migrations) || breaking.length === 0) return;
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and starts_with(application_name, 'contactbook')
      and application_name not in (${CONNECTION_NAME}, ${LISTENER_NAME})`.execute(db);
  if (rows.length === 0) return;
  throw new UserFacingError(
    `This version changes tables that the running processes of another version use (${breaking.join(', ')}). Stop those first.`,
  );
}

const isNew = (migrations: readonly MigrationInfo[]) => migrations.every(({ executedAt }) => executedAt === undefined);

function migrator(db: Db): Migrator {
  const queries = db as unknown as Kysely<Tables>; // Db hides what writes, but has it
  // 0.2.0 applied 0016-own-edits before there was a 0015.
  return new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    allowUnorderedMigrations: true,
  });
}
