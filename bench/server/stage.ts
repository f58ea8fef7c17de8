import type { DrillDatabase } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { launch } from '../../server/src/testing/launch.ts';
import { addPeople, type Book } from '../books.ts';

/** A server with people who have a connection and a book each. */
export type Staged = AsyncDisposable & { address: string; pid: number; tokens: string[] };
type Staging = { people?: number; settings?: Record<string, string>; draft?: Book['draft'] };

/** Starts our server with books of this size. */
export async function stageServer(
  { url }: DrillDatabase,
  contacts: number,
  { people = 10, settings, draft }: Staging = {},
): Promise<Staged> {
  const tokens = await addPeople(url, people, { contacts, ...(draft && { draft }) });
  // The load generator keeps the machine busy; the server must not refuse requests because of that.
  const server = await startServer(url, { MAX_DELAY_MS: '0', ...settings });
  const { address, child } = server;
  return { address, pid: child.pid ?? 0, tokens, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

/** Starts a bare `node:http` server that sends the bytes of that list from memory. */
export async function stageBare(staged: Staged): Promise<Staged> {
  const headers = { authorization: `Bearer ${staged.tokens[0]}` };
  const list = await fetch(`${staged.address}/contacts`, { headers });
  if (list.status !== 200) throw new Error(`GET /contacts answered ${list.status}`);
  const bare = launch(new URL('bare.ts', import.meta.url), {}, { input: await list.bytes() });
  const end = async () => void (await bare.end());
  return { ...staged, address: await bare.url(), pid: bare.child.pid ?? 0, [Symbol.asyncDispose]: end };
}
