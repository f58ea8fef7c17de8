import type { AccountState, RecoveryDevices } from '@contactbook/contract/account';
import type { NewDevice } from '@contactbook/contract/devices';
import { describe, expect, test } from 'vitest';
import { addDevice, basic } from '../../testing/devices.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { PASSWORD, startServer } from '../../testing/server.ts';

const VICTIM = 'victim@example.com';
const THIEF = 'thief@example.com';
const OWN = 'the horse of the owner';
const STOLEN = 'the horse of the thief';
const DAY_MS = 24 * 60 * 60 * 1000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CHANGED = 'Your ContactBook address was changed';

async function open() {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings, LOG_IN_FAILURES: '0', LOG_IN_FAILURES_PER_ADDRESS: '0' });

  /** Returns the secret of the newest link to a screen that this address received, after this many mails. */
  async function linkTo(address: string, screen: string, mails: number): Promise<string> {
    const to = () => mailbox.received.filter((mail) => mail.to.includes(address));
    await expect.poll(() => to().length, { timeout: 10_000 }).toBe(mails);
    const links = to().flatMap(({ text }) => text.match(/https:\S+/g) ?? []);
    return links.findLast((link) => link.includes(`/${screen}#`))?.split('#')[1] ?? '';
  }

  const subjectsTo = (address: string) =>
    mailbox.received.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
  const recover = (token: string, more: object = {}) =>
    server.post('/users/recovery/link', { token, password: OWN, ...more });
  const verify = (token: string) => server.post('/users/verification/link', { token });
  const logIn = async (email: string, password: string) =>
    (await server.post('/users/login', { email, password })).status;
  const codesOf = async (person: { post: typeof server.post }, password = PASSWORD) =>
    ((await person.post('/users/codes', { password })).json() as { codes: string[] }).codes;
  const useCode = (email: string, code = '', password = STOLEN) =>
    server.post('/users/recovery/code', { email, code, password });
  const dav = async (email: string, password: string) =>
    (await server.send('PROPFIND', '/dav/', undefined, { authorization: basic(email, password) })).status;

  /** Signs up a user and verifies their e-mail. */
  async function signUpVerified(name: string) {
    const person = await server.signUp(name);
    const { email } = person.user;
    await verify(await linkTo(email, 'verify', 1));
    return person;
  }
  return { server, linkTo, subjectsTo, recover, verify, logIn, codesOf, useCode, dav, signUpVerified };
}

describe("a thief who signs up with a stranger's e-mail", () => {
  test('has nothing that works once the stranger comes back by mail', async () => {
    const { server, linkTo, recover, verify, logIn, codesOf, useCode, dav } = await open();
    const thief = await server.signUp('Thief', VICTIM);
    const other = await server.logIn(VICTIM);
    const codes = await codesOf(thief);
    const phone = (await thief.post('/users/devices', { label: 'Phone' })).json() as NewDevice;
    const flow = (await server.post('/index.php/login/v2')).json() as { poll: { token: string }; login: string };
    await thief.post('/users/devices/flow', { flow: flow.login.split('#')[1], label: 'Tablet' });
    await thief.patch('/users/current', { email: THIEF, password: PASSWORD });
    const change = await linkTo(THIEF, 'verify', 1);
    await server.post('/users/recovery', { email: VICTIM });
    const older = await linkTo(VICTIM, 'recover', 3);
    await server.post('/users/recovery', { email: VICTIM });
    const link = await linkTo(VICTIM, 'recover', 4);
    expect([await dav(VICTIM, phone.password), (await thief.get('/contacts')).status]).toEqual([207, 200]);

    const offered = await server.post('/users/recovery/devices', { token: link });
    expect(offered.json()).toEqual({ devices: [], unverified: 1 } satisfies RecoveryDevices);
    const back = await recover(link, { keepDevices: [phone.id] });
    const { token } = back.json() as { token: string };
    await server.post('/contacts', { name: 'Rosie', number: '112' }, { authorization: token });

    expect(back.status).toBe(200);
    expect({
      sessions: [(await thief.get('/contacts')).status, (await other.get('/contacts')).status],
      password: await logIn(VICTIM, PASSWORD),
      codes: (await Promise.all(codes.map((code) => useCode(VICTIM, code)))).map(({ status }) => status),
      device: await dav(VICTIM, phone.password),
      allowed: (await server.post('/index.php/login/v2/poll', `token=${flow.poll.token}`, FORM)).status,
      change: (await verify(change)).status,
      links: [(await recover(older)).status, (await recover(link)).status],
      thiefsEmail: [await logIn(THIEF, PASSWORD), (await useCode(THIEF, codes[0])).status],
    }).toEqual({
      sessions: [401, 401],
      password: 400,
      codes: Array<number>(10).fill(400),
      device: 401,
      allowed: 404,
      change: 400,
      links: [400, 400],
      thiefsEmail: [400, 400],
    });
    expect([await logIn(VICTIM, OWN), (await server.get('/contacts', { authorization: token })).status]).toEqual([
      200, 200,
    ]);
    expect((await server.get('/users/account', { authorization: token })).json()).toEqual({
      hasMail: true,
      isOperator: true,
      email: VICTIM,
      isVerified: true,
      codesLeft: 0,
    } satisfies AccountState);
  });
});

