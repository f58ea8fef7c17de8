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

test('an overloaded server refuses requests early, except those of monitoring, until it keeps up again', async () => {
  const server = await startServer({ MAX_DELAY_MS: '50' });
  const { status, headers, json } = await refusal(server);
  const monitoring = [await server.get('/healthz'), await server.get('/readyz')];
  expect([status, headers['retry-after'], headers['access-control-allow-origin'], json()]).toEqual([
    503,
    '2',
    '*',
    { message: 'The server is overloaded. Try again shortly.', code: 'busy' },
  ]);
  expect(monitoring.map((answer) => answer.status)).toEqual([200, 200]);
  await expect.poll(async () => (await server.get('/contacts')).status, { timeout: 15_000 }).toBe(401);
});

test('a single delay refuses no request, however long it is, neither later nor at the start of a server', async () => {
  const running = await startServer({ MAX_DELAY_MS: '100' });
  await wait(200);
  const starting = await startServer({ MAX_DELAY_MS: '100' });
  blockLoop(4000);
  const statuses = new Set<number>();
  for (let asked = 0; asked < 25; asked++) {
    for (const server of [running, starting]) statuses.add((await server.get('/contacts')).status);
    await wait(50);
  }
  expect([...statuses]).toEqual([401]);
});
