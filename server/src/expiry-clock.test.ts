import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';
import { trashOf } from './testing/past.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Ann and Bob, each with a contact in the trash. */
async function twoBooks() {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  for (const person of [ann, bob]) await person.delete(`/contacts/${(await person.add('Rosie')).id}`);
  return { server, ann, bob };
}

/** Returns the number of stored sessions and contacts after the clean-up at start. */
async function kept(server: TestServer): Promise<{ sessions: number; trashed: number }> {
  await server.restart();
  // A restart waits for the clean-up.
  await server.restart();
  const { db } = server;
  return {
    sessions: (await db.selectFrom('sessions').select('user_id').execute()).length,
    trashed: (await db.selectFrom('trash').select('user_id').execute()).length,
  };
}
const ALL = { sessions: 2, trashed: 2 };

describe('a start with the clock a hundred days ahead', () => {
  test('ends no session and empties no trash', async () => {
    const { server, ann } = await twoBooks();
    server.clock.wrongByMs = 100 * DAY_MS;
    await server.restart();
    const seen = [(await ann.get('/users/current')).status, (await trashOf(ann)).map(({ name }) => name)];
    expect([seen, await kept(server)]).toEqual([[200, ['Rosie']], ALL]);
  });

  test('nor does the next one, after someone has used the server, logged in and deleted something', async () => {
    const { server, ann, bob } = await twoBooks();
    server.clock.wrongByMs = 100 * DAY_MS;
    await server.restart();
    await ann.delete(`/contacts/${(await ann.add('Mia')).id}`);
    await (await server.logIn('bob@example.com')).post('/users/logout');
    server.clock.nowMs += 5 * HOUR_MS;
    await ann.contacts();
    await server.restart();
    expect([(await trashOf(bob)).length, await kept(server)]).toEqual([1, { sessions: 2, trashed: 3 }]);
  });

  test('and that is right again later leaves everything unchanged', async () => {
    const { server, ann } = await twoBooks();
    server.clock.wrongByMs = 100 * DAY_MS;
    await server.restart();
    const again = await server.logIn('ann@example.com');
    server.clock.wrongByMs = 0;
    await server.restart();
    expect([(await again.contacts()).length, (await trashOf(ann)).length]).toEqual([0, 1]);
  });

  test('without sessions empties no trash', async () => {
    const { server, ann, bob } = await twoBooks();
    for (const person of [ann, bob]) await person.post('/users/logout');
    server.clock.wrongByMs = 100 * DAY_MS;
    expect([await kept(server), await kept(server)]).toEqual([
      { sessions: 0, trashed: 2 },
      { sessions: 0, trashed: 2 },
    ]);
  });
});

test('a clock that jumps ahead under a running server ends nothing either', async () => {
  const { server, ann } = await twoBooks();
  server.clock.wrongByMs = 100 * DAY_MS;
  expect([(await ann.get('/users/current')).status, (await trashOf(ann)).length]).toEqual([200, 1]);
});

test('a clock that is set back ends nothing, and a session begun by it stays valid when it is right again', async () => {
  const { server, ann } = await twoBooks();
  server.clock.wrongByMs = -100 * DAY_MS;
  await server.restart();
  const again = await server.logIn('ann@example.com');
  server.clock.wrongByMs = 0;
  await server.restart();
  const statuses = [(await ann.get('/users/current')).status, (await again.get('/users/current')).status];
  expect([statuses, (await trashOf(ann)).length]).toEqual([[200, 200], 1]);
});

describe('what really is over', () => {
  test('is removed by a running server', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server } = await twoBooks();
    server.clock.nowMs += 100 * DAY_MS;
    vi.advanceTimersByTime(HOUR_MS);
    vi.useRealTimers();
    const left = async () => [
      await server.db.selectFrom('sessions').select('user_id').execute(),
      await server.db.selectFrom('trash').select('user_id').execute(),
    ];
    await expect.poll(left).toEqual([[], []]);
  });

  test('while no server ran is over once one has run for a tenth of that time', async () => {
    const { server, ann } = await twoBooks();
    server.clock.nowMs += 200 * DAY_MS;
    await server.restart();
    const atFirst = (await trashOf(ann)).length;
    server.clock.nowMs += 4 * DAY_MS;
    const later = (await trashOf(ann)).length;
    expect([atFirst, later]).toEqual([1, 0]);
  });
});
