import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contact } from '@contactbook/contract/contacts';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { tokenOfAFullBook } from '../book.ts';
import type { Row, Table } from '../table.ts';
import { cpuRow, rateRow } from './lists.ts';
import { type Asked, getList, getUnchanged, loadByTurns, patchContacts, postContacts, type Target } from './load.ts';

const ROUNDS = 25;
const PEOPLE = 10;
const CONTACTS = 200;
const AT_MOST = 1.1;

type Staged = AsyncDisposable & Target & { tokens: string[]; ids: string[] };

/** A version of the server: its commit, and the script that starts it. */
export type Version = { commit: string; script: URL };

/** Returns the version that is installed in this folder. */
export function versionIn(folder: string): Version {
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return { commit, script: pathToFileURL(resolve(folder, 'server/src/main.ts')) };
}

/** Compares the cost of a request with that of an earlier version. */
export async function measureAgainst({ commit, script }: Version): Promise<Table> {
  await using ours = await stage();
  await using theirs = await stage(script);
  const asks: Record<string, (staged: Staged) => Asked> = {
    'GET /contacts': ({ tokens }) => getList(tokens),
    'the same, 304': ({ tokens }) => getUnchanged(tokens),
    'POST /contacts': ({ tokens }) => postContacts(tokens.map((token) => [token])),
    'PATCH /contacts/{id}': ({ tokens, ids }) => patchContacts(tokens, ids),
  };
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(asks)) {
    const { own, previous } = await loadByTurns(ROUNDS, {
      own: [ours, ask(ours)],
      previous: [theirs, ask(theirs)],
    });
    rows.push(cpuRow(what, own, commit, previous, AT_MOST), rateRow(what, own, commit, previous));
  }
  return {
    title: `Beside ${commit}`,
    about: `Both versions on SQLite with ${PEOPLE} people on a connection each, who have ${CONTACTS} contacts when they begin; by turns of a second.`,
    rows,
  };
}

/** Fills the books through the API, since the versions may have different tables. */
async function stage(script?: URL): Promise<Staged> {
  const parts = new AsyncDisposableStack();
  const database = parts.use(await onSqlite());
  const server = parts.use(await startServer(database.url, { MAX_DELAY_MS: '0' }, { ...(script && { script }) }));
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    tokens.push(await tokenOfAFullBook(server.address, CONTACTS, `person-${person}@example.com`));
  }
  const { address, child } = server;
  const ids = await Promise.all(tokens.map((token) => firstContact(address, token)));
  return { address, pid: child.pid ?? 0, tokens, ids, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

async function firstContact(address: string, token: string): Promise<string> {
  const list = await fetch(`${address}/contacts`, { headers: { authorization: `Bearer ${token}` } });
  const [first] = (await list.json()) as Contact[]; // defined by the contract
  if (first === undefined) throw new Error('a book that was filled is empty');
  return first.id;
}
