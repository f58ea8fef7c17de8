import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Answer, startServer, type TestServer } from '../testing/server.ts';

const origin = 'https://front-end.example';

function blockLoop(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

/** Blocks the process repeatedly until a request is refused. */
async function refusal(server: TestServer): Promise<Answer> {
  for (;;) {
    blockLoop(300);
    const answer = await server.get('/contacts', { origin });
    if (answer.status !== 401) return answer;
  }
}

test('a server that does not keep up refuses early, and says when to come back', async () => {
  const server = await startServer({ MAX_DELAY_MS: '50' });
  const { status, headers, json } = await refusal(server);
  expect([status, headers['retry-after'], json()]).toEqual([
    503,
    '2',
    { message: 'The server is overloaded. Try again shortly.', code: 'busy' },
  ]);
});

test('a front end of another origin can read the refusal', async () => {
  const server = await startServer({ MAX_DELAY_MS: '50' });
  const { headers } = await refusal(server);
  expect(headers['access-control-allow-origin']).toBe('*');
});

test.each(['/healthz', '/readyz'])('monitoring is still answered: %s', async (path) => {
  const server = await startServer({ MAX_DELAY_MS: '50' });
  await refusal(server);
  expect((await server.get(path)).status).toBe(200);
});

test('requests are served again when it keeps up', async () => {
  const server = await startServer({ MAX_DELAY_MS: '50' });
  await refusal(server);
  await expect.poll(async () => (await server.get('/contacts')).status, { timeout: 15_000 }).toBe(401);
});

test.each([
  ['at its start', 0],
  ['later', 200],
])('one delay, however long, refuses no request, %s', async (_when, afterMs) => {
  const server = await startServer({ MAX_DELAY_MS: '100' });
  if (afterMs > 0) await wait(afterMs);
  blockLoop(4000);
  const statuses = new Set<number>();
  for (let asked = 0; asked < 25; asked++) {
    statuses.add((await server.get('/contacts')).status);
    await wait(50);
  }
  expect([...statuses]).toEqual([401]);
});
