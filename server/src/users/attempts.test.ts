import { describe, expect, inject, test } from 'vitest';
import { type Answer, PASSWORD, startServer } from '../testing/server.ts';
import { takeDatabase } from '../testing/database.ts';
import { NO_LIMITS } from '../testing/launch.ts';

/** Only one server can have a SQLite file open. */
const onSharedDatabase = test.skipIf(inject('engine').name === 'sqlite');

const wrong = { email: 'ann@example.com', password: 'wrong horse' };
const right = { email: 'ann@example.com', password: PASSWORD };

function account(index: number) {
  return { name: 'Pupil', email: `pupil${index}@school.example`, password: PASSWORD };
}

function statuses(answers: Answer[]): number[] {
  return answers.map(({ status }) => status);
}

describe('failed log-ins', () => {
  test('beyond the limit are answered 429, the right password too', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '2' });
    await server.signUp('Ann');
    const answers = [];
    for (const body of [wrong, wrong, wrong, right]) answers.push(await server.post('/users/login', body));
    expect(statuses(answers)).toEqual([400, 400, 429, 429]);
  });

  test('the refusal says when to come back', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.post('/users/login', wrong);
    const { headers } = await server.post('/users/login', wrong);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
  });

  test('the refusal says what is wrong', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.post('/users/login', wrong);
    expect((await server.post('/users/login', wrong)).json()).toEqual({
      message: 'Too many attempts. Wait a little, then try again.',
      code: 'too_many_attempts',
    });
  });

  test('with one e-mail do not keep another out', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.signUp('Bob');
    for (const body of [wrong, wrong]) await server.post('/users/login', body);
    expect((await server.post('/users/login', { email: 'bob@example.com', password: PASSWORD })).status).toBe(200);
  });

  test('from one address do not keep the owner out at another', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1', TRUST_PROXY: '127.0.0.1' });
    await server.signUp('Ann');
    for (const body of [wrong, wrong]) await server.post('/users/login', body, { 'x-forwarded-for': '203.0.113.9' });
    expect((await server.post('/users/login', right, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(200);
  });

  test('cannot be spread by a forged X-Forwarded-For', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.post('/users/login', wrong, { 'x-forwarded-for': '203.0.113.1' });
    expect((await server.post('/users/login', wrong, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(429);
  });

  test('cannot be spread by spelling the e-mail otherwise', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.post('/users/login', wrong);
    expect((await server.post('/users/login', { ...wrong, email: ' ANN@example.com' })).status).toBe(429);
  });

  test('sent all at once are limited all the same', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '3' });
    await server.signUp('Ann');
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.post('/users/login', wrong)));
    expect(statuses(answers).filter((status) => status === 400)).toHaveLength(3);
  });

  test('are forgotten after a log-in', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '2' });
    await server.signUp('Ann');
    const answers = [];
    for (const body of [wrong, right, wrong, wrong]) answers.push(await server.post('/users/login', body));
    expect(statuses(answers)).toEqual([400, 200, 400, 400]);
  });

  test('are unlimited at 0', async () => {
    const server = await startServer(NO_LIMITS);
    const answers = await Promise.all(Array.from({ length: 25 }, () => server.post('/users/login', wrong)));
    expect(new Set(statuses(answers))).toEqual(new Set([400]));
    expect(await server.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});

/** Settings for clients behind a trusted proxy. */
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };
const from = (address: string) => ({ 'x-forwarded-for': address });

function guessAt(index: number) {
  return { email: `person${index}@example.com`, password: 'wrong horse' };
}

