import { expect, test, vi } from 'vitest';
import { sendRequest, startServer } from '../testing/server.ts';
import { takeDatabase } from '../testing/database.ts';
import { runServer } from '../testing/process.ts';

test('a server whose database answers is ready', async () => {
  const server = await startServer();
  const { status, json } = await server.get('/readyz');
  expect([status, json()]).toEqual([200, { status: 'ok' }]);
});

test('a server that was told to end is not ready while it still answers', async () => {
  const server = runServer({ DATABASE_URL: await takeDatabase(), CLOSE_DELAY_MS: '60000' });
  const port = await server.port();
  server.child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await sendRequest(port, 'GET', '/readyz')).status).toBe(503), {
    timeout: 10_000,
  });
  expect((await sendRequest(port, 'GET', '/contacts')).status).toBe(401);
});
