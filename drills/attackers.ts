import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Met, Orders } from './attack.ts';
import { type Ask, type Attack, ATTACKERS_ADDRESS, ATTACKS, type Bytes } from './attacks.ts';
import { openLine } from './http.ts';

/** Opens 500 connections per second. Opening all at once would measure how fast the machine accepts them. */
const BEGIN_EVERY_MS = 2;
const DRIP_MS = 1000;
const SIP_MS = 15_000;
/** A refused client waits before it retries, since the server alone cannot stop a flood. */
const AFTER_REFUSAL_MS = 50;
const HUNG_UP_WITHIN_MS = 5000;
/** Number of received characters that are kept, enough for the statuses. */
const HEARD_MAX = 20_000;

/** The attackers run in a separate thread, so that their load does not distort the times that visitors measure. */
const { site, names, scale } = workerData as Orders; // the format of attack.ts
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
/** Open connections. One that `waits` sends whole requests; one that `hasLeft` was closed by this side. */
const open = new Set<{ close: () => void; waits: boolean; hasLeft: boolean }>();
const passing = new Set<Promise<void>>();
const met: Met = new Map();
const turn = { isComing: false };

const ORDERS = {
  come() {
    turn.isComing = true;
    let place = 0;
    for (const attack of names.flatMap((name) => ATTACKS[name] ?? [])) {
      for (let lane = 0; lane < attack.lanes * scale; lane++) {
        const kept = keepLane(attack, lane, BEGIN_EVERY_MS * place++);
        if (attack.everyMs !== 'stays') passing.add(kept.finally(() => passing.delete(kept)));
      }
    }
  },
  /** Stops replacing connections. Attackers that only wait for an answer disconnect; the others keep their connections. */
  async rest() {
    turn.isComing = false;
    await Promise.race([Promise.all(passing), pause(HUNG_UP_WITHIN_MS)]);
    for (const each of open) if (each.waits) leave(each);
  },
  /** Ends all connections, and returns the outcomes since the beginning. */
  leave() {
    open.forEach(leave);
    return met;
  },
};

parentPort?.on('message', async (order: keyof typeof ORDERS) => parentPort?.postMessage(await ORDERS[order]()));

function leave(connection: { close: () => void; hasLeft: boolean }): void {
  connection.hasLeft = true;
  connection.close();
}

async function keepLane({ what, everyMs, how }: Attack, lane: number, delayMs: number): Promise<void> {
  await pause(delayMs);
  const waits = typeof how === 'function';
  const attempt = { ...(waits ? asker(how, lane) : clinger(how, lane)), waits, hasLeft: false };
  open.add(attempt);
  while (turn.isComing) {
    const beganAt = performance.now();
    const statuses = await attempt.met();
    // A connection that was ended here has no outcome.
    if (attempt.hasLeft) break;
    const counts = met.get(what) ?? new Map<string, number>();
    met.set(what, counts.set(statuses, (counts.get(statuses) ?? 0) + 1));
    if (everyMs === 'stays') break;
    const restMs = everyMs - (performance.now() - beganAt);
    await pause(Math.max(restMs, /429|503/.test(statuses) ? AFTER_REFUSAL_MS : 0));
  }
  attempt.close();
  open.delete(attempt);
}

function asker(ask: Ask, lane: number) {
  const line = openLine(`http://127.0.0.1:${site.port}`, ATTACKERS_ADDRESS);
  return {
    close: line.close,
    async met(): Promise<string> {
      const asked = ask(site, lane, line);
      const reply = await (Array.isArray(asked) ? line.send(...asked) : asked);
      return reply.met === 'answer' ? String(reply.status) : reply.met;
    },
  };
}

/** Opens a connection and waits until the server ends it; returns the statuses received by then. */
function clinger({ atOnce, slowly = '', takes }: Bytes, lane: number) {
  let socket: Socket | undefined;
  return {
    close: () => socket?.destroy(),
    async met(): Promise<string> {
      const line = (socket = connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKERS_ADDRESS }));
      let text = '';
      line.on('data', (chunk) => {
        if (text.length < HEARD_MAX) text += chunk.toString('latin1');
        if (takes === 'little') line.pause();
      });
      if (takes === 'nothing') line.pause();
      if (atOnce !== undefined) line.write(atOnce(site, lane));
      const drops = slowly[Symbol.iterator]();
      const timers = [
        setInterval(() => takes === 'little' && line.resume(), SIP_MS),
        setInterval(() => {
          const { value } = drops.next();
          if (value !== undefined && line.writable) line.write(value);
        }, DRIP_MS),
      ];
      // What was received counts, however the connection ended.
      line.on('error', () => undefined);
      await once(line, 'close');
      for (const timer of timers) clearInterval(timer);
      return text.match(/(?<=HTTP\/1\.1 )\d{3}/g)?.join(' ') ?? '';
    },
  };
}