describe('after a recovery by mail', () => {
  test('a device that the user keeps continues to work, all others end', async () => {
    const { server, linkTo, recover, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    const [phone, tablet] = [await addDevice(server, ann, 'Phone'), await addDevice(server, ann, 'Tablet')];
    await server.post('/users/recovery', { email: ann.user.email });
    const token = await linkTo(ann.user.email, 'recover', 4);
    const { devices, unverified } = (await server.post('/users/recovery/devices', { token })).json() as RecoveryDevices;
    expect([devices.map(({ label }) => label).toSorted(), unverified]).toEqual([['Phone', 'Tablet'], 0]);
    const weak = await recover(token, { password: 'short', keepDevices: [phone.id] });
    expect([weak.status, (await tablet.sync()).status]).toEqual([400, 207]);
    expect((await recover(token, { keepDevices: [phone.id] })).status).toBe(200);
    expect([(await phone.sync()).status, (await tablet.sync()).status]).toEqual([207, 401]);
  });

  test('every device ends for a client that does not say which ones stay', async () => {
    const { server, linkTo, recover, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    const phone = await addDevice(server, ann);
    await server.post('/users/recovery', { email: ann.user.email });
    expect((await recover(await linkTo(ann.user.email, 'recover', 3))).status).toBe(200);
    expect((await phone.sync()).status).toBe(401);
  });
});

describe('a changed password', () => {
  test('ends recovery codes and leaves devices, unless the person says otherwise', async () => {
    const { server, logIn, codesOf, useCode, dav } = await open();
    const ann = await server.signUp('Ann');
    const phone = await addDevice(server, ann);
    await codesOf(ann);
    const change = (current: string, next: string, more: object = {}) =>
      ann.post('/users/password', { current, next, ...more });
    const state = async () => [
      await dav(ann.user.email, phone.password),
      ((await ann.get('/users/account')).json() as AccountState).codesLeft,
    ];
    await change(PASSWORD, OWN);
    expect(await state()).toEqual([207, 0]);
    await codesOf(ann, OWN);
    await change(OWN, STOLEN, { endDevices: true, endCodes: false });
    expect(await state()).toEqual([401, 10]);
    const [code] = await codesOf(ann, STOLEN);
    await change(STOLEN, OWN);
    expect([await state(), (await useCode(ann.user.email, code)).status, await logIn(ann.user.email, OWN)]).toEqual([
      [401, 0],
      400,
      200,
    ]);
  });
});

describe('the owner of an account is told by mail', () => {
  test('about each new device and each use of a code, even if many other mails are requested', async () => {
    const { server, subjectsTo, codesOf, useCode, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    const { email } = ann.user;
    const [code] = await codesOf(ann);
    for (let count = 0; count < 10; count++) await server.post('/users/recovery', { email });
    await addDevice(server, ann);
    const flow = (await server.post('/index.php/login/v2')).json() as { poll: { token: string }; login: string };
    await ann.post('/users/devices/flow', { flow: flow.login.split('#')[1], label: 'Tablet' });
    await server.post('/index.php/login/v2/poll', `token=${flow.poll.token}`, FORM);
    expect((await useCode(email, code)).status).toBe(200);
    const notices = () => subjectsTo(email).filter((subject) => /device|code/.test(subject));
    await expect
      .poll(notices, { timeout: 10_000 })
      .toEqual([
        'A new device was connected to your ContactBook',
        'A new device was connected to your ContactBook',
        'A ContactBook recovery code was used',
      ]);
  });
});

describe('a new e-mail', () => {
  test('takes effect when it is verified, and can be cancelled before', async () => {
    const { linkTo, verify, logIn, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    const move = (email: string) => ann.patch('/users/current', { email, password: PASSWORD });
    const account = async () => (await ann.get('/users/account')).json() as AccountState;
    const asked = await move('ann@new.example');
    expect([asked.status, asked.json(), (await account()).pendingEmail]).toEqual([200, ann.user, 'ann@new.example']);
    expect([await logIn('ann@new.example', PASSWORD), await logIn('ann@example.com', PASSWORD)]).toEqual([400, 200]);
    const dropped = await linkTo('ann@new.example', 'verify', 1);
    expect((await ann.delete('/users/pending-email')).status).toBe(200);
    expect([(await verify(dropped)).status, (await account()).pendingEmail]).toEqual([400, undefined]);

    await move('ann@new.example');
    expect((await ann.post('/users/verification')).status).toBe(202);
    expect((await verify(await linkTo('ann@new.example', 'verify', 3))).status).toBe(200);
    expect(await account()).toMatchObject({ email: 'ann@new.example', isVerified: true });
    expect([await logIn('ann@new.example', PASSWORD), await logIn('ann@example.com', PASSWORD)]).toEqual([200, 400]);
    expect((await ann.get('/users/current')).json()).toEqual({ name: 'Ann', email: 'ann@new.example' });
  });

  test('goes to the account that verifies first, and is not taken from another account', async () => {
    const { server, linkTo, verify, signUpVerified } = await open();
    const [ann, bob] = [await signUpVerified('Ann'), await signUpVerified('Bob')];
    const want = { email: 'us@example.com', password: PASSWORD };
    const both = [await ann.patch('/users/current', want), await bob.patch('/users/current', want)];
    const last = await linkTo('us@example.com', 'verify', 2);
    const taken = await ann.patch('/users/current', { email: 'bob@example.com', password: PASSWORD });
    await server.signUp('Eve', 'us@example.com');
    const late = await verify(last);
    expect([both.map(({ status }) => status), taken.json(), late.json()]).toEqual([
      [200, 200],
      expect.objectContaining({ code: 11000, keyValue: { email: 'bob@example.com' } }),
      expect.objectContaining({ code: 11000, keyValue: { email: 'us@example.com' } }),
    ]);
  });

  test('that a thief has chosen is taken back by the former one for seven days, though the thief wants that too', async () => {
    const { server, linkTo, recover, verify, logIn, codesOf, useCode, dav, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    const phone = await addDevice(server, ann);
    const thief = await server.logIn('ann@example.com');
    await thief.patch('/users/current', { email: THIEF, password: PASSWORD });
    await verify(await linkTo(THIEF, 'verify', 1));
    const undo = await linkTo('ann@example.com', 'recover', 3);
    const codes = await codesOf(thief);
    const spy = (await thief.post('/users/devices', { label: 'Spy' })).json() as NewDevice;
    await thief.post('/users/password', { current: PASSWORD, next: STOLEN });
    await server.post('/users/recovery', { email: THIEF });
    await recover(await linkTo(THIEF, 'recover', 3), { password: STOLEN, keepDevices: [phone.id, spy.id] });
    const eve = await server.post('/users/signup', { name: 'Eve', email: 'ann@example.com', password: STOLEN });
    expect([eve.status, await logIn('ann@example.com', STOLEN), await logIn(THIEF, STOLEN)]).toEqual([400, 400, 200]);

    server.clock.nowMs += 7 * DAY_MS - 1;
    expect((await recover(undo, { keepDevices: [phone.id] })).status).toBe(200);
    expect([
      await logIn('ann@example.com', OWN),
      await logIn(THIEF, STOLEN),
      await dav('ann@example.com', phone.password),
      await dav('ann@example.com', spy.password),
      (await useCode(THIEF, codes[0])).status,
    ]).toEqual([200, 400, 207, 401, 400]);
    expect((await server.signUp('Thief', THIEF)).user.email).toBe(THIEF);
  });

  test('is final after seven days, and the former one is free again', async () => {
    const { server, linkTo, recover, verify, logIn, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    await ann.patch('/users/current', { email: 'ann@new.example', password: PASSWORD });
    await verify(await linkTo('ann@new.example', 'verify', 1));
    const undo = await linkTo('ann@example.com', 'recover', 2);
    server.clock.nowMs += 7 * DAY_MS;
    expect([(await recover(undo)).status, await logIn('ann@new.example', PASSWORD)]).toEqual([400, 200]);
    await server.signUp('Anna', 'ann@example.com');
    expect([await logIn('ann@example.com', PASSWORD), await logIn('ann@new.example', PASSWORD)]).toEqual([200, 200]);
  });

  test('sends no link to a former address that was never verified', async () => {
    const { server, linkTo, subjectsTo, verify } = await open();
    const ann = await server.signUp('Ann');
    await ann.patch('/users/current', { email: 'ann@new.example', password: PASSWORD });
    await verify(await linkTo('ann@new.example', 'verify', 1));
    expect(await linkTo('ann@example.com', 'recover', 2)).toBe('');
    expect(subjectsTo('ann@example.com')).toEqual(['Is this your address?', CHANGED]);
  });

  test('leaves a printed code to work with the former one, and with no other', async () => {
    const { server, linkTo, verify, codesOf, useCode, signUpVerified } = await open();
    const [ann, bob] = [await signUpVerified('Ann'), await signUpVerified('Bob')];
    const [code, second] = await codesOf(ann);
    await ann.patch('/users/current', { email: 'ann@new.example', password: PASSWORD });
    await verify(await linkTo('ann@new.example', 'verify', 1));
    server.clock.nowMs += 8 * DAY_MS;
    await server.restart();
    await server.signUp('Anna', 'ann@example.com');
    const others = [await useCode(bob.user.email, code), await useCode('nobody@example.com', code)];
    const used = await useCode('ann@example.com', code, OWN);
    expect([others.map(({ status }) => status), used.json()]).toEqual([
      [400, 400],
      { user: { name: 'Ann', email: 'ann@new.example' }, token: expect.any(String) as string },
    ]);
    expect((await useCode('ann@example.com', code)).status).toBe(400);
    const authorization = (used.json() as { token: string }).token;
    await server.post('/users/codes', { password: OWN }, { authorization });
    expect((await useCode('ann@example.com', second)).status).toBe(400);
  });

  test('and what is reserved of it go with an account that is deleted', async () => {
    const { server, linkTo, verify, codesOf, signUpVerified } = await open();
    const ann = await signUpVerified('Ann');
    await codesOf(ann);
    await ann.patch('/users/current', { email: 'ann@new.example', password: PASSWORD });
    await verify(await linkTo('ann@new.example', 'verify', 1));
    await ann.delete('/users/current', { password: PASSWORD });
    for (const table of ['emails', 'device_emails', 'former_emails', 'mail_tokens'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
