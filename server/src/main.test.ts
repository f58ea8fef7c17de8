import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { openAt } from './http/address.ts';
import { createHttpServer } from './http/connections.ts';
import type { App } from './services.ts';
import { openDatabase } from './store/open.ts';
import { temporaryFolder } from './testing/database.ts';
import { type AtEnd, atEndOfFile } from './testing/end-of-file.ts';
import { runServer } from './testing/process.ts';
import { PASSWORD, sendRequest } from './testing/server.ts';
import { UserFacingError } from './user-facing-error.ts';

function freshDatabase(atEnd: AtEnd = onTestFinished): string {
  return `sqlite:${join(temporaryFolder(atEnd), 'data', 'book.db')}`;
}

describe('a start that fails prints the reason alone, and the exit code is 1', () => {
  test('if PORT is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await runServer({ DATABASE_URL: freshDatabase(), PORT: String(port) }).ended).toMatchObject({
      code: 1,
      stderr: `Port ${port} is in use: stop what listens there, or set PORT to another one.\n`,
    });
  });

  test('if several settings are invalid', async () => {
    expect(await runServer({ PORT: 'http', LOG_LEVEL: 'loud' }).ended).toMatchObject({
      code: 1,
      stderr:
        'PORT must be a whole number from 0 to 65535, not "http"; LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".\n',
    });
  });
});

test('a HOST that is not an address of this machine is reported', async () => {
  const app = fastify({ serverFactory: createHttpServer }) as unknown as App; // it has no routes
  const listening = openAt(app, { host: '203.0.113.1', port: 0 });
  await expect(listening).rejects.toThrow(
    new UserFacingError('This machine has no address 203.0.113.1: set HOST to one that it has, or to 0.0.0.0 for all.'),
  );
});

test.each<[what: string, fileIn: (folder: string) => string]>([
  [
    'in a file instead of a folder',
    (folder) => {
      writeFileSync(`${folder}/file`, '');
      return `${folder}/file/data/book.db`;
    },
  ],
  ['in a folder of the system', () => '/proc/contactbook/book.db'],
  [
    'that is a folder',
    (folder) => {
      mkdirSync(`${folder}/book.db`);
      return `${folder}/book.db`;
    },
  ],
])('a database %s is reported', async (_what, fileIn) => {
  const { database } = readConfig({ DATABASE_URL: `sqlite:${fileIn(temporaryFolder())}` });
  const error = await openDatabase(database).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserFacingError);
  expect(String(error)).toMatch(/The database .* cannot be opened .* DATABASE_URL\.$/);
});

describe('a server that runs', () => {
  const server = runServer(
    {
      DATABASE_URL: freshDatabase(atEndOfFile),
      LOG_LEVEL: 'silent',
      BASE_PATH: '/phone',
      HOST: 'localhost',
      SIGNUP: 'invitees',
      SIGN_UP: 'closed',
    },
    {},
    atEndOfFile,
  );

  test('prints the address of the app and the sign-up policy, and nothing else', async () => {
    const port = await server.port();
    expect(server.output.stdout).toMatch(
      new RegExp(
        `^ContactBook \\d+\\.\\d+\\.\\d+ \\(\\w+\\) listens at http://localhost:${port}/phone/\nNobody may sign up\\. .*\n$`,
      ),
    );
  });

  test('names a variable that looks like a setting, without its value', async () => {
    await server.port();
    expect(server.output.stderr).toBe('SIGNUP is not a setting and is ignored. Did you mean SIGN_UP?\n');
  });

  test('creates the data folder', async () => {
    const answer = await sendRequest(await server.port(), 'GET', '/healthz');
    expect(answer.json()).toMatchObject({ status: 'ok' });
  });

  test('listens at every address of localhost', async () => {
    const socket = connect({ host: 'localhost', port: await server.port() });
    await expect(once(socket, 'connect')).resolves.toEqual([]);
    socket.destroy();
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'at %s the server finishes a request in flight, does not wait for idle sockets, and ends with 0',
  async (signal) => {
    const server = runServer({ DATABASE_URL: freshDatabase(), LOG_LEVEL: 'warn' });
    const port = await server.port();
    await sendRequest(port, 'GET', '/healthz', undefined, { connection: 'keep-alive' });
    const unused = connect(port, '127.0.0.1');
    unused.on('error', () => undefined);
    await once(unused, 'connect');
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    const signUp = request({ host: '127.0.0.1', port, method: 'POST', path: '/users/signup', headers });
    signUp.flushHeaders();
    await once(signUp, 'continue');

    server.child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    signUp.end(JSON.stringify({ name: 'Ann', email: 'ann@example.com', password: PASSWORD }));
    const [answer] = (await once(signUp, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    // Shorter than the time after which the server cuts off what is still connected.
    const first = await Promise.race([server.ended, new Promise((resolve) => setTimeout(resolve, 4000, 'waits'))]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
  },
);
