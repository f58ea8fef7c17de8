import { describe, expect, inject, test } from 'vitest';
import type { Device } from '@contactbook/contract/devices';
import { takeDatabase } from '../../testing/database.ts';
import { addDevice, cardText } from '../../testing/devices.ts';
import { startPushService } from '../../testing/push-service.ts';
import { startServer } from '../../testing/server.ts';

const PUSH_PROPS =
  '<P:transports xmlns:P="https://bitfire.at/webdav-push"/><P:topic xmlns:P="https://bitfire.at/webdav-push"/><P:supported-triggers xmlns:P="https://bitfire.at/webdav-push"/>';
const XML = { 'content-type': 'application/xml; charset=utf-8' };
const DAVX5 = { 'user-agent': 'DAVx5/4.5.1-ose (2025/08/06; dav4jvm; okhttp/5.1.0) Android/15' };

async function annWithPhone(settings: Record<string, string> = {}) {
  const service = await startPushService();
  const server = await startServer({
    PUSH_HOSTS: service.host,
    PUBLIC_URL: 'https://contacts.example.com',
    ...settings,
  });
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const register = (endpoint: string, body = service.registration(endpoint)) =>
    phone.send('POST', phone.book, body, { ...XML, ...DAVX5 });
  return { service, server, ann, phone, register };
}

type Answer = { headers: { location?: string | undefined } };
const pathOf = ({ headers }: Answer): string => new URL(headers.location ?? '').pathname;

describe('a registration as DAVx5 sends it', () => {
  test('is possible by the properties of the address book, has an expiry, and receives a change in the app', async () => {
    const { service, ann, phone, register } = await annWithPhone();
    const options = await phone.send('OPTIONS', phone.book);
    expect(options.headers['dav']).toContain('webdav-push');
    const { text } = await phone.propfind(phone.book, PUSH_PROPS);
    const [, vapidKey = ''] = /vapid-public-key type="p256ecdsa">([\w-]{87})</.exec(text) ?? [];
    const [, topic = ''] = /topic[^>]*>([\w-]{1,32})</.exec(text) ?? [];
    expect([vapidKey === '', topic === '', /content-update><D:depth>1</.test(text)]).toEqual([false, false, true]);

    const answer = await register(service.endpoint('phone'));
    expect([answer.status, answer.headers.expires]).toEqual([201, 'Mon, 23 Nov 2026 12:00:00 GMT']);
    expect(answer.headers.location).toMatch(/^https:\/\/contacts\.example\.com\/dav\/push\/[\w-]+$/);
    await ann.add('Rosie');
    await expect.poll(() => service.pushed.length).toBe(1);
    const [message] = service.pushed;
    expect(message).toMatchObject({
      path: '/phone',
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal', topic },
    });
    expect(message?.headers.authorization).toContain(`, k=${vapidKey}`);
    expect(message?.text).toContain(`<topic>${topic}</topic><content-update>`);
    expect(message?.token, 'the token that a sync has now').toBe((await phone.sync('', DAVX5)).token);
    expect((await ann.get('/users/devices')).json()).toMatchObject([
      { isToldAtOnce: true },
    ] satisfies Partial<Device>[]);
  });

  test('receives the changes by other devices, and none by the same program', async () => {
    const { service, ann, phone, server, register } = await annWithPhone();
    const tablet = await addDevice(server, ann, 'Tablet');
    await register(service.endpoint('phone'));
    const answer = await tablet.send('POST', tablet.book, service.registration(service.endpoint('tablet')), XML);
    await phone.put('mia.vcf', cardText('UID:mia', 'FN:Mia'), DAVX5);
    await expect.poll(() => service.pushed.map(({ path }) => path)).toEqual(['/tablet']);
    await phone.put('kim.vcf', cardText('UID:kim', 'FN:Kim'), {
      ...DAVX5,
      'push-dont-notify': `"${answer.headers.location}"`,
    });
    await tablet.put('lou.vcf', cardText('UID:lou', 'FN:Lou'));
    await expect.poll(() => service.pushed.length).toBe(2);
    await server.close();
    expect(service.pushed.map(({ path }) => path)).toEqual(['/tablet', '/phone']);
  });

  test('is replaced by one of the same endpoint, and a device has eight at most', async () => {
    const { server, service, register } = await annWithPhone();
    const first = await register(service.endpoint('0'));
    const again = await register(service.endpoint('0'));
    expect(again.headers.location).toBe(first.headers.location);
    for (let count = 1; count <= 8; count++)
      await register(
        '',
        service.registration(service.endpoint(`${count}`), `Mon, 2${count > 4 ? 3 : 2} Nov 2026 12:00:00 GMT`),
      );
    const stored = await server.db.selectFrom('push_registrations').select('endpoint').execute();
    expect(stored.length).toBe(8);
    expect(stored.map(({ endpoint }) => endpoint)).toContain(service.endpoint('8'));
  });

  test('is ended by its owner alone, and with the password of its device', async () => {
    const { server, service, ann, phone, register } = await annWithPhone();
    const bob = await addDevice(server, await server.signUp('Bob'));
    const path = pathOf(await register(service.endpoint('phone')));
    const statuses = [];
    for (const device of [bob, phone, phone]) statuses.push((await device.send('DELETE', path)).status);
    expect(statuses).toEqual([404, 204, 404]);
    expect((await server.send('DELETE', path)).status).toBe(401);

    await register(service.endpoint('phone'));
    await ann.delete(`/users/devices/${phone.id}`);
    expect(await server.db.selectFrom('push_registrations').select('endpoint').execute()).toEqual([]);
  });

  test('that the push service does not know any more is deleted', async () => {
    for (const status of [404, 410]) {
      const { server, service, ann, register } = await annWithPhone();
      service.answer.status = status;
      await register(service.endpoint('phone'));
      await ann.add('Rosie');
      const stored = () => server.db.selectFrom('push_registrations').select('endpoint').execute();
      await expect.poll(stored).toEqual([]);
      expect((await ann.get('/users/devices')).json()).not.toHaveProperty('0.isToldAtOnce');
    }
  });

  test('that has expired receives nothing', async () => {
    const { server, service, ann, register } = await annWithPhone();
    await register('', service.registration(service.endpoint('old'), 'Fri, 20 Nov 2026 12:00:10 GMT'));
    await register(service.endpoint('new'));
    server.clock.nowMs += 20_000;
    await ann.add('Rosie');
    await expect.poll(() => service.pushed.length).toBe(1);
    expect(service.pushed[0]?.path).toBe('/new');
  });
});

