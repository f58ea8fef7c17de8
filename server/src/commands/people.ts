import type { Config } from '../config.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import type { Store } from '../store/store.ts';
import { notifyAll } from '../live/queries.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { findPeople, type UserUsage } from '../users/queries.ts';
import { deleteOtherSessions } from '../users/sessions/session-queries.ts';
import { makeAccount, passwordLink, personWith, removeAccount } from './account-link.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

const USAGE =
  'Say npm run people, with -- and one of --json, --invite EMAIL, --end-sessions EMAIL or --delete EMAIL, or without';
const INVITATION_DAYS = 7;

/** What can be done with a person; each returns what it says. */
const ACTS: Record<string, (db: Store, email: string, config: Config) => Promise<string>> = {
  '--invite': invite,
  '--end-sessions': endSessions,
  '--delete': remove,
};

/** Lists all users, also as JSON, or does something with the one with an e-mail. */
export async function managePeople([word, email = '', ...others]: string[], config: Config): Promise<string> {
  const act = ACTS[word ?? ''];
  const isList = word === undefined || (word === '--json' && email === '');
  if (others.length > 0 || (!isList && (act === undefined || email === ''))) throw new UserFacingError(USAGE);
  return withDatabaseBeside(config.database, async (db) => {
    if (act !== undefined) return act(db, email, config);
    const people = await findPeople(db);
    return word === undefined ? asTable(people) : JSON.stringify(people.map(asJson), null, 2);
  });
}

const asJson = ({ createdAtMs, ...person }: UserUsage) => ({
  ...person,
  createdAt: new Date(createdAtMs).toISOString(),
});

function asTable(people: UserUsage[]): string {
  const lines = people.map((person) => {
    const { email, contacts, bytes, createdAt } = asJson(person);
    return `${email}  ${contacts} contacts  ${sizeText(bytes)}  since ${createdAt.slice(0, 10)}`;
  });
  return [...lines, `${people.length} people.`].join('\n');
}

const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Makes an account, also where sign-up is closed, with a link to choose its password. */
async function invite(db: Store, email: string, config: Config): Promise<string> {
  return passwordLink(db, await makeAccount(db, email), INVITATION_DAYS, config);
}

async function endSessions(db: Store, email: string): Promise<string> {
  const person = await personWith(db, email);
  await db.write((tx) => deleteOtherSessions(tx, person.userId));
  await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
  return `${person.email} is logged out everywhere. Devices keep their passwords.`;
}

async function remove(db: Store, email: string): Promise<string> {
  const person = await personWith(db, email);
  await removeAccount(db, person);
  return `${person.email} and all of their data are deleted.`;
}

if (import.meta.main) await runCommand(() => managePeople(process.argv.slice(2), readCommandConfig()));
