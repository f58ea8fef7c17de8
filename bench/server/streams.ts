import { type ClientRequest, request } from 'node:http';
import { onSqlite } from '../../drills/database.ts';
import { memoryMb } from '../../drills/footprint.ts';
import { addPeople } from '../books.ts';
import type { Row, Table } from '../table.ts';
import { microseconds } from './lists.ts';
import { type Asked, getList, loadByTurns, type Target } from './load.ts';
import { stageServer } from './stage.ts';

const ROUNDS = 5;
const CONTACTS = 200;
const STREAMS = 1000;
const STREAMS_OF_A_PERSON = 20;

/** What windows that only listen cost a process, and those who ask it for something meanwhile. */
export async function measureStreams(): Promise<Table> {
  return {
    title: 'Open windows',
    about: `${STREAMS} streams, ${STREAMS_OF_A_PERSON} of each person, in one process, and ten connections that ask for ${CONTACTS} contacts; beside a process without a stream, by turns. At rest nobody has asked the process for anything before the streams are opened; at work it has served lists already.`,
    rows: [...(await openedOn('at rest')), ...(await openedOn('at work'))],
  };
}

async function openedOn(state: 'at rest' | 'at work'): Promise<Row[]> {
  await using database = await onSqlite();
  const listeners = await addPeople(database.url, STREAMS / STREAMS_OF_A_PERSON, CONTACTS);
  await using busy = await stageServer(database.url, CONTACTS);
  await using quiet = await stageServer(database.url, CONTACTS);
  const loads: Record<'own' | 'reference', [Target, Asked]> = {
    own: [busy, getList(busy.tokens)],
    reference: [quiet, getList(quiet.tokens)],
  };
  if (state === 'at work') await loadByTurns(1, loads);
  const before = memoryMb(busy.pid).now;
  const streams: ClientRequest[] = [];
  for (let index = 0; index < STREAMS; index++) {
    streams.push(await listen(busy.address, listeners[index % listeners.length] ?? ''));
  }
  const after = memoryMb(busy.pid).now;
  const { own, reference } = await loadByTurns(ROUNDS, loads);
  for (const stream of streams) stream.destroy();
  return [
    {
      what: `${STREAMS} streams opened on a process ${state}`,
      unit: 'MB',
      figures: [after - before],
      goal: { of: 'figure', atMost: 100 },
    },
    {
      what: `GET /contacts beside them, CPU of one, ${state}`,
      unit: 'µs',
      figures: own.map(microseconds),
      reference: { what: 'without streams', figures: reference.map(microseconds) },
      goal: { of: 'ratio', atMost: 1.1 },
      digits: 1,
    },
    {
      what: `the same, ${state}`,
      unit: 'requests/s',
      figures: own.map(({ perSecond }) => perSecond),
      reference: { what: 'without streams', figures: reference.map(({ perSecond }) => perSecond) },
      goal: { of: 'ratio', atLeast: 0.9 },
    },
  ];
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
