import { type ClientRequest, request } from 'node:http';
import { onSqlite } from '../../drills/database.ts';
import { memoryMb } from '../../drills/footprint.ts';
import { addPeople } from '../books.ts';
import type { Table } from '../table.ts';
import { microseconds } from './lists.ts';
import { getList, loadByTurns } from './load.ts';
import { stageServer } from './stage.ts';

const ROUNDS = 5;
const CONTACTS = 200;
const STREAMS = 1000;
const STREAMS_OF_A_PERSON = 20;

/** What windows that only listen cost a process, and those who ask it for something meanwhile. */
export async function measureStreams(): Promise<Table> {
  await using database = await onSqlite();
  const listeners = await addPeople(database.url, STREAMS / STREAMS_OF_A_PERSON, CONTACTS);
  await using busy = await stageServer(database.url, CONTACTS);
  await using quiet = await stageServer(database.url, CONTACTS);
  // At rest: after load, what the streams take would hide in what is left over from it.
  const before = memoryMb(busy.pid).now;
  const streams: ClientRequest[] = [];
  for (let index = 0; index < STREAMS; index++) {
    streams.push(await listen(busy.address, listeners[index % listeners.length] ?? ''));
  }
  const after = memoryMb(busy.pid).now;
  const { own, reference } = await loadByTurns(ROUNDS, {
    own: [busy, getList(busy.tokens)],
    reference: [quiet, getList(quiet.tokens)],
  });
  for (const stream of streams) stream.destroy();
  return {
    title: 'Open windows',
    about: `${STREAMS} streams of ${listeners.length} people in one process, as 200 contacts are asked for on ten connections; beside a process without a stream, by turns.`,
    rows: [
      { what: `${STREAMS} streams`, unit: 'MB', figures: [after - before], goal: { of: 'figure', atMost: 100 } },
      {
        what: 'GET /contacts, CPU of one',
        unit: 'µs',
        figures: own.map(microseconds),
        reference: { what: 'without streams', figures: reference.map(microseconds) },
        goal: { of: 'ratio', atMost: 1.1 },
        digits: 1,
      },
      {
        what: 'GET /contacts',
        unit: 'requests/s',
        figures: own.map(({ perSecond }) => perSecond),
        reference: { what: 'without streams', figures: reference.map(({ perSecond }) => perSecond) },
        goal: { of: 'ratio', atLeast: 0.9 },
      },
    ],
  };
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
