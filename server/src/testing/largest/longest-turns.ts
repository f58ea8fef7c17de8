import * as fc from 'fast-check';
import { type Operation, readOperations } from '../fuzz/document.ts';
import { validBodies } from '../fuzz/draft.ts';
import type { TestServer } from '../server.ts';
import { createTurnMeter } from './cpu-turns.ts';
import { type BookSize, fillLargestBook, type LargestBook } from './largest-book.ts';
import { LARGEST_CALLS, LARGEST_DAV, type LargestCall } from './largest-calls.ts';

/** The longest turn of a call, as the shortest of some attempts, since the first one also compiles code. */
export type CallTurn = { call: string; status: number; longestMs: number };

const TRIES = 8;
/** Bodies of an operation that has no calls of its own. */
const BODIES = 3;

/**
 * Sends the largest calls of all operations that the server's document lists, and of all methods of CardDAV; measures
 * the longest turn of the event loop of each. The attempts end with one that is within `enoughMs`.
 */
export async function measureLongestTurns(server: TestServer, size: BookSize, enoughMs: number): Promise<CallTurn[]> {
  const book = await fillLargestBook(server, size);
  // Calls about an account may end its sessions.
  const bob = await server.signUp('Bob');
  const meter = createTurnMeter();
  const base = (book.revision = await revision());
  const found: CallTurn[] = [];
  try {
    for (const { id, method, callsOf } of await operationsOf(server, book)) {
      const { length } = await callsOf(0);
      for (let place = 0; place < length; place++) found.push(await best(id, method, place, callsOf));
    }
  } finally {
    await meter.close();
  }
  return found;

  async function best(id: string, method: string, place: number, callsOf: CallsOf): Promise<CallTurn> {
    let result: CallTurn | undefined;
    for (let time = 1; time <= TRIES && (result === undefined || result.longestMs > enoughMs); time++) {
      const call = (await callsOf(time))[place];
      if (call === undefined) break;
      const { token } = isOfAccount(call) ? await server.logIn(bob.user.email) : book.ann;
      const { status, longestMs } = await meter.measure(sentCall(server.port, method, call, book, token));
      const what = `${id}${call.what === undefined ? '' : `, ${call.what}`}`;
      // An act that can be done once is refused the next time.
      if (result !== undefined && status !== result.status) break;
      if (result === undefined || longestMs < result.longestMs)
        result = { call: what, status, longestMs: Math.round(longestMs * 10) / 10 };
      await restore();
    }
    return result ?? { call: id, status: 0, longestMs: 0 };
  }

  async function revision(): Promise<number> {
    const users = server.db.selectFrom('users').select('revision').where('email', '=', book.ann.user.email);
    return (await users.executeTakeFirstOrThrow()).revision;
  }

  /** Goes back to the book that all calls begin with. */
  async function restore(): Promise<void> {
    if ((await revision()) === book.revision) return;
    const { status, text } = await book.ann.post('/past', { revision: base });
    if (status !== 200) throw new Error(`the book could not go back to ${base}: ${status} ${text}`);
    book.revision = await revision();
    const first = await book.ann.get(`/contacts/${book.longIds[0]}/card`);
    if (first.status !== 200) throw new Error(`the book of ${base} has lost its cards`);
  }
}

const isOfAccount = ({ path }: LargestCall): boolean => path.startsWith('/users') && path !== '/users/export';

type CallsOf = (time: number) => LargestCall[] | Promise<LargestCall[]>;

async function operationsOf(server: TestServer, book: LargestBook) {
  const operations = (await readOperations(server)).map((operation) => ({
    id: operation.id,
    method: operation.method,
    callsOf: (time: number) => LARGEST_CALLS[operation.id]?.(book, time) ?? usualCalls(operation, book, time),
  }));
  const allow = String((await book.phone.send('OPTIONS', book.phone.book)).headers.allow);
  const methods = allow.split(', ').map((method) => ({
    id: `CardDAV ${method}`,
    method,
    callsOf: (time: number) => davCalls(method, book, time),
  }));
  return [...operations, ...methods];
}

function davCalls(method: string, book: LargestBook, time: number): LargestCall[] {
  const calls = LARGEST_DAV[method];
  if (calls === undefined) throw new Error(`largest-calls.ts has no call of the method ${method}`);
  return calls(book, time).map((call) => Object.assign(call, { device: true as const }));
}

/** Returns a call for each kind of long cards if the path has an id, else calls with bodies that the schema allows. */
function usualCalls(operation: Operation, { cards, revision }: LargestBook, time: number): LargestCall[] {
  const path = operation.path.replace('{revision}', String(revision)).replace('{token}', 'x');
  if (path.includes('{id}'))
    return [...cards].map(([kind, [id = '']]) => ({ what: kind, path: path.replace('{id}', id) }));
  if (operation.body === undefined) return [{ path }];
  return fc
    .sample(validBodies(operation), { numRuns: BODIES, seed: time })
    .map((body) => (body === undefined ? { path } : { path, body }));
}

function sentCall(port: number, method: string, call: LargestCall, { phone }: LargestBook, token: string) {
  const { path, body, headers, device, isEndless = false } = call;
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
  const payload = isJson ? JSON.stringify(body) : body;
  return {
    port,
    method,
    path,
    isEndless,
    body: payload,
    headers: {
      authorization: device ? phone.authorization : `Bearer ${token}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
      ...headers,
    },
  };
}