const isSqlite = inject('engine').name === 'sqlite';

test.runIf(isSqlite)(
  'a thousand changes in a row make at most two messages, and the last one has the newest token',
  async () => {
    const { service, ann, phone, register } = await annWithPhone();
    await register(service.endpoint('phone'));
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      for (let count = 0; count < 100; count++) await ann.add(`Friend ${lane} ${count}`);
    });
    await Promise.all(lanes);
    const { token } = await phone.sync('', DAVX5);
    await expect.poll(() => service.pushed.at(-1)?.token, { timeout: 10_000 }).toBe(token);
    expect(service.pushed.length).toBeLessThanOrEqual(2);
  },
);

test('a registration without what messages need is refused with the precondition of the draft', async () => {
  const { service, phone, register } = await annWithPhone();
  const body = service.registration(service.endpoint('phone'));
  const properties = '<n0:trigger><n0:property-update/></n0:trigger></n0:push-register>';
  const refused = [
    await register('', body.replace(/<n0:auth-secret>.*<\/n0:auth-secret>/, '')),
    await register('', body.replace(/p256dh">[^<]{3}/, 'p256dh">AAA')),
    await register('', body.replace('</n0:web-push', '<n0:content-encoding>aesgcm</n0:content-encoding></n0:web-push')),
    await register('', body.replace('</n0:push-register>', properties)),
    await phone.send('POST', phone.principal, body, XML),
    await phone.send('POST', phone.book, body, { 'content-type': 'text/plain' }),
    await phone.send('POST', phone.book, '<D:x xmlns:D="DAV:"/>', XML),
  ];
  const preconditions = refused.map(({ status, text }) => [status, /<P:([\w-]+)\/>/.exec(text)?.[1]]);
  expect(preconditions).toEqual([
    [403, 'invalid-subscription'],
    [403, 'invalid-subscription'],
    [403, 'invalid-subscription'],
    [403, 'no-supported-trigger'],
    [403, 'push-not-available'],
    [405, undefined],
    [405, undefined],
  ]);
});

test.skipIf(isSqlite)('the process that makes a change announces it, once', async () => {
  const DATABASE_URL = await takeDatabase();
  const { service, ann, register } = await annWithPhone({ DATABASE_URL });
  const there = await startServer({ DATABASE_URL, PUSH_HOSTS: service.host });
  await register(service.endpoint('phone'));
  const add = (name: string) => there.post('/contacts', { name, number: '1' }, { authorization: ann.token });
  await add('Rosie');
  await expect.poll(() => service.pushed.length).toBe(1);
  await ann.add('Mia');
  await expect.poll(() => service.pushed.length).toBe(2);
  await there.close();
  expect(service.pushed.map(({ token }) => token.split(':').at(-2))).toEqual(['1', '2']);
});
