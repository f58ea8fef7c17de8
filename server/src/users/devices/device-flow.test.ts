import type { Device } from '@contactbook/contract/devices';
import { expect, test } from 'vitest';
import { basic } from '../../testing/devices.ts';
import { startServer } from '../../testing/server.ts';

type Flow = { poll: { token: string; endpoint: string }; login: string };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('a phone signs in by the browser: its owner allows it there, and it fetches a password of its own, once', async () => {
  const server = await startServer({ PUBLIC_URL: 'https://contacts.example.com' });
  const [ann, eve] = [await server.signUp('Ann'), await server.signUp('Eve')];
  const { poll, login } = (await server.post('/index.php/login/v2')).json() as Flow;
  const [page, flow = ''] = login.split('#');
  expect([page, poll.endpoint]).toEqual([
    'https://contacts.example.com/contactbook/connect',
    'https://contacts.example.com/index.php/login/v2/poll',
  ]);
  const ask = () => server.post(new URL(poll.endpoint).pathname, `token=${poll.token}`, FORM);
  const before = await ask();
  const allowed = [
    await server.post('/users/devices/flow', { flow, label: 'Android' }),
    await ann.post('/users/devices/flow', { flow, label: 'Android' }),
    await eve.post('/users/devices/flow', { flow, label: 'Mine' }),
  ];
  const stolen = await server.post(new URL(poll.endpoint).pathname, `token=${flow}`, FORM);
  const [fetched, again] = [await ask(), await ask()];
  expect([before.status, allowed.map(({ status }) => status), stolen.status, fetched.status, again.status]).toEqual([
    404,
    [401, 200, 400],
    404,
    200,
    404,
  ]);
  const { appPassword, ...told } = fetched.json() as { appPassword: string };
  expect(told).toEqual({ server: 'https://contacts.example.com', loginName: 'ann@example.com' });
  const authorization = basic('ann@example.com', appPassword);
  expect((await server.send('PROPFIND', '/dav/', undefined, { authorization })).status).toBe(207);
  expect(((await ann.get('/users/devices')).json() as Device[]).map(({ label }) => label)).toEqual(['Android']);
});

test('without PUBLIC_URL, a forged host changes no address of a flow, and the page names the program', async () => {
  const server = await startServer({ TRUST_PROXY: '127.0.0.1' });
  const ann = await server.signUp('Ann');
  const headers = {
    host: 'book.example.com',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.7',
    forwarded: 'host=evil.example',
    'user-agent': 'DAVx5/4.5.1-ose (2025/08/06; dav4jvm; okhttp/5.1.0) Android/15',
  };
  const started = await server.send('POST', '/index.php/login/v2', undefined, headers);
  const { poll, login } = started.json() as Flow;
  const flow = login.split('#')[1];
  expect([login.split('#')[0], poll.endpoint]).toEqual([
    'https://book.example.com/contactbook/connect',
    'https://book.example.com/index.php/login/v2/poll',
  ]);
  const seen = await ann.post('/users/devices/flow/request', { flow });
  expect(seen.json()).toEqual({ agent: 'DAVx⁵', address: '203.0.113.7' });
  expect((await server.post('/users/devices/flow/request', { flow })).status).toBe(401);
  await ann.post('/users/devices/flow', { flow, label: 'Android' });
  expect((await ann.post('/users/devices/flow/request', { flow })).status, 'it is allowed already').toBe(404);
  const fetched = await server.send('POST', '/index.php/login/v2/poll', `token=${poll.token}`, { ...headers, ...FORM });
  expect((fetched.json() as { server: string }).server).toBe('https://book.example.com');
  for (const host of ['good.example@evil.example', 'evil.example/path', 'evil.example?', 'a b']) {
    expect((await server.send('POST', '/index.php/login/v2', undefined, { ...headers, host })).status, host).toBe(400);
  }
  const unasked = { flow: 'f'.repeat(43), label: 'Android' };
  expect((await ann.post('/users/devices/flow', unasked)).status, 'no program asked for it').toBe(400);
});

test('a network has a hundred flows at a time', async () => {
  const server = await startServer();
  const start = async () => (await server.post('/index.php/login/v2')).status;
  const statuses = await Promise.all(Array.from({ length: 103 }, start));
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  server.clock.nowMs += 21 * 60 * 1000;
  expect(await start()).toBe(200);
});

test('an unused flow expires, and the address of the app leads to the same route', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const redirect = await server.post('/contactbook/index.php/login/v2');
  expect([redirect.status, redirect.headers.location]).toEqual([307, '/index.php/login/v2']);
  const { poll, login } = (await server.post('/index.php/login/v2')).json() as Flow;
  await ann.post('/users/devices/flow', { flow: login.split('#')[1], label: 'Android' });
  server.clock.nowMs += 21 * 60 * 1000;
  expect((await server.post('/index.php/login/v2/poll', `token=${poll.token}`, FORM)).status).toBe(404);
});

test('a person allows twenty devices that wait, and no more until their time is over', async () => {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const flows = await Promise.all(
    Array.from(
      { length: 25 },
      async () => ((await server.post('/index.php/login/v2')).json() as Flow).login.split('#')[1],
    ),
  );
  const allow = (flow?: string) => ann.post('/users/devices/flow', { flow, label: 'Phone' });
  const statuses = (await Promise.all(flows.map(allow))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const refused = flows[statuses.indexOf(429)];
  expect((await bob.post('/users/devices/flow', { flow: refused, label: 'Tablet' })).status).toBe(200);
  server.clock.nowMs += 21 * 60 * 1000;
  expect((await allow(((await server.post('/index.php/login/v2')).json() as Flow).login.split('#')[1])).status).toBe(
    200,
  );
});
