import { setTimeout as pause } from 'node:timers/promises';
import { onSqlite } from '../../drills/database.ts';
import { cpuMs } from '../../drills/footprint.ts';
import { pickState, type StoredState } from '../../server/src/book/state.ts';
import { generateBook } from '../../server/src/testing/people-with-copies.ts';
import { contactIdOf } from '../books.ts';
import { stageServer, type Staged } from '../server/stage.ts';
import { byTurns, type Row, type Table } from '../table.ts';

const ROUNDS = 5;
const BOOKS = [10_000, 100_000];
const SEED = 32;
const LIST = '/contacts';
const TEXTS = '/contacts/search-texts';
/** How often others ask while the texts are read. */
const EVERY_MS = 5;

/** Measures the answer with the texts of all cards, beside the list of the same book. */
export async function measureTexts(): Promise<Table> {
  const rows: Row[] = [];
  for (const contacts of BOOKS) rows.push(...(await textsOf(contacts)));
  return {
    title: 'The texts of all cards, which the filter searches: GET /contacts/search-texts',
    about: `Generated books with cards on SQLite, one client. CPU of the whole server process for one answer right after a change, when each card is read, and for the same again. Others ask for /healthz every ${EVERY_MS} ms meanwhile.`,
    rows,
  };
}

async function textsOf(contacts: number): Promise<Row[]> {
  const states = generateBook('held-out', SEED, contacts, 0).contacts.map(withNote);
  const draft = (index: number): StoredState => states[index % states.length]!; // there is one
  await using database = await onSqlite();
  await using server = await stageServer(database, contacts, { people: 1, draft });
  let changes = 0;
  const change = async () => {
    await ask(server, `${LIST}/${contactIdOf(changes++)}`, { number: `+380 67 ${1_000_000 + changes}` });
  };
  const measured = async (path: string) => {
    await change();
    return cost(server, path);
  };
  const { both, list } = await byTurns(ROUNDS, {
    both: async () => [await measured(TEXTS), await cost(server, TEXTS)],
    list: async () => [await measured(LIST)],
  });
  const texts = both.flatMap(([changed]) => changed ?? []);
  const again = both.flatMap(([, second]) => second ?? []);
  const what = `${contacts.toLocaleString('en')} contacts`;
  const [bytes, slowest] = [texts.map(({ bytes: size }) => size / 1000), texts.map(({ slowestMs }) => slowestMs)];
  const reference = { what: 'the list', figures: cpuOf(list.flat()) };
  return [
    { what: `${what}: CPU right after a change`, unit: 'ms', figures: cpuOf(texts), reference },
    { what: `${what}: CPU of the same again`, unit: 'ms', figures: cpuOf(again) },
    { what: `${what}: size before compression`, unit: 'KB', figures: bytes },
    { what: `${what}: slowest answer of others meanwhile`, unit: 'ms', digits: 1, figures: slowest },
  ];
}

/** Every tenth contact has a note and an address. */
function withNote(contact: StoredState, index: number): StoredState {
  const state = pickState(contact);
  const more = `NOTE:Keeps the map room ${index}\r\nADR:;;Elm Street ${index};Lviv;;79000;\r\nEND:VCARD`;
  return index % 10 === 0 ? { ...state, card: state.card?.replace('END:VCARD', more) ?? null } : state;
}

type Cost = { ms: number; bytes: number; slowestMs: number };
const cpuOf = (costs: Cost[]): number[] => costs.map(({ ms }) => ms);

async function cost(server: Staged, path: string): Promise<Cost> {
  const reading = new AbortController();
  let slowestMs = 0;
  const others = (async () => {
    while (!reading.signal.aborted) {
      const beganMs = performance.now();
      await ask(server, '/healthz');
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
      await pause(EVERY_MS);
    }
  })();
  const before = cpuMs(server.pid);
  const bytes = await ask(server, path);
  const ms = cpuMs(server.pid) - before;
  reading.abort();
  await others;
  return { ms, bytes, slowestMs };
}

/** Returns the size of the answer. */
async function ask({ address, tokens }: Staged, path: string, patch?: object): Promise<number> {
  const authorization = `Bearer ${tokens[0]}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const given =
    patch === undefined ? { headers: { authorization } } : { method: 'PATCH', body: JSON.stringify(patch), headers };
  const answer = await fetch(`${address}${path}`, given);
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return byteLength;
}
