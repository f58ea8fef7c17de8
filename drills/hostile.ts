import { DatabaseSync } from 'node:sqlite';
import { addPeopleWith } from '../bench/books.ts';
import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { endedCodesOf, STRANGER } from './account-attacks.ts';
import { asText, type Met, startAttack, undue } from './attack.ts';
import { addCostlyCards, ATTACKS } from './attack-kinds.ts';
import { onSqlite } from './database.ts';
import { addDevice, type Device } from './device.ts';
import type { Finding } from './finding.ts';
import { memoryMb, openSockets, untilGivenBack, watchMostMemory } from './footprint.ts';
import { openLine } from './http.ts';
import { startMailServer } from './mail-server.ts';
import { startServer } from './server.ts';
import { gatherVisitors, OWNER, type Turn } from './visitors.ts';

const SMALL_BOOKS = { people: 40, contacts: 10 };
const LARGE_BOOKS = { people: 2, contacts: 1500 };
/** The largest book that an attacker can have: 112 MB as a list. */
const LARGEST = { contacts: 100_000, name: '\u{1F4D6}'.repeat(200), number: '\u{1F4DE}'.repeat(64) };
const VISITORS = `${SMALL_BOOKS.people} visitors with ${SMALL_BOOKS.contacts} contacts, ${LARGE_BOOKS.people} with ${LARGE_BOOKS.contacts} and an owner who logs in and has a phone`;
const LANES = 40;
const SESSIONS = 400;

const TIMES_QUIET = 3;
const WITHIN_MS = 1000;
const MORE_MEMORY_MB = 200;
/**
 * Covers, in addition, a thousand connections, both reading threads, an archive, and two bodies that list 100,000
 * cards.
 */
const MORE_MEMORY_OF_ALL_MB = 350;
/** Time in which closed connections must be released. */
const GIVEN_BACK_WITHIN_MS = 10_000;
/** Twice the server's longest time-out, since the server checks an unread answer twice. */
const CUT_OFF_WITHIN_MS = 150_000;
/** Maximum number of mails to one e-mail address in an hour. */
const MAILS = 5;
/** Storage quota of a user in megabytes, low enough for an attack to reach it. */
const MEGABYTES = 2;
/** The product's default limits, except the quota. */
const LIMITS = {
  ...Object.fromEntries(Object.keys(NO_LIMITS).map((name) => [name, ''])),
  MEGABYTES_PER_PERSON: String(MEGABYTES),
};

export type Scene = {
  rounds: number;
  turnMs: number;
  /** The share of an attack's connections, and of the size of the largest book. */
  scale: number;
  /** Whether to compare the visitors' times, and to wait until every remaining connection is cut off. */
  isTimed: boolean;
};

/**
 * Alternates these attacks (attack-kinds.ts) with quiet turns while visitors use their books. The visitors' times must
 * hardly change.
 */
