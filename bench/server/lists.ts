import { onSqlite } from '../../drills/database.ts';
import type { Row, Table } from '../table.ts';
import { type Answered, getList, getUnchanged, loadByTurns } from './load.ts';
import { stageBare, stageServer } from './stage.ts';

const ROUNDS = 15;
const BARE = 'bare node:http';

/** The usual request for the list: it has not changed since it was last read from the tables. */
export async function measureLists(): Promise<Table> {
  return {
    title: 'The list, unchanged',
    about:
      'One process on SQLite; ten people on a connection each. The limit is a bare node:http server that sends the same bytes, or the same empty 304, from memory. CPU is the whole process, garbage collection and the system calls included.',
    rows: [...(await ofSize(200)), ...(await ofSize(10_000))],
  };
}

const GOALS: Record<string, { rate: number; cpu?: number }> = {
  'GET /contacts, 200 contacts': { rate: 0.5, cpu: 2.2 },
  'the same, If-None-Match: 304': { rate: 0.55, cpu: 1.8 },
  'GET /contacts, 10,000 contacts': { rate: 0.8 },
};

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
  const goal = GOALS[what];
  return [rateRow(what, own, BARE, limit, goal?.rate), cpuRow(what, own, BARE, limit, goal?.cpu)];
}

/** Requests a second against those of a reference; a goal, here and below, is one for the ratio. */
export function rateRow(what: string, own: Answered[], name: string, other: Answered[], atLeast?: number): Row {
  const reference = { what: name, figures: other.map(({ perSecond }) => perSecond) };
  return {
    what,
    unit: 'requests/s',
    figures: own.map(({ perSecond }) => perSecond),
    reference,
    ...(atLeast && { goal: { of: 'ratio', atLeast } }),
  };
}

/** The server's CPU for one request against that of a reference. */
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

export function microseconds({ cpuMs }: Answered): number {
  return cpuMs * 1000;
}
