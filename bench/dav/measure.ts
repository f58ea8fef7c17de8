import { readFileSync } from 'node:fs';
import type { NewDevice } from '@contactbook/contract/devices';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { tokenOfAFullBook } from '../book.ts';
import type { Row, Table } from '../table.ts';
import { ask } from './ask.ts';
import { startRadicale } from './radicale.ts';

const CARDS = 10_000;
const ROUNDS = 5;
const TIMES_LESS = 1 / 20;
const UNCHANGED_MAX_MS = 5;
/** The unit in which Linux counts the CPU time of a process including its ended threads (proc(5), stat). */
const TICK_MS = 10;

/** A server with a book of cards. */
type Side = { address: string; pid: number; book: string; authorization: string };

/** Measures the cost of a sync, compared with another CardDAV server with the same cards. */
export async function* measureDav(): AsyncGenerator<Table> {
  const cards = new Map(Array.from({ length: CARDS }, (_, index) => [`card-${index}.vcf`, cardOf(index)]));
  await using radicale = await startRadicale(cards);
  await using database = await onSqlite();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const token = await tokenOfAFullBook(server.address, 0, 'ann@example.com');
  const ours = { address: server.address, pid: server.child.pid ?? 0, ...(await deviceOf(server.address, token)) };
  await fill(ours, cards);

  const rows: Row[] = [];
  for (const [what, { act, times }] of Object.entries(acts(cards))) {
    const figures: number[] = [];
    const reference: number[] = [];
    await act(ours, 0);
    await act(radicale, 0);
    for (let round = 1; round <= ROUNDS; round++) {
      figures.push(await cpuOf(ours, act, times.ours, round));
      reference.push(await cpuOf(radicale, act, times.theirs, round));
    }
    const row = { what, unit: 'ms of CPU', figures, digits: 2 };
    rows.push({
      ...row,
      reference: { what: 'Radicale', figures: reference },
      goal: { of: 'ratio', atMost: TIMES_LESS },
    });
    if (what === 'unchanged sync') rows.push({ ...row, goal: { of: 'figure', atMost: UNCHANGED_MAX_MS } });
  }
  yield {
    title: `A phone with ${CARDS.toLocaleString('en')} cards`,
    about: `Beside Debian's Radicale 3, the same cards on both; by turns. The CPU is that of the server's process for one of these.`,
    rows,
  };
}

type Act = (side: Side, turn: number) => Promise<unknown>;

function acts(cards: Map<string, string>): Record<string, { act: Act; times: { ours: number; theirs: number } }> {
  const tokens = new Map<Side, string>();
  const names = [...cards.keys()];
  const sync = async (side: Side): Promise<string> => {
    const text = await send(side, 'REPORT', side.book, syncOf(tokens.get(side) ?? ''));
    tokens.set(side, /sync-token[^>]*>([^<]*)</.exec(text)?.[1] ?? '');
    return text;
  };
  let put = 0;
  const putOne = (side: Side) => {
    const index = put++ % names.length;
    return send(side, 'PUT', `${side.book}${names[index]}`, cardOf(index, `changed ${put}`), 'text/vcard');
  };
  return {
    'unchanged sync': { act: sync, times: { ours: 100, theirs: 2 } },
    'one changed: PUT, and the sync that tells it': {
      act: async (side) => {
        await putOne(side);
        await sync(side);
      },
      times: { ours: 50, theirs: 2 },
    },
    'first sync: the list and all cards': {
      act: async (side) => {
        tokens.delete(side);
        await sync(side);
        await send(side, 'REPORT', side.book, multigetOf(names.map((name) => `${side.book}${name}`)));
      },
      times: { ours: 5, theirs: 1 },
    },
    PUT: { act: putOne, times: { ours: 100, theirs: 10 } },
  };
}

async function cpuOf(side: Side, act: Act, times: number, round: number): Promise<number> {
  const before = cpuMs(side.pid);
  for (let turn = 0; turn < times; turn++) await act(side, round * times + turn);
  return (cpuMs(side.pid) - before) / times;
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function deviceOf(address: string, token: string): Promise<Pick<Side, 'book' | 'authorization'>> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/users/devices`, { method: 'POST', headers, body: '{"label":"Phone"}' });
  const { user, password } = (await answer.json()) as NewDevice; // the contract defines the body of a 201
  const [userId] = token.split('.');
  return { book: `/dav/books/${userId}/contacts/`, authorization: `Basic ${btoa(`${user}:${password}`)}` };
}

async function fill(side: Side, cards: Map<string, string>): Promise<void> {
  const waiting = [...cards];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await send(side, 'PUT', `${side.book}${next[0]}`, next[1], 'text/vcard');
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function send(side: Side, method: string, path: string, body: string, type = 'application/xml'): Promise<string> {
  const headers = { authorization: side.authorization, 'content-type': type, depth: '1' };
  return ask(side.address + path, { method, headers, body });
}

const cardOf = (index: number, note = 'met at the choir'): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:card-${index}`,
    `FN:Rosie Simpson ${index}`,
    `N:Simpson ${index};Rosie;;;`,
    `TEL;TYPE=CELL:+380 67 123 ${index}`,
    `EMAIL;TYPE=INTERNET:rosie.${index}@example.com`,
    `NOTE:${note}`,
    'END:VCARD',
    '',
  ].join('\r\n');

const NAMES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"';

const syncOf = (token: string): string =>
  `<D:sync-collection ${NAMES}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`;

const multigetOf = (paths: string[]): string =>
  `<C:addressbook-multiget ${NAMES}><D:prop><D:getetag/><C:address-data/></D:prop>${paths.map((path) => `<D:href>${path}</D:href>`).join('')}</C:addressbook-multiget>`;
