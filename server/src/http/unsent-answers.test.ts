import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseFault } from '../store/fault.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { parseToken } from '../users/rules.ts';
import type { App } from '../services.ts';
import { boundUnsent } from './unsent-answers.ts';

type Person = Awaited<ReturnType<TestServer['signUp']>>;

const CONTACTS = 10_000;
const ROWS_AT_ONCE = 500;
/** Its system takes a few megabytes of it, the rest waits in the server. */
const BOOK_MB = 10;
/** In ours, two such books are too much for all, and one for each. */
const TIGHT = { UNSENT_MB: '15', UNSENT_MB_EACH: '1' };
/** As many for all, but nobody's is too much for one. */
const WIDE = { UNSENT_MB: '15', UNSENT_MB_EACH: '12' };

/** Somebody with a book of ten megabytes. */
async function collector(server: TestServer, name: string): Promise<Person> {
  const person = await server.signUp(name);
  const { userId } = parseToken(person.token)!; // it was just made
  const long = 'x'.repeat((BOOK_MB * 2 ** 20) / CONTACTS);
  for (let first = 0; first < CONTACTS; first += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) => ({
      user_id: userId,
      contact_id: `01900000-0000-7000-8000-${String(first + index).padStart(12, '0')}`,
      name: long,
      number: '1',
    }));
    await server.db.insertInto('contacts').values(rows).execute();
  }
  return person;
}

const listOf = ({ token }: Person) => `GET /contacts HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\n\r\n`;

/** Asks, and reads no more than the beginning of what comes; answers the status and the connection. */
async function askDeafly({ port }: TestServer, bytes: string): Promise<{ status: number; socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'readable');
  const head = String(socket.read(12));
  return { status: Number(head.slice(-3)), socket };
}

const REFUSED = {
  code: 'answers_not_taken',
  message: 'Your contacts are on their way to you already. Wait until they have arrived, then try again.',
};

test('who does not take their book is refused it again, and nothing else, until they let go of it', async () => {
  const server = await startServer(TIGHT);
  const [ann, bob] = [await collector(server, 'Ann'), await server.signUp('Bob')];
  const { status, socket } = await askDeafly(server, listOf(ann));
  const again = await ann.get('/contacts');
  expect([status, again.status, again.headers['retry-after'], again.json()]).toEqual([200, 429, '5', REFUSED]);
  expect(await ann.get('/changes?since=0')).toMatchObject({ status: 429 });
  expect(await ann.post('/past', { revision: 0 })).toMatchObject({ status: 429 });
  expect(await ann.post('/contacts', { name: 'Rosie', number: '1' })).toMatchObject({ status: 201 });
  expect(await bob.contacts()).toEqual([]);
  socket.destroy();
  await expect.poll(async () => (await ann.get('/contacts')).status, { timeout: 10_000 }).toBe(200);
});

test('of many who ask at once with one name, one is sent a book', async () => {
  const server = await startServer(TIGHT);
  const ann = await collector(server, 'Ann');
  const asked = await Promise.all(Array.from({ length: 20 }, () => askDeafly(server, listOf(ann))));
  expect(Map.groupBy(asked, ({ status }) => status).get(200)).toHaveLength(1);
  expect(Map.groupBy(asked, ({ status }) => status).get(429)).toHaveLength(19);
});

test('who has asked for so much that it would take too long is refused it in time', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  let nowMs = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 21_000));
  onTestFinished(() => now.mockRestore());
  const last = listOf(ann).replace('Host: a', 'Host: a\r\nConnection: close');
  const socket = connect(server.port, '127.0.0.1');
  socket.write(listOf(ann) + listOf(ann) + last);
  const statuses = (await textOf(socket)).match(/(?<=HTTP\/1.1 )\d+/g);
  expect(statuses).toEqual(['200', '429', '429']);
});

test('who takes what they ask for may ask for it all the time', async () => {
  const server = await startServer(TIGHT);
  const ann = await collector(server, 'Ann');
  for (const path of ['/contacts', '/changes?since=0', '/contacts']) {
    const { status, text } = await ann.get(path);
    expect([status, path === '/contacts' && text.length > BOOK_MB * 2 ** 20]).toEqual([200, path === '/contacts']);
  }
});

test('one list that is kept counts once, however many wait for it', async () => {
  const server = await startServer({ UNSENT_MB_EACH: '12' });
  const ann = await collector(server, 'Ann');
  const asked = [];
  for (let count = 0; count < 3; count++) asked.push(await askDeafly(server, listOf(ann)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('where all together hold too much, who holds the most loses it', async () => {
  const server = await startServer(TIGHT);
  const [ann, bob] = [await collector(server, 'Ann'), await collector(server, 'Bob')];
  await ann.add('Rosie');
  const { socket } = await askDeafly(server, listOf(ann));
  expect(await bob.contacts()).toHaveLength(CONTACTS);
  // Had she been sent all of it, the connection would stay open.
  await once(socket.resume(), 'close');
});

test('where nobody holds more than they may, there is no room for another, who is told so before the book is read', async () => {
  const server = await startServer(WIDE);
  const [ann, bob] = [await collector(server, 'Ann'), await collector(server, 'Bob')];
  expect(await bob.contacts()).toHaveLength(CONTACTS);
  const { socket } = await askDeafly(server, listOf(ann));
  const refused = await bob.get('/contacts');
  expect([refused.status, refused.headers['retry-after'], refused.json()]).toMatchObject([503, '5', { code: 'busy' }]);
  socket.destroy();
  await expect.poll(async () => (await bob.get('/contacts')).status, { timeout: 10_000 }).toBe(200);
});

test('a claim to be somebody else holds nothing of theirs', async () => {
  const server = await startServer(TIGHT);
  const ann = await collector(server, 'Ann');
  const forged = `${ann.token.slice(0, 36)}.${'x'.repeat(43)}`;
  const asked = Array.from({ length: 20 }, () => server.get('/contacts', { authorization: forged }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(401));
  expect(await ann.contacts()).toHaveLength(CONTACTS);
});

test('HEAD is answered without a body that could wait', async () => {
  const server = await startServer(TIGHT);
  const ann = await collector(server, 'Ann');
  const { status, headers, text } = await server.send('HEAD', '/contacts', undefined, { authorization: ann.token });
  expect([status, Number(headers['content-length']) > BOOK_MB * 2 ** 20, text]).toEqual([200, true, '']);
});

test('who waits for an answer that a database does not give is refused with it, and does not wait for the same', async () => {
  const app = fastify() as unknown as App; // boundUnsent asks nothing of it that another one lacks
  const away = Promise.withResolvers<never>();
  let asked = 0;
  boundUnsent(app, { config: { unsentBytes: 1, unsentBytesEach: 1 } } as never, () => 'ann'); // all it reads
  app.get('/long', { schema: { security: [], response: { 200: { type: 'array', items: {} } } } }, async () => {
    asked++;
    return away.promise;
  });
  const answers = Array.from({ length: 3 }, () => app.inject('/long'));
  await expect.poll(() => asked).toBe(1);
  away.reject(new DatabaseFault('unavailable', new Error('away')));
  expect(
    (await Promise.all(answers)).map((answer) => [answer.statusCode, answer.json<{ message: string }>().message]),
  ).toEqual(Array.from({ length: 3 }, () => [500, 'the database is unavailable']));
  expect(asked, 'the others asked nothing').toBe(1);
  await app.close();
});
