import { onSqlite } from '../../drills/database.ts';
import type { Row, Table } from '../table.ts';
import { type Answered, getList, getUnchanged, loadByTurns } from './load.ts';
import { stageBare, stageServer } from './stage.ts';

const ROUNDS = 15;
const BARE = 'bare node:http';

/** Measures the usual request for the list, which has not changed since it was last read from the tables. */
export async function measureLists(): Promise<Table> {
  return {
    title: 'The list, unchanged',
    about:
      'One process on SQLite; ten people on a connection each. The limit is a bare node:http server that sends the same bytes, or the same empty 304, from memory. CPU is the whole process, garbage collection and the system calls included.',
    rows: [...(await ofSize(200)), ...(await ofSize(10_000))],
  };
}

/** Goals as multiples of the bare server's CPU time. */
const AT_MOST: Record<string, number> = { 'GET /contacts, 200 contacts': 2.5, 'the same, If-None-Match: 304': 2.6 };

async function ofSize(contacts: 200 | 10_000): Promise<Row[]> {
  await using database = await onSqlite();
  await using ours = await stageServer(database.url, contacts);
  await using bare = await stageBare(ours);
  const list = getList(ours.tokens);
  const { own, limit } = await loadByTurns(ROUNDS, { own: [ours, list], limit: [bare, list] });
  if (contacts === 10_000) return compared('GET /contacts, 10,000 contacts', own, limit);
  const unchanged = getUnchanged(ours.tokens);
  const empty = await loadByTurns(ROUNDS, { own: [ours, unchanged], limit: [bare, unchanged] });
  return [
    ...compared('GET /contacts, 200 contacts', own, limit),
    ...compared('the same, If-None-Match: 304', empty.own, empty.limit),
  ];
}

function compared(what: string, own: Answered[], limit: Answered[]): Row[] {
  return [rateRow(what, own, BARE, limit), cpuRow(what, own, BARE, limit, AT_MOST[what])];
}

/** Returns a row that compares requests per second with a reference. */
export function rateRow(what: string, own: Answered[], name: string, other: Answered[]): Row {
  const reference = { what: name, figures: other.map(({ perSecond }) => perSecond) };
  return {
    what,
    unit: 'requests/s',
    figures: own.map(({ perSecond }) => perSecond),
    reference,
  };
}

/**
 * Returns a row that compares the server's CPU time for one request with a reference; `atMost` is the goal for the
 * ratio.
 */
export function cpuRow(what: string, own: Answered[], name: string, other: Answered[], atMost?: number): Row {
  const reference = { what: name, figures: other.map(microseconds) };
  return {
    what: `${what}, CPU of one`,
    unit: 'µs',
    figures: own.map(microseconds),
    reference,
    digits: 1,
    ...(atMost && { goal: { of: 'ratio', atMost } }),
  };
}

function microseconds({ cpuMs }: Answered): number {
  return cpuMs * 1000;
}
