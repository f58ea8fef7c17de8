import type { Contact } from '@contactbook/contract/contacts';
import { onSqlite } from '../../drills/database.ts';
import type { Table } from '../table.ts';
import { stageServer } from './stage.ts';
import { lastListMs, LOOP_PROBE } from './loopProbe.ts';

const CONTACTS = 10_000;
const WARM_UP = 20;
const ROUNDS = 31;

/** Measures how long the event loop is blocked by a list that must be read from the tables again. */
export async function measureRebuilt(): Promise<Table> {
  await using database = await onSqlite();
  await using server = await stageServer(database.url, CONTACTS, { NODE_OPTIONS: `--import=${LOOP_PROBE}` }, 1);
  const [token] = server.tokens;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  };
  const url = `${server.address}/contacts`;
  const getList = async () => (await fetch(url, { headers })).bytes();
  const contacts = JSON.parse(Buffer.from(await getList()).toString()) as Contact[]; // by the contract
  const changed: number[] = [];
  const unchanged: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const contact = `${url}/${contacts[round]?.id}`;
    await fetch(contact, { method: 'PATCH', headers, body: JSON.stringify({ number: `${round}` }) });
    for (const figures of [changed, unchanged]) {
      await getList();
      const ms = await lastListMs(server.address);
      if (round >= WARM_UP) figures.push(ms);
    }
  }
  return {
    title: 'The list, right after a change',
    about: `A book of ${CONTACTS} contacts on SQLite, one request at a time: how long the event loop was busy from its arrival to the end of the answer, by Node's own count.`,
    rows: [
      {
        what: 'GET /contacts, list rebuilt, event loop',
        unit: 'ms',
        figures: changed,
        reference: { what: 'the same list unchanged', figures: unchanged },
        goal: { of: 'figure', atMost: 5 },
        digits: 2,
      },
    ],
  };
}
