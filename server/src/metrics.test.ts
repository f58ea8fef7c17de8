import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sendRequest } from './testing.ts';
import { takeDatabase } from './testing-database.ts';
import { runServer } from './testing-process.ts';
import { run } from './testing-setup.ts';

/** A server that shows its metrics, with its two ports. */
async function runMeasured(settings: Record<string, string> = {}) {
  const url = await takeDatabase();
  const server = runServer({ DATABASE_URL: url, METRICS_PORT: '0', METRICS_HOST: '127.0.0.1', ...settings });
  const port = await server.port();
  const metricsPort = await printedMetricsPort(server);
  return {
    ...server,
    url,
    get: (path: string) => sendRequest(port, 'GET', path),
    getInside: (path: string) => sendRequest(metricsPort, 'GET', path),
    metrics: async () => (await sendRequest(metricsPort, 'GET', '/metrics')).text.split('\n'),
  };
}

async function printedMetricsPort({ child, output }: ReturnType<typeof runServer>): Promise<number> {
  for (;;) {
    const [, port] = /Its metrics are at http:[/]{2}127\.0\.0\.1:(\d+)[/]metrics\n/.exec(output.stdout) ?? [];
    if (port !== undefined) return Number(port);
    await once(child.stdout, 'data');
  }
}

test('requests are timed by the pattern of their route', async () => {
  const server = await runMeasured();
  for (const path of ['/contacts', '/contacts', '/nothing/here']) await server.get(path);
  const counts = (await server.metrics()).filter((line) => line.startsWith('http_request_duration_seconds_count'));
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/contacts",status="401"} 2',
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  ]);
});

test.each(['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'contactbook_passwords_waiting'])(
  'it tells its %s',
  async (name) => {
    const server = await runMeasured();
    expect(await server.metrics()).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d`)));
  },
);

test('the public does not see them', async () => {
  const server = await runMeasured();
  expect((await server.get('/metrics')).status).toBe(404);
});

test('who sees them sees nothing else there', async () => {
  const server = await runMeasured();
  expect((await server.getInside('/contacts')).status).toBe(404);
});

test('a server with metrics ends as cleanly', async () => {
  const server = await runMeasured({ LOG_LEVEL: 'silent' });
  await server.metrics();
  expect(await server.end()).toMatchObject({ code: 0, stderr: '' });
});

test('METRICS_PORT in use is told so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // a TCP socket has one
  const settings = { METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1', DATABASE_URL: await takeDatabase() };
  expect(await runServer(settings).ended).toMatchObject({
    code: 1,
    stderr: `Port ${port} is in use: stop what listens there, or set METRICS_PORT to another one.\n`,
  });
});

test.runIf(inject('engine').name === 'postgres')('connections of the pool are counted', async () => {
  const server = await runMeasured({ DATABASE_POOL_SIZE: '1' });
  await server.get('/readyz');
  expect(await server.metrics()).toEqual(
    expect.arrayContaining([
      'contactbook_database_connections 1',
      'contactbook_database_connections_idle 1',
      'contactbook_database_waiting 0',
    ]),
  );
});

test.runIf(inject('engine').name === 'postgres')('faults of the database are counted by kind', async () => {
  const server = await runMeasured({ STATEMENT_TIMEOUT_MS: '100', LOG_LEVEL: 'silent' });
  const lock = run(server.url, 'begin; lock table kysely_migration; select pg_sleep(1); commit');
  await expect.poll(async () => (await server.get('/readyz')).status, { timeout: 10_000 }).toBe(503);
  await lock;
  expect(await server.metrics()).toContainEqual(
    expect.stringMatching(/^contactbook_database_faults_total\{kind="unavailable"\} [1-9]/),
  );
});
