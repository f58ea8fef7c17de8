import type { Device, DeviceLink, NewDevice } from '@contactbook/contract/devices';
import { DEVICE_LINK_MS } from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { basic } from '../../testing/devices.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const PUBLIC_URL = 'https://contacts.example.com:8443';
const REFUSED_SCREEN = '/contactbook/phone#';
const UNKNOWN = 'A'.repeat(22);

type Person = Awaited<ReturnType<TestServer['signUp']>>;

async function linkOf(person: Person) {
  const { id, url } = (await person.post('/users/devices/links', { label: 'Phone' })).json() as DeviceLink;
  return { id, url, path: new URL(url).pathname, token: url.slice(-22) };
}
const redeem = (server: TestServer, token: string) => server.post('/users/devices/links/redeem', { token });

async function dav(server: TestServer, { user, password }: Pick<NewDevice, 'user' | 'password'>): Promise<number> {
  return (await server.send('PROPFIND', '/dav/', undefined, { authorization: basic(user, password) })).status;
}

test('a phone opens a link, and a press there connects it, once', async () => {
  const server = await startServer({ PUBLIC_URL });
  const ann = await server.signUp('Ann');
  const { id, url, path, token } = await linkOf(ann);
  expect(url).toMatch(/^https:[/]{2}contacts\.example\.com:8443\/c\/[\w-]{22}$/);
  const opened = [await server.get(path), await server.get(path)];
  const screen = `/contactbook/phone#${token}`;
  expect(opened.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, screen],
    [302, screen],
  ]);
  expect((await ann.get('/users/devices')).json(), 'opening it changes nothing').toEqual([]);

  const both = await Promise.all([redeem(server, token), redeem(server, token)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const phone = both.find(({ status }) => status === 200)!.json() as NewDevice;
  expect(phone).toEqual({
    id,
    label: 'Phone',
    user: 'ann@example.com',
    password: expect.any(String) as string,
    token: expect.any(String) as string,
    access: 'write',
    url: `${PUBLIC_URL}/dav/`,
  });
  expect(await dav(server, phone)).toBe(207);
  const [device] = (await ann.get('/users/devices')).json() as Device[];
  expect([device?.id, device?.usedAtMs]).toEqual([id, server.clock.nowMs]);
});

test('an iPhone receives a profile with all that it needs, once', async () => {
  const server = await startServer({ PUBLIC_URL });
  const ann = await server.signUp('Ann');
  const { path } = await linkOf(ann);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const profile = await server.post(path, '', form);
  expect([profile.status, profile.headers['content-type'], profile.headers['cache-control']]).toEqual([
    200,
    'application/x-apple-aspen-config',
    'no-store',
  ]);
  const valueOf = (key: string) => new RegExp(`<key>${key}</key><?\\w*>?([^<]*)`).exec(profile.text)?.[1];
  const [host, port, place] = ['CardDAVHostName', 'CardDAVPort', 'CardDAVPrincipalURL'].map(valueOf);
  expect([host, port, place]).toEqual(['contacts.example.com', '8443', '/dav/']);
  expect(profile.text).toContain('<key>CardDAVUseSSL</key><true/>');
  const [user = '', password = ''] = ['CardDAVUsername', 'CardDAVPassword'].map(valueOf);
  expect(await dav(server, { user, password })).toBe(207);
  const again = await server.post(path, '', form);
  expect([again.status, again.headers.location]).toEqual([303, REFUSED_SCREEN]);
});

test('a link expires after ten minutes, and ends with the account', async () => {
  const server = await startServer({ PUBLIC_URL });
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const [late, left] = [await linkOf(ann), await linkOf(bob)];
  await bob.delete('/users/current', { password: 'correct horse' });
  server.clock.nowMs += DEVICE_LINK_MS - 1;
  expect((await redeem(server, left.token)).status).toBe(404);
  server.clock.nowMs += 1;
  expect((await redeem(server, late.token)).status).toBe(404);
  expect((await ann.get('/users/devices')).json()).toEqual([]);
});

