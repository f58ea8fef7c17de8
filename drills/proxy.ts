import { setTimeout as pause } from 'node:timers/promises';
import { onPostgres } from './database.ts';
import { type Proxy, startHaproxy } from './haproxy.ts';
import { openLine } from './http.ts';
import { newcomers } from './newcomers.ts';
import { type Person, signUp } from './person.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';

const PEOPLE = 4;
const LINES = 2;
const READERS = 4;
/** Of load, before something is done to a process and after it. */
const AROUND_MS = 500;

/** Two processes on one PostgreSQL behind HAProxy, as deploy/haproxy.cfg has it; ended with its block. */
export async function twoBehindProxy(settings: Record<string, string> = {}) {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await onPostgres());
  // Longer than two health checks of the proxy.
  const own = { TRUST_PROXY: '127.0.0.1', CLOSE_DELAY_MS: '2000', ...settings };
  const one = parts.use(await startServer(database.url, own));
  const two = parts.use(await startServer(database.url, own));
  const proxy = parts.use(await startHaproxy([one.port, two.port]));
  const owned = parts.move();
  return { database, one, two, proxy, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** People who write, sign up and read through the proxy for as long as `act` takes, and then look what is there. */
export async function underLoad({ address }: Proxy, act: () => Promise<void>) {
  const [writes, reads] = [createTally(), createTally()];
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => signUp(address, `person-${index}@example.com`)),
  );
  const visitors = newcomers(address);
  let isDone = false;
  const isOver = () => isDone;
  const load = [
    ...people.map((person) => person.write({ lines: LINES, isOver, onReply: (reply) => writes.note(reply) })),
    visitors.come(isOver, (reply) => writes.note(reply)),
    ...Array.from({ length: READERS }, (_, index) => read(people[index % PEOPLE]!)),
  ];
  await pause(AROUND_MS);
  await act();
  await pause(AROUND_MS);
  isDone = true;
  await Promise.all(load);
  const audits = await Promise.all(people.map((person) => person.audit()));
  return {
    writes,
    reads,
    acknowledged: visitors.acknowledged + people.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0),
    lost: [...audits.flatMap(({ lost }) => lost), ...(await visitors.missing())],
    wrong: audits.flatMap(({ wrong }) => wrong),
  };

  async function read({ token }: Person): Promise<void> {
    const line = openLine(address);
    while (!isOver()) reads.note(await line.send('GET', '/contacts', undefined, token));
    line.close();
  }
}