export async function hostile(names: string[], { rounds, turnMs, scale, isTimed }: Scene): Promise<Finding> {
  await using database = await onSqlite();
  const draft = () => ({ name: LARGEST.name, number: LARGEST.number });
  const long = { contacts: Math.round(LARGEST.contacts * scale), sessions: LANES, isLogged: true };
  const [largest = []] = await addPeopleWith(database.url, 1, { ...long, draft });
  const [past = []] = await addPeopleWith(database.url, 1, long);
  const [plain = []] = await addPeopleWith(database.url, 1, { contacts: 1, sessions: SESSIONS });
  const [[costly = ''] = []] = await addPeopleWith(database.url, 1, { contacts: 1 });
  const tokens = {
    small: (await addPeopleWith(database.url, SMALL_BOOKS.people, SMALL_BOOKS)).flat(),
    large: (await addPeopleWith(database.url, LARGE_BOOKS.people, LARGE_BOOKS)).flat(),
  };
  await using mail = await startMailServer();
  await using server = await startServer(database.url, {
    ...LIMITS,
    ...mail.settings,
    ...(!isTimed && { MAX_DELAY_MS: '0' }),
  });
  const pid = server.child.pid!; // it is running
  const visitors = await gatherVisitors(server.address, tokens);
  const device = await addDevice(server.address, past[0] ?? '');
  const marked = await addDevice(server.address, costly);
  const endedCodes = await endedCodesOf(server.address);
  const site = { port: server.port, large: largest, past, small: plain, device, marked, endedCodes };
  await using attack = startAttack({ site, names, scale });
  await prepare(server.address, marked);
  const sockets = openSockets(pid);

  const [quiet, attacked, broken]: [Turn[], Turn[], string[]] = [[], [], []];
  let met: Met = new Map();
  const memory = { before: 0, most: 0 };
  let cutOffMs: number | undefined;
  const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null;
  for (let round = 0; round < rounds && !hasEnded(); round++) {
    quiet.push(await visitors.come(turnMs));
    if (round === 0) memory.before = memory.most = watchMostMemory(pid);
    await attack.come();
    attacked.push(await visitors.come(turnMs));
    await attack.rest();
    if (isTimed && round === rounds - 1 && !hasEnded()) {
      cutOffMs = await untilGivenBack(pid, sockets, CUT_OFF_WITHIN_MS);
      if (cutOffMs === undefined) broken.push(`${openSockets(pid) - sockets} are not cut off`);
    }
    if (!hasEnded()) memory.most = memoryMb(pid).most;
    met = await attack.leave();
    if (hasEnded() || (await untilGivenBack(pid, sockets, GIVEN_BACK_WITHIN_MS)) !== undefined) continue;
    broken.push(`${openSockets(pid) - sockets} connections were not given back`);
  }

  const [mails = 0, strangers = 0] = [OWNER, STRANGER].map((email) => mail.sent.get(email));
  if (mails > MAILS) broken.push(`${mails} mails to the owner`);
  if (strangers > MAILS) broken.push(`${strangers} mails to a stranger`);
  const takenMb = megabytesOf(database.url, plain[0]);
  if (takenMb > MEGABYTES) broken.push(`whoever wrote takes ${takenMb.toFixed(1)} MB`);
  const times = p99(attacked, 'small') / p99(quiet, 'small');
  const asked = attacked.reduce((sum, { logIn }) => sum + logIn.waitedMs.length, 0);
  const done = attacked.reduce((sum, { logIn }) => sum + logIn.tally.of('200'), 0);
  const more = memory.most - memory.before;
  if (hasEnded()) broken.push('the server ended');
  if (more > (names.length > 1 ? MORE_MEMORY_OF_ALL_MB : MORE_MEMORY_MB))
    broken.push(`${Math.round(more)} MB more memory`);
  if (isTimed && times > TIMES_QUIET) broken.push(`p99 is ${times.toFixed(1)} times the quiet one`);
  for (const kind of ['large', 'logIn', 'device'] as const) {
    if (isTimed && slowest(attacked, kind) > WITHIN_MS)
      broken.push(`${kind}: the slowest took ${Math.round(slowest(attacked, kind))} ms`);
  }
  const all = [...quiet, ...attacked].flatMap((turn) => Object.values(turn));
  return {
    tried: `${rounds} turns of ${turnMs / 1000} s, each after a quiet one, ${VISITORS} in both, with ${names
      .flatMap((name) => ATTACKS[name] ?? [])
      .map(({ what, lanes }) => `${Math.ceil(lanes * scale)} ${what}`)
      .join(', ')}`,
    acknowledged: all.reduce((sum, { tally }) => sum + tally.of('200', '201', '204', '207'), 0),
    lost: visitors.lost,
    broken: [...broken, ...all.flatMap(({ tally }) => tally.unlike('200', '201', '204', '207')), ...undue(met)],
    measured:
      `p99 of visitors ${p99(attacked, 'small').toFixed(1)} ms, quiet ${p99(quiet, 'small').toFixed(1)}; slowest of the large books ` +
      `${Math.round(slowest(attacked, 'large'))} ms, quiet ${Math.round(slowest(quiet, 'large'))}; ${done} of ${asked} log-ins, ` +
      `slowest ${Math.round(slowest(attacked, 'logIn'))} ms, quiet ${Math.round(slowest(quiet, 'logIn'))}; the phone’s ${Math.round(slowest(attacked, 'device'))} ms, quiet ${Math.round(slowest(quiet, 'device'))}; ` +
      `memory ${Math.round(memory.before)} MB, ${Math.round(more)} more at most; ` +
      (cutOffMs === undefined ? '' : `all who stayed cut off ${Math.round(cutOffMs / 1000)} s after the last turn; `) +
      `${mail.sent.values().reduce((sum, each) => sum + each, 0)} mails, ${mails} to the owner, ${strangers} to a stranger; ` +
      `who wrote takes ${takenMb.toFixed(2)} MB of ${MEGABYTES}; met: ${asText(met)}`,
  };
}

/** Returns the megabytes that a session's owner uses, with trash and history, as the server counts them. */
function megabytesOf(url: string, token = ''): number {
  const file = new DatabaseSync(url.replace('sqlite:', ''), { readOnly: true });
  const bytes = file.prepare('select book_bytes + history_bytes as bytes from users where user_id = ?');
  const row = bytes.get(token.replace(/\..*/, ''));
  file.close();
  return Number(row?.['bytes']) / 2 ** 20;
}

/** Returns the median of the turns. */
function p99(turns: Turn[], kind: keyof Turn): number {
  return quantile(
    turns.map((turn) => quantile(turn[kind].waitedMs, 0.99)),
    0.5,
  );
}

function slowest(turns: Turn[], kind: keyof Turn): number {
  return Math.max(...turns.flatMap((turn) => turn[kind].waitedMs));
}

/**
 * Adds the cards of combining marks, and requests the largest answer once, which would otherwise delay only the first
 * turn.
 */
async function prepare(address: string, marked: Device): Promise<void> {
  const line = openLine(address);
  await addCostlyCards(line, marked);
  await line.send('HEAD', '/docs/scalar.js');
  line.close();
}

function quantile(figures: number[], share: number): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? 0;
}
