import { startServer } from '../../drills/server.ts';
import { launch } from '../../server/src/testing/launch.ts';
import { addPeople } from '../books.ts';
import type { Target } from './load.ts';

/** Number of users, each with its own connection. */
const PEOPLE = 10;

export type Staged = AsyncDisposable & Target & { tokens: string[] };

/** Starts our server with users who have books of this size. */
export async function stageServer(
  databaseUrl: string,
  contacts: number,
  settings: Record<string, string> = {},
  people = PEOPLE,
): Promise<Staged> {
  const tokens = await addPeople(databaseUrl, people, contacts);
  // The load generator keeps the machine busy; the server must not refuse requests because of that.
  const server = await startServer(databaseUrl, { MAX_DELAY_MS: '0', ...settings });
  return {
    address: server.address,
    pid: server.child.pid ?? 0,
    tokens,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Starts a bare `node:http` server that sends the bytes of that list from memory. */
export async function stageBare({ address, tokens: [token] }: Staged): Promise<AsyncDisposable & Target> {
  const list = await fetch(`${address}/contacts`, { headers: { authorization: `Bearer ${token}` } });
  if (list.status !== 200) throw new Error(`GET /contacts answered ${list.status}`);
  const bare = launch(new URL('bare.ts', import.meta.url), {}, { input: await list.bytes() });
  return {
    address: await bare.url(),
    pid: bare.child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      await bare.end();
    },
  };
}

/** Distributes the items round-robin. */
export function dealt<T>(all: T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_, hand) => all.filter((_each, index) => index % hands === hand));
}
