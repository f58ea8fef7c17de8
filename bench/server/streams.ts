import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { onSqlite } from '../../drills/database.ts';
import { memoryMb } from '../../drills/footprint.ts';
import { addPeople } from '../books.ts';
import type { Row, Table } from '../table.ts';
import { microseconds } from './lists.ts';
import { type Asked, getList, loadByTurns, type Target } from './load.ts';
import { type Staged, stageServer } from './stage.ts';

const ROUNDS = 40;
const CONTACTS = 200;
const STREAMS = 1000;
const STREAMS_OF_A_PERSON = 20;

/** What windows that only listen cost a process, and those who ask it for something meanwhile. */
export async function measureStreams(): Promise<Table> {
  await using database = await onSqlite();
  const listeners = await addPeople(database.url, STREAMS / STREAMS_OF_A_PERSON, CONTACTS);
  await using busy = await stageServer(database.url, CONTACTS);
  await using quietDatabase = await onSqlite();
  await using quiet = await stageServer(quietDatabase.url, CONTACTS);
  const atRest = await memoryOfStreams(busy, listeners, 'at rest');
  const loads: Record<'own' | 'reference', [Target, Asked]> = {
    own: [busy, getList(busy.tokens)],
    reference: [quiet, getList(quiet.tokens)],
  };
  await loadByTurns(1, loads);
  const atWork = await memoryOfStreams(busy, listeners, 'that has served lists');
  const streams = await openStreams(busy, listeners);
  const { own, reference } = await loadByTurns(ROUNDS, loads);
  for (const stream of streams) stream.destroy();
  return {
    title: 'Open windows',
    about: `${STREAMS} streams, ${STREAMS_OF_A_PERSON} of each person, in one process, and ten connections that ask for ${CONTACTS} contacts; beside a process without a stream, by turns.`,
    rows: [
      atRest,
      atWork,
      {
        what: 'GET /contacts beside them, CPU of one',
        unit: 'µs',
        figures: own.map(microseconds),
        reference: { what: 'without streams', figures: reference.map(microseconds) },
        goal: { of: 'ratio', atMost: 1.1 },
        digits: 1,
      },
      {
        what: 'the same',
        unit: 'requests/s',
        figures: own.map(({ perSecond }) => perSecond),
        reference: { what: 'without streams', figures: reference.map(({ perSecond }) => perSecond) },
        goal: { of: 'ratio', atLeast: 0.9 },
      },
    ],
  };
}

async function memoryOfStreams(server: Staged, listeners: string[], state: string): Promise<Row> {
  const before = memoryMb(server.pid).now;
  const streams = await openStreams(server, listeners);
  const after = memoryMb(server.pid).now;
  const closed = streams.map((stream) => once(stream, 'close'));
  for (const stream of streams) stream.destroy();
  await Promise.all(closed);
  return {
    what: `${STREAMS} streams opened on a process ${state}`,
    unit: 'MB',
    figures: [after - before],
    goal: { of: 'figure', atMost: 100 },
  };
}

async function openStreams({ address }: Staged, listeners: string[]): Promise<ClientRequest[]> {
  const streams: ClientRequest[] = [];
  for (let index = 0; index < STREAMS; index++) {
    streams.push(await listen(address, listeners[index % listeners.length] ?? ''));
  }
  return streams;
}

/** Answers once the stream is open. */
async function listen(address: string, token: string): Promise<ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stream = request(`${address}/events`, { headers: { authorization: `Bearer ${token}` }, agent: false });
  stream.on('error', reject);
  stream.once('response', (response) => {
    response.resume().on('error', () => undefined);
    if (response.statusCode === 200) resolve();
    else reject(new Error(`a stream was answered ${response.statusCode}`));
  });
  stream.end();
  await promise;
  return stream;
}
