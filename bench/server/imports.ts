import { setTimeout as pause } from 'node:timers/promises';
import type { ImportApplied } from '@contactbook/contract/transfer';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { tokenOfAFullBook } from '../book.ts';
import type { Table } from '../table.ts';
import { cpuMs } from './load.ts';
import { longestStallMs, LOOP_PROBE } from './loopProbe.ts';

const ROUNDS = 3;
const FEW = 10_000;
const MANY = 50_000;
const PAUSE_MS = 5;
const QUIET_MS = 5000;

type Asked = Record<'get' | 'post', number[]>;

/** What reading a file and taking it into the book costs, and what others wait for meanwhile. */
export async function measureImports(): Promise<Table> {
  await using database = await onSqlite();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0', NODE_OPTIONS: `--import=${LOOP_PROBE}` });
  const { address } = server;
  const pid = server.child.pid ?? 0;
  const bob = await tokenOfAFullBook(address, 200, 'bob@example.com');
  const few: Record<'read' | 'apply', number[]> = { read: [], apply: [] };
  const quiet: Asked = { get: [], post: [] };
  const busy: Asked = { get: [], post: [] };
  const [stalls, acts]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const ann = await tokenOfAFullBook(address, 1, `ann${round}@example.com`);
    const cia = await tokenOfAFullBook(address, 1, `cia${round}@example.com`);
    const began = cpuMs(pid);
    const id = await bring(address, ann, cards(FEW));
    few.read.push(cpuMs(pid) - began);
    await apply(address, ann, id);
    few.apply.push(cpuMs(pid) - began - few.read.at(-1)!); // it was just added
    const before = await watch(address, bob, pause(QUIET_MS));
    await longestStallMs(address);
    const beganMs = performance.now();
    const act = bring(address, cia, cards(MANY)).then((brought) => apply(address, cia, brought));
    const during = await watch(address, bob, act);
    acts.push((performance.now() - beganMs) / 1000);
    stalls.push(await longestStallMs(address));
    for (const kind of ['get', 'post'] as const) {
      quiet[kind].push(p99(before[kind]));
      busy[kind].push(p99(during[kind]));
    }
  }
  return {
    title: 'Bringing contacts from a file',
    about: `On SQLite, ${ROUNDS} rounds: CPU of the server for a file of ${FEW.toLocaleString('en')} vCards; then somebody reads and takes ${MANY.toLocaleString('en')}, while somebody else with 200 contacts reads and adds, one after the other with ${PAUSE_MS} ms in between. The longest piece of work is the CPU of the thread between two turns of the event loop.`,
    rows: [
      {
        what: `CPU to read ${FEW.toLocaleString('en')} cards`,
        unit: 'ms',
        figures: few.read,
        goal: { of: 'figure', atMost: 3000 },
      },
      { what: 'CPU to take them into the book', unit: 'ms', figures: few.apply },
      {
        what: `p99 of GET /contacts of somebody else during ${MANY.toLocaleString('en')}`,
        unit: 'ms',
        figures: busy.get,
        reference: whileQuiet(quiet.get),
        goal: { of: 'ratio', atMost: 3 },
        digits: 1,
      },
      {
        what: 'p99 of POST /contacts of somebody else',
        unit: 'ms',
        figures: busy.post,
        reference: whileQuiet(quiet.post),
        goal: { of: 'ratio', atMost: 3 },
        digits: 1,
      },
      {
        what: 'the longest piece of work on the event loop',
        unit: 'ms',
        figures: stalls,
        goal: { of: 'figure', by: 'max', atMost: 50 },
        digits: 1,
      },
      { what: 'from the first byte until all are in the book', unit: 's', figures: acts, digits: 1 },
    ],
  };
}

const whileQuiet = (figures: number[]) => ({ what: 'while nothing is imported', figures });

function cards(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `UID:${index}-4f3a@example.com`,
      `N:Simpson ${index};Mia;Ann;;`,
      `FN:Mia Ann Simpson ${index}`,
      `TEL;TYPE=CELL:+380 67 ${String(index).padStart(7, '0')}`,
      `TEL;TYPE=WORK:+380 44 ${String(index).padStart(7, '0')}`,
      `EMAIL;TYPE=HOME:mia.simpson.${index}@example.com`,
      'ADR;TYPE=HOME:;;12 Long Street;Kyiv;;01001;Ukraine',
      `ORG:Example ${index % 100}`,
      'BDAY:1990-05-06',
      'CATEGORIES:Friends,Work',
      `NOTE:Met at the fair\\, hall ${index % 10}`,
      'REV:2026-01-02T03:04:05Z',
      'END:VCARD',
      '',
    ].join('\r\n'),
  ).join('');
}

async function bring(address: string, authorization: string, body: string): Promise<string> {
  const headers = { authorization, 'content-type': 'text/vcard' };
  const answer = await fetch(`${address}/imports`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`POST /imports answered ${answer.status}`);
  return ((await answer.json()) as { id: string }).id; // as the contract says
}

async function apply(address: string, authorization: string, id: string): Promise<ImportApplied> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ new: { all: true }, changed: { all: true } });
  const answer = await fetch(`${address}/imports/${id}/apply`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`applying answered ${answer.status}`);
  return (await answer.json()) as ImportApplied; // as the contract says
}

/** How long somebody waits for each answer until then. */
async function watch(address: string, authorization: string, until: Promise<unknown>): Promise<Asked> {
  const asked: Asked = { get: [], post: [] };
  const headers = { authorization, 'content-type': 'application/json' };
  const over = new AbortController();
  void until.finally(() => over.abort());
  const call = async (method: string, path: string, body?: object) => {
    const beganMs = performance.now();
    const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { ms: performance.now() - beganMs, text };
  };
  while (!over.signal.aborted) {
    asked.get.push((await call('GET', '/contacts')).ms);
    const { ms, text } = await call('POST', '/contacts', { name: 'Zoe', number: '112' });
    asked.post.push(ms);
    await call('DELETE', `/contacts/${(JSON.parse(text) as { id: string }).id}`);
    await pause(PAUSE_MS);
  }
  await until;
  return asked;
}

function p99(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * 0.99)] ?? Number.NaN;
}
