import type { Device, NewDevice } from '@contactbook/contract/devices';
import { describe, expect, inject, test } from 'vitest';
import { addDevice, basic } from '../../testing/devices.ts';
import { PASSWORD, sharedServer, startServer } from '../../testing/server.ts';
import { statementsOf } from '../../testing/statements.ts';
import { newToken } from '../rules.ts';
import { insertMailToken } from '../sessions/token-queries.ts';

test('a device gets its own password, which is shown once, and is listed until it is removed', async () => {
  const server = await startServer({ PUBLIC_URL: 'https://contacts.example.com' });
  const ann = await server.signUp('Ann');
  const phone = (await ann.post('/users/devices', { label: 'Olena’s phone' })).json() as NewDevice;
  expect(phone).toEqual({
    id: expect.any(String) as string,
    label: 'Olena’s phone',
    user: 'ann@example.com',
    password: expect.stringMatching(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/) as string,
    token: expect.stringMatching(/^[\da-f-]{36}\.([a-z2-9]{4}-){4}[a-z2-9]{4}$/) as string,
    access: 'write',
    url: 'https://contacts.example.com/dav/',
  });
  const listed = (await ann.get('/users/devices')).json() as Device[];
  expect(listed).toEqual([{ id: phone.id, label: 'Olena’s phone', createdAtMs: server.clock.nowMs, access: 'write' }]);

  const ended = [await ann.delete(`/users/devices/${phone.id}`), await ann.delete(`/users/devices/${phone.id}`)];
  expect([ended.map(({ status }) => status), (await ann.get('/users/devices')).json()]).toEqual([[200, 404], []]);
});

test('a password that two programs use in turn is said to be shared, for a week', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const use = (agent: string) => phone.propfind('/dav/', '<D:displayname/>', '0', { 'user-agent': agent });
  const shown = async () => {
    const [device] = (await ann.get('/users/devices')).json() as Device[];
    return [device?.agent, device?.otherAgent];
  };
  // Another version of a program is the same program, and one that replaces it does not share its password.
  for (const agent of ['Evolution/3.46.4', 'Evolution/3.52', 'Mozilla/5.0 Thunderbird/128.0']) await use(agent);
  expect(await shown()).toEqual(['Thunderbird', undefined]);
  await use('Evolution/3.52');
  expect(await shown()).toEqual(['Evolution', 'Thunderbird']);
  server.clock.nowMs += 6 * 24 * 60 * 60 * 1000;
  await use('Evolution/3.52');
  expect(await shown()).toEqual(['Evolution', 'Thunderbird']);
  server.clock.nowMs += 2 * 24 * 60 * 60 * 1000;
  expect(await shown()).toEqual(['Evolution', undefined]);
});

test('the address of the server is the one that was asked, where none is set', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = (await ann.post('/users/devices', { label: 'Phone' }, { host: 'book.home:3000' })).json() as NewDevice;
  expect(phone.url).toBe('http://book.home:3000/dav/');
});

test("no one sees or removes another's device, and its password cannot be used to log in", async () => {
  const server = await sharedServer();
  const [ann, eve] = [await server.signUp('Ann'), await server.signUp('Eve')];
  const phone = (await ann.post('/users/devices', { label: 'Phone' })).json() as NewDevice;
  const tried = [
    await eve.delete(`/users/devices/${phone.id}`),
    await server.post('/users/login', { email: 'ann@example.com', password: phone.password }),
    await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD }),
  ];
  const told = [await eve.get('/users/devices'), await ann.get('/users/devices')];
  expect([tried.map(({ status }) => status), told.map((each) => (each.json() as Device[]).length)]).toEqual([
    [404, 400, 200],
    [0, 1],
  ]);
});

test('a hundred devices are the most: one more is refused, and none is lost', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const made = await Promise.all(
    Array.from({ length: 101 }, (_, index) => ann.post('/users/devices', { label: `Phone ${index}` })),
  );
  const refused = made.filter(({ status }) => status === 400);
  const devices = (await ann.get('/users/devices')).json() as Device[];
  expect([made.length - refused.length, devices.length >= 100]).toEqual([devices.length, true]);
});

test('a device keeps working after a change of the password, and after a recovery that keeps it', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const codes = await ann.post('/users/codes', { password: PASSWORD });
  const [code = ''] = (codes.json() as { codes: string[] }).codes;
  const [userId = ''] = ann.token.split('.');
  const { token, secretHash } = newToken(userId);
  const link = { secretHash, purpose: 'reset', untilMs: server.clock.nowMs + 60_000 } as const;
  const [next, email] = ['a better horse', ann.user.email];

  const told = [];
  for (const change of [
    () => ann.post('/users/password', { current: PASSWORD, next, endCodes: false }),
    () => server.post('/users/recovery/code', { email, code, password: PASSWORD }),
    async () => {
      await insertMailToken(server.db, { userId, email }, link);
      return server.post('/users/recovery/link', { token, password: next, keepDevices: [phone.id] });
    },
  ]) {
    told.push([(await change()).status, (await phone.propfind(phone.book, '<D:displayname/>')).status]);
  }
  expect([told, (await ann.get('/users/current')).status]).toEqual([
    [
      [200, 207],
      [200, 207],
      [200, 207],
    ],
    401,
  ]);
});

