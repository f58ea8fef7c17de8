import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { tokenOfAFullBook } from '../book.ts';
import type { Table } from '../table.ts';
import type { Version } from './against.ts';
import { cpuRow } from './lists.ts';
import { getList, loadByTurns, type Target } from './load.ts';

const ROUNDS = 25;
const CONTACTS = 10_000;
/** Of lists: this one is longer, so that each request reads it from the tables. */
const CACHE_MB = 1;
const AT_MOST = 1.05;

type Staged = AsyncDisposable & Target & { token: string };

/** What a list costs in which nobody has a card, against a version that knows no cards. */
export async function measurePlainLists({ commit, script }: Version): Promise<Table> {
  await using ours = await stage();
  await using theirs = await stage(script);
  const { own, previous } = await loadByTurns(ROUNDS, {
    own: [ours, getList([ours.token])],
    previous: [theirs, getList([theirs.token])],
  });
  return {
    title: `A list without cards, beside ${commit}, which has none`,
    about: `Both versions on SQLite with one person on a connection, who has ${CONTACTS} contacts; each list is read from the tables, since a cache of ${CACHE_MB} MB holds none that long; by turns of a second. CPU is the whole process with its threads.`,
    rows: [cpuRow(`GET /contacts, ${CONTACTS} contacts`, own, commit, previous, AT_MOST)],
  };
}

async function stage(script?: URL): Promise<Staged> {
  const parts = new AsyncDisposableStack();
  const database = parts.use(await onSqlite());
  const settings = { MAX_DELAY_MS: '0', LIST_CACHE_MB: String(CACHE_MB) };
  const { address, child } = parts.use(await startServer(database.url, settings, { ...(script && { script }) }));
  const token = await tokenOfAFullBook(address, CONTACTS, 'ann@example.com');
  const list = await fetch(`${address}/contacts`, { headers: { authorization: `Bearer ${token}` } });
  if ((await list.bytes()).length < CACHE_MB * 2 ** 20) throw new Error('the list fits into the cache');
  return { address, pid: child.pid ?? 0, token, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
