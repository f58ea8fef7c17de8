import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import * as argon2 from '@node-rs/argon2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createMetrics, type Metrics } from '../metrics/registry.ts';
import { type Answer, PASSWORD, startServer, type TestServer } from '../testing/server.ts';
import { NO_LIMITS } from '../testing/launch.ts';
import { queriesOf } from '../testing/statements.ts';
import { createScheduler, workClasses } from '../store/scheduler.ts';
import { type WaitingClient, createPasswordTurns, type PasswordTurn } from './passwords.ts';

// The real library, watched.
vi.mock('@node-rs/argon2', { spy: true });

const PATIENTLY = { timeout: 10_000, interval: 5 };

const ANN: WaitingClient = { network: '203.0.113.9', hasLeft: () => false };
const nobody = { email: 'nobody@example.com', password: 'wrong horse' };

/** Delays all password checks until the returned function is called. */
function holdVerifying(): () => void {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  vi.mocked(argon2.verify).mockClear();
  vi.mocked(argon2.verify).mockReturnValue(promise);
  onTestFinished(() => void vi.mocked(argon2.verify).mockReset());
  return () => resolve(false);
}

/** How many wait for their password to be hashed. */
const waiting = ({ db }: TestServer): number => db.scheduler.waiting('password');

/** Turns of their own, without a server. */
function passwordTurns(metrics?: Metrics): PasswordTurn {
  const scheduler = createScheduler(workClasses({ isPostgres: false, poolSize: 1 }));
  return createPasswordTurns({ scheduler, config: { passwordMemoryKib: 8 }, metrics });
}

/** Returns the kind and cost of the hash that each password was verified against. */
function verifiedCosts() {
  return vi.mocked(argon2.verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join('$'));
}

test('a log-in does the same hashing, at the cost that OWASP recommends, whether or not the e-mail exists', async () => {
  const { passwordMemoryKib } = readConfig({});
  const server = await startServer({ PASSWORD_MEMORY_KIB: String(passwordMemoryKib) });
  await server.signUp('Ann');
  vi.mocked(argon2.verify).mockClear();
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  await server.post('/users/login', nobody);
  expect(verifiedCosts()).toEqual(['argon2id$v=19$m=19456,t=2,p=1', 'argon2id$v=19$m=19456,t=2,p=1']);
});

test('a log-in asks the database the same whether or not the e-mail exists', async () => {
  const server = await startServer();
  await server.signUp('Ann');
  const logIn = (email: string) => () => server.post('/users/login', { email, password: 'wrong horse' });
  const ofAnn = await queriesOf(server, logIn('ann@example.com'));
  const ofNobody = await queriesOf(server, logIn('nobody@example.com'));
  // Once for the password, and once for the audit log.
  expect([ofAnn.filter((sql) => sql.includes('"users"')).length, ofNobody]).toEqual([2, ofAnn]);
});

test('the password that the missing account is compared with logs nobody in', async () => {
  const inTurn = passwordTurns();
  expect(await inTurn(ANN, (passwords) => passwords.matches(undefined, 'a password that nobody has'))).toBe(false);
});

test('passwords are hashed one at a time', async () => {
  const inTurn = passwordTurns();
  let [running, most] = [0, 0];
  const work = () =>
    inTurn(ANN, async (passwords) => {
      most = Math.max(most, ++running);
      await passwords.hash(PASSWORD);
      running--;
    });
  await Promise.all([work(), work(), work(), work()]);
  expect(most).toBe(1);
});

test('a fault in one turn leaves the next one its turn', async () => {
  const inTurn = passwordTurns();
  const fault = inTurn(ANN, () => Promise.reject(new Error('no memory')));
  const next = inTurn(ANN, (passwords) => passwords.hash(PASSWORD));
  await expect(Promise.allSettled([fault, next])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled' },
  ]);
});

test('of one address one is at work and forty wait; who comes from there after that is refused', async () => {
  const inTurn = passwordTurns();
  const { promise: allAsked, resolve: letGo } = Promise.withResolvers<string>();
  const turns = Array.from({ length: 130 }, () => inTurn(ANN, () => allAsked).catch((error: Error) => error.message));
  letGo('done');
  expect(await Promise.all(turns)).toEqual([
    ...Array(41).fill('done'),
    ...Array(89).fill('too much work of the class password waits already'),
  ]);
});

