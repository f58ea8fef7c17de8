import { type OperatorAct, QUOTA_MIN_BYTES } from '@contactbook/contract/operator';
import type { Config } from '../config.ts';
import { notifyAll } from '../live/queries.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import type { Store } from '../store/store.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { COMMAND } from '../users/audit.ts';
import { actOnPerson, ENDING, INVITATION_DAYS, invite } from '../users/operator/acts.ts';
import { findPeople, type UserUsage } from '../users/queries.ts';
import { emailKey, isEmailKey } from '../users/rules.ts';
import { accountExists, linkText, personWith, removeAccount } from './account-link.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';

const USAGE =
  'Say npm run people, with -- and one of --invite EMAIL, --lock EMAIL, --unlock EMAIL, --end-sessions EMAIL, --quota EMAIL BYTES, --quota EMAIL default, --operator EMAIL on, --operator EMAIL off or --delete EMAIL, or without; --json prints JSON';
/** Acts with a further argument. */
const VALUED = new Set(['--quota', '--operator']);

/** An act on a person, with its last argument; returns what it says, and a link if it has made one. */
type PersonAct = (db: Store, email: string, config: Config, value: string) => Promise<{ text: string; link?: string }>;

const ACTS: Record<string, PersonAct> = {
  '--invite': invitePerson,
  '--lock': actOf(
    'lock',
    (email) =>
      `${email} is locked out and logged out everywhere. Devices cannot sync until --unlock. All data is kept.`,
  ),
  '--unlock': actOf('unlock', (email) => `${email} can log in again, and devices sync again.`),
  '--end-sessions': actOf(
    'end_sessions',
    (email) => `${email} is logged out everywhere. Devices keep their passwords.`,
  ),
  '--quota': changeQuota,
  '--operator': changeOperator,
  '--delete': remove,
};

/** Lists all users, or does something with the one with an e-mail; with --json, for programs. */
export async function managePeople(args: string[], config: Config): Promise<string> {
  const [word, email = '', value = '', ...others] = args.filter((each) => each !== '--json');
  const act = ACTS[word ?? ''];
  const isAct = act !== undefined && email !== '' && (value !== '') === VALUED.has(word ?? '');
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

const asJson = ({ createdAtMs, lockedAtMs, isOperator, ...person }: UserUsage) => ({
  ...person,
  isOperator: isOperator === 1,
  createdAt: new Date(createdAtMs).toISOString(),
  lockedAt: lockedAtMs === null ? null : new Date(lockedAtMs).toISOString(),
});

function asTable(people: UserUsage[]): string {
  const lines = people.map((person) => {
    const { email, contacts, bytes, quotaBytes, createdAt, lockedAt, isOperator } = asJson(person);
    const size = quotaBytes === null ? sizeText(bytes) : `${sizeText(bytes)} of ${sizeText(quotaBytes)}`;
    const locked = lockedAt === null ? '' : `  locked since ${lockedAt.slice(0, 10)}`;
    return `${email}  ${contacts} contacts  ${size}  since ${createdAt.slice(0, 10)}${locked}${isOperator ? '  operator' : ''}`;
  });
  return [...lines, `${people.length} people.`].join('\n');
}

const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Makes an account, also where sign-up is closed, with a link to choose its password. */
async function invitePerson(db: Store, email: string, config: Config) {
  if (!isEmailKey(emailKey(email))) throw new UserFacingError(`${email} is not an e-mail.`);
  const invited = await invite(db, COMMAND, email, Date.now());
  if (invited === undefined) throw accountExists(email);
  return linkText(invited.token, INVITATION_DAYS, config);
}

/** Returns an act that the page for operators has too, with what it says. */
function actOf(act: OperatorAct, said: (email: string) => string): PersonAct {
  return async (db, email) => {
    const person = await personWith(db, email);
    await actOnPerson(db, COMMAND, person, { act }, Date.now());
    if (ENDING.has(act)) await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
    return { text: said(person.email) };
  };
}

async function changeQuota(db: Store, email: string, { bytesPerPerson }: Config, value: string) {
  const quotaBytes = value === 'default' ? undefined : Number(value);
  if (quotaBytes !== undefined && !(Number.isSafeInteger(quotaBytes) && quotaBytes >= QUOTA_MIN_BYTES)) {
    throw new UserFacingError(`A quota is a whole number of bytes from ${QUOTA_MIN_BYTES}, or default.`);
  }
  const person = await personWith(db, email);
  await actOnPerson(db, COMMAND, person, { act: 'set_quota', quotaBytes }, Date.now());
  return { text: `${person.email} may use ${sizeText(quotaBytes ?? bytesPerPerson)}, with trash and history.` };
}

async function changeOperator(db: Store, email: string, config: Config, value: string) {
  if (value === 'on')
    return actOf('make_operator', (of) => `${of} is an operator now, with the page /operator.`)(
      db,
      email,
      config,
      value,
    );
  if (value === 'off') return actOf('end_operator', (of) => `${of} is no operator any more.`)(db, email, config, value);
  throw new UserFacingError('Say --operator EMAIL on, or --operator EMAIL off.');
}

async function remove(db: Store, email: string) {
  const person = await personWith(db, email);
  await removeAccount(db, person);
  return { text: `${person.email} and all of their data are deleted.` };
}

if (import.meta.main) await runCommand(() => managePeople(process.argv.slice(2), readCommandConfig()));
