import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createHttpServer } from './connections.ts';
import type { App } from '../services.ts';
import { answerSocketProblem, listen } from './sockets.ts';

// A machine whose localhost has two addresses, like 127.0.0.1 and ::1 on most machines.
vi.mock('node:dns/promises', () => ({
  lookup: () => Promise.resolve([{ address: '127.0.0.1' }, { address: '127.0.0.2' }]),
}));

async function openAtLocalhost() {
  const options = { serverFactory: createHttpServer, clientErrorHandler: answerSocketProblem };
  const app = fastify(options) as unknown as App; // its routes need no schema
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { done: true };
  });
  return { app, port: await listen(app, 'localhost', 0) };
}

test.each(['127.0.0.1', '127.0.0.2'])('localhost is every address that it has: %s', async (host) => {
  const { app, port } = await openAtLocalhost();
  const answer = await fetch(`http://${host}:${port}/slow`);
  await app.close();
  expect(await answer.json()).toEqual({ done: true });
});

test('an invalid request is answered at the second address too', async () => {
  const { app, port } = await openAtLocalhost();
  const socket = connect(port, '127.0.0.2');
  socket.write('hello\r\n\r\n');
  const answer = await text(socket);
  await app.close();
  expect(answer).toContain('This is not a valid HTTP request.');
});

test('closing waits for requests in flight at the second address', async () => {
  const { app, port } = await openAtLocalhost();
  const answer = fetch(`http://127.0.0.2:${port}/slow`);
  await once(app.server, 'request');
  await app.close();
  const isAnswered = await Promise.race([answer.then(() => true), new Promise((resolve) => setTimeout(resolve, 2000))]);
  expect(isAnswered).toBe(true);
});

test('closing does not wait for idle sockets at the second address', async () => {
  const { app, port } = await openAtLocalhost();
  const idle = connect(port, '127.0.0.2');
  await once(idle, 'connect');
  idle.on('error', () => undefined);
  const closed = await Promise.race([
    app.close().then(() => true),
    new Promise((resolve) => setTimeout(resolve, 2000, false)),
  ]);
  expect(closed).toBe(true);
});

test('no other process can listen on the port, not even the same program', async () => {
  const { app, port } = await openAtLocalhost();
  const second = fastify({ serverFactory: createHttpServer }) as unknown as App; // it has no routes
  await expect(listen(second, 'localhost', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await app.close();
});

test.runIf(process.platform === 'linux')('one turn of the event loop accepts several connections', async () => {
  const { app, port } = await openAtLocalhost();
  const clients = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'));
  let accepted = 0;
  app.server.on('connection', () => accepted++);
  await once(app.server, 'connection');
  let turns = 0;
  while (accepted < clients.length) {
    await new Promise(setImmediate);
    turns++;
  }
  for (const client of clients) client.destroy();
  await app.close();
  expect(turns).toBeLessThan(clients.length / 2);
});
