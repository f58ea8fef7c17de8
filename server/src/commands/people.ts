import type { Config } from '../config.ts';
import { MEGABYTES_MIN } from '../settings.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { notifyAll } from '../live/queries.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { deleteGrants } from '../users/devices/device-grants.ts';
import { findPeople, setLocked, setQuota, type UserUsage } from '../users/queries.ts';
import { emailKey } from '../users/rules.ts';
import { deleteOtherSessions } from '../users/sessions/session-queries.ts';
import { makeAccount, passwordLink, personWith, removeAccount } from './account-link.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

const USAGE =
  'Say npm run people, with -- and one of --invite EMAIL, --lock EMAIL, --unlock EMAIL, --end-sessions EMAIL, --quota EMAIL BYTES, --quota EMAIL default or --delete EMAIL, or without; --json prints JSON';
const INVITATION_DAYS = 7;
const QUOTA_MIN_BYTES = MEGABYTES_MIN * 2 ** 20;

/** An act on a person, with its last argument; returns what it says, and a link if it has made one. */
type PersonAct = (db: Store, email: string, config: Config, value: string) => Promise<{ text: string; link?: string }>;

const ACTS: Record<string, PersonAct> = {
  '--invite': invite,
  '--lock': lock,
  '--unlock': unlock,
  '--end-sessions': endSessions,
  '--quota': changeQuota,
  '--delete': remove,
};

/** Lists all users, or does something with the one with an e-mail; with --json, for programs. */
export async function managePeople(args: string[], config: Config): Promise<string> {
  const [word, email = '', value = '', ...others] = args.filter((each) => each !== '--json');
  const act = ACTS[word ?? ''];
  const isAct = act !== undefined && email !== '' && (value !== '') === (word === '--quota');
  if (others.length > 0 || (word !== undefined && !isAct)) throw new UserFacingError(USAGE);
  const isJson = args.includes('--json');
  return withDatabaseBeside(config.database, async (db) => {
    if (act !== undefined) {
      const { text, link } = await act(db, email, config, value);
      if (!isJson) return text;
      const person = (await findPeople(db)).find((each) => emailKey(each.email) === emailKey(email));
      return JSON.stringify({ text, ...(link !== undefined && { link }), ...(person && asJson(person)) }, null, 2);
    }
    const people = await findPeople(db);
    return isJson ? JSON.stringify(people.map(asJson), null, 2) : asTable(people);
  });
}

const asJson = ({ createdAtMs, lockedAtMs, ...person }: UserUsage) => ({
  ...person,
  createdAt: new Date(createdAtMs).toISOString(),
  lockedAt: lockedAtMs === null ? null : new Date(lockedAtMs).toISOString(),
});

function asTable(people: UserUsage[]): string {
  const lines = people.map((person) => {
    const { email, contacts, bytes, quotaBytes, createdAt, lockedAt } = asJson(person);
    const size = quotaBytes === null ? sizeText(bytes) : `${sizeText(bytes)} of ${sizeText(quotaBytes)}`;
    const locked = lockedAt === null ? '' : `  locked since ${lockedAt.slice(0, 10)}`;
    return `${email}  ${contacts} contacts  ${size}  since ${createdAt.slice(0, 10)}${locked}`;
  });
  return [...lines, `${people.length} people.`].join('\n');
}

const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Makes an account, also where sign-up is closed, with a link to choose its password. */
async function invite(db: Store, email: string, config: Config) {
  return passwordLink(db, await makeAccount(db, email), INVITATION_DAYS, config);
}

/** Locks a person out of everything. Sessions and connections that wait for their device end. */
async function lock(db: Store, email: string) {
  const person = await logOut(db, email, async (tx, userId) => {
    await setLocked(tx, userId, Date.now());
    await deleteGrants(tx, userId);
  });
  return {
    text: `${person.email} is locked out and logged out everywhere. Devices cannot sync until --unlock. All data is kept.`,
  };
}

async function unlock(db: Store, email: string) {
  const person = await personWith(db, email);
  await db.write((tx) => setLocked(tx, person.userId, null));
  return { text: `${person.email} can log in again, and devices sync again.` };
}

async function endSessions(db: Store, email: string) {
  const person = await logOut(db, email);
  return { text: `${person.email} is logged out everywhere. Devices keep their passwords.` };
}

/** Ends the sessions of a person, and tells the windows that show the book. `before` runs in the same transaction. */
async function logOut(db: Store, email: string, before?: (tx: WriteTx, userId: string) => Promise<void>) {
  const person = await personWith(db, email);
  await db.write(async (tx) => {
    await before?.(tx, person.userId);
    await deleteOtherSessions(tx, person.userId);
  });
  await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
  return person;
}

async function changeQuota(db: Store, email: string, { bytesPerPerson }: Config, value: string) {
  const bytes = value === 'default' ? null : Number(value);
  if (bytes !== null && !(Number.isSafeInteger(bytes) && bytes >= QUOTA_MIN_BYTES)) {
    throw new UserFacingError(`A quota is a whole number of bytes from ${QUOTA_MIN_BYTES}, or default.`);
  }
  const person = await personWith(db, email);
  await db.write((tx) => setQuota(tx, person.userId, bytes));
  return { text: `${person.email} may use ${sizeText(bytes ?? bytesPerPerson)}, with trash and history.` };
}

async function remove(db: Store, email: string) {
  const person = await personWith(db, email);
  await removeAccount(db, person);
  return { text: `${person.email} and all of their data are deleted.` };
}

if (import.meta.main) await runCommand(() => managePeople(process.argv.slice(2), readCommandConfig()));
