import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { addPeople } from '../bench/books.ts';
import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { asText, type Met, startAttack, undue } from './attack.ts';
import { ATTACKS, COSTLY_CARDS, OWNER, type Site, STRANGER } from './attacks.ts';
import { fileOf, onSqlite } from './database.ts';
import { addDevice } from './device.ts';
import type { Finding } from './report.ts';
import { memoryMb, openSockets, untilGivenBack, watchMostMemory } from './footprint.ts';
import { bodyOrThrow, openLine } from './http.ts';
import { PASSWORD, signUp } from './person.ts';
import { quantile } from './quantile.ts';
import { type Server, startServer } from './server.ts';
import { gatherVisitors, type Turn } from './visitors.ts';

const SMALL_BOOKS = { people: 40, contacts: 10 };
const LARGE_BOOKS = { people: 2, contacts: 1500 };
/** The largest book that an attacker can have: 112 MB as a list. */
const LARGEST = { contacts: 100_000, name: '\u{1F4D6}'.repeat(200), number: '\u{1F4DE}'.repeat(64) };
const VICTIM = 'victim@example.com';
const LANES = 40;
const SESSIONS = 400;

/** A p99 of the visitors up to this time is no fault, however low the quiet one is. */
const UNNOTICED_MS = 50;
const TIMES_QUIET = 3;
const WITHIN_MS = 1000;
const MORE_MEMORY_MB = 200;
/**
 * Covers, in addition, a thousand connections, the reading threads, an archive, and two bodies that list 100,000
 * cards.
 */
const MORE_MEMORY_OF_ALL_MB = 350;
/** Time in which closed connections must be released. */
const GIVEN_BACK_WITHIN_MS = 10_000;
/** Twice the server's longest time-out, since the server checks an unread answer twice. */
const CUT_OFF_WITHIN_MS = 150_000;
/** Delay of a mail server that scans its mail. */
const MAIL_TAKES_MS = 200;
/** Maximum number of mails to one e-mail address in an hour. */
const MAILS = 5;
/** Storage quota of a user in megabytes, low enough for an attack to reach it. */
const MEGABYTES = 2;
/** The product's default limits, except the quota. */
const LIMITS = {
  ...Object.fromEntries(Object.keys(NO_LIMITS).map((name) => [name, ''])),
  MEGABYTES_PER_PERSON: String(MEGABYTES),
};
const SUCCESSES = ['200', '201', '204', '207'];

export type Scene = {
  rounds: number;
  turnMs: number;
  /** The share of an attack's connections, and of the size of the largest book. */
  scale: number;
  /** Whether to compare the visitors' times, and to wait until every remaining connection is cut off. */
  isTimed: boolean;
};

/** Alternates between these attacks (attacks.ts) and quiet, while visitors use their books and must notice little. */
export async function hostile(names: string[], { rounds, turnMs, scale, isTimed }: Scene): Promise<Finding> {
  await using database = await onSqlite();
  const people = await addAllPeople(database.url, scale);
  await using mail = await startMailServer(() => pause(MAIL_TAKES_MS));
  const settings = { ...LIMITS, ...mail.settings, ...(!isTimed && { MAX_DELAY_MS: '0' }) };
  await using server = await startServer(database.url, settings);
  const pid = server.child.pid!; // it listens
  const visitors = await gatherVisitors(server.address, people.visitors);
  await using attack = startAttack({ site: await prepare(server, people), names, scale });
  const sockets = openSockets(pid);

  const [quiet, attacked, broken]: [Turn[], Turn[], string[]] = [[], [], []];
  let met: Met = new Map();
  const memory = { before: 0, most: 0 };
  let cutOffMs: number | undefined;
  const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null;
  for (let round = 0; round < rounds; round++) {
    quiet.push(await visitors.come(turnMs));
    if (round === 0) memory.before = memory.most = watchMostMemory(pid);
    await attack.come();
    attacked.push(await visitors.come(turnMs));
    await attack.rest();
    if (hasEnded()) break;
    if (isTimed && round === rounds - 1) {
      cutOffMs = await untilGivenBack(pid, sockets, CUT_OFF_WITHIN_MS);
      if (cutOffMs === undefined) broken.push(`${openSockets(pid) - sockets} are not cut off`);
    }
    memory.most = memoryMb(pid).most;
    met = await attack.leave();
    if ((await untilGivenBack(pid, sockets, GIVEN_BACK_WITHIN_MS)) === undefined)
      broken.push(`${openSockets(pid) - sockets} connections were not given back`);
  }

  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email)).length;
  const [mails, strangers] = [mailsTo(OWNER), mailsTo(STRANGER)];
  const takenMb = megabytesOf(database.url, people.small[0]);
  const more = memory.most - memory.before;
  const times = p99(attacked) / p99(quiet);
  const logIns = attacked.map(({ logIn }) => logIn);
  const all = [...quiet, ...attacked].flatMap((turn) => Object.values(turn));
  const faults: [isBroken: boolean, fault: string][] = [
    [mails > MAILS, `${mails} mails to the owner`],
    [strangers > MAILS, `${strangers} mails to a stranger`],
    [takenMb > MEGABYTES, `the book of the attacker takes ${takenMb.toFixed(1)} MB`],
    [hasEnded(), 'the server ended'],
    [more > (names.length > 1 ? MORE_MEMORY_OF_ALL_MB : MORE_MEMORY_MB), `${Math.round(more)} MB more memory`],
    [isTimed && times > TIMES_QUIET && p99(attacked) > UNNOTICED_MS, `p99 is ${times.toFixed(1)} times the quiet one`],
    ...(['large', 'logIn', 'device'] as const).map((kind): [boolean, string] => [
      isTimed && slowest(attacked, kind) > WITHIN_MS,
      `${kind}: the slowest took ${slowest(attacked, kind)} ms`,
    ]),
  ];
  const attacks = names.flatMap((name) => ATTACKS[name] ?? []);
  const beside = (kind: keyof Turn) => `${slowest(attacked, kind)} ms, quiet ${slowest(quiet, kind)}`;
  return {
    tried:
      `${rounds} turns of ${turnMs / 1000} s: ` +
      (names.length > 1
        ? 'all attacks of the other hostile drills'
        : attacks.map(({ what, lanes }) => `${Math.ceil(lanes * scale)} ${what}`).join(', ')),
    acknowledged: sum(all.map(({ tally }) => tally.of(...SUCCESSES))),
    lost: visitors.lost,
    broken: [
      ...broken,
      ...faults.filter(([isBroken]) => isBroken).map(([, fault]) => fault),
      ...all.flatMap(({ tally }) => tally.faults(...SUCCESSES)),
      ...undue(met),
      ...server.faults().map((line) => `the log has ${line.slice(0, 600)}`),
    ],
    measured: [
      `p99 of visitors ${p99(attacked).toFixed(1)} ms, quiet ${p99(quiet).toFixed(1)}`,
      `slowest of the large books ${beside('large')}`,
      `${sum(logIns.map(({ tally }) => tally.of('200')))} of ${sum(logIns.map(({ waitedMs }) => waitedMs.length))} log-ins, slowest ${beside('logIn')}`,
      `the phone’s ${beside('device')}`,
      `memory ${Math.round(memory.before)} MB, ${Math.round(more)} more at most`,
      ...(cutOffMs === undefined
        ? []
        : [`all who stayed cut off ${Math.round(cutOffMs / 1000)} s after the last turn`]),
      `${mail.received.length} mails, ${mails} to the owner, ${strangers} to a stranger`,
      `who wrote takes ${takenMb.toFixed(2)} MB of ${MEGABYTES}`,
      `met: ${asText(met)}`,
    ].join('; '),
  };
}

