import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASSWORD, sendRequest } from './testing/server.ts';
import { temporaryFolder } from './testing/database.ts';
import { runServer } from './testing/process.ts';

function freshDatabase(): string {
  return `sqlite:${join(temporaryFolder(), 'data', 'book.db')}`;
}

async function faultOf(settings: Record<string, string>) {
  const { code, stderr } = await runServer({ DATABASE_URL: freshDatabase(), ...settings }).ended;
  return { code, said: stderr };
}

describe('a start that cannot be', () => {
  test('PORT in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await faultOf({ PORT: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} is in use: stop what listens there, or set PORT to another one.\n`,
    });
  });

  test('a HOST that is not an address of this machine', async () => {
    expect(await faultOf({ HOST: '203.0.113.1' })).toEqual({
      code: 1,
      said: 'This machine has no address 203.0.113.1: set HOST to one that it has, or to 0.0.0.0 for all.\n',
    });
  });

  test('a data folder that cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, said } = await faultOf({ DATABASE_URL: `sqlite:${file}/data/book.db` });
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database .* cannot be opened .* DATABASE_URL\.\n$/)]);
  });

  test('a data folder that the system keeps to itself', async () => {
    const { code, said } = await faultOf({ DATABASE_URL: 'sqlite:/proc/contactbook/book.db' });
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database .* cannot be opened .* DATABASE_URL\.\n$/)]);
  });

  test('a database that is a folder', async () => {
    const folder = join(temporaryFolder(), 'book.db');
    mkdirSync(folder);
    const { code, said } = await faultOf({ DATABASE_URL: `sqlite:${folder}` });
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database .* cannot be opened .* DATABASE_URL\.\n$/)]);
  });

  test('invalid settings, all reported at once', async () => {
    expect(await faultOf({ PORT: 'http', LOG_LEVEL: 'loud' })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 0 to 65535, not "http"; LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".\n',
    });
  });
});

describe('a server that runs', () => {
  test('prints the address of the app', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase(), LOG_LEVEL: 'silent', BASE_PATH: '/phone' });
    const port = await server.port();
    expect(server.output.stdout).toMatch(
      new RegExp(
        `^ContactBook \\d+\\.\\d+\\.\\d+ \\(\\w+\\) listens at http://127\\.0\\.0\\.1:${port}/phone/\nAnyone may sign up\\.\n$`,
      ),
    );
  });

  test('names a variable that looks like a setting, without its value, and the sign-up policy', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase(), SIGNUP: 'invitees', SIGN_UP: 'closed' });
    await server.port();
    expect(server.output.stderr).toContain('SIGNUP is not a setting and is ignored. Did you mean SIGN_UP?\n');
    expect(server.output.stderr).not.toContain('invitees');
    expect(server.output.stdout).toContain('Nobody may sign up.');
  });

  test('makes the data folder', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase() });
    const answer = await sendRequest(await server.port(), 'GET', '/healthz');
    expect(answer.json()).toMatchObject({ status: 'ok' });
  });

  test('is at every address of localhost', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase(), HOST: 'localhost' });
    const port = await server.port();
    const socket = connect({ host: 'localhost', port });
    await expect(once(socket, 'connect')).resolves.toEqual([]);
    socket.destroy();
  });
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  const account = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };

  test('ends the server with 0', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase() });
    await server.port();
    server.child.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('lets a request in flight finish', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase() });
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    const signUp = request({
      host: '127.0.0.1',
      port: await server.port(),
      method: 'POST',
      path: '/users/signup',
      headers,
    });
    signUp.flushHeaders();
    await once(signUp, 'continue');
    server.child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    signUp.end(JSON.stringify(account));
    const [answer] = (await once(signUp, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, (await server.ended).code]).toEqual([201, 0]);
  });

  test('does not wait for sockets that stay open and say nothing', async () => {
    const server = runServer({ DATABASE_URL: freshDatabase() });
    const port = await server.port();
    await sendRequest(port, 'GET', '/healthz', undefined, { connection: 'keep-alive' });
    const early = connect(port, '127.0.0.1');
    await once(early, 'connect');
    early.on('error', () => undefined);
    server.child.kill(signal);
    const first = await Promise.race([server.ended, new Promise((resolve) => setTimeout(resolve, 4000, 'waits'))]);
    expect(first).toMatchObject({ code: 0 });
  });
});

test('what was kept is there when the server runs again', async () => {
  const settings = { DATABASE_URL: freshDatabase(), LOG_LEVEL: 'silent' };
  const account = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const first = runServer(settings);
  await sendRequest(await first.port(), 'POST', '/users/signup', account);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = runServer(settings);
  const answer = await sendRequest(await second.port(), 'POST', '/users/login', account);
  expect(answer.status).toBe(200);
});
