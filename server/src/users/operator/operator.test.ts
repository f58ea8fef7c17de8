import { DAY_MS } from '@contactbook/contract/durations';
import type { AuditLog, Invitation, ManagedPeople, ManagedPerson, ServerStatus } from '@contactbook/contract/operator';
import { expect, inject, test } from 'vitest';
import { allQueries } from '../../testing/all-queries.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { PASSWORD, sharedServer, startServer, type TestServer } from '../../testing/server.ts';
import { VERSION } from '../../version.ts';

type Member = Awaited<ReturnType<TestServer['signUp']>>;

const CALLS: [method: 'GET' | 'POST', path: string, body?: object][] = [
  ['GET', '/operator/status'],
  ['GET', '/operator/people'],
  ['GET', '/operator/audit'],
  ['GET', '/operator/audit/export'],
  ['POST', '/operator/invitations', { email: 'eve@example.com' }],
  ['POST', '/operator/people/019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10/acts', { act: 'lock' }],
];

async function people(member: Member, query = ''): Promise<ManagedPerson[]> {
  return ((await member.get(`/operator/people${query}`)).json() as ManagedPeople).people;
}

async function actOn(member: Member, email: string, body: object) {
  const person = (await people(member, `?q=${encodeURIComponent(email)}`)).find((each) => each.email === email);
  return member.post(`/operator/people/${person?.id}/acts`, body);
}

/** Returns rows as texts in an order of their own, since the clock of a test does not move. */
const sorted = (rows: (string | number | undefined)[][]) => rows.map((row) => JSON.stringify(row)).toSorted();

async function audit(member: Member) {
  const { entries } = (await member.get('/operator/audit')).json() as AuditLog;
  return entries.map(({ event, actor, person, times }) => [event, actor, person, times]);
}

test('the first person of an empty server is its operator, also if several sign up together', async () => {
  const server = await sharedServer();
  const members = await Promise.all(['Ann', 'Bob', 'Cleo', 'Dora'].map((name) => server.signUp(name)));
  const answers = await Promise.all(members.map((each) => each.get('/users/account')));
  const operators = answers.filter((each) => 'isOperator' in (each.json() as object));
  expect(operators.length).toBe(1);
  const late = await server.signUp('Eve');
  expect((await late.get('/users/account')).json()).not.toHaveProperty('isOperator');
});

test('to everybody but operators the calls are an address without anything', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bob = await server.signUp('Bob');
  const unknown = await bob.get('/operators');
  for (const [method, path, body] of CALLS) {
    const answer = await server.send(method, path, body, { authorization: bob.token });
    expect([path, answer.status, answer.text]).toEqual([path, 404, unknown.text]);
    expect([path, (await server.send(method, path, body)).status]).toEqual([path, 401]);
  }
  const device = (await ann.post('/users/devices', { label: 'Script' })).json() as { token: string };
  const byDevice = await server.send('GET', '/operator/people', undefined, { authorization: device.token });
  expect(byDevice.status).toBe(403);
  expect(await audit(ann)).toEqual([['first_account', 'ann@example.com', 'ann@example.com', 1]]);
  // A malformed body is not looked at either.
  expect((await bob.post('/operator/invitations', { email: '' })).status).toBe(404);
  expect((await actOn(ann, 'bob@example.com', { act: 'make_operator' })).json()).toMatchObject({ isOperator: true });
  expect((await people(bob)).map(({ email, isYou }) => [email, isYou])).toContainEqual(['bob@example.com', true]);
});

test('an operator locks, unlocks, logs out and limits people, and each act is recorded', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bob = await server.signUp('Bob');
  await bob.add('Rosie');
  await bob.post('/users/devices', { label: 'Phone' });
  const [before] = await people(ann, '?q=bob');
  expect(before).toMatchObject({ name: 'Bob', contacts: 1, devices: 1, isOperator: false, isInvited: false });
  expect(before!.bytes).toBeGreaterThan(0);
  expect(before!.lastSeenAtMs).toBe(server.clock.nowMs);

  expect((await actOn(ann, 'bob@example.com', { act: 'lock' })).json()).toMatchObject({
    lockedAtMs: server.clock.nowMs,
  });
  expect((await bob.contacts()) as unknown).toMatchObject({ code: 'not_logged_in' });
  const locked = await server.post('/users/login', { email: 'bob@example.com', password: PASSWORD });
  expect(locked.status).toBe(403);
  await actOn(ann, 'bob@example.com', { act: 'unlock' });
  const again = await server.logIn('bob@example.com');
  await actOn(ann, 'bob@example.com', { act: 'end_sessions' });
  expect((await again.get('/contacts')).status).toBe(401);
  const quota = await actOn(ann, 'bob@example.com', { act: 'set_quota', quotaBytes: 5_000_000 });
  expect(quota.json()).toMatchObject({ quotaBytes: 5_000_000 });
  expect((await actOn(ann, 'bob@example.com', { act: 'set_quota', quotaBytes: 5 })).status).toBe(400);
  expect((await actOn(ann, 'bob@example.com', { act: 'set_quota' })).json()).not.toHaveProperty('quotaBytes');
  expect(sorted(await audit(ann))).toEqual(
    sorted([
      ...['set_quota', 'set_quota', 'end_sessions', 'unlock', 'lock'].map((event) => [
        event,
        'ann@example.com',
        'bob@example.com',
        1,
      ]),
      ['locked_out', undefined, 'bob@example.com', 1],
      ['first_account', 'ann@example.com', 'ann@example.com', 1],
    ]),
  );
});

