import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from './connections.ts';
import { PASSWORD, startServer, type TestServer } from '../testing/server.ts';

const HEAD = 'POST /users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

async function open(server: TestServer): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends the first part immediately and the second one byte by byte; returns everything that was received. */
async function drip(server: TestServer, [atOnce, slowly]: [string, string]): Promise<string> {
  const socket = await open(server);
  socket.write(atOnce);
  const bytes = slowly[Symbol.iterator]();
  const dripping = setInterval(() => {
    const { value } = bytes.next();
    if (value !== undefined && socket.writable) socket.write(value);
  }, 50);
  const answer = await text(socket);
  clearInterval(dripping);
  return answer;
}

const request = (method: string, path: string, headers: string[] = [], body = '') =>
  [`${method} ${path} HTTP/1.1`, 'Host: a', ...headers, '', body].join('\r\n');

function withJson(path: string, body: object, ...headers: string[]): string {
  const bytes = JSON.stringify(body);
  return request(
    'POST',
    path,
    ['Content-Type: application/json', `Content-Length: ${bytes.length}`, ...headers],
    bytes,
  );
}

const addition = (token: string) =>
  withJson('/contacts', { name: 'Rosie', number: '459-12-56' }, `Authorization: ${token}`);
const logIn = (email: string) => withJson('/users/login', { email, password: PASSWORD });

test('neither headers nor a body are waited for longer than half a minute', async () => {
  const { http } = await startServer();
  expect(http.headersTimeout).toBe(30_000);
});

