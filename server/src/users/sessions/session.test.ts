import { describe, expect, test } from 'vitest';
import { startServer } from '../../testing/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('an unused session', () => {
  test('ends after 90 days', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    server.clock.nowMs += 90 * DAY_MS;
    expect((await ann.get('/users/current')).status).toBe(401);
  });

  test('and not a minute before', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    server.clock.nowMs += 90 * DAY_MS - 60_000;
    expect((await ann.get('/users/current')).status).toBe(200);
  });

  test('ends after as many days as the setting says', async () => {
    const server = await startServer({ SESSION_IDLE_DAYS: '7' });
    const ann = await server.signUp('Ann');
    server.clock.nowMs += 7 * DAY_MS;
    expect((await ann.get('/contacts')).status).toBe(401);
  });

  test('is removed at the next cleaning, and only that one', async () => {
    const server = await startServer();
    await server.signUp('Ann');
    server.clock.nowMs += 50 * DAY_MS;
    const bob = await server.signUp('Bob');
    server.clock.nowMs += 50 * DAY_MS;
    await bob.get('/users/current');
    await server.restart();
    const sessions = () => server.db.selectFrom('sessions').select('user_id').execute();
    await expect.poll(sessions).toHaveLength(1);
    expect((await bob.get('/users/current')).status).toBe(200);
  });

  test('does not take the book with it', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    server.clock.nowMs += 100 * DAY_MS;
    await server.restart();
    const again = await server.logIn('ann@example.com');
    expect((await again.contacts()).map(({ name }) => name)).toEqual(['Rosie']);
  });
});

test('a session that is used lives on, however rarely it is', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const statuses: number[] = [];
  for (let season = 0; season < 4; season++) {
    server.clock.nowMs += 80 * DAY_MS;
    statuses.push((await ann.contacts()).length, (await ann.get('/users/current')).status);
  }
  expect(statuses).toEqual([0, 200, 0, 200, 0, 200, 0, 200]);
});

test('using a session writes once a day, not with every request', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const usedAt: number[] = [];
  for (const hours of [0, 23, 1, 23]) {
    server.clock.nowMs += hours * 60 * 60 * 1000;
    await ann.contacts();
    usedAt.push((await server.db.selectFrom('sessions').select('used_at_ms').executeTakeFirstOrThrow()).used_at_ms);
  }
  const [first = 0] = usedAt;
  expect(usedAt.map((ms) => ms - first)).toEqual([0, 0, DAY_MS, DAY_MS]);
});

test('a session that is ended while it is used stays ended', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  server.clock.nowMs += 2 * DAY_MS;
  await Promise.all([ann.post('/users/logout'), ann.get('/users/current')]);
  expect((await ann.get('/users/current')).status).toBe(401);
});
