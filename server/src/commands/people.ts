import { withDatabaseBeside } from '../store/open-beside.ts';
import type { Db, Store } from '../store/store.ts';
import { notifyAll } from '../live/queries.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { beginLeaving, finishLeaving } from '../users/account/leaving.ts';
import { findPeople, findUserByEmail } from '../users/queries.ts';
import { emailKey } from '../users/rules.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

const USAGE = 'Say npm run people, or npm run people -- --delete EMAIL';

await runCommand(async () => {
  const { database } = readCommandConfig();
  const [word, email, ...others] = process.argv.slice(2);
  if (others.length > 0 || (word !== undefined && (word !== '--delete' || email === undefined))) {
    throw new UserFacingError(USAGE);
  }
  await withDatabaseBeside(database, (db) => (email === undefined ? list(db) : remove(db, email)));
});

async function list(db: Db): Promise<void> {
  const people = await findPeople(db);
  for (const { email, createdAtMs, contacts, bytes } of people) {
    const since = new Date(createdAtMs).toISOString().slice(0, 10);
    console.log(`${email}  ${contacts} contacts  ${(bytes / 2 ** 20).toFixed(1)} MB  since ${since}`);
  }
  console.log(`${people.length} people.`);
}

async function remove(db: Store, email: string): Promise<void> {
  const person = await findUserByEmail(db, emailKey(email));
  if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}.`);
  await db.write((db) => beginLeaving(db, person.userId, Date.now()));
  await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
  await finishLeaving(db, person.userId);
  console.log(`${person.email} and all of their data are deleted.`);
}
