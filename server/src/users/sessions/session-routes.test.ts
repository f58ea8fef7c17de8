import { allQueries } from '../../testing/all-queries.ts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ActiveSession } from '@contactbook/contract/account';
import { describe, expect, inject, test } from 'vitest';
import { takeDatabase } from '../../testing/database.ts';
import { NO_LIMITS } from '../../testing/launch.ts';
import { type Client, PASSWORD, startServer, type TestServer } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';
import { browserLabel } from './browser-label.ts';
import { parseToken } from '../rules.ts';

/** Only one server can have a SQLite file open. */
const onSharedDatabase = test.skipIf(inject('engine').name === 'sqlite');

const CHROME = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
};
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' };
const DAY_MS = 24 * 60 * 60 * 1000;

async function sessionsOf(client: Client): Promise<ActiveSession[]> {
  return (await client.get('/users/sessions')).json() as ActiveSession[];
}

/** Logs in from a browser; returns a client that sends the token. */
async function logInFrom(server: TestServer, browser: Record<string, string>) {
  server.clock.nowMs += 1000;
  const answer = await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD }, browser);
  const authorization = { authorization: (answer.json() as { token: string }).token };
  const send = (method: string, path: string) => server.send(method, path, undefined, { ...authorization, ...browser });
  return {
    ...authorization,
    sessions: async () => (await send('GET', '/users/sessions')).json() as ActiveSession[],
    post: (path: string) => send('POST', path),
    delete: (path: string) => send('DELETE', path),
    status: async () => (await send('GET', '/users/current')).status,
  };
}

const idOf = ({ authorization }: { authorization: string }) => parseToken(authorization)!.secretHash; // a valid token

test('a person has five hundred sessions at most: a log-in ends the one that was unused for the longest time', async () => {
  const server = await startServer(NO_LIMITS);
  const ann = await server.signUp('Ann');
  const [user_id = ''] = ann.token.split('.');
  const label = 'Firefox on Linux';
  const usedAt = (index: number) => server.clock.nowMs - (index + 1) * 1000;
  const sessions = Array.from({ length: 499 }, (_, index) => {
    const times = { created_at_ms: usedAt(index), used_at_ms: usedAt(index) };
    return { user_id, secret_hash: String(index).padStart(43, 's'), label, is_told: 1, ...times };
  });
  await allQueries(server.db).insertInto('sessions').values(sessions).execute();
  const ids = async () => ((await ann.get('/users/sessions')).json() as ActiveSession[]).map(({ id }) => id);
  expect(await ids()).toHaveLength(500);
  const entered = await Promise.all(Array.from({ length: 3 }, () => server.logIn('ann@example.com')));
  const left = new Set(await ids());
  expect([left.size, sessions.filter(({ secret_hash }) => !left.has(secret_hash))]).toEqual([500, sessions.slice(-3)]);
  expect((await Promise.all(entered.map((each) => each.get('/users/current')))).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
});

test('a user sees their own sessions with time and description, newest first', async () => {
  const server = await startServer();
  await server.signUp('Bob');
  const ann = await server.signUp('Ann');
  const laptop = await logInFrom(server, CHROME);
  expect(await laptop.sessions()).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{43}$/),
      label: 'Chrome on Windows',
      createdAtMs: server.clock.nowMs,
      usedAtMs: server.clock.nowMs,
      isCurrent: true,
      isNew: false,
    },
    expect.objectContaining({ label: '', createdAtMs: server.clock.nowMs - 1000, isCurrent: false }),
  ]);
  const ids = (await sessionsOf(ann)).map(({ id }) => id);
  const answers = ids.map((id) => server.get('/users/current', { authorization: `${ann.token.slice(0, 37)}${id}` }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401]);
});

test('ending one elsewhere invalidates its token and its streams before the answer; other users cannot', async () => {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const laptop = await logInFrom(server, CHROME);
  const anns = await openStream(server.port, { authorization: ann.token });
  const request = once(server.http, 'request');
  await openStream(server.port, { authorization: laptop.authorization });
  const [, laptops] = (await request) as [unknown, ServerResponse];
  const { id } = (await sessionsOf(ann)).find(({ isCurrent }) => !isCurrent)!;
  expect([(await bob.delete(`/users/sessions/${id}`)).status, await laptop.status()]).toEqual([404, 200]);
  const ended = await ann.delete(`/users/sessions/${id}`);
  expect([
    laptops.writableEnded,
    ended.status,
    await laptop.status(),
    (await ann.delete(`/users/sessions/${id}`)).json(),
  ]).toEqual([true, 200, 401, { message: 'This session has already ended.', code: 'session_not_found' }]);
  await ann.add('Rosie');
  await expect.poll(anns.revisions).toEqual([0, 1]);
});

