import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';

const MANY = 200;
const BUSY_MS = 100;
/** Two turns, since some requests of the crowd may be started before a request that arrives after them. */
const AT_MOST_BEFORE = 16;

/** Opens connections from one address of this machine. */
async function connections(server: TestServer, localAddress: string, count: number) {
  const sockets = Array.from({ length: count }, () => connect({ port: server.port, host: '127.0.0.1', localAddress }));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  // An answer shows that the server has accepted the connection.
  await Promise.all(sockets.map((socket) => ask(socket)));
  return sockets;
}

async function ask(socket: Socket): Promise<void> {
  socket.write('GET /users/current HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
}

/** Blocks the event loop, which then finds all requests that arrived during that time. */
function beBusy(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
}

test('a request after a crowd from another address need not wait for all of it', async () => {
  const server = await startServer();
  const crowd = await connections(server, '127.0.0.2', MANY);
  const [visitor] = await connections(server, '127.0.0.1', 1);
  let before = 0;
  const all = crowd.map((socket) => ask(socket).then(() => before++));
  const own = ask(visitor!).then(() => before); // one connection was requested
  beBusy();
  expect(await own).toBeLessThanOrEqual(AT_MOST_BEFORE);
  // All requests are answered.
  await Promise.all(all);
});
