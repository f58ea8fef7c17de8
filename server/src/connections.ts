import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** For a whole request to arrive: 64 KiB over the slowest line that still works. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Node looks for late requests twice a minute, and would give each up to twice its time. */
const LOOK_FOR_LATE_MS = 1000;
/** Without a byte in either direction, while an answer waits to be taken; longer than any answer is worked on. */
const STANDSTILL_TIMEOUT_MS = 60_000;
/** Between requests. Proxies in front hang up sooner (deploy/haproxy.cfg), so that they never meet our end. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Requests that one connection may have sent ahead; a packet holds a thousand, and nobody else's turn comes before its end. */
const MAX_AHEAD = 16;

/** The HTTP server, with a limit on all that one connection can take: time, memory, and the turn of others. */
export function createHttpServer(handle: RequestListener): Server {
  const server = createServer(
    {
      // Set later, it would leave headersTimeout at a minute, and Node takes the longer of the two for the whole.
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_FOR_LATE_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // Refused by sockets.ts, with a body.
      requireHostHeader: false,
    },
    limitPipelining(handle),
  );
  return server.setTimeout(STANDSTILL_TIMEOUT_MS);
}

/**
 * Of requests sent without waiting for answers, the last one allowed is answered with `Connection: close`, and nothing
 * is done for those behind it: whoever sent them may send them again (RFC 9112, section 9.3.2).
 */
function limitPipelining(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, { ahead: number }>();
  const answered: { ahead: number }[] = [];
  function endTurn(): void {
    for (const line of answered.splice(0)) line.ahead--;
  }
  return (request, response) => {
    const { socket } = request;
    let line = lines.get(socket);
    if (line === undefined) lines.set(socket, (line = { ahead: 0 }));
    if (line.ahead >= MAX_AHEAD) return;
    line.ahead++;
    if (line.ahead === MAX_AHEAD) {
      response.shouldKeepAlive = false;
      // It stays too many, however many are answered meanwhile.
      line.ahead = Infinity;
    }
    // What is answered at once still took its time from the others, so it counts until their turn has come. Listened to
    // with `on`, since it comes once by itself: `once` costs every request a wrapper.
    response.on('close', () => answered.push(line) === 1 && setImmediate(endTurn));
    handle(request, response);
  };
}
