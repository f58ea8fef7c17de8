import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, startServer, type TestServer } from '../testing/server.ts';
import { queriesOf } from '../testing/statements.ts';

/** Starts a server whose only connection to its database is in use until `letGo` is called. */
async function startWaiting(timeoutMs = 500): Promise<{ server: TestServer; letGo: () => void }> {
  const server = await startServer({ DATABASE_POOL_SIZE: '1', CONNECTION_TIMEOUT_MS: String(timeoutMs) });
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let holding: Promise<void> | undefined;
  onTestFinished(() => {
    released.resolve();
    return holding;
  });
  // The server's work at start may hold the connection for longer than a request waits.
  await vi.waitFor(
    () => {
      holding = server.db.write(() => {
        held.resolve();
        return released.promise;
      });
      return Promise.race([held.promise, holding]);
    },
    { timeout: 20_000 },
  );
  return { server, letGo: released.resolve };
}

test('a server whose database does not answer is not ready, and says when to ask again', async () => {
  const { server } = await startWaiting();
  const { status, headers, json } = await server.get('/readyz');
  expect([status, headers['retry-after'], json()]).toMatchObject([503, '2', { code: 'unavailable' }]);
});

test('but it is alive', async () => {
  const { server } = await startWaiting();
  const { status } = await server.get('/healthz');
  expect(status).toBe(200);
});

test('once the database answers again it is ready', async () => {
  const { server, letGo } = await startWaiting();
  await server.get('/readyz');
  letGo();
  await vi.waitFor(async () => expect((await server.get('/readyz')).status).toBe(200), { timeout: 10_000 });
});

test('however many ask at once, the database is asked once', async () => {
  const { server, letGo } = await startWaiting(10_000);
  const requests = vi.fn();
  server.http.on('request', requests);
  let answers: Answer[] = [];
  const queries = await queriesOf(server, async () => {
    const asked = Array.from({ length: 20 }, () => server.get('/readyz'));
    await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(20), { timeout: 10_000 });
    letGo();
    answers = await Promise.all(asked);
  });
  expect([new Set(answers.map(({ status }) => status)), queries.length]).toEqual([new Set([200]), 1]);
});
