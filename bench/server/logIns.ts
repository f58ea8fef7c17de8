import { setTimeout as pause } from 'node:timers/promises';
import { onSqlite } from '../../drills/database.ts';
import { openLine } from '../../drills/http.ts';
import { PASSWORD, tokenOfAFullBook } from '../book.ts';
import type { Table } from '../table.ts';
import { type Staged, stageServer } from './stage.ts';

const ROUNDS = 7;
const ROUND_MS = 4000;
const PEOPLE = 20;
const CONTACTS = 200;
/** Ten people who look at their lists, each so often. */
const LOOK_EVERY_MS = 20;
const EMAIL = 'ann@example.com';

/** Whether those who log in make those wait who are there. */
export async function measureLogIns(): Promise<Table> {
  await using database = await onSqlite();
  await using server = await stageServer(database.url, CONTACTS);
  await tokenOfAFullBook(server.address, 0, EMAIL);
  const quiet: number[] = [];
  const busy: number[] = [];
  await p99OfLists(server);
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await p99OfLists(server));
    const mob = new AbortController();
    const loggingIn = Array.from({ length: PEOPLE }, () => keepLoggingIn(server.address, mob.signal));
    busy.push(await p99OfLists(server));
    mob.abort();
    await Promise.all(loggingIn);
  }
  return {
    title: 'While twenty people log in',
    about: `p99 of GET /contacts (${CONTACTS} contacts) for ten people who each ask every ${LOOK_EVERY_MS} ms, while twenty others log in over and over, beside the same without them; turns of ${ROUND_MS / 1000} s.`,
    rows: [
      {
        what: 'GET /contacts, p99',
        unit: 'ms',
        figures: busy,
        reference: { what: 'quiet', figures: quiet },
        goal: { of: 'ratio', atMost: 3 },
        digits: 1,
      },
    ],
  };
}

async function p99OfLists({ address, tokens }: Staged): Promise<number> {
  const waitedMs: number[] = [];
  const endsAt = performance.now() + ROUND_MS;
  await Promise.all(
    tokens.map(async (token) => {
      const line = openLine(address);
      while (performance.now() < endsAt) {
        const startMs = performance.now();
        const reply = await line.send('GET', '/contacts', undefined, token);
        if (reply.met !== 'answer' || reply.status !== 200) throw new Error('a list was not answered');
        waitedMs.push(performance.now() - startMs);
        await pause(LOOK_EVERY_MS);
      }
      line.close();
    }),
  );
  return waitedMs.toSorted((one, other) => one - other)[Math.floor(waitedMs.length * 0.99)] ?? Number.NaN;
}

async function keepLoggingIn(address: string, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  while (!signal.aborted) {
    const answer = await fetch(`${address}/users/login`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`a log-in was answered ${answer.status}`);
    await answer.bytes();
  }
}