describe('failed log-ins from one address', () => {
  test('are limited whatever accounts they guess at', async () => {
    const server = await startServer({ LOG_IN_FAILURES_PER_ADDRESS: '3' });
    const answers = [];
    for (let index = 0; index < 5; index++) answers.push(await server.post('/users/login', guessAt(index)));
    expect(statuses(answers)).toEqual([400, 400, 400, 429, 429]);
  });

  test('count for a whole /64 of IPv6, and for an IPv4 address however it is written', async () => {
    const server = await startServer({ ...BEHIND_PROXY, LOG_IN_FAILURES_PER_ADDRESS: '1' });
    const answers = [];
    for (const [index, address] of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::7',
      '2001:db8:1:3::1',
      '203.0.113.9',
      '::ffff:203.0.113.9',
    ].entries()) {
      answers.push(await server.post('/users/login', guessAt(index), from(address)));
    }
    expect(statuses(answers)).toEqual([400, 429, 400, 400, 429]);
  });

  test('cannot be spread by a list of proxies that never ends', async () => {
    const server = await startServer({ ...BEHIND_PROXY, LOG_IN_FAILURES_PER_ADDRESS: '1' });
    const answers = [];
    for (const index of Array(2).keys()) {
      const endless = `203.0.113.${index}, ${'127.0.0.1, '.repeat(500)}`;
      answers.push(await server.post('/users/login', guessAt(index), from(endless)));
    }
    expect(statuses(answers)).toEqual([400, 429]);
  });

  test('leave a classroom of forty that mistypes twice each its log-ins', { timeout: 60_000 }, async () => {
    const server = await startServer();
    await server.signUp('Ann');
    const pupils = Array.from({ length: 40 }, (_, index) => server.post('/users/login', guessAt(index)));
    const again = (await Promise.all(pupils)).map((_, index) => server.post('/users/login', guessAt(index)));
    const answers = [...(await Promise.all(again)), await server.post('/users/login', right)];
    expect(statuses(answers)).toEqual([...Array(40).fill(400), 200]);
  });

  test('that are refused because of one account do not count for the others', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1', LOG_IN_FAILURES_PER_ADDRESS: '3' });
    for (let index = 0; index < 6; index++) await server.post('/users/login', wrong);
    expect((await server.post('/users/login', guessAt(1))).status).toBe(400);
  });

  test("are not undone by logging in to one's own account", async () => {
    const server = await startServer({ LOG_IN_FAILURES_PER_ADDRESS: '2' });
    await server.signUp('Ann');
    const answers = [];
    for (const body of [guessAt(1), guessAt(2), right, guessAt(3)]) {
      answers.push(await server.post('/users/login', body));
    }
    expect(statuses(answers)).toEqual([400, 400, 429, 429]);
  });

  test('are forgotten with their window', async () => {
    const server = await startServer({ LOG_IN_FAILURES_PER_ADDRESS: '1' });
    await server.signUp('Ann');
    const answers = [];
    for (const body of [guessAt(1), right, right]) answers.push(await server.post('/users/login', body));
    server.clock.nowMs += 15 * 60 * 1000;
    answers.push(await server.post('/users/login', right));
    expect(statuses(answers)).toEqual([400, 429, 429, 200]);
  });

  test('are not made more by successes', async () => {
    const server = await startServer({ LOG_IN_FAILURES_PER_ADDRESS: '2' });
    await server.signUp('Ann');
    const answers = [];
    for (const body of [guessAt(1), right, right, right, guessAt(2), guessAt(3)]) {
      answers.push(await server.post('/users/login', body));
    }
    expect(statuses(answers)).toEqual([400, 200, 200, 200, 400, 429]);
  });
});

/** Ann has signed up at one address and logged in at another; then others guess, three attempts below the limit. */
async function startGuessedAt(settings: Record<string, string> = {}) {
  const server = await startServer({ ...BEHIND_PROXY, LOG_IN_FAILURES_PER_ACCOUNT: '3', ...settings });
  const ann = { name: 'Ann', email: right.email, password: PASSWORD };
  await server.post('/users/signup', ann, from('198.51.100.7'));
  await server.post('/users/login', right, from('198.51.100.8'));
  const guesses: Answer[] = [];
  for (let index = 1; index <= 5; index++) {
    guesses.push(await server.post('/users/login', wrong, from(`203.0.113.${index}`)));
  }
  return { server, guesses };
}

describe('failed log-ins to one account', () => {
  test('are limited wherever they come from', async () => {
    const { server, guesses } = await startGuessedAt();
    const elsewhere = await server.post('/users/login', right, from('192.0.2.1'));
    expect([...statuses(guesses), elsewhere.status]).toEqual([400, 400, 400, 429, 429, 429]);
  });

  test.each([
    ['signed up', '198.51.100.7'],
    ['logged in before', '198.51.100.8'],
  ])('do not lock its owner out where they %s', async (_what, address) => {
    const { server } = await startGuessedAt();
    expect((await server.post('/users/login', right, from(address))).status).toBe(200);
  });

  test('are limited all the same at an address that its owner knows', async () => {
    const { server } = await startGuessedAt({ LOG_IN_FAILURES: '2' });
    const answers = [];
    for (let index = 0; index < 3; index++) {
      answers.push(await server.post('/users/login', wrong, from('198.51.100.7')));
    }
    expect(statuses(answers)).toEqual([400, 400, 429]);
  });

  test('do not end the sessions of its owner', async () => {
    const server = await startServer({ LOG_IN_FAILURES_PER_ACCOUNT: '1' });
    const ann = await server.signUp('Ann');
    for (let index = 0; index < 3; index++) await server.post('/users/login', wrong);
    expect((await ann.get('/users/current')).status).toBe(200);
  });

  test('do not reveal whether it exists', async () => {
    const { server, guesses } = await startGuessedAt();
    const nobody = { email: 'nobody@example.com', password: 'wrong horse' };
    const answers = [];
    for (let index = 1; index <= 5; index++) {
      answers.push(await server.post('/users/login', nobody, from(`192.0.2.${index}`)));
    }
    expect(statuses(answers)).toEqual(statuses(guesses));
  });

  test('are forgotten by an address that its owner has not used for half a year', async () => {
    const { server } = await startGuessedAt();
    server.clock.nowMs += 180 * 24 * 60 * 60 * 1000;
    for (let index = 1; index <= 3; index++) await server.post('/users/login', wrong, from(`203.0.113.${index}`));
    expect((await server.post('/users/login', right, from('198.51.100.7'))).status).toBe(429);
  });
});

