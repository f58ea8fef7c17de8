import * as argon2 from '@node-rs/argon2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import type { ProblemError } from '../problem.ts';
import { PASSWORD, startServer } from '../testing.ts';
import { createPasswordTurns } from './passwords.ts';

// The real library, watched.
vi.mock('@node-rs/argon2', { spy: true });

const nobody = { email: 'nobody@example.com', password: 'wrong horse' };

/** Until the answer is called, no password turns out right or wrong. */
function holdVerifying(): () => void {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  vi.mocked(argon2.verify).mockClear();
  vi.mocked(argon2.verify).mockReturnValue(promise);
  onTestFinished(() => void vi.mocked(argon2.verify).mockReset());
  return () => resolve(false);
}

/** The kind and cost of the hash that each password was verified against. */
function verifiedCosts() {
  return vi.mocked(argon2.verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join('$'));
}

test('a log-in does the same hashing whether or not the e-mail exists', async () => {
  const server = await startServer();
  await server.signUp('Ann');
  vi.mocked(argon2.verify).mockClear();
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  await server.post('/users/login', nobody);
  expect(verifiedCosts()).toEqual(['argon2id$v=19$m=19456,t=2,p=1', 'argon2id$v=19$m=19456,t=2,p=1']);
});

test('a log-in asks the database the same whether or not the e-mail exists', async () => {
  const server = await startServer();
  await server.signUp('Ann');
  const queries = vi.spyOn(server.db.getExecutor(), 'executeQuery');
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  const ofAnn = queries.mock.calls.splice(0).map(([{ sql }]) => sql);
  await server.post('/users/login', nobody);
  const ofNobody = queries.mock.calls.map(([{ sql }]) => sql);
  expect([ofAnn.filter((sql) => sql.includes('"users"')).length, ofNobody]).toEqual([1, ofAnn]);
});

test('the password that the missing account is compared with logs nobody in', async () => {
  const inTurn = createPasswordTurns();
  expect(await inTurn((passwords) => passwords.matches(undefined, 'a password that nobody has'))).toBe(false);
});

test('passwords are hashed one at a time', async () => {
  const inTurn = createPasswordTurns();
  let [running, most] = [0, 0];
  const work = () =>
    inTurn(async (passwords) => {
      most = Math.max(most, ++running);
      await passwords.hash(PASSWORD);
      running--;
    });
  await Promise.all([work(), work(), work(), work()]);
  expect(most).toBe(1);
});

test('a fault in one turn leaves the next one its turn', async () => {
  const inTurn = createPasswordTurns();
  const fault = inTurn(() => Promise.reject(new Error('no memory')));
  const next = inTurn((passwords) => passwords.hash(PASSWORD));
  await expect(Promise.allSettled([fault, next])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled' },
  ]);
});

test('one is at work and a hundred wait; who comes after that is refused', async () => {
  const inTurn = createPasswordTurns();
  const { promise: allAsked, resolve: letGo } = Promise.withResolvers<string>();
  const turns = Array.from({ length: 130 }, () => inTurn(() => allAsked).catch(({ code }: ProblemError) => code));
  letGo('done');
  expect(await Promise.all(turns)).toEqual([...Array(101).fill('done'), ...Array(29).fill('busy')]);
});

test('how many wait can be seen', async () => {
  const metrics = await createMetrics();
  const inTurn = createPasswordTurns(metrics);
  const { promise: allAsked, resolve: letGo } = Promise.withResolvers<void>();
  const turns = Array.from({ length: 4 }, () => inTurn(() => allAsked));
  await vi.waitFor(async () => expect((await metrics.page()).text).toContain('\ncontactbook_passwords_waiting 3\n'));
  letGo();
  await Promise.all(turns);
});

test('who is refused is told at once to come back: 503 with Retry-After', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '0' });
  const letGo = holdVerifying();
  const logIns = Array.from({ length: 102 }, () => server.post('/users/login', nobody));
  const { status, headers, json } = await Promise.race(logIns);
  letGo();
  await Promise.all(logIns);
  expect([status, headers['retry-after'], json()]).toEqual([
    503,
    '5',
    { message: 'Too many people are logging in at this moment. Try again shortly.', code: 'busy' },
  ]);
});

test('the contacts of those logged in come at once while passwords wait', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '0' });
  const ann = await server.signUp('Ann');
  const order: string[] = [];
  const letGo = holdVerifying();
  const logIns = Array.from({ length: 20 }, () => server.post('/users/login', nobody).then(() => order.push('log-in')));
  await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await ann.contacts().then(() => order.push('contacts'));
  letGo();
  await Promise.all(logIns);
  expect(order).toEqual(['contacts', ...Array(20).fill('log-in')]);
});
