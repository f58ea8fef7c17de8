import { expect, test } from 'vitest';
import { addDevice } from '../../testing/devices.ts';
import { startPushService } from '../../testing/push-service.ts';
import { startServer } from '../../testing/server.ts';

/** Names with the addresses that a resolver gives for them. */
const NAMES: Record<string, string[]> = {
  'public.example': ['93.184.215.14'],
  'localhost.': ['127.0.0.1'],
  'loopback.example': ['127.0.0.1'],
  'one-of-two.example': ['93.184.215.14', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'link-local.example': ['fe80::1%eth0'],
  'metadata.google.internal': ['169.254.169.254'],
  'nowhere.example': [],
  printer: ['192.168.1.20'],
};

/** Hosts that no message is sent to. Most are forms of addresses in the network of the server. */
const HOSTS = [
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '１２７.０.０.１',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  ...Object.keys(NAMES).filter((name) => name !== 'public.example'),
];

/** Endpoints on these hosts, and others that are not https or have more than an address. */
function hostileEndpoints(port: string): string[] {
  return [
    ...HOSTS.map((host) => `https://${host}:${port}/push`),
    `http://127.0.0.1:${port}/push`,
    `http://public.example:${port}/push`,
    `ftp://public.example/push`,
    `https://user:password@public.example/push`,
    `https://public.example@127.0.0.1:${port}/push`,
    `https://public.example/push#more`,
    `https://public.example/${'p'.repeat(2000)}`,
    'file:///etc/passwd',
    '/push',
    '',
  ];
}

async function annBesideService() {
  const service = await startPushService();
  const server = await startServer();
  for (const [name, addresses] of Object.entries(NAMES)) server.hosts.set(name, () => addresses);
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const register = (endpoint: string) =>
    phone.send('POST', phone.book, service.registration(endpoint), { 'content-type': 'application/xml' });
  const stored = async () =>
    (await server.db.selectFrom('push_registrations').select('endpoint').execute()).map(({ endpoint }) => endpoint);
  return { service, server, ann, register, stored };
}

test('hostile endpoints are refused when they are registered, and a public one is not', async () => {
  const { service, register, stored } = await annBesideService();
  const [, port = ''] = service.host.split(':');
  const accepted: string[] = [];
  for (const endpoint of hostileEndpoints(port)) {
    const { status, text } = await register(endpoint);
    if (status !== 403 || !text.includes('invalid-subscription')) accepted.push(`${endpoint} ${status}`);
  }
  expect(accepted).toEqual([]);
  expect([(await register('https://public.example/push')).status, await stored()]).toEqual([
    201,
    ['https://public.example/push'],
  ]);
});

test('hostile endpoints that are stored are sent nothing, and deleted', async () => {
  const { service, server, ann, register, stored } = await annBesideService();
  const [, port = ''] = service.host.split(':');
  await register('https://public.example/push');
  const [row] = await server.db.selectFrom('push_registrations').selectAll().execute();
  // A name without an address may have one later.
  const endpoints = hostileEndpoints(port).filter((endpoint) => !endpoint.includes('nowhere'));
  await server.db.write(async (tx) => {
    await tx.deleteFrom('push_registrations').execute();
    const rows = endpoints.map((endpoint, place) =>
      Object.assign({}, row!, { registration_id: String(place), endpoint }),
    );
    await tx.insertInto('push_registrations').values(rows).execute();
  });
  await ann.add('Rosie');
  await expect.poll(stored).toEqual([]);
  expect(service.connections()).toBe(0);
});

test('a host that gets another address after its registration is sent nothing', async () => {
  const { service, server, ann, register, stored } = await annBesideService();
  const answers = [['93.184.215.14'], ['127.0.0.1'], ['93.184.215.14']];
  server.hosts.set('rebinding.example', () => answers.shift() ?? ['127.0.0.1']);
  const [, port = ''] = service.host.split(':');
  expect((await register(`https://rebinding.example:${port}/push`)).status).toBe(201);
  await ann.add('Rosie');
  await expect.poll(stored).toEqual([]);
  expect([service.connections(), answers.length]).toEqual([0, 1]);
});

test('a named host is resolved once for each message, which goes to that address', async () => {
  const service = await startPushService();
  const [, port = ''] = service.host.split(':');
  const server = await startServer({ PUSH_HOSTS: `push.lan:${port}` });
  const answers = [['127.0.0.1'], ['127.0.0.1']];
  server.hosts.set('push.lan', () => answers.shift() ?? []);
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const body = service.registration(`http://push.lan:${port}/phone`);
  const answer = await phone.send('POST', phone.book, body, { 'content-type': 'application/xml' });
  await ann.add('Rosie');
  await expect.poll(() => service.pushed.map(({ path }) => path)).toEqual(['/phone']);
  expect([answer.status, answers]).toEqual([201, []]);
});

test('a redirect is not followed, and its registration stays', async () => {
  const service = await startPushService();
  const server = await startServer({ PUSH_HOSTS: service.host });
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const endpoints = ['first', 'second'].map(service.endpoint);
  for (const endpoint of endpoints)
    await phone.send('POST', phone.book, service.registration(endpoint), { 'content-type': 'application/xml' });
  Object.assign(service.answer, { status: 307, headers: { location: service.endpoint('elsewhere') } });
  await ann.add('Rosie');
  await expect.poll(() => service.pushed.length).toBe(2);
  service.answer.status = 201;
  await server.close();
  expect(service.pushed.map(({ path }) => path).toSorted()).toEqual(['/first', '/second']);
});
