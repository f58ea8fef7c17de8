import * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { PASSWORD, startServer } from '../testing.ts';
import { createPasswordTurns } from './passwords.ts';

// The real library, watched.
vi.mock('@node-rs/argon2', { spy: true });

/** The kind and cost of the hash that each password was verified against. */
function verifiedCosts() {
  return vi.mocked(argon2.verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join('$'));
}

test('a log-in does the same hashing whether or not the e-mail exists', async () => {
  const server = await startServer();
  await server.signUp('Ann');
  vi.mocked(argon2.verify).mockClear();
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  await server.post('/users/login', { email: 'nobody@example.com', password: 'wrong horse' });
  expect(verifiedCosts()).toEqual(['argon2id$v=19$m=19456,t=2,p=1', 'argon2id$v=19$m=19456,t=2,p=1']);
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

test('beyond a hundred waiting, people are told to come back: 503 with Retry-After', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '0' });
  const body = { email: 'nobody@example.com', password: 'wrong horse' };
  const answers = await Promise.all(Array.from({ length: 130 }, () => server.post('/users/login', body)));
  const busy = answers.filter(({ status }) => status === 503);
  expect([busy.length > 0, busy[0]?.headers['retry-after'], busy[0]?.json()]).toEqual([
    true,
    '5',
    { message: 'Too many people are logging in at this moment. Try again shortly.', code: 'busy' },
  ]);
});

test('the contacts of those logged in come at once while passwords wait', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '0' });
  const ann = await server.signUp('Ann');
  const order: string[] = [];
  const body = { email: 'nobody@example.com', password: 'wrong horse' };
  const logIns = Array.from({ length: 20 }, () => server.post('/users/login', body).then(() => order.push('log-in')));
  await ann.contacts().then(() => order.push('contacts'));
  await Promise.all(logIns);
  expect(order.indexOf('contacts')).toBeLessThan(order.length - 1);
});
