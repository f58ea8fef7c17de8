import { once } from 'node:events';
import { request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { type Answer, PASSWORD, sendRequest } from '../testing/server.ts';
import { temporaryFolder } from '../testing/database.ts';
import { runServer } from '../testing/process.ts';

type Line = Record<string, unknown>;

/** A server at this level, and all that it has written about requests once it has ended. */
async function runLogging(level: string) {
  const file = `${temporaryFolder()}/book.db`;
  const server = runServer({ DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: level });
  const port = await server.port();
  return {
    ...server,
    file,
    port,
    send: (method: string, path: string, body?: object, token = '') =>
      sendRequest(port, method, path, body, { authorization: token }),
    async lines(): Promise<Line[]> {
      const { stdout } = await server.end();
      const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
      return lines.map((line) => JSON.parse(line) as Line).filter((line) => 'requestId' in line);
    },
  };
}

function idOf({ headers }: Answer): unknown {
  return headers['x-request-id'];
}

const tokenOf = ({ json }: Answer) => (json() as { token: string }).token;

test('each request leaves one line that says what was asked, without saying of whom', async () => {
  const server = await runLogging('info');
  await server.send('GET', '/contacts?query');
  await server.send('PATCH', '/contacts/an-id', { name: 'Rosie' });
  await server.send('GET', '/nowhere');
  await server.send('GET', '/contacts/%zz');
  const told = (await server.lines()).map(({ msg, method, route, status }) => [msg, method, route, status]);
  expect(told).toEqual([
    ['answered', 'GET', '/contacts', 401],
    ['answered', 'PATCH', '/contacts/:id', 401],
    ['answered', 'GET', undefined, 404],
    ['answered', 'GET', undefined, 400],
  ]);
});

test('what concerns the security of an account is one word in the log, and nothing in it leads to the person', async () => {
  const server = await runLogging('info');
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const token = tokenOf(await server.send('POST', '/users/signup', ann));
  const next = 'a better horse';
  await server.send('POST', '/users/login', { ...ann, password: 'wrong horse' });
  await server.send('POST', '/users/password', { current: PASSWORD, next }, token);
  const made = await server.send('POST', '/users/codes', { password: next }, token);
  const { codes } = made.json() as { codes: string[] };
  await server.send('DELETE', '/users/sessions', undefined, token);
  const recovery = { email: ann.email, code: codes[0], password: PASSWORD };
  const back = tokenOf(await server.send('POST', '/users/recovery/code', recovery));
  await server.send('POST', `/users/recovery/${token}`, { password: next });
  await server.send('DELETE', '/users/current', { password: PASSWORD }, back);
  const lines = await server.lines();
  expect(lines.flatMap(({ security }) => security ?? [])).toEqual([
    'log_in_refused',
    'password_changed',
    'recovery_codes_made',
    'other_sessions_ended',
    'account_recovered',
    'account_deleted',
  ]);
  const secrets = [ann.name, ann.email, PASSWORD, next, ...codes, ...token.split('.'), ...back.split('.')];
  expect(secrets.filter((secret) => JSON.stringify(lines).includes(secret))).toEqual([]);
});

test('the line says how long it took, and is found by the id of the answer', async () => {
  const server = await runLogging('info');
  const answer = await server.send('GET', '/openapi.json');
  expect(await server.lines()).toMatchObject([{ requestId: idOf(answer), durationMs: expect.any(Number) }]);
});

test('what went wrong is found by the id of the answer', async () => {
  const server = await runLogging('error');
  const account = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const { token } = (await server.send('POST', '/users/signup', account)).json() as { token: string };
  const file = new DatabaseSync(server.file);
  file.exec('drop table contacts');
  file.close();
  const answer = await server.send('GET', '/contacts', undefined, token);
  expect(await server.lines()).toMatchObject([{ requestId: idOf(answer), msg: 'a request failed' }]);
});

test('a client that does not wait for its answer leaves a line too', async () => {
  const server = await runLogging('info');
  const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com', password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const impatient = request({ host: '127.0.0.1', port: server.port, method: 'POST', path: '/users/signup', headers });
  impatient.on('error', () => undefined);
  impatient.flushHeaders();
  await once(impatient, 'continue');
  impatient.destroy();
  await vi.waitFor(() => expect(server.output.stdout).toContain('"requestId"'), { timeout: 10_000 });
  expect(await server.lines()).toMatchObject([{ route: '/users/signup', msg: 'the client left' }]);
});

test('at level warn what went well leaves nothing', async () => {
  const server = await runLogging('warn');
  await server.send('GET', '/openapi.json');
  expect(await server.lines()).toEqual([]);
});

test('a proxy that asks every second whether all is well leaves nothing', async () => {
  const server = await runLogging('info');
  for (const path of ['/healthz', '/readyz', '/readyz']) await server.send('GET', path);
  expect(await server.lines()).toEqual([]);
});
