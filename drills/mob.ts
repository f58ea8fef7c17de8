import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Comer, COMERS, type Stayer, STAYERS } from './hostilities.ts';
import type { MobOrders, Outcome } from './siege.ts';

const DRIP_MS = 1000;
const COME_EVERY_MS = 20;
/** Five hundred a second: all in one instant they would measure how fast a machine accepts. */
const STAYERS_AT_ONCE = 10;
const HUNG_UP_WITHIN_MS = 5000;

/** The hostile side, in a thread of its own: what it costs its own machine delays nobody's clock. */
const { port, scale } = workerData as MobOrders; // as siege.ts gives it
const [staying, coming] = [new Set<Socket>(), new Map<Socket, Outcome>()];
const outcomes = new Map<string, Outcome>();
let arrival: NodeJS.Timeout | undefined;

const ORDERS = {
  come() {
    const onTheWay = STAYERS.flatMap((stayer) => Array<Stayer>(Math.ceil(stayer.sockets * scale)).fill(stayer));
    let turn = 0;
    arrival = setInterval(() => {
      for (const stayer of onTheWay.splice(0, STAYERS_AT_ONCE)) stay(stayer);
      come(COMERS[turn++ % COMERS.length]!);
    }, COME_EVERY_MS);
  },
  /** Nobody comes any more, but who stays is there. */
  async rest() {
    clearInterval(arrival);
    const deadline = performance.now() + HUNG_UP_WITHIN_MS;
    while (coming.size > 0 && performance.now() < deadline) await pause(COME_EVERY_MS);
  },
  leave() {
    for (const outcome of coming.values()) note(outcome, 'no end');
    const left = [...staying, ...coming.keys()];
    const told = [...outcomes.values()];
    for (const memory of [staying, coming, outcomes]) memory.clear();
    for (const socket of left) socket.destroy();
    return told;
  },
};

parentPort?.on('message', async (order: keyof typeof ORDERS) => parentPort?.postMessage(await ORDERS[order]()));

function stay(stayer: Stayer): void {
  const { socket, heard } = open(stayer.isDeaf);
  const outcome = outcomeOf(stayer);
  staying.add(socket);
  socket.write(stayer.atOnce ?? '');
  const slowly = (stayer.slowly ?? '')[Symbol.iterator]();
  const dripping = setInterval(() => {
    const { value } = slowly.next();
    if (value !== undefined && socket.writable) socket.write(value);
  }, DRIP_MS);
  socket.once('close', () => {
    clearInterval(dripping);
    if (staying.delete(socket)) note(outcome, heard());
  });
}

function come(comer: Comer): void {
  const { socket, heard } = open();
  const outcome = outcomeOf(comer);
  coming.set(socket, outcome);
  socket.write(comer.bytes());
  if (comer.isHalfClosed) socket.end();
  socket.once('close', () => coming.delete(socket) && note(outcome, heard()));
}

/** A connection that closes when the server does, and the statuses that it has heard by then. */
function open(isDeaf = false) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  if (isDeaf) socket.pause();
  else socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  // What was heard counts, however the end came.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.destroy());
  return { socket, heard: () => text.match(/(?<=HTTP\/1\.1 )\d{3}/g)?.join(' ') ?? '' };
}

function outcomeOf({ what, due }: Stayer | Comer): Outcome {
  const outcome = outcomes.get(what) ?? { what, due, met: new Map() };
  outcomes.set(what, outcome);
  return outcome;
}

function note({ met }: Outcome, statuses: string): void {
  met.set(statuses, (met.get(statuses) ?? 0) + 1);
}