test('one operator who can log in always remains', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bob = await server.signUp('Bob');
  const refused = [
    await actOn(ann, 'ann@example.com', { act: 'lock' }),
    await actOn(ann, 'ann@example.com', { act: 'end_operator' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  await actOn(ann, 'bob@example.com', { act: 'make_operator' });
  // Both resign at the same moment: one of them is refused.
  const resigned = await Promise.all([
    actOn(ann, 'ann@example.com', { act: 'end_operator' }),
    actOn(bob, 'bob@example.com', { act: 'end_operator' }),
  ]);
  expect(new Set(resigned.map(({ status }) => status))).toEqual(new Set([200, 403]));
  const [left, gone] = resigned[0]?.status === 403 ? [ann, bob] : [bob, ann];
  expect((await gone.get('/operator/people')).status).toBe(404);
  // A locked operator counts for nothing.
  await actOn(left, gone.user.email, { act: 'make_operator' });
  await actOn(left, gone.user.email, { act: 'lock' });
  expect((await actOn(left, left.user.email, { act: 'end_operator' })).status).toBe(403);
});

test('an invitation works once, and can be repeated until a password is chosen', async () => {
  const server = await startServer({ SIGN_UP: 'closed', PUBLIC_URL: 'https://book.example.com' });
  const ann = await server.signUp('Ann');
  const invited = async () => ann.post('/operator/invitations', { email: 'Eve@example.com' });
  const links = [(await invited()).json() as Invitation, (await invited()).json() as Invitation];
  expect(links[0]).toEqual({
    link: expect.stringMatching(/^https:\/\/book\.example\.com\/contactbook\/recover#/),
    isMailed: false,
  });
  expect((await people(ann)).map(({ email, isInvited }) => [email, isInvited])).toContainEqual([
    'Eve@example.com',
    true,
  ]);
  const token = links[1]!.link.split('#')[1];
  const choose = () => server.post('/users/recovery/link', { token, password: PASSWORD });
  expect([(await choose()).status, (await choose()).status]).toEqual([200, 400]);
  expect((await invited()).json()).toMatchObject({ code: 11000 });
  const first = await server.post('/users/recovery/link', { token: links[0]!.link.split('#')[1], password: PASSWORD });
  expect([first.status, (await server.logIn('eve@example.com')).user.name]).toEqual([400, 'Eve']);
});

test('an invitation is mailed where mail is set up', async () => {
  const mailbox = await openMailbox();
  const server = await startServer({ ...mailbox.settings, PUBLIC_URL: 'https://book.example.com' });
  const ann = await server.signUp('Ann');
  const invited = await ann.post('/operator/invitations', { email: 'eve@example.com' });
  const { link, isMailed } = invited.json() as Invitation;
  // A server that closes sends what it has queued.
  await server.restart();
  const mail = mailbox.received.find(({ to }) => to.includes('eve@example.com'));
  expect([isMailed, mail?.subject, mail?.text.includes(link)]).toEqual([true, 'Your ContactBook account', true]);
});

test('refused log-ins are counted by account and network, and old entries go', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  await server.signUp('Bob');
  const guess = (email: string) => server.post('/users/login', { email, password: 'wrong horse' });
  for (const email of ['bob@example.com', 'BOB@example.com', 'nobody@example.com']) await guess(email);
  await server.post('/users/recovery/code', { email: 'bob@example.com', code: 'ABCD', password: PASSWORD });
  await server.send('PROPFIND', '/dav/', undefined, { authorization: `Basic ${btoa('bob@example.com:wrong')}` });
  const entries = ((await ann.get('/operator/audit')).json() as AuditLog).entries.filter(
    ({ actor }) => actor === undefined,
  );
  expect(sorted(entries.map(({ event, person, times }) => [event, person, times]))).toEqual(
    sorted([
      ['device_refused', 'bob@example.com', 1],
      ['log_in_refused', 'bob@example.com', 2],
      ['log_in_refused', undefined, 1],
      ['recovery_refused', 'bob@example.com', 1],
    ]),
  );
  expect(entries.map(({ network }) => network)).toEqual(Array(4).fill('127.0.0.1'));
  // What somebody types as an e-mail may be a password.
  expect(JSON.stringify(await allQueries(server.db).selectFrom('audit_log').selectAll().execute())).not.toContain(
    'nobody',
  );

  for (let each = 0; each < 30; each++) await guess('bob@example.com');
  const limited = ((await ann.get('/operator/audit')).json() as AuditLog).entries.filter(
    ({ event }) => event === 'limit_reached',
  );
  expect(limited.map(({ person, times }) => [person, times])).toEqual([['bob@example.com', 1]]);

  server.clock.nowMs += 100 * DAY_MS;
  const later = await server.logIn('ann@example.com');
  await server.restart();
  await expect.poll(async () => (await audit(later)).map(([event]) => event)).toEqual(['first_account']);
});

test('a day has a bounded number of rows of refused log-ins', async () => {
  const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_IN_FAILURES_PER_ACCOUNT: '0' });
  const ann = await server.signUp('Ann');
  const rows = Array.from({ length: 3 }, (_, each) => `192.0.2.${each}`);
  const earlier = Array.from({ length: 999 }, (_, each) => ({
    entry_id: `${each}`,
    event: 'device_refused' as const,
    actor_id: null,
    person_id: null,
    network: `198.51.100.${each}`,
    times: 1,
    at_ms: server.clock.nowMs,
  }));
  await allQueries(server.db).insertInto('audit_log').values(earlier).execute();
  const guessFrom = (address: string) =>
    server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' }, { 'x-forwarded-for': address });
  for (const address of [...rows, ...rows]) await guessFrom(address);
  server.clock.nowMs += 1000;
  await guessFrom(rows[0] ?? '');
  await guessFrom('203.0.113.1');
  const { entries } = (await ann.get('/operator/audit')).json() as AuditLog;
  const refused = entries.filter(({ event }) => event === 'log_in_refused');
  expect(sorted(refused.map(({ network, person, times }) => [network, person, times]))).toEqual(
    sorted([
      ['192.0.2.0', 'ann@example.com', 3],
      [undefined, undefined, 5],
    ]),
  );
});

