import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { STATUS_CODES } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { PROBLEM_STATUS } from '@contactbook/contract/problems';
import { closeCleanly } from './closing.ts';
import { problemBody, ProblemError } from '../problem.ts';
import type { App } from '../services.ts';

/**
 * Sockets for each address. The event loop accepts one connection of a socket in a turn. With several sockets, a new
 * visitor waits for fewer turns after many others have connected. Systems without this feature use one.
 */
const SOCKETS_EACH = process.platform === 'linux' ? 8 : 1;

/**
 * Opens the app's sockets and returns their port; `localhost` means every loopback address. Throws the error of
 * listening.
 */
export async function listen(app: App, host: string, port: number): Promise<number> {
  const secondaryServers: Server[] = [];
  closeCleanly(app, secondaryServers);
  answerOddRequests(app);
  const found = host === 'localhost' ? await lookup(host, { all: true }) : [{ address: host }];
  const addresses = [...new Set(found.map((each) => each.address))];
  const [first = host, ...others] = Array.from({ length: SOCKETS_EACH }, () => addresses).flat();
  const shared = { port: await findFreePort(first, port), reusePort: SOCKETS_EACH > 1 };
  await app.listen({ host: first, ...shared });
  for (const other of others) secondaryServers.push(await listenSecondary(app.server, { host: other, ...shared }));
  return shared.port;
}

/** Throws if anything listens on the port: a socket that shares its port would listen beside another process. */
async function findFreePort(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  // A TCP socket has an AddressInfo; only a pipe has a string. For port 0, the system has chosen one.
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return found;
}

/** Creates a secondary server. Fastify's own ones neither wait for requests at close nor have our handlers. */
function listenSecondary(server: App['server'], options: ListenOptions): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const second = createServer({ noDelay: true }, (socket) => server.emit('connection', socket));
  second.once('error', reject).listen(options, () => resolve(second));
  return promise;
}

const SOCKET_PROBLEMS: Record<string, ProblemError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError('request_timeout', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new ProblemError('headers_too_large', 'The headers are larger than 16 KiB.'),
};
const NOT_HTTP = new ProblemError('bad_request', 'This is not a valid HTTP request.');

/**
 * Answers bytes that could not be parsed as a request with a problem body. Logs nothing, since they may contain a
 * token.
 */
export function answerSocketProblem(error: Error & { code?: string }, socket: Duplex): void {
  hangUp(socket, SOCKET_PROBLEMS[error.code ?? ''] ?? NOT_HTTP);
}

/** Answers requests that Node itself would refuse without a status or without a body. */
function answerOddRequests({ server }: App): void {
  server.on('connect', ({ method }, socket) => {
    hangUp(socket, new ProblemError('method_not_allowed', `${method} is not supported here.`));
  });
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Refuses HTTP/1.1 requests with no Host header, or with several, as RFC 9112, section 3.2 requires. */
export function requireHost(app: App): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts > 1) done(new ProblemError('bad_request', 'The request names more than one Host.'));
    else if (hosts === 0 && raw.httpVersion === '1.1')
      done(new ProblemError('bad_request', 'The request names no Host.'));
    else done();
  });
}

const HOST_LENGTH = 'host'.length;

/** Counts in the raw names and values, since `headers` keeps only the first of several. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!; // below the length
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/**
 * Delay before closing. Closing immediately would discard the answer for a client that keeps sending, since unread
 * bytes reset the connection.
 */
const HANG_UP_AFTER_MS = 500;

function hangUp(socket: Duplex, problem: ProblemError): void {
  // The connection was already answered, or is closed.
  if (!socket.writable) return;
  const body = JSON.stringify(problemBody(problem));
  const status = PROBLEM_STATUS[problem.code];
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Access-Control-Allow-Origin: *',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  const hangingUp = setTimeout(() => socket.destroy(), HANG_UP_AFTER_MS);
  socket.once('close', () => clearTimeout(hangingUp));
}
