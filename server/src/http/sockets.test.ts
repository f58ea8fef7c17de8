import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';

/** Sends bytes without change; returns everything that is received until the server closes the connection. */
function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'This is not a valid HTTP request.'],
  ['an unknown method', 'FETCH /contacts HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'This is not a valid HTTP request.'],
  ['a broken header', 'GET / HTTP/1.1\r\nHost a\r\n\r\n', 400, 'This is not a valid HTTP request.'],
  [
    'two lengths',
    'POST /users/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    400,
    'This is not a valid HTTP request.',
  ],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'CONNECT is not supported here.'],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The request names no Host.'],
  [
    'two Hosts',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nHOST: a\r\n\r\n',
    400,
    'The request names more than one Host.',
  ],
  ['huge headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'The headers are larger than 16 KiB.'],
])('%s on the socket is answered with a problem', async (_what, bytes, status, message) => {
  const server = await startServer();
  const answer = await talk(server.port, bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect([head.split(' ')[1], JSON.parse(body)]).toMatchObject([String(status), { message }]);
});

test('a client that requests a tunnel and resets the connection does no harm', async () => {
  const server = await startServer();
  for (let count = 0; count < 20; count++) {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const handedOver = once(server.http, 'connect');
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.resetAndDestroy();
    await handedOver;
  }
  expect((await server.get('/healthz')).status).toBe(200);
});

test('a broken request can be read across origins too', async () => {
  const server = await startServer();
  expect(await talk(server.port, 'hello\r\n\r\n')).toContain('\r\nAccess-Control-Allow-Origin: *\r\n');
});

test('an unknown expectation is ignored', async () => {
  const server = await startServer();
  expect((await server.get('/healthz', { expect: 'the unexpected' })).status).toBe(200);
});

test('HTTP/1.0 without a Host is answered', async () => {
  const server = await startServer();
  expect(await talk(server.port, 'GET /healthz HTTP/1.0\r\n\r\n')).toContain('"status":"ok"');
});

test('a client that disconnects in the middle of a body does no harm', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'POST /contacts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"na',
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect((await ann.get('/contacts')).status).toBe(200);
});

test.each(['Content-Length: 20000000', 'Transfer-Encoding: chunked'])(
  'a client that sends far too much to the end can still read why (%s)',
  async (framing) => {
    const server = await startServer();
    const socket = connect(server.port, '127.0.0.1');
    const answer = text(socket);
    socket.write(`POST /users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
    for (let sent = 0; sent < 20; sent++) {
      if (framing.includes('chunked')) socket.write(`${(1_000_000).toString(16)}\r\n`);
      await promisify<Buffer>(socket.write.bind(socket))(Buffer.alloc(1_000_000, ' '));
      if (framing.includes('chunked')) socket.write('\r\n');
    }
    socket.end(framing.includes('chunked') ? '0\r\n\r\n' : '');
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*"code":"body_too_large"/s);
  },
);
