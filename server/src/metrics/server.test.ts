import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { takeDatabase, temporaryFolder } from '../testing/database.ts';
import { atEndOfFile } from '../testing/end-of-file.ts';
import { launch } from '../testing/launch.ts';
import { runServer } from '../testing/process.ts';
import { runMeasured } from '../testing/metrics.ts';

const server = await runMeasured({ LOG_IN_FAILURES: '2', LOG_LEVEL: 'silent' }, atEndOfFile);

test('requests are timed by the pattern of their route', async () => {
  for (const path of ['/contacts', '/contacts', '/nothing/here']) await server.get(path);
  const counts = (await server.metrics()).filter((line) => line.startsWith('http_request_duration_seconds_count'));
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/contacts",status="401"} 2',
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  ]);
});

test('refused log-ins and reached limits are counted', async () => {
  const guess = { email: 'ann@example.com', password: 'wrong horse' };
  for (let count = 0; count < 3; count++) await server.post('/users/login', guess);
  const counts = (await server.metrics()).filter((line) => line.startsWith('contactbook_security_events_total{'));
  expect(counts.toSorted()).toEqual([
    'contactbook_security_events_total{event="limit_reached"} 1',
    'contactbook_security_events_total{event="log_in_refused"} 2',
  ]);
});

test.each(['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'contactbook_passwords_waiting'])(
  'the server reports %s',
  async (name) => {
    expect(await server.metrics()).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d`)));
  },
);

test('the last backup is reported, which is none at first', async () => {
  const last = async () => {
    const line = (await server.metrics()).find((each) => each.startsWith('contactbook_last_backup_seconds '));
    return Number(line?.split(' ')[1]);
  };
  expect(await last()).toBe(0);
  const beganSeconds = Math.floor(Date.now() / 1000);
  const args = [`${temporaryFolder()}/copy.db`];
  await launch(new URL('../commands/backup.ts', import.meta.url), { DATABASE_URL: server.url }, { args }).ended;
  expect(await last()).toBeGreaterThanOrEqual(beganSeconds);
});

test('the public port does not serve them', async () => {
  expect((await server.get('/metrics')).status).toBe(404);
});

test('the metrics port serves nothing else', async () => {
  expect((await server.getInside('/contacts')).status).toBe(404);
});

test('a server with metrics ends cleanly', async () => {
  expect(await server.end()).toMatchObject({ code: 0, stderr: '' });
});

test('METRICS_PORT in use is reported', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // a TCP socket has an address
  const settings = { METRICS_PORT: `127.0.0.1:${port}`, DATABASE_URL: await takeDatabase() };
  expect(await runServer(settings).ended).toMatchObject({
    code: 1,
    stderr: `Port ${port} is in use: stop what listens there, or set METRICS_PORT to another one.\n`,
  });
});
