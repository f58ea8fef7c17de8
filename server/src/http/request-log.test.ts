import { once } from 'node:events';
import { request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { DeviceLink, NewDevice } from '@contactbook/contract/devices';
import { expect, onTestFinished, test, vi } from 'vitest';
import { basic } from '../testing/devices.ts';
import { type AtEnd, atEndOfFile } from '../testing/end-of-file.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { type Answer, PASSWORD, sendRequest } from '../testing/server.ts';
import { temporaryFolder } from '../testing/database.ts';
import { runServer } from '../testing/process.ts';

type Line = Record<string, unknown>;
type LoginFlow = { poll: { token: string }; login: string };

const INVITATION = 'knock';
const SETTINGS = {
  PUBLIC_URL: 'https://book.example.com',
  SIGN_UP: 'invitation',
  INVITATION_CODE: INVITATION,
  LOG_IN_FAILURES: '2',
};
const usual = await runLogging('info', SETTINGS, atEndOfFile);

/** Runs a server at this log level. */
async function runLogging(level: string, settings: Record<string, string>, atEnd: AtEnd = onTestFinished) {
  const file = `${temporaryFolder(atEnd)}/book.db`;
  const server = runServer({ DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: level, ...settings }, {}, atEnd);
  const port = await server.port();
  const send = (method: string, path: string, body?: object, token = '') =>
    sendRequest(port, method, path, body, { authorization: token });
  return {
    ...server,
    file,
    port,
    send,
    signUp: async (account: object) =>
      tokenOf(await send('POST', '/users/signup', { ...account, invitation: INVITATION })),
  };
}

/** Returns the lines about requests in what a server has written. */
function requestLines(stdout: string): Line[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => 'requestId' in line);
}

/** Returns a function that returns the lines which the server of all tests has written since then about requests. */
function readUsualLog(): () => Promise<Line[]> {
  const { length } = usual.output.stdout;
  return async () => {
    const last = idOf(await usual.send('GET', '/last'));
    const written = () => requestLines(usual.output.stdout.slice(length));
    await vi.waitFor(() => expect(written().at(-1)?.['requestId']).toBe(last), { timeout: 10_000, interval: 10 });
    return written().slice(0, -1);
  };
}

function idOf({ headers }: Answer): unknown {
  return headers['x-request-id'];
}

function tokenOf({ json }: Answer): string {
  return (json() as { token: string }).token;
}

test('each request logs one line about the call, without the user', async () => {
  const lines = readUsualLog();
  await usual.send('GET', '/contacts?query');
  await usual.send('PATCH', '/contacts/an-id', { name: 'Rosie' });
  await usual.send('GET', '/nowhere');
  await usual.send('GET', '/contacts/%zz');
  const logged = (await lines()).map(({ msg, method, route, status }) => [msg, method, route, status]);
  expect(logged).toEqual([
    ['answered', 'GET', '/contacts', 401],
    ['answered', 'PATCH', '/contacts/:id', 401],
    ['answered', 'GET', undefined, 404],
    ['answered', 'GET', undefined, 400],
  ]);
});

test('each event of an account is one word in the log, which contains nothing of the person', async () => {
  const lines = readUsualLog();
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  const token = await usual.signUp(ann);
  const next = 'a better horse';
  await usual.send('POST', '/users/login', { ...ann, password: 'wrong horse' });
  await usual.send('POST', '/users/password', { current: PASSWORD, next }, token);
  const made = await usual.send('POST', '/users/codes', { password: next }, token);
  const { codes } = made.json() as { codes: string[] };
  await usual.send('DELETE', '/users/sessions', undefined, token);
  const recovery = { email: ann.email, code: codes[0], password: PASSWORD };
  const back = tokenOf(await usual.send('POST', '/users/recovery/code', recovery));
  await usual.send('POST', '/users/recovery/link', { token, password: 'weak' });
  await usual.send('POST', '/users/recovery/link', { token, password: next });
  await usual.send('DELETE', '/users/current', { password: PASSWORD }, back);
  const logged = await lines();
  expect(logged.flatMap(({ security }) => security ?? [])).toEqual([
    'log_in_refused',
    'password_changed',
    'recovery_codes_made',
    'other_sessions_ended',
    'account_recovered',
    'recovery_refused',
    'account_deleted',
  ]);
  const secrets = [ann.name, ann.email, PASSWORD, next, ...codes, ...token.split('.'), ...back.split('.')];
  expect(secrets.filter((secret) => JSON.stringify(logged).includes(secret))).toEqual([]);
});

