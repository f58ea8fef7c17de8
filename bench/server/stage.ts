import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrillDatabase } from '../../drills/database.ts';
import { signUp } from '../../drills/person.ts';
import { startServer } from '../../drills/server.ts';
import { launch } from '../../server/src/testing/launch.ts';
import type { EarlierApp } from '../browser/stage.ts';
import { addPeople, type Book, contactIdOf } from '../books.ts';

/** A server with people who have a connection and a book each, and the id of one contact of each book. */
export type Staged = AsyncDisposable & { address: string; pid: number; tokens: string[]; ids: string[] };
type Staging = { people?: number; settings?: Record<string, string>; script?: URL | undefined; draft?: Book['draft'] };

/** Another version of the server: its commit, and what starts it. */
export type Version = { commit: string; script: URL };

/** The version that is installed in this folder. */
export function versionIn(folder: string): Version {
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return { commit, script: pathToFileURL(resolve(folder, 'server/src/main.ts')) };
}

/** The app that is built in this folder. */
export function appIn(folder: string): EarlierApp {
  return { commit: versionIn(folder).commit, webFolder: resolve(folder, 'web/dist') };
}

/** Our server with books of this size; one that `script` starts has them written over HTTP, as its tables may be others. */
export async function stageServer(
  { url }: DrillDatabase,
  contacts: number,
  { people = 10, settings, script, draft }: Staging = {},
): Promise<Staged> {
  const tokens = script === undefined ? await addPeople(url, people, { contacts, ...(draft && { draft }) }) : [];
  const ids = tokens.map(() => contactIdOf(0));
  // The load generator keeps the machine busy; the server must not refuse requests because of that.
  const server = await startServer(url, { MAX_DELAY_MS: '0', ...settings }, { ...(script && { script }) });
  while (tokens.length < people) {
    const person = await signUp(server.address, `person-${tokens.length}@example.com`);
    await person.fill(contacts);
    tokens.push(person.token);
    ids.push(...[...person.ledger.book.keys()].slice(0, 1));
  }
  const { address, child } = server;
  return { address, pid: child.pid ?? 0, tokens, ids, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
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