test('a link connects the book of its own person, whoever opens it, and is no other kind of token', async () => {
  const server = await startServer({ PUBLIC_URL });
  const [ann, eve] = [await server.signUp('Ann'), await server.signUp('Eve')];
  const { token } = await linkOf(ann);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const elsewhere = [
    await server.post('/index.php/login/v2/poll', `token=${token}`, form),
    await eve.post('/users/devices/flow', { flow: token.padEnd(43, 'A'), label: 'Mine' }),
    await server.get('/contacts', { authorization: token }),
  ];
  expect(elsewhere.map(({ status }) => status)).toEqual([404, 400, 401]);
  expect(((await eve.post('/users/devices/links/redeem', { token })).json() as NewDevice).user).toBe('ann@example.com');
  expect((await eve.get('/users/devices')).json()).toEqual([]);
  const { poll } = (await server.post('/index.php/login/v2')).json() as { poll: { token: string } };
  for (const wrong of [poll.token, poll.token.slice(0, 22), '', '../x']) {
    expect((await redeem(server, wrong)).status, wrong).not.toBe(200);
  }
});

test('what is no token leads to the screen that says so, and never elsewhere', async () => {
  const server = await startServer({ PUBLIC_URL });
  for (const wrong of ['a', '%0d%0aX-A:b', 'https:%2f%2fevil.example', `${UNKNOWN}A`, '%00', 'a'.repeat(5000)]) {
    const { status, headers } = await server.get(`/c/${wrong}`);
    expect([status, headers.location, headers['x-a']], wrong).toEqual([302, REFUSED_SCREEN, undefined]);
    const sent = await server.post(`/c/${wrong}`);
    expect([sent.status, sent.headers.location], wrong).toEqual([303, REFUSED_SCREEN]);
  }
});

test('only a server with https makes links, and only for whoever is logged in', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const refused = [
    await ann.post('/users/devices/links', { label: 'Phone' }),
    await ann.post('/users/devices/links', { label: 'Phone' }, { 'x-forwarded-proto': 'https' }),
    await server.post('/users/devices/links', { label: 'Phone' }),
    await ann.post('/users/devices/links', { label: ' ' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 401, 400]);
  expect((refused[0]!.json() as { code: string }).code).toBe('bad_request');
});

test('a person makes twenty links in ten minutes, and a network guesses a hundred', async () => {
  const server = await startServer({ PUBLIC_URL });
  const ann = await server.signUp('Ann');
  const make = async () => (await ann.post('/users/devices/links', { label: 'Phone' })).status;
  const made = await Promise.all(Array.from({ length: 23 }, make));
  expect(made.filter((status) => status === 429)).toHaveLength(3);
  server.clock.nowMs += DEVICE_LINK_MS;
  const { token } = await linkOf(ann);
  const guesses = [];
  for (let count = 0; count < 100; count++) guesses.push((await redeem(server, UNKNOWN)).status);
  expect(new Set(guesses)).toEqual(new Set([404]));
  expect([(await redeem(server, UNKNOWN)).status, (await server.post(`/c/${UNKNOWN}`)).status]).toEqual([429, 429]);
  server.clock.nowMs += DEVICE_LINK_MS - 1;
  expect((await redeem(server, token)).status, 'the guesses of the network still count').toBe(429);
});

test('a device gets another name, but not from somebody else', async () => {
  const server = await startServer({ PUBLIC_URL });
  const [ann, eve] = [await server.signUp('Ann'), await server.signUp('Eve')];
  const { id, token } = await linkOf(ann);
  await redeem(server, token);
  const named = [
    await eve.patch(`/users/devices/${id}`, { label: 'Mine' }),
    await ann.patch(`/users/devices/${id}`, { label: ' ' }),
    await ann.patch('/users/devices/x', { label: 'Phone' }),
    await ann.patch(`/users/devices/${id.toUpperCase()}`, { label: 'Ann’s iPhone' }),
    await ann.patch(`/users/devices/${id}`, { colour: 'red' }),
  ];
  expect(named.map(({ status }) => status)).toEqual([404, 400, 404, 200, 200]);
  expect(((await ann.get('/users/devices')).json() as Device[]).map(({ label }) => label)).toEqual(['Ann’s iPhone']);
});
