import { expect, test } from 'vitest';
import { atEndOfFile } from '../../testing/end-of-file.ts';
import { runMeasured } from '../../testing/metrics.ts';
import { run } from '../../testing/run.ts';

const settings = { DATABASE_POOL_SIZE: '1', STATEMENT_TIMEOUT_MS: '400', LOG_LEVEL: 'silent' };
const server = await runMeasured(settings, atEndOfFile);

test('connections of the pool are counted', async () => {
  await server.get('/readyz');
  const counts = ['connections 1', 'connections_idle 1', 'waiting 0'].map((count) => `contactbook_database_${count}`);
  await expect.poll(server.metrics).toEqual(expect.arrayContaining(counts));
});

test('faults of the database are counted by kind', async () => {
  const lock = run(server.url, 'begin; lock table kysely_migration; select pg_sleep(2); commit');
  await expect.poll(async () => (await server.get('/readyz')).status, { timeout: 10_000 }).toBe(503);
  await lock;
  expect(await server.metrics()).toContainEqual(
    expect.stringMatching(/^contactbook_database_faults_total\{kind="timeout"\} [1-9]/),
  );
});