describe('a device whose owner changes their e-mail', () => {
  const NEW = 'ann@new.example';

  async function moved(atServer = sharedServer()) {
    const server = await atServer;
    const ann = await server.signUp('Ann');
    const phone = await addDevice(server, ann);
    const moveTo = (email: string) => ann.patch('/users/current', { email, password: PASSWORD });
    const entry = async (name: string, password = phone.password) =>
      (await server.send('PROPFIND', '/dav/', undefined, { authorization: basic(name, password) })).status;
    await moveTo(NEW);
    return { server, ann, phone, moveTo, entry };
  }

  test('keeps working, also under the new e-mail, and after the next change', async () => {
    const { server, phone, moveTo, entry } = await moved();
    expect([await entry('ann@example.com'), await entry('ANN@example.com '), await entry(NEW)]).toEqual([
      207, 207, 207,
    ]);
    await moveTo('ann@last.example');
    expect([await entry('ann@example.com'), await entry(NEW), await entry('ann@last.example')]).toEqual([
      207, 207, 207,
    ]);
    const told = await phone.propfind(phone.principal, '<CS:email-address-set/><D:displayname/>');
    expect([told.status, told.text.includes('ann@last.example')]).toEqual([207, true]);
    await moveTo(NEW);
    const former = await server.db.selectFrom('former_emails').select('email_key').orderBy('email_key').execute();
    expect(former.map(({ email_key }) => email_key)).toEqual(['ann@example.com', 'ann@last.example']);
    expect([await entry('ann@example.com'), await entry(NEW), await entry('ann@last.example')]).toEqual([
      207, 207, 207,
    ]);
  });

  test('stays theirs when another user signs up with the e-mail that is free again', async () => {
    const { server, ann, phone, entry } = await moved();
    const anna = await server.signUp('Anna', 'ann@example.com');
    await anna.add('Mia of Anna');
    await ann.add('Rosie');
    const hers = await addDevice(server, anna, 'Phone of Anna');
    expect([phone.book === hers.book, (await phone.sync()).there.length, (await hers.sync()).there.length]).toEqual([
      false,
      1,
      1,
    ]);
    expect([await entry('ann@example.com', hers.password), await entry(NEW, hers.password)]).toEqual([207, 401]);
    const others = await server.signUp('Bob');
    expect([await entry(others.user.email), await entry('nobody@example.com')]).toEqual([401, 401]);
  });

  test('is shut out when it is ended, and nothing is left of the former e-mail but for other devices', async () => {
    const { server, ann, phone, entry, moveTo } = await moved();
    const tablet = await addDevice(server, ann, 'Tablet');
    await moveTo('ann@last.example');
    const kept = async () => {
      const former = await server.db.selectFrom('former_emails').select('email_key').execute();
      const ofDevices = await server.db.selectFrom('device_emails').select('email_key').execute();
      return [former, ofDevices].map((rows) => rows.map(({ email_key }) => email_key).toSorted());
    };
    expect(await kept()).toEqual([
      ['ann@example.com', NEW],
      ['ann@example.com', NEW, NEW],
    ]);
    await ann.delete(`/users/devices/${phone.id}`);
    expect([await entry('ann@example.com'), await entry(NEW), await entry(NEW, tablet.password)]).toEqual([
      401, 401, 207,
    ]);
    expect(await kept()).toEqual([[NEW], [NEW]]);
    await ann.delete(`/users/devices/${tablet.id}`);
    await moveTo('ann@example.com');
    expect([await entry(NEW, tablet.password), await kept()]).toEqual([401, [[], []]]);
  });

  test('finds its way by the last twenty e-mails', async () => {
    const { server, moveTo, entry } = await moved(startServer());
    const names = Array.from({ length: 20 }, (_, index) => `ann@${index}.example`);
    for (const email of names) {
      server.clock.nowMs += 1000;
      await moveTo(email);
    }
    const rows = await server.db.selectFrom('device_emails').select('email_key').execute();
    expect([rows.length, await entry('ann@example.com'), await entry(NEW), await entry(names[0] ?? '')]).toEqual([
      20, 401, 207, 207,
    ]);
  });

  test('added while the e-mail changes, gets the one that leads to its owner', async () => {
    const { ann, moveTo, entry } = await moved();
    const add = () => ann.post('/users/devices', { label: 'Tablet' });
    const answers = await Promise.all([add(), add(), moveTo('ann@last.example'), add(), add()]);
    const devices = answers.flatMap(({ status, json }) => (status === 201 ? [json() as NewDevice] : []));
    await moveTo('ann@far.example');
    for (const { user, password } of devices) expect([user, await entry(user, password)]).toEqual([user, 207]);
    expect(devices.length).toBe(4);
  });

  test('cannot be distinguished from a missing one by a wrong password', { timeout: 20_000 }, async () => {
    const { server, entry } = await moved();
    const wrong = 'aaaa-bbbb-cccc-dddd-eeee';
    const asked = [];
    for (const name of ['ann@example.com', NEW, 'nobody@example.com'])
      asked.push((await statementsOf(server, () => entry(name, wrong))).map(({ text }) => text));
    const [first] = asked;
    expect(asked).toEqual([first, first, first]);
    expect(first?.length === 0).toBe(inject('engine').name === 'sqlite');
  });
});
