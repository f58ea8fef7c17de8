import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export type Target = { address: string; pid: number };
/** The requests that each connection repeats, and their expected status. */
export type Asked = { status: number; connections: autocannon.Request[][] };
export type Answered = { perSecond: number; cpuMs: number };

/** V8 compiles during this time, and takes CPU from the load generator. */
const WARM_UP_SECONDS = 6;
/** Short, so that other work on the machine affects both sides of a round alike. */
const ROUND_SECONDS = 1;

/** Runs rounds of the loads alternately, so that all meet the same conditions. The first round warms up. */
export async function loadByTurns<Name extends string>(
  rounds: number,
  loads: Record<Name, [Target, Asked]>,
): Promise<Record<Name, Answered[]>> {
  const names = Object.keys(loads) as Name[]; // its own keys
  const answered = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Answered[]>;
  const loadOf = (name: Name, seconds: number) => load(loads[name][0], loads[name][1], seconds);
  for (const name of names) await loadOf(name, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    // The second load finds a warmer machine, so the order alternates.
    for (const name of round % 2 > 0 ? names.toReversed() : names)
      answered[name].push(await loadOf(name, ROUND_SECONDS));
  }
  return answered;
}

/** Returns the requests answered per second, and the server's CPU time for one; throws on any other status. */
async function load({ address, pid }: Target, asked: Asked, seconds: number): Promise<Answered> {
  const { status, connections } = asked;
  const waiting = [...connections];
  const beforeMs = cpuMs(pid);
  const result = await autocannon({
    url: address,
    duration: seconds,
    connections: connections.length,
    // Called once for each connection.
    setupClient: (client) => client.setRequests(waiting.pop()!),
  });
  const answers = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (answers !== result.requests.total || result.errors > 0) throw new Error(`${address} failed under load`);
  return { perSecond: answers / seconds, cpuMs: (cpuMs(pid) - beforeMs) / answers };
}

/** Returns the CPU time of a process's threads so far, which Linux counts in nanoseconds (proc(5), schedstat). */
function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const each = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'));
  return each.reduce((total, figures) => total + Number(figures.split(' ')[0]) / 1e6, 0);
}

/** Each token is used on its own connection. */
export function getList(tokens: string[], headers: Record<string, string> = {}): Asked {
  return {
    status: 200,
    connections: tokens.map((token) => [
      { path: '/contacts', headers: { authorization: `Bearer ${token}`, ...headers } },
    ]),
  };
}

export function getUnchanged(tokens: string[]): Asked {
  return { ...getList(tokens, { 'if-none-match': '*' }), status: 304 };
}

/** Each connection edits this contact of its book, to another state and back. */
export function patchContacts(tokens: string[], ids: string[]): Asked {
  const bodies = ['459-12-56', '+380 67 123 45 67'].map((number) => JSON.stringify({ name: 'Rosie Simpson', number }));
  return {
    status: 200,
    connections: tokens.map((token, index) =>
      bodies.map((body) => ({
        method: 'PATCH',
        path: `/contacts/${ids[index]}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })),
    ),
  };
}

/** The tokens of one connection are used in turn. */
export function postContacts(tokens: string[][]): Asked {
  const body = JSON.stringify({ name: 'Rosie Simpson', number: '+380 67 123 45 67' });
  return {
    status: 201,
    connections: tokens.map((each) =>
      each.map((token) => ({
        method: 'POST',
        path: '/contacts',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })),
    ),
  };
}