test('ending all others keeps this one, and those of other users', async () => {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const others = [await logInFrom(server, CHROME), await logInFrom(server, FIREFOX)];
  await ann.delete('/users/sessions');
  const statuses = await Promise.all(others.map((other) => other.status()));
  const left = await sessionsOf(ann);
  expect([statuses, left.map(({ isCurrent }) => isCurrent), (await bob.get('/users/current')).status]).toEqual([
    [401, 401],
    [true],
    200,
  ]);
});

onSharedDatabase(
  'streams in another process end at once too, also by a plain log-out and by a new password',
  async () => {
    const DATABASE_URL = await takeDatabase();
    const here = await startServer({ DATABASE_URL });
    const there = await startServer({ DATABASE_URL });
    const ann = await here.signUp('Ann');
    const others = [await logInFrom(here, CHROME), await logInFrom(here, FIREFOX), await logInFrom(here, {})];
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    for (const { authorization } of others) streams.push(await openStream(there.port, { authorization }));
    const own = await openStream(there.port, { authorization: ann.token });
    await ann.add('Rosie');
    await expect.poll(() => own.revisions().at(-1), { timeout: 5000 }).toBe(1); // the process is listening
    const haveEnded = () => streams.map((stream) => stream.hasEnded());
    await others[0]!.post('/users/logout');
    await expect.poll(haveEnded, { timeout: 5000 }).toEqual([true, false, false]);
    await ann.delete(`/users/sessions/${idOf(others[1]!)}`);
    await expect.poll(haveEnded, { timeout: 5000 }).toEqual([true, true, false]);
    await ann.post('/users/password', { current: PASSWORD, next: 'a better horse' });
    await expect.poll(haveEnded, { timeout: 5000 }).toEqual([true, true, true]);
    expect((await there.get('/users/current', { authorization: others[2]!.authorization })).status).toBe(401);
  },
);

describe('a log-in from a browser not seen before', () => {
  test('is reported once, to earlier sessions; not to itself, and not for a known browser', async () => {
    const server = await startServer();
    await server.post('/users/signup', { name: 'Ann', email: 'ann@example.com', password: PASSWORD }, CHROME);
    const known = await logInFrom(server, CHROME);
    const stranger = await logInFrom(server, FIREFOX);
    const news = async (client: typeof known) =>
      (await client.sessions()).filter(({ isNew }) => isNew).map(({ label }) => label);
    expect([await news(known), await news(stranger)]).toEqual([['Firefox on Linux'], []]);
    const { id } = (await known.sessions()).find(({ isNew }) => isNew)!;
    await stranger.post(`/users/sessions/${id}/told`);
    expect(await news(known)).toEqual(['Firefox on Linux']);
    await known.post(`/users/sessions/${id}/told`);
    await known.delete(`/users/sessions/${id}`);
    const again = await logInFrom(server, FIREFOX);
    expect([await news(known), await news(again)]).toEqual([[], []]);
  });

  test('is reported to a later log-in from a known browser too', async () => {
    const server = await startServer();
    await server.post('/users/signup', { name: 'Ann', email: 'ann@example.com', password: PASSWORD }, CHROME);
    await logInFrom(server, FIREFOX);
    const later = await logInFrom(server, CHROME);
    expect((await later.sessions()).map(({ label, isNew }) => [label, isNew])).toEqual([
      ['Chrome on Windows', false],
      ['Firefox on Linux', true],
      ['Chrome on Windows', false],
    ]);
  });

  test('an unknown session cannot be marked', async () => {
    const server = await startServer();
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const [{ id }] = (await sessionsOf(bob)) as [ActiveSession];
    expect((await ann.post(`/users/sessions/${id}/told`)).status).toBe(404);
  });
});

describe('a session that is used all the time', () => {
  test('ends after SESSION_MAX_DAYS all the same', async () => {
    const server = await startServer({ SESSION_MAX_DAYS: '3' });
    const ann = await server.signUp('Ann');
    const statuses = [];
    for (let day = 0; day < 3; day++) {
      server.clock.nowMs += DAY_MS;
      statuses.push((await ann.get('/users/current')).status);
    }
    await server.restart();
    const left = () => server.db.selectFrom('sessions').select('user_id').execute();
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    expect(statuses).toEqual([200, 200, 401]);
  });
});

test.each([
  [CHROME['user-agent'], 'Chrome on Windows'],
  [FIREFOX['user-agent'], 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'GNOME Web on Linux'],
  ['Mozilla/5.0 (X11; FreeBSD amd64) AppleWebKit/605.1.15 Safari/605.1.15 Epiphany/605.1.15', 'GNOME Web on Linux'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 OPR/125.0', 'Opera on Windows'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  [`Chrome/${'9'.repeat(1000)}`, ''],
])('%j is %j', (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
