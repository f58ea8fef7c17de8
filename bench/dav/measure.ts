import { onSqlite } from '../../drills/database.ts';
import { addDevice, type Device, multigetOf, syncOf, tokenIn } from '../../drills/device.ts';
import { cpuMs } from '../../drills/footprint.ts';
import { bodyOrThrow, type Line, openLine } from '../../drills/http.ts';
import { signUp } from '../../drills/person.ts';
import { startServer } from '../../drills/server.ts';
import { byTurns, type Row, type Table } from '../table.ts';
import { startRadicale } from './radicale.ts';

const CARDS = 10_000;
const ROUNDS = 5;
const TIMES_LESS = 1 / 20;
const UNCHANGED_MAX_MS = 5;
const NAMES = Array.from({ length: CARDS }, (_, index) => `card-${index}.vcf`);

/** A server with a book of cards. */
type Side = Device & { line: Line; pid: number };
type Act = (side: Side) => Promise<void>;

/** Measures the cost of a sync, compared with another CardDAV server with the same cards. */
export async function* measureDav(): AsyncGenerator<Table> {
  await using radicale = await startRadicale(new Map(NAMES.map((name, index) => [name, cardOf(index)])));
  await using database = await onSqlite();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const { token } = await signUp(server.address, 'ann@example.com');
  const device = await addDevice(server.address, token);
  const ours = { line: openLine(server.address), pid: server.child.pid ?? 0, ...device };
  for (const [index, name] of NAMES.entries()) await send(ours, 'PUT', name, cardOf(index));

  const rows: Row[] = [];
  const acts: [what: string, act: Act, times: { ours: number; theirs: number }][] = [
    ['unchanged sync', sync, { ours: 100, theirs: 2 }],
    ['first sync: the list and all cards', firstSync, { ours: 5, theirs: 1 }],
    ['PUT', put, { ours: 100, theirs: 10 }],
  ];
  for (const [what, act, times] of acts) {
    const { figures, reference } = await byTurns(ROUNDS, {
      figures: () => cpuOf(ours, act, times.ours),
      reference: () => cpuOf(radicale, act, times.theirs),
    });
    const row = { what, unit: 'ms of CPU', figures, digits: 2 };
    const goal = { of: 'ratio', atMost: TIMES_LESS } as const;
    rows.push({ ...row, reference: { what: 'Radicale', figures: reference }, goal });
    if (act === sync) rows.push({ ...row, goal: { of: 'figure', atMost: UNCHANGED_MAX_MS } });
  }
  ours.line.close();
  yield {
    title: `A phone with ${CARDS.toLocaleString('en')} cards`,
    about: `Beside Debian's Radicale 3, the same cards on both; by turns. The CPU is that of the server's process for one of these.`,
    rows,
  };
}

const tokens = new Map<string, string>();
let changes = 0;

async function sync(side: Side): Promise<void> {
  tokens.set(side.book, tokenIn(await send(side, 'REPORT', '', syncOf(tokens.get(side.book)))));
}

async function firstSync(side: Side): Promise<void> {
  tokens.delete(side.book);
  await sync(side);
  await send(side, 'REPORT', '', multigetOf(NAMES.map((name) => `${side.book}${name}`)));
}

async function put(side: Side): Promise<void> {
  const index = changes++ % CARDS;
  await send(side, 'PUT', `card-${index}.vcf`, cardOf(index, `changed ${changes}`));
}

async function cpuOf(side: Side, act: Act, times: number): Promise<number> {
  const before = cpuMs(side.pid);
  for (let turn = 0; turn < times; turn++) await act(side);
  return (cpuMs(side.pid) - before) / times;
}

function send({ line, book, authorization }: Side, method: string, name: string, body: string): Promise<unknown> {
  return bodyOrThrow(line.send(method, `${book}${name}`, body, authorization));
}

function cardOf(index: number, note = 'met at the choir'): string {
  const names = `FN:Rosie Simpson ${index}\r\nN:Simpson ${index};Rosie;;;`;
  const contacts = `TEL;TYPE=CELL:+380 67 123 ${index}\r\nEMAIL;TYPE=INTERNET:rosie.${index}@example.com`;
  return `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-${index}\r\n${names}\r\n${contacts}\r\nNOTE:${note}\r\nEND:VCARD\r\n`;
}
