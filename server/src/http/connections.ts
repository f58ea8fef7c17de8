import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** For a whole request to arrive: 64 KiB over the slowest line that still works. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Node looks for late requests twice a minute, and would give each up to twice its time. */
const LOOK_FOR_LATE_MS = 1000;
/** Without a byte in either direction, while an answer waits to be taken; longer than any answer is worked on. */
const STANDSTILL_TIMEOUT_MS = 60_000;
/**
 * Of what waits to be taken, so much has to be taken in so long: 9 KB a second, as the slowest mobile line brings. So
 * long because the system takes what we send in steps of over a megabyte; what is shorter has at least that long.
 */
const TAKEN_AT_LEAST_BYTES = 2 ** 20;
const TAKEN_WITHIN_MS = 120_000;
const LOOK_FOR_SLOW_MS = 10_000;
/** Between requests. Proxies in front hang up sooner (deploy/haproxy.cfg), so that they never meet our end. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Requests that one connection may have sent ahead; a packet holds a thousand, and nobody else's turn comes before its end. */
const MAX_AHEAD = 16;

export type Connection = {
  /** Requests on it whose turn, or whose others' turn, is not over. */
  ahead: number;
  /** What is being answered; of requests sent ahead, the last one. */
  response: ServerResponse | undefined;
  /** Browsers open sockets ahead of need, and Node counts one without a first request as busy. */
  isUsed: boolean;
  /** Since when something waits to be taken without a break, or since it was last looked at, and what was taken until then. */
  waits: { sinceMs: number; takenBytes: number } | undefined;
};

// An entry lasts as long as its socket and is changed in place: a request costs no entry of its own.
const connectionsOf = new WeakMap<Server, Map<Socket, Connection>>();

/** Those of a server that `createHttpServer` made. */
export function openConnections(server: Server): ReadonlyMap<Socket, Connection> {
  const open = connectionsOf.get(server);
  if (open === undefined) throw new Error('this server keeps no connections');
  return open;
}

/** The HTTP server, with a limit on all that one connection can take: time, memory, and the turn of others. */
export function createHttpServer(handle: RequestListener): Server {
  const open = new Map<Socket, Connection>();
  const server = createServer(
    {
      // Set later, it would leave headersTimeout at a minute, and Node takes the longer of the two for the whole.
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_FOR_LATE_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // Refused by sockets.ts, with a body.
      requireHostHeader: false,
    },
    limitPipelining(handle, open),
  );
  connectionsOf.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.set(socket, { ahead: 0, response: undefined, isUsed: false, waits: undefined });
    socket.once('close', () => open.delete(socket));
    // Node listens until it hands a socket over (CONNECT, say); one that breaks then would end the process.
    socket.on('error', () => undefined);
  });
  const looking = setInterval(() => leaveSlowReaders(open), LOOK_FOR_SLOW_MS).unref();
  server.once('close', () => clearInterval(looking));
  return server.setTimeout(STANDSTILL_TIMEOUT_MS);
}

/**
 * Of requests sent without waiting for answers, the last one allowed is answered with `Connection: close`, and nothing
 * is done for those behind it: whoever sent them may send them again (RFC 9112, section 9.3.2).
 */
function limitPipelining(handle: RequestListener, open: ReadonlyMap<Socket, Connection>): RequestListener {
  const answered: Connection[] = [];
  function endTurn(): void {
    for (const connection of answered.splice(0)) connection.ahead--;
  }
  return (request, response) => {
    const connection = open.get(request.socket);
    if (connection === undefined || connection.ahead >= MAX_AHEAD) return;
    connection.ahead++;
    connection.isUsed = true;
    connection.response = response;
    if (connection.ahead === MAX_AHEAD) {
      response.shouldKeepAlive = false;
      // It stays too many, however many are answered meanwhile.
      connection.ahead = Infinity;
    }
    // What is answered at once still took its time from the others, so it counts until their turn has come. Listened to
    // with `on`, since it comes once by itself: `once` costs every request a wrapper.
    response.on('close', () => {
      if (connection.response === response) connection.response = undefined;
      if (answered.push(connection) === 1) setImmediate(endTurn);
    });
    handle(request, response);
  };
}

/** Who takes an answer too slowly would keep it in memory for as long as they like. */
function leaveSlowReaders(open: ReadonlyMap<Socket, Connection>): void {
  const nowMs = performance.now();
  for (const [socket, connection] of open) {
    if (socket.writableLength === 0) {
      connection.waits = undefined;
      continue;
    }
    const takenBytes = socket.bytesWritten - socket.writableLength;
    const waits = (connection.waits ??= { sinceMs: nowMs, takenBytes });
    if (nowMs - waits.sinceMs < TAKEN_WITHIN_MS) continue;
    if (takenBytes - waits.takenBytes < TAKEN_AT_LEAST_BYTES) socket.destroy();
    else connection.waits = { sinceMs: nowMs, takenBytes };
  }
}
