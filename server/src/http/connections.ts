import { IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The time for the headers of a request to arrive, and for its body: 64 KiB over the slowest usable line. */
const REQUEST_TIMEOUT_MS = 30_000;
/** A long body has that time for each part of this size: 9 KB a second, as over the slowest mobile line. */
const LONG_PART_BYTES = 256 * 1024;
/** By default Node looks for late headers twice a minute, which allows them up to twice their time. */
const LOOK_FOR_LATE_MS = 1000;
/** A socket without a byte in either direction for so long is closed, unless the server is working on its request. */
const STANDSTILL_TIMEOUT_MS = 60_000;
/**
 * A client has to read an answer at least this fast: 9 KB a second, as over the slowest mobile line. The interval is long
 * because the system takes what we send in steps of over a megabyte; a shorter answer has at least that long.
 */
const TAKEN_AT_LEAST_BYTES = 2 ** 20;
const TAKEN_WITHIN_MS = 120_000;
const LOOK_FOR_SLOW_MS = 10_000;
/** How often the bytes that clients have not read yet are counted. */
const LOOK_FOR_UNREAD_MS = 200;
/** Between requests. Proxies in front close sooner (deploy/haproxy.cfg), so that none sends into a closed connection. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Requests that one connection may pipeline; a packet has room for a thousand, which would delay all other clients. */
const MAX_AHEAD = 16;

export type Connection = {
  /** Requests on it that still count as pipelined. */
  ahead: number;
  /** The responses under way, several with pipelining. */
  responses: Set<ServerResponse>;
  /** Browsers open sockets ahead of need, and Node counts one without a first request as busy. */
  isUsed: boolean;
  /** The last request, while its body arrives: since when, or since its last part, and how many bytes had come by then. */
  arriving: { request: IncomingMessage; sinceMs: number; cameBytes: number } | undefined;
  /** Since when an answer waits to be read, or was last checked, and how many bytes had been read by then. */
  waits: { sinceMs: number; takenBytes: number } | undefined;
};

/** A request whose body may take long to arrive. */
class IncomingRequest extends IncomingMessage {
  hasLongBody = false;
}

/** Extends the body time-out of this request while data keeps arriving. */
export function allowLongBody(request: IncomingMessage): void {
  if (request instanceof IncomingRequest) request.hasLongBody = true;
}

/** An HTTP server with a record of its open connections. */
export class HttpServer extends Server {
  /** An entry lasts as long as its socket and is mutated, so that a request allocates none. */
  readonly openConnections = new Map<Socket, Connection>();

  /** Above so many unread bytes, the largest answers are cut off. */
  maxUnreadBytes = Infinity;

  /** Returns the bytes of all answers that clients have not read yet. */
  unreadBytes(): number {
    return this.openConnections.values().reduce((sum, connection) => sum + unreadOf(connection), 0);
  }
}

/** The HTTP server, with limits on what one connection can use: time, memory, and turns of the event loop. */
export function createHttpServer(handle: RequestListener): HttpServer {
  const server = new HttpServer({
    IncomingMessage: IncomingRequest,
    headersTimeout: REQUEST_TIMEOUT_MS,
    // Node knows one time for all requests.
    requestTimeout: 0,
    connectionsCheckingInterval: LOOK_FOR_LATE_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // sockets.ts refuses such requests, with a body.
    requireHostHeader: false,
  });
  const open = server.openConnections;
  server.on('request', limitPipelining(handle, open));
  server.on('connection', (socket: Socket) => {
    open.set(socket, { ahead: 0, responses: new Set(), isUsed: false, arriving: undefined, waits: undefined });
    socket.once('close', () => open.delete(socket));
    // Node does not listen for errors after handing a socket over (CONNECT, say); one would end the process.
    socket.on('error', () => undefined);
  });
  const looking = setInterval(() => leaveSlowReaders(open), LOOK_FOR_SLOW_MS).unref();
  const lookingForLate = setInterval(() => refuseLate(server, open), LOOK_FOR_LATE_MS).unref();
  const lookingForUnread = setInterval(() => boundUnread(server), LOOK_FOR_UNREAD_MS).unref();
  server.once('close', () => [looking, lookingForLate, lookingForUnread].forEach(clearInterval));
  server.setTimeout(STANDSTILL_TIMEOUT_MS, (socket) => {
    if (isWaitingForServer(socket, open.get(socket))) socket.setTimeout(server.timeout);
    else socket.destroy();
  });
  return server;
}

/**
 * Whether the client has nothing to send or to read: an answer is being made, which may take long or wait for a turn. A body
 * that stops arriving is refused by `refuseLate`.
 */
function isWaitingForServer(socket: Socket, connection: Connection | undefined): boolean {
  return connection !== undefined && connection.responses.size > 0 && socket.writableLength === 0;
}

/**
 * The last pipelined request within the limit is answered with `Connection: close`, and those behind it are ignored: the
 * client may send them again (RFC 9112, section 9.3.2).
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
    connection.responses.add(response);
    const cameBytes = request.socket.bytesRead;
    connection.arriving = request.complete ? undefined : { request, sinceMs: performance.now(), cameBytes };
    if (connection.ahead === MAX_AHEAD) {
      response.shouldKeepAlive = false;
      // The limit stays exceeded, however many requests have been answered in the meantime.
      connection.ahead = Infinity;
    }
    // A request answered at once has still delayed others, so it counts until the next turn of the event loop. The event
    // comes only once; `once` would cost every request a wrapper.
    response.on('close', () => {
      connection.responses.delete(response);
      if (answered.push(connection) === 1) setImmediate(endTurn);
    });
    handle(request, response);
  };
}

/**
 * Refuses requests whose bodies take too long. A long one may, while enough of it comes; and a body that the server has yet
 * to read, because its request waits for its turn, is not the client's fault.
 */
function refuseLate(server: Server, open: ReadonlyMap<Socket, Connection>): void {
  const nowMs = performance.now();
  for (const [socket, connection] of open) {
    const { arriving } = connection;
    if (arriving === undefined) continue;
    const { request, sinceMs, cameBytes } = arriving;
    if (request.complete) connection.arriving = undefined;
    else if (nowMs - sinceMs >= server.headersTimeout) {
      const isLong = request instanceof IncomingRequest && request.hasLongBody;
      if (request.readableLength > 0 || (isLong && socket.bytesRead - cameBytes >= LONG_PART_BYTES)) {
        connection.arriving = { request, sinceMs: nowMs, cameBytes: socket.bytesRead };
      } else {
        connection.arriving = undefined;
        server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      }
    }
  }
}

/** Closes connections that read too slowly, and so would keep an answer in memory for as long as they like. */
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

/** Closes the connections with the most unread bytes while all together have too many. */
function boundUnread(server: HttpServer): void {
  let bytes = server.unreadBytes();
  if (bytes <= server.maxUnreadBytes) return;
  const unread = [...server.openConnections].map(([socket, each]) => ({ socket, bytes: unreadOf(each) }));
  for (const greediest of unread.toSorted((one, other) => other.bytes - one.bytes)) {
    greediest.socket.destroy();
    bytes -= greediest.bytes;
    if (bytes <= server.maxUnreadBytes) return;
  }
}

/** Includes pipelined answers that wait for the first one. */
function unreadOf({ responses }: Connection): number {
  return responses.values().reduce((sum, response) => sum + response.writableLength, 0);
}
