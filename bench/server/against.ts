import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { tokenOfAFullBook } from '../book.ts';
import type { Row, Table } from '../table.ts';
import { cpuRow, rateRow } from './lists.ts';
import { type Asked, getList, getUnchanged, loadByTurns, postContacts, type Target } from './load.ts';

const ROUNDS = 25;
const PEOPLE = 10;
const CONTACTS = 200;
const AT_MOST = 1.05;

/** The cost of a request against that of an earlier version, installed in this folder. */
export async function measureAgainst(folder: string): Promise<Table> {
  await using ours = await stage();
  await using theirs = await stage(pathToFileURL(resolve(folder, 'server/src/main.ts')));
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const asks: Record<string, (tokens: string[]) => Asked> = {
    'GET /contacts': getList,
    'the same, 304': getUnchanged,
    'POST /contacts': (tokens) => postContacts(tokens.map((token) => [token])),
  };
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(asks)) {
    const { own, previous } = await loadByTurns(ROUNDS, {
      own: [ours, ask(ours.tokens)],
      previous: [theirs, ask(theirs.tokens)],
    });
    rows.push(cpuRow(what, own, commit, previous, AT_MOST), rateRow(what, own, commit, previous));
  }
  return {
    title: `Beside ${commit}`,
    about: `Both versions on SQLite with ${PEOPLE} people on a connection each, who have ${CONTACTS} contacts when they begin; by turns of a second.`,
    rows,
  };
}

/** Books are filled through the API, since the versions may differ in their tables. */
async function stage(script?: URL): Promise<AsyncDisposable & Target & { tokens: string[] }> {
  const parts = new AsyncDisposableStack();
  const database = parts.use(await onSqlite());
  const server = parts.use(await startServer(database.url, { MAX_DELAY_MS: '0' }, { ...(script && { script }) }));
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    tokens.push(await tokenOfAFullBook(server.address, CONTACTS, `person-${person}@example.com`));
  }
  const { address, child } = server;
  return { address, pid: child.pid ?? 0, tokens, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
