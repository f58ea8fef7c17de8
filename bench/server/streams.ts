import { onSqlite } from '../../drills/database.ts';
import { memoryMb } from '../../drills/footprint.ts';
import { gatherVisitors } from '../../drills/visitors.ts';
import { addPeople } from '../books.ts';
import type { Table } from '../table.ts';
import { microseconds } from './lists.ts';
import { getList, loadByTurns } from './load.ts';
import { longestStallMs, LOOP_PROBE } from './loopProbe.ts';
import { stageServer } from './stage.ts';
import { openWindows } from './windows.ts';

const ROUNDS = 15;
const CONTACTS = 200;
const WINDOWS = 3000;
const MORE_WINDOWS = 7000;
const VISITORS = 20;
/** Longer than the interval in which the server reviews every session, so that it includes a whole review. */
const VISITED_MS = 25_000;

/** The cost of idle streams, for the process and for the requests that it answers at the same time. */
export async function measureStreams(): Promise<Table> {
  await using database = await onSqlite();
  await using other = await onSqlite();
  const [some, others] = [await addPeople(database.url, WINDOWS, 1), await addPeople(database.url, MORE_WINDOWS, 1)];
  const [withWindows, withoutWindows] = [
    await addPeople(database.url, VISITORS, 10),
    await addPeople(other.url, VISITORS, 10),
  ];
  const probed = { NODE_OPTIONS: `--import=${LOOP_PROBE}` };
  await using busy = await stageServer(database.url, CONTACTS, probed);
  await using quiet = await stageServer(other.url, CONTACTS, probed);
  const visitors = [
    await gatherVisitors(busy.address, { small: withWindows, large: [] }),
    await gatherVisitors(quiet.address, { small: withoutWindows, large: [] }),
  ];

  /** Visits both servers at the same time, so that both meet the same machine. */
  async function visited() {
    for (const { address } of [busy, quiet]) await longestStallMs(address);
    const visits = await Promise.all(visitors.map((each) => each.come(VISITED_MS)));
    const [stall = 0, quietStall = 0] = await Promise.all([busy, quiet].map(({ address }) => longestStallMs(address)));
    const [own = 0, reference = 0] = visits.map(({ small }) => p99(small.waitedMs));
    return { stall, quietStall, own, reference };
  }

  const before = memoryMb(busy.pid).now;
  await using windows = new AsyncDisposableStack();
  windows.use(await openWindows(busy, some));
  const after = memoryMb(busy.pid).now;
  const amongSome = await visited();
  windows.use(await openWindows(busy, others));
  const amongAll = await visited();
  const { own, reference } = await loadByTurns(ROUNDS, {
    own: [busy, getList(busy.tokens)],
    reference: [quiet, getList(quiet.tokens)],
  });
  return {
    title: 'Open windows',
    about: `One process on SQLite, and a window each of ${WINDOWS} people, then of ${WINDOWS + MORE_WINDOWS}. ${VISITORS} others look at their book or change it, five times a second each, for ${VISITED_MS / 1000} s, in which all sessions are asked for once; as many do the same with a process without a window at the same time. A stall is CPU of the event loop's thread between two turns of a timer of 5 ms. Then ten connections ask for ${CONTACTS} contacts, beside a process without a window, by turns.`,
    rows: [
      {
        what: `memory of ${WINDOWS} windows`,
        unit: 'MB',
        figures: [after - before],
        goal: { of: 'figure', atMost: 100 },
      },
      {
        what: `longest stall beside ${WINDOWS}`,
        unit: 'ms',
        figures: [amongSome.stall],
        reference: { what: 'without windows', figures: [amongSome.quietStall] },
        goal: { of: 'figure', by: 'max', atMost: 50 },
        digits: 1,
      },
      {
        what: `longest stall beside ${WINDOWS + MORE_WINDOWS}`,
        unit: 'ms',
        figures: [amongAll.stall],
        reference: { what: 'without windows', figures: [amongAll.quietStall] },
        goal: { of: 'figure', by: 'max', atMost: 50 },
        digits: 1,
      },
      {
        what: `p99 of the others beside ${WINDOWS + MORE_WINDOWS}`,
        unit: 'ms',
        figures: [amongAll.own],
        reference: { what: 'without windows', figures: [amongAll.reference] },
        goal: { of: 'ratio', atMost: 3 },
        digits: 1,
      },
      {
        what: 'GET /contacts beside them, CPU of one',
        unit: 'µs',
        figures: own.map(microseconds),
        reference: { what: 'without windows', figures: reference.map(microseconds) },
        goal: { of: 'ratio', atMost: 1.1 },
        digits: 1,
      },
    ],
  };
}

function p99(waitedMs: number[]): number {
  return waitedMs.toSorted((one, other) => one - other)[Math.floor(waitedMs.length * 0.99)] ?? Number.NaN;
}