test.each<[string, [atOnce: string, slowly: string]]>([
  ['nothing', ['', '']],
  ['headers', ['', `${HEAD}X: ${'x'.repeat(1000)}`]],
  ['a body', [`${HEAD}Content-Length: 1000\r\n\r\n`, ' '.repeat(1000)]],
  ['a body in chunks', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'.repeat(1000)]],
  ['a body that was refused already', [`${HEAD}Content-Length: 100000\r\n\r\n`, ' '.repeat(1000)]],
])('a connection that brings %s and nothing whole is cut off, and told why', async (_what, parts) => {
  const server = await startServer();
  server.http.headersTimeout = 500;
  expect(await drip(server, parts)).toMatch(/HTTP\/1\.1 408 .*"code":"request_timeout"/s);
});

test('a file that is brought may take longer, as long as enough of it comes', async () => {
  const server = await startServer();
  const { token } = await server.signUp('Ann');
  server.http.headersTimeout = 500;
  const head = (length: number) =>
    request('POST', '/imports', [`Authorization: ${token}`, 'Content-Type: text/vcard', `Content-Length: ${length}`]);
  expect(await drip(server, [head(1000), ' '.repeat(1000)])).toMatch(/HTTP\/1\.1 408 .*"code":"request_timeout"/s);

  const socket = await open(server);
  const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rosie\r\nNOTE:${'x'.repeat(60_000)}\r\nEND:VCARD\r\n`;
  const parts = 40;
  socket.write(head(parts * card.length));
  let sent = 0;
  const sending = setInterval(() => (sent++ < parts ? socket.write(card) : clearInterval(sending)), 50);
  expect(await new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())))).toMatch(
    /^HTTP\/1\.1 201 /,
  );
});

test('a connection on which nothing moves is given up, and what it was sent as well', async () => {
  const server = await startServer();
  expect(server.http.timeout).toBe(60_000);
  server.http.setTimeout(300);
  const deaf = await open(server);
  deaf.pause();
  // More than the system buffers for a client that does not read.
  deaf.write(request('GET', '/docs/scalar.js').repeat(5));
  await once(server.http, 'request');
  const connections = () => new Promise((resolve) => server.http.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections, { timeout: 15_000 }).toBe(0);
});

test('a connection stays open however long the server works on its answer', async () => {
  const server = createHttpServer((received, response) => {
    // The answer takes longer than the connection's time-out.
    received.socket.once('timeout', () => setImmediate(() => response.end('done')));
  });
  onTestFinished(() => void server.close());
  server.setTimeout(50);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(request('GET', '/', ['Connection: close']));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*done/);
});

test('a body that waits for the server to read it is not late, one that has been read so far is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const received = Promise.withResolvers<IncomingMessage>();
  const server = createHttpServer((incoming, response) => {
    received.resolve(incoming);
    incoming.once('end', () => response.end('read'));
  });
  const late = vi.fn((_error: Error, socket: Duplex) => void socket.end('late'));
  server.on('clientError', late);
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  socket.write(request('POST', '/', ['Connection: close', 'Content-Length: 2000'], ' '.repeat(1000)));
  const incoming = await received.promise;
  await expect.poll(() => incoming.readableLength).toBe(1000);

  vi.advanceTimersByTime(120_000);
  expect(late).not.toHaveBeenCalled();
  incoming.resume();
  await expect.poll(() => incoming.readableLength).toBe(0);
  vi.advanceTimersByTime(120_000);
  expect(await answer).toBe('late');
});

/** Reads at most this many bytes, or until the connection closes. */
async function read(socket: Socket, bytes: number): Promise<void> {
  for (let got = 0; got < bytes && !socket.destroyed; await turn()) {
    got += (socket.read() as Buffer | null)?.byteLength ?? 0;
  }
}

test('who takes an answer too slowly is cut off, who takes it slowly is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const piece = Buffer.alloc(256 * 1024);
  // An endless answer, like a book that takes hours.
  const server = createHttpServer((_request, response) => {
    Readable.from(
      {
        *[Symbol.iterator]() {
          for (;;) yield piece;
        },
      },
      { objectMode: false },
    ).pipe(response);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const [slow, tooSlow] = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(request('GET', '/'));
      await once(socket, 'readable');
      return socket;
    }),
  );
  const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  // In the first two minutes, the system's buffers alone exceed the required rate.
  for (let minutes = 0; minutes < 10; minutes += 2) {
    await Promise.all([read(slow!, 8 * 2 ** 20), read(tooSlow!, 64 * 1024)]);
    vi.advanceTimersByTime(120_000);
  }
  await expect.poll(connections, { timeout: 10_000 }).toBe(1);
  expect(slow?.destroyed).toBe(false);
});

test('where unread answers take too much memory, the largest is cut off', async () => {
  const MB = 2 ** 20;
  const server = createHttpServer((incoming, response) => {
    response.end(Buffer.alloc(Number(incoming.url?.slice(1)) * MB));
  });
  server.maxUnreadBytes = 50 * MB;
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (...megabytes: number[]) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write(megabytes.map((size) => request('GET', `/${size}`)).join(''));
    await once(socket, 'readable');
    return socket;
  };
  const [small, large] = [await ask(30), await ask(20, 20, 20)];
  await expect.poll(() => server.openConnections.size).toBe(1);
  await once(large.resume(), 'close');
  expect(large.bytesRead).toBeLessThan(60 * MB);
  await read(small, 30 * MB);
  expect(small.bytesRead).toBeGreaterThan(30 * MB);
});

test('requests sent without waiting for answers are answered in turn', async () => {
  const server = await startServer();
  const socket = await open(server);
  const paths = ['/healthz', '/nowhere', '/contacts', '/healthz'];
  socket.write(paths.map((path) => request('GET', path)).join(''));
  socket.write(request('GET', '/healthz', ['Connection: close']));
  const answers = await text(socket);
  expect(answers.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['200', '404', '401', '200', '200']);
});

test('those begun are all answered when the server closes', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const socket = await open(server);
  const answers = text(socket);
  let begun = 0;
  server.http.on('request', () => begun++);
  socket.write(logIn(ann.user.email).repeat(3));
  await expect.poll(() => begun).toBe(3);
  await server.restart();
  expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(3);
});

test('of far too many of them, those that are done are those that are answered', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const socket = await open(server);
  socket.write(addition(ann.token).repeat(100));
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 201/g)).toHaveLength((await ann.contacts()).length);
});

test('nothing is done either for what comes while the last of them is worked on', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const socket = await open(server);
  socket.write(request('GET', '/healthz').repeat(15) + logIn('ann@example.com'));
  await once(socket, 'data');
  socket.write(addition(ann.token));
  // If the log-in was faster, this request is cut off.
  await text(socket).catch(() => 'nothing');
  expect(await ann.contacts()).toEqual([]);
});

test('the last answer before the connection closes says so', async () => {
  const server = await startServer();
  const socket = await open(server);
  socket.write(request('GET', '/healthz').repeat(1000));
  const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
  expect([answers.length, answers.findIndex((answer) => /\r\nconnection: close\r\n/i.test(answer))]).toEqual([16, 15]);
});

test('who waits for each answer may ask on one connection as often as they like', async () => {
  const server = await startServer();
  const socket = await open(server);
  for (let asked = 0; asked < 100; asked++) {
    socket.write(request('GET', '/healthz'));
    await once(socket, 'data');
  }
  expect(socket.readableEnded).toBe(false);
});

test('an answer tells for how long its connection waits for the next request', async () => {
  const server = await startServer();
  const { headers } = await server.get('/healthz', { connection: 'keep-alive' });
  expect(headers['keep-alive']).toBe('timeout=72');
});