test('each event of a device is one word in the log, which contains nothing of the device', async () => {
  const lines = readUsualLog();
  const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
  const token = await usual.signUp(bob);
  const dav = (password: string) =>
    sendRequest(usual.port, 'PROPFIND', '/dav/', undefined, { authorization: basic(bob.email, password) });
  const { poll, login } = (await usual.send('POST', '/index.php/login/v2')).json() as LoginFlow;
  await usual.send('POST', '/users/devices/flow', { flow: login.split('#')[1], label: 'Android' }, token);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fetched = await sendRequest(usual.port, 'POST', '/index.php/login/v2/poll', `token=${poll.token}`, form);
  const phone = (await usual.send('POST', '/users/devices', { label: 'Olena’s phone' }, token)).json() as NewDevice;
  const link = (await usual.send('POST', '/users/devices/links', { label: 'Android' }, token)).json() as DeviceLink;
  const { pathname: linkPath } = new URL(link.url);
  for (const method of ['GET', 'PUT', 'POST', 'POST']) await usual.send(method, linkPath);
  await usual.send('GET', `${linkPath}/nowhere`);
  await sendRequest(usual.port, 'PROPFIND', '/dav/'); // the start of each phase
  const statuses = [await dav(phone.password), await dav('wrong')].map(({ status }) => status);
  await usual.send('DELETE', `/users/devices/${phone.id}`, undefined, token);
  statuses.push((await dav(phone.password)).status);
  const logged = await lines();
  expect([statuses, logged.flatMap(({ security }) => security ?? [])]).toEqual([
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
    bob.email,
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
  expect(secrets.filter((secret) => JSON.stringify(logged).includes(secret))).toEqual([]);
});

test('everything that is refused to a guessing client is one word in the log', async () => {
  const lines = readUsualLog();
  const cem = { name: 'Cem', email: 'cem@example.com', password: PASSWORD };
  const token = await usual.signUp(cem);
  const dee = { name: 'Dee', email: 'dee@example.com', password: PASSWORD };
  const wrong = { authorization: basic(dee.email, 'wrong') };
  const answers = [
    await usual.send('POST', '/users/signup', dee),
    await usual.send('POST', '/users/signup', { ...dee, invitation: 'open up' }),
    await usual.send('POST', '/users/verification/link', { token }),
    await usual.send('POST', '/users/recovery/link', { token, password: 'a better horse' }),
    await usual.send('POST', '/users/recovery/code', { ...dee, code: '0000-0000-0000-0000' }),
    await usual.send('POST', '/users/codes', { password: 'wrong horse' }, token),
    await usual.send('PATCH', '/users/current', { email: dee.email, password: 'wrong horse' }, token),
    await usual.send('DELETE', '/users/current', { password: PASSWORD }, token),
    await sendRequest(usual.port, 'PROPFIND', '/dav/', undefined, wrong),
    await sendRequest(usual.port, 'PROPFIND', '/dav/', undefined, wrong),
    await sendRequest(usual.port, 'PROPFIND', '/dav/', undefined, wrong),
  ];
  const logged = await lines();
  expect(logged.flatMap(({ security }) => security ?? [])).toEqual([
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
  expect([cem.email, dee.email, 'open up', 'wrong'].filter((text) => JSON.stringify(logged).includes(text))).toEqual(
    [],
  );
});

test('the line contains the duration, and the id of the answer', async () => {
  const lines = readUsualLog();
  const answer = await usual.send('GET', '/openapi.json');
  expect(await lines()).toMatchObject([{ requestId: idOf(answer), durationMs: expect.any(Number) }]);
});

test('a client that disconnects before its answer leaves a line too', async () => {
  const lines = readUsualLog();
  const body = JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const impatient = request({ host: '127.0.0.1', port: usual.port, method: 'POST', path: '/users/signup', headers });
  impatient.on('error', () => undefined);
  impatient.flushHeaders();
  await once(impatient, 'continue');
  const { length } = usual.output.stdout;
  impatient.destroy();
  await vi.waitFor(() => expect(usual.output.stdout.length).toBeGreaterThan(length), { timeout: 10_000 });
  expect(await lines()).toMatchObject([{ route: '/users/signup', msg: 'the client left' }]);
});

test('a proxy that checks every second whether the server is ready leaves no line', async () => {
  const lines = readUsualLog();
  for (const path of ['/healthz', '/readyz', '/readyz']) await usual.send('GET', path);
  expect(await lines()).toEqual([]);
});

test('level warn has no line about a request that succeeds, and one with the id of the answer about a failure', async () => {
  const server = await runLogging('warn', SETTINGS);
  const token = await server.signUp({ name: 'Ann', email: 'ann@example.com', password: PASSWORD });
  await server.send('GET', '/openapi.json');
  const file = new DatabaseSync(server.file);
  file.exec('drop table contacts');
  file.close();
  const answer = await server.send('GET', '/contacts', undefined, token);
  const { stdout } = await server.end();
  expect(requestLines(stdout)).toMatchObject([{ requestId: idOf(answer), msg: 'a request failed' }]);
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
