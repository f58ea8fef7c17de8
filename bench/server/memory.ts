import { onSqlite } from '../../drills/database.ts';
import { memoryMb } from '../../drills/footprint.ts';
import type { Row, Table } from '../table.ts';
import { getList, load } from './load.ts';
import { dealt, stageServer } from './stage.ts';

const PEOPLE = 1000;
const CONTACTS = 1000;
const CONNECTIONS = 20;
const SECONDS = 10;

/** Memory while everybody's list is requested in turn: they do not all fit into the cache, which evicts as much as it adds. */
export async function measureMemory(): Promise<Table> {
  return {
    title: 'Memory',
    about: `${PEOPLE} people with ${CONTACTS} contacts each ask for their lists in turn on ${CONNECTIONS} connections for ${SECONDS} s; the most that the process held, as Linux counts it, beside what it held before anybody asked.`,
    rows: [await underLoad('as browsers ask', 'gzip, deflate, br, zstd'), await underLoad('uncompressed', 'identity')],
  };
}

async function underLoad(what: string, encoding: string): Promise<Row> {
  await using database = await onSqlite();
  await using server = await stageServer(database.url, CONTACTS, {}, PEOPLE);
  const atRest = memoryMb(server.pid).now;
  const { connections } = getList(server.tokens, { 'accept-encoding': encoding });
  const { perSecond } = await load(
    server,
    { status: 200, connections: dealt(connections.flat(), CONNECTIONS) },
    SECONDS,
  );
  return {
    what: `resident memory, ${what} (${perSecond.toFixed(0)} lists a second)`,
    unit: 'MB',
    figures: [memoryMb(server.pid).most],
    reference: { what: 'before', figures: [atRest] },
    goal: { of: 'figure', atMost: 250 },
  };
}