type People = Pick<Site, 'large' | 'past' | 'small'> & {
  costly: string;
  visitors: Record<'small' | 'large', string[]>;
};

/** Writes the books of the attackers and of the visitors; returns their sessions. */
async function addAllPeople(url: string, scale: number): Promise<People> {
  const draft = () => ({ name: LARGEST.name, number: LARGEST.number });
  const long = { contacts: Math.round(LARGEST.contacts * scale), sessions: LANES, isLogged: true };
  const large = await addPeople(url, 1, { ...long, draft });
  const past = await addPeople(url, 1, long);
  const small = await addPeople(url, 1, { contacts: 1, sessions: SESSIONS });
  const [costly = ''] = await addPeople(url, 1, { contacts: 1 });
  const visitors = {
    small: await addPeople(url, SMALL_BOOKS.people, SMALL_BOOKS),
    large: await addPeople(url, LARGE_BOOKS.people, LARGE_BOOKS),
  };
  return { large, past, small, costly, visitors };
}

/** Adds devices, costly cards and ended codes, and makes the largest answer, which would delay the first turn alone. */
async function prepare({ address, port }: Server, { large, past, small, costly }: People): Promise<Site> {
  const line = openLine(address);
  const [device, marked] = [await addDevice(address, past[0] ?? ''), await addDevice(address, costly)];
  for (const { name, text } of COSTLY_CARDS)
    await bodyOrThrow(line.send('PUT', `${marked.book}${name}`, text, marked.authorization));
  // A thief makes recovery codes of an account, and its owner ends them together with the password.
  const { token } = await signUp(address, VICTIM);
  const made = line.send('POST', '/users/codes', { password: PASSWORD }, token);
  const { codes } = await bodyOrThrow<{ codes: string[] }>(made);
  const change = { current: PASSWORD, next: 'battery staple', endCodes: true };
  await bodyOrThrow(line.send('POST', '/users/password', change, token));
  await line.send('HEAD', '/docs/scalar.js');
  line.close();
  return { port, large, past, small, device, marked, ended: { email: VICTIM, codes } };
}

/** Returns the megabytes that a session's owner uses, with trash and history, as the server counts them. */
function megabytesOf(url: string, token = ''): number {
  const file = new DatabaseSync(fileOf(url), { readOnly: true });
  const bytes = file.prepare('select book_bytes + history_bytes as bytes from users where user_id = ?');
  const row = bytes.get(token.replace(/\..*/, ''));
  file.close();
  return Number(row?.['bytes']) / 2 ** 20;
}

/** Returns the p99 of the visitors with small books, as the median over the turns. */
function p99(turns: Turn[]): number {
  const ofTurns = turns.map(({ small }) => quantile(small.waitedMs, 0.99));
  return quantile(ofTurns, 0.5);
}

function slowest(turns: Turn[], kind: keyof Turn): number {
  return Math.round(Math.max(...turns.flatMap((turn) => turn[kind].waitedMs)));
}

function sum(figures: number[]): number {
  return figures.reduce((total, each) => total + each, 0);
}
