import { type Migration, Migrator } from 'kysely/migration';
import { up as usersAndContacts } from './migrations/0001-users-and-contacts.ts';
import type { Db } from './tables.ts';

/** In order; a migration that has been released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-users-and-contacts': { up: usersAndContacts },
};

/** Brings the schema up to date; throws what the failing migration threw. */
export async function migrate(db: Db): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
