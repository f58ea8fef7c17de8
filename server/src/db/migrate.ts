import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isPostgres } from './engine.ts';
import { up as usersAndContacts } from './migrations/0001-users-and-contacts.ts';
import { up as sessionUseAndAttempts } from './migrations/0002-session-use-and-attempts.ts';
import { up as tablesInKeyOrder } from './migrations/0003-tables-in-key-order.ts';
import { up as whatWasBefore } from './migrations/0004-what-was-before.ts';
import { up as contactCount } from './migrations/0005-contact-count.ts';
import type { Db } from './tables.ts';

/** In order; a migration that has been released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-users-and-contacts': { up: usersAndContacts },
  '0002-session-use-and-attempts': { up: sessionUseAndAttempts },
  '0003-tables-in-key-order': { up: tablesInKeyOrder },
  '0004-what-was-before': { up: whatWasBefore },
  '0005-contact-count': { up: contactCount },
};

/** Any number that nobody else locks by in this database. */
const LOCK = 7_420_145_871;

/** Brings the schema up to date, once however many processes start; throws what the failing migration threw. */
export async function migrate(db: Db): Promise<void> {
  if (await isUpToDate(db)) return;
  await db.transaction().execute(async (db) => {
    // The transaction holds it to its end, however it ends; the migrator locks nothing by itself (postgres.ts).
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    const { error } = await migrator(db).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** Asked without writing, so that a database that takes no changes can still be read. */
async function isUpToDate(db: Db): Promise<boolean> {
  const known = await migrator(db).getMigrations();
  if (known.some(({ executedAt }) => executedAt === undefined)) return false;
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const newer = unknownMigrations(applied.map(({ name }) => name));
  if (newer.length > 0) throw new Error(`it was written by a newer ContactBook, with ${newer.join(', ')}`);
  return true;
}

/** Those that only a newer ContactBook knows. */
export function unknownMigrations(names: string[]): string[] {
  return names.filter((name) => !(name in MIGRATIONS));
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
}