test('a deleted account leaves neither its e-mail nor its networks in the audit log', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bob = await server.signUp('Bob');
  await actOn(ann, 'bob@example.com', { act: 'make_operator' });
  await actOn(bob, 'ann@example.com', { act: 'end_sessions' });
  await server.post('/users/login', { email: 'bob@example.com', password: 'wrong horse' });
  await bob.delete('/users/current', { password: PASSWORD });
  const again = await server.logIn('ann@example.com');
  const { entries } = (await again.get('/operator/audit')).json() as AuditLog;
  expect(sorted(entries.map(({ event, actor, person, network }) => [event, actor, person, network]))).toEqual(
    sorted([
      ['end_sessions', undefined, 'ann@example.com', undefined],
      ['first_account', 'ann@example.com', 'ann@example.com', undefined],
      ['make_operator', 'ann@example.com', undefined, '127.0.0.1'],
    ]),
  );
});

test('people are found by parts of names and e-mails in any case, page by page', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  await server.signUp('Петро Олійник', 'petro@example.com');
  await server.signUp('50% Off_er', 'off@example.com');
  const found = async (q: string) => (await people(ann, `?q=${encodeURIComponent(q)}`)).map(({ email }) => email);
  expect(await Promise.all(['петро', 'ОЛІЙ', 'PETRO@', '0% off_', '%a%', 'zoe'].map(found))).toEqual([
    ['petro@example.com'],
    ['petro@example.com'],
    ['petro@example.com'],
    ['off@example.com'],
    [],
    [],
  ]);
  expect((await ann.get('/operator/people?q=%00')).status).toBe(400);
  for (let each = 0; each < 60; each++) await server.signUp(`M${each}`);
  const first = (await ann.get('/operator/people')).json() as ManagedPeople;
  const second = (await ann.get(`/operator/people?before=${first.next}`)).json() as ManagedPeople;
  expect([first.people.length, second.people.length, second.next]).toEqual([50, 13, undefined]);
  expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(63);
});

test('the audit log is exported without formulas', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann', '=cmd@example.com');
  await ann.post('/operator/invitations', { email: 'eve@example.com' });
  const { status, headers, text } = await ann.get('/operator/audit/export');
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe('time,event,times,by,person,network,quota');
  expect(lines.slice(1).toSorted()).toEqual([
    expect.stringMatching(/Z,first_account,1,'=cmd@example\.com,'=cmd@example\.com,,$/),
    expect.stringMatching(/Z,invite,1,'=cmd@example\.com,eve@example\.com,127\.0\.0\.1,$/),
  ]);
});

test('the state of the server has its version, sign-up mode and database', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const status = (await ann.get('/operator/status')).json() as ServerStatus;
  const isSqlite = inject('engine').name === 'sqlite';
  expect(status).toMatchObject({ version: VERSION, isHealthy: true, people: 1, signUp: 'open', hasMail: false });
  expect([status.database, status.lastBackupAtMs]).toEqual(isSqlite ? ['sqlite', 0] : ['postgresql', undefined]);
  expect(status.databaseBytes).toBeGreaterThan(10_000);
});
