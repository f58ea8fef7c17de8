import { once } from 'node:events';
import { request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { DeviceLink, NewDevice } from '@contactbook/contract/devices';
import { expect, test, vi } from 'vitest';
import { basic } from '../testing/devices.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { type Answer, PASSWORD, sendRequest } from '../testing/server.ts';
import { temporaryFolder } from '../testing/database.ts';
import { runServer } from '../testing/process.ts';

type Line = Record<string, unknown>;
type LoginFlow = { poll: { token: string }; login: string };

/** Runs a server at this log level; returns all that it has written about requests when it ends. */
async function runLogging(level: string, settings: Record<string, string> = {}) {
  const file = `${temporaryFolder()}/book.db`;
  const server = runServer({ DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: level, ...settings });
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

test('each request logs one line about the call, without the user', async () => {
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
  await server.send('POST', '/users/recovery/link', { token, password: 'weak' });
  await server.send('POST', '/users/recovery/link', { token, password: next });
  await server.send('DELETE', '/users/current', { password: PASSWORD }, back);
  const lines = await server.lines();
  expect(lines.flatMap(({ security }) => security ?? [])).toEqual([
    'log_in_refused',
    'password_changed',
    'recovery_codes_made',
    'other_sessions_ended',
    'account_recovered',
    'recovery_refused',
    'account_deleted',
  ]);
  const secrets = [ann.name, ann.email, PASSWORD, next, ...codes, ...token.split('.'), ...back.split('.')];
  expect(secrets.filter((secret) => JSON.stringify(lines).includes(secret))).toEqual([]);
});

test('so is every device that comes and goes', async () => {
  const server = await runLogging('info', { PUBLIC_URL: 'https://book.example.com' });
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const token = tokenOf(await server.send('POST', '/users/signup', ann));
  const dav = (password: string) =>
    sendRequest(server.port, 'PROPFIND', '/dav/', undefined, { authorization: basic(ann.email, password) });
  const { poll, login } = (await server.send('POST', '/index.php/login/v2')).json() as LoginFlow;
  await server.send('POST', '/users/devices/flow', { flow: login.split('#')[1], label: 'Android' }, token);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fetched = await sendRequest(server.port, 'POST', '/index.php/login/v2/poll', `token=${poll.token}`, form);
  const phone = (await server.send('POST', '/users/devices', { label: 'Olena’s phone' }, token)).json() as NewDevice;
  const link = (await server.send('POST', '/users/devices/links', { label: 'Android' }, token)).json() as DeviceLink;
  const { pathname: linkPath } = new URL(link.url);
  for (const method of ['GET', 'PUT', 'POST', 'POST']) await server.send(method, linkPath);
  await server.send('GET', `${linkPath}/nowhere`);
  await sendRequest(server.port, 'PROPFIND', '/dav/'); // the start of each phase
  const statuses = [await dav(phone.password), await dav('wrong')].map(({ status }) => status);
  await server.send('DELETE', `/users/devices/${phone.id}`, undefined, token);
  statuses.push((await dav(phone.password)).status);
  const lines = await server.lines();
  expect([statuses, lines.flatMap(({ security }) => security ?? [])]).toEqual([
    [207, 401, 401],
    [
      'device_allowed',
      'device_added',
      'device_added',
      // The link works once.
      'device_allowed',
      'device_added',
      'device_refused',
      'device_refused',
      'device_ended',
      'device_refused',
    ],
  ]);
  const { appPassword } = fetched.json() as { appPassword: string };
  const secrets = [
    ann.email,
    'Android',
    'Olena',
    poll.token,
    linkPath.slice('/c/'.length),
    link.id,
    phone.id,
    phone.password,
    appPassword,
    ...token.split('.'),
  ];
  expect(secrets.filter((secret) => JSON.stringify(lines).includes(secret))).toEqual([]);
});

test('a refused weak password leaves no link in the log that works', async () => {
  const { received, settings } = await openMailbox();
  const server = await runLogging('trace', settings);
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  await server.send('POST', '/users/signup', ann);
  await server.send('POST', '/users/recovery', { email: ann.email });
  const linkOf = () => received.map(({ text }) => /recover#(\S+)/.exec(text)?.[1]).find((found) => found !== undefined);
  await expect.poll(linkOf).toBeTruthy();
  const token = linkOf() ?? '';
  const answers = [
    await server.send('POST', '/users/recovery/link', { token, password: 'weak' }),
    await server.send('POST', `/users/recovery/${token}`, { password: 'a better horse' }),
    await server.send('POST', '/users/recovery/link', { token, password: 'a better horse' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 200]);
  const { stdout, stderr } = await server.end();
  expect([stdout.includes(token), stderr.includes(token)]).toEqual([false, false]);
});

test('so is everything that is refused to a guessing client', async () => {
  const server = await runLogging('info', { SIGN_UP: 'invitation', INVITATION_CODE: 'knock', LOG_IN_FAILURES: '2' });
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const token = tokenOf(await server.send('POST', '/users/signup', ann));
  const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
  const wrong = { authorization: basic(bob.email, 'wrong') };
  const answers = [
    await server.send('POST', '/users/signup', bob),
    await server.send('POST', '/users/signup', { ...bob, invitation: 'open up' }),
    await server.send('POST', '/users/verification/link', { token }),
    await server.send('POST', '/users/recovery/link', { token, password: 'a better horse' }),
    await server.send('POST', '/users/recovery/code', { ...bob, code: '0000-0000-0000-0000' }),
    await server.send('POST', '/users/codes', { password: 'wrong horse' }, token),
    await server.send('PATCH', '/users/current', { email: bob.email, password: 'wrong horse' }, token),
    await server.send('DELETE', '/users/current', { password: PASSWORD }, token),
    await sendRequest(server.port, 'PROPFIND', '/dav/', undefined, wrong),
    await sendRequest(server.port, 'PROPFIND', '/dav/', undefined, wrong),
    await sendRequest(server.port, 'PROPFIND', '/dav/', undefined, wrong),
  ];
  const lines = await server.lines();
  expect(lines.flatMap(({ security }) => security ?? [])).toEqual([
    'invitation_refused',
    'invitation_refused',
    'verification_refused',
    'recovery_refused',
    'recovery_refused',
    'password_refused',
    'password_refused',
    'limit_reached',
    'device_refused',
    'device_refused',
    'limit_reached',
  ]);
  expect(answers.filter(({ status }) => status === 429).length).toBe(2);
  expect([ann.email, bob.email, 'open up', 'wrong'].filter((text) => JSON.stringify(lines).includes(text))).toEqual([]);
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
