import { describe, expect, inject, test, vi } from 'vitest';
import { type Answer, PASSWORD, startServer } from '../testing.ts';
import { takeDatabase } from '../testing-database.ts';

/** A file is for one server alone. */
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
    const server = await startServer({ LOG_IN_FAILURES: '0' });
    const answers = await Promise.all(Array.from({ length: 25 }, () => server.post('/users/login', wrong)));
    expect(new Set(statuses(answers))).toEqual(new Set([400]));
  });
});

test('successes do not count, not even forty of one account at once', async () => {
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
    expect(await server.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
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
    await vi.waitFor(async () => expect(await left()).toEqual([]));
  });
});

test('the limits outlive a restart', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '1' });
  await server.post('/users/login', wrong);
  await server.restart();
  expect((await server.post('/users/login', wrong)).status).toBe(429);
});

onSharedDatabase('the limits are those of all servers on the database together', async () => {
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