describe('credentials longer than any that an account has', () => {
  test.each([
    ['e-mail', { email: `${'a'.repeat(300)}@example.com`, password: PASSWORD }],
    ['password', { email: right.email, password: `${PASSWORD}${'!'.repeat(300)}` }],
  ])('an %s: are a wrong pair, and count as one', async (_what, body) => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.signUp('Ann');
    const answers = [await server.post('/users/login', body), await server.post('/users/login', body)];
    expect(answers.map(({ status, text }) => [status, text.slice(0, 2)])).toEqual([
      [400, '{}'],
      [429, '{"'],
    ]);
  });
});

test('successes do not count, not even forty concurrent ones of one account', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '2' });
  await server.signUp('Ann');
  const answers = await Promise.all(Array.from({ length: 40 }, () => server.post('/users/login', right)));
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
});

describe('sign-ups', () => {
  test('beyond the limit are answered 429 with Retry-After', async () => {
    const server = await startServer({ SIGN_UPS_PER_HOUR: '1' });
    await server.post('/users/signup', account(1));
    const { status, headers } = await server.post('/users/signup', account(2));
    expect([status, Number(headers['retry-after']) > 59 * 60]).toEqual([429, true]);
  });

  test('of a whole /64 of IPv6 count together', async () => {
    const server = await startServer({ ...BEHIND_PROXY, SIGN_UPS_PER_HOUR: '1' });
    const answers = [];
    for (const [index, address] of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'].entries()) {
      answers.push(await server.post('/users/signup', account(index), from(address)));
    }
    expect(statuses(answers)).toEqual([201, 429, 201]);
  });

  test('that are malformed do not count', async () => {
    const server = await startServer({ SIGN_UPS_PER_HOUR: '1' });
    await server.post('/users/signup', { ...account(1), password: 'short' });
    expect((await server.post('/users/signup', account(1))).status).toBe(201);
  });

  test('of a classroom of forty behind one address all succeed', async () => {
    const server = await startServer();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => server.post('/users/signup', account(index))),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
  });

  test('are unlimited at 0', async () => {
    const server = await startServer({ SIGN_UPS_PER_HOUR: '0' });
    for (const index of Array(5).keys()) await server.signUp(`Pupil${index}`);
    expect(await server.db.selectFrom('attempts').select('tries').where('tries', '>', 0).execute()).toEqual([]);
  });
});

describe('after the window', () => {
  test('one may try again', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.post('/users/login', wrong);
    server.clock.nowMs += 15 * 60 * 1000;
    expect((await server.post('/users/login', wrong)).status).toBe(400);
  });

  test('and not a minute before', async () => {
    const server = await startServer({ LOG_IN_FAILURES: '1' });
    await server.post('/users/login', wrong);
    server.clock.nowMs += 14 * 60 * 1000;
    const { status, headers } = await server.post('/users/login', wrong);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
  });

  test('what is left of it is removed', async () => {
    const server = await startServer();
    await server.post('/users/login', wrong);
    server.clock.nowMs += 15 * 60 * 1000;
    await server.restart();
    const left = () => server.db.selectFrom('attempts').selectAll().execute();
    await expect.poll(left).toEqual([]);
  });
});

test('the limits outlive a restart', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '1' });
  await server.post('/users/login', wrong);
  await server.restart();
  expect((await server.post('/users/login', wrong)).status).toBe(429);
});

onSharedDatabase('the limits apply to all servers on the database together', async () => {
  const DATABASE_URL = await takeDatabase();
  const one = await startServer({ DATABASE_URL, LOG_IN_FAILURES: '1' });
  await one.post('/users/login', wrong);
  const other = await startServer({ DATABASE_URL, LOG_IN_FAILURES: '1' });
  expect((await other.post('/users/login', wrong)).status).toBe(429);
});

test('neither an e-mail nor an address is kept for counting', async () => {
  const server = await startServer();
  await server.post('/users/login', wrong);
  await server.post('/users/signup', account(1));
  const kept = JSON.stringify(await server.db.selectFrom('attempts').selectAll().execute());
  expect(kept).not.toMatch(/ann@|pupil|127\.0\.0\.1/);
});
