import type { Config } from '../config.ts';
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

/** Lists all users, or deletes the one with the e-mail after `--delete`. */
export async function managePeople([word, email, ...others]: string[], { database }: Config): Promise<string> {
  if (others.length > 0 || (word !== undefined && (word !== '--delete' || email === undefined))) {
    throw new UserFacingError(USAGE);
  }
  return withDatabaseBeside(database, (db) => (email === undefined ? list(db) : remove(db, email)));
}

async function list(db: Db): Promise<string> {
  const all = await findPeople(db);
  const lines = all.map(({ email, createdAtMs, contacts, bytes }) => {
    const since = new Date(createdAtMs).toISOString().slice(0, 10);
    return `${email}  ${contacts} contacts  ${(bytes / 2 ** 20).toFixed(1)} MB  since ${since}`;
  });
  return [...lines, `${all.length} people.`].join('\n');
}

async function remove(db: Store, email: string): Promise<string> {
  const person = await findUserByEmail(db, emailKey(email));
  if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}.`);
  await db.write((db) => beginLeaving(db, person.userId, Date.now()));
  await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
  await finishLeaving(db, person.userId);
  return `${person.email} and all of their data are deleted.`;
}

if (import.meta.main) await runCommand(() => managePeople(process.argv.slice(2), readCommandConfig()));
