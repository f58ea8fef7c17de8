import autocannon from 'autocannon';
import { onPostgres, onSqlite } from '../../drills/database.ts';
import { cpuMs } from '../../drills/footprint.ts';
import { addPeople } from '../books.ts';
import { byTurns, type Row, type Table } from '../table.ts';
import { type Staged, stageBare, stageServer } from './stage.ts';

/** V8 goes on compiling for so long, and takes CPU from the load generator. */
const WARM_UP_SECONDS = 6;
/** Short, so that other work of the machine affects both sides of a round alike. */
const ROUND_SECONDS = 1;
const ROUNDS = 15;
const LANES = 10;
/** So many people that no book grows far from empty. */
const BEGINNERS = 2000;
const BARE = 'bare node:http';

/** A request that is repeated, and the expected status. */
type Asked = { status: number; method?: 'POST'; headers?: Record<string, string>; body?: string };
const LIST: Asked = { status: 200 };
const UNCHANGED: Asked = { status: 304, headers: { 'if-none-match': '*' } };
const ADD: Asked = {
  status: 201,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Rosie Simpson', number: '+380 67 123 45 67' }),
};
type Comparison = [what: string, asked: Asked, atMost?: number];

/** The server's CPU for a request, beside a reference. */
export async function* measureRequests(): AsyncGenerator<Table> {
  yield {
    title: 'The list, unchanged',
    about:
      'One process on SQLite; ten people on a connection each. The limit is a bare node:http server that sends the same bytes, or the same empty 304, from memory. CPU is the whole process, garbage collection and the system calls included.',
    rows: [
      ...(await besideBare(200, [
        ['GET /contacts, 200 contacts', LIST, 2.5],
        ['the same, If-None-Match: 304', UNCHANGED, 2.6],
      ])),
      ...(await besideBare(10_000, [['GET /contacts, 10,000 contacts', LIST]])),
    ],
  };
  yield {
    title: 'A contact added',
    about: `SQLite with synchronous=FULL, ten people on a connection each, with 10000 contacts when they begin. The bare server reads the body, keeps nothing and sends it back. The empty books are those of ${BEGINNERS} people by turns.`,
    rows: await besideBare(10_000, [['POST /contacts', ADD, 10]], [['the same, against an empty book', ADD, 1.1]]),
  };
  yield await measurePostgres();
}

/** Beside a bare server; and beside the same server with the books of beginners, if anything is compared with them. */
async function besideBare(contacts: number, ofBare: Comparison[], ofBeginners: Comparison[] = []): Promise<Row[]> {
  await using database = await onSqlite();
  const beginners = await addPeople(database.url, ofBeginners.length > 0 ? BEGINNERS : 0, { contacts: 0 });
  await using ours = await stageServer(database, contacts);
  await using bare = await stageBare(ours);
  const rows = await compare(ours, BARE, bare, ofBare);
  return [...rows, ...(await compare(ours, 'an empty book', { ...ours, tokens: beginners }, ofBeginners))];
}

/** The additional cost of PostgreSQL over SQLite, which runs inside the server's process. */
async function measurePostgres(): Promise<Table> {
  await using file = await onSqlite();
  await using cluster = await onPostgres();
  await using onFile = await stageServer(file, 200);
  await using onCluster = await stageServer(cluster, 200);
  return {
    title: 'On PostgreSQL',
    about: `CPU of our process alone, beside that of the same process on SQLite; ten people with 200 contacts each on a connection each, PostgreSQL on the same machine. A read is one round trip; a change is a transaction of several.`,
    rows: await compare(onCluster, 'on SQLite', onFile, [
      ['GET /contacts', LIST],
      ['the same, 304', UNCHANGED],
      ['POST /contacts', ADD],
    ]),
  };
}

async function compare(ours: Staged, what: string, other: Staged, comparisons: Comparison[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [request, asked, atMost] of comparisons) {
    for (const staged of [ours, other]) await load(staged, asked, WARM_UP_SECONDS);
    const { own, reference } = await byTurns(ROUNDS, {
      own: () => load(ours, asked, ROUND_SECONDS),
      reference: () => load(other, asked, ROUND_SECONDS),
    });
    rows.push({
      what: `${request}, CPU of one`,
      unit: 'µs',
      digits: 1,
      figures: own,
      reference: { what, figures: reference },
      ...(atMost !== undefined && { goal: { of: 'ratio', atMost } }),
    });
  }
  return rows;
}

/** Microseconds of the server's CPU for one request; the people share the connections. Throws on any other status. */
async function load({ address, pid, tokens }: Staged, asked: Asked, seconds: number): Promise<number> {
  const { status, method = 'GET', headers, body = '' } = asked;
  const requestsOf = (lane: number): autocannon.Request[] =>
    tokens
      .filter((_token, index) => index % LANES === lane)
      .map((token) => ({ method, path: '/contacts', headers: { authorization: `Bearer ${token}`, ...headers }, body }));
  let lane = 0;
  const before = cpuMs(pid);
  const result = await autocannon({
    url: address,
    duration: seconds,
    connections: LANES,
    // Called once for each connection.
    setupClient: (client) => client.setRequests(requestsOf(lane++ % LANES)),
  });
  const answers = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (answers === 0 || answers !== result.requests.total || result.errors > 0)
    throw new Error(`${address} failed under load`);
  return ((cpuMs(pid) - before) / answers) * 1000;
}
