import { onPostgres } from './database.ts';
import { type Proxy, startHaproxy } from './haproxy.ts';
import { openLine } from './http.ts';
import { gatherCrowd } from './load.ts';
import type { Person } from './person.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';

const LINES = 2;
/** Answers to writes, before something is done to a process and after it. */
const AROUND = 200;

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

/** People write, sign up and read through the proxy for as long as `act` takes, and then look what is there. */
export async function underLoad({ address }: Proxy, act: () => Promise<void>) {
  const crowd = await gatherCrowd(address);
  const reads = createTally();
  await using load = crowd.start({ lines: LINES });
  let hasEnded = false;
  const isOver = () => hasEnded;
  const reading = crowd.people.map(read);
  try {
    await load.answers(AROUND);
    await act();
    await load.answers(AROUND);
  } finally {
    hasEnded = true;
    await Promise.all(reading);
  }
  await load.end();
  return { writes: load.tally, reads, acknowledged: crowd.acknowledged, ...(await crowd.audit()) };

  async function read({ token }: Person): Promise<void> {
    const line = openLine(address);
    while (!isOver()) reads.note(await line.send('GET', '/contacts', undefined, token));
    line.close();
  }
}