test('a client that has left before its turn is not hashed for, and the next one is', async () => {
  const server = await startServer();
  const letGo = holdVerifying();
  const first = server.post('/users/login', nobody);
  await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalledOnce(), PATIENTLY);
  const [leaver, [socketHere]] = await Promise.all([arrival(server.port), once(server.http, 'connection')]);
  await vi.waitFor(() => expect(waiting(server)).toBe(1), PATIENTLY);
  leaver.destroy();
  await once(socketHere as Socket, 'close');
  const last = server.post('/users/login', nobody);
  letGo();
  await Promise.all([first, last]);
  expect([vi.mocked(argon2.verify).mock.calls.length, waiting(server)]).toEqual([2, 0]);
});

/** Connects and requests a log-in. */
async function arrival(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const body = JSON.stringify(nobody);
  socket.write(
    `POST /users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

test(
  'a log-in from another address comes next, 54 times of 54, however many wait at one address',
  { timeout: 60_000 },
  async () => {
    const server = await startServer({ TRUST_PROXY: '127.0.0.1' });
    await server.signUp('Ann');
    const served: string[] = [];
    const verifying: (() => void)[] = [];
    const endVerifying = () => verifying.pop()?.();
    vi.mocked(argon2.verify).mockImplementation(async (_stored, password) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      verifying.push(resolve);
      served.push(String(password));
      await promise;
      return password === PASSWORD;
    });
    onTestFinished(() => void vi.mocked(argon2.verify).mockReset());
    const logIn = (from: string, email: string, password: string) =>
      server.post('/users/login', { email, password }, { 'x-forwarded-for': from });
    const guessing: Promise<Answer>[] = [];
    const guess = () => guessing.push(logIn('203.0.113.9', `nobody${guessing.length}@example.com`, 'a guess'));

    for (let index = 0; index < 130; index++) guess();
    await vi.waitFor(() => expect(waiting(server)).toBe(40), PATIENTLY);
    for (let round = 1; round <= 54; round++) {
      const owner = logIn('198.51.100.7', 'ann@example.com', PASSWORD);
      await vi.waitFor(() => expect(waiting(server)).toBe(41), PATIENTLY);
      endVerifying();
      await vi.waitFor(() => expect(served).toHaveLength(2 * round), PATIENTLY);
      expect(served.at(-1)).toBe(PASSWORD);
      endVerifying();
      expect((await owner).status).toBe(200);
      await vi.waitFor(() => expect(served).toHaveLength(2 * round + 1), PATIENTLY);
      guess();
      await vi.waitFor(() => expect(waiting(server)).toBe(40), PATIENTLY);
    }
    vi.mocked(argon2.verify).mockResolvedValue(false);
    endVerifying();
    await Promise.all(guessing);
  },
);

test('how many wait can be seen', async () => {
  const metrics = await createMetrics();
  const inTurn = passwordTurns(metrics);
  const { promise: allAsked, resolve: letGo } = Promise.withResolvers<void>();
  const turns = Array.from({ length: 4 }, () => inTurn(ANN, () => allAsked));
  await expect.poll(async () => (await metrics.page()).text).toContain('\ncontactbook_passwords_waiting 3\n');
  letGo();
  await Promise.all(turns);
});

test('a refusal is immediate and says when to retry: 503 with Retry-After', async () => {
  const server = await startServer(NO_LIMITS);
  const letGo = holdVerifying();
  const logIns = Array.from({ length: 42 }, () => server.post('/users/login', nobody));
  const { status, headers, json } = await Promise.race(logIns);
  letGo();
  await Promise.all(logIns);
  expect([status, headers['retry-after'], json()]).toEqual([
    503,
    '5',
    { message: 'Too many people are logging in right now. Try again shortly.', code: 'busy' },
  ]);
});

test('contacts of logged-in users are served immediately while passwords wait', async () => {
  const server = await startServer(NO_LIMITS);
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
