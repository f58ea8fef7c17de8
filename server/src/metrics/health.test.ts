import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { sendRequest, startServer } from '../testing/server.ts';
import { takeDatabase } from '../testing/database.ts';
import { runServer } from '../testing/process.ts';

test('a server whose database answers is ready', async () => {
  const server = await startServer();
  const { status, json } = await server.get('/readyz');
  expect([status, json()]).toEqual([200, { status: 'ok' }]);
});

test('a server whose database a newer version has changed is alive and not ready', async () => {
  const server = await startServer();
  const newer = { name: '9999-newer', timestamp: '2027-01-01' };
  const migrated = sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`;
  await server.db.write((tx) => migrated.execute(tx));
  const answers = await Promise.all([server.get('/readyz'), server.get('/healthz')]);
  await server.db.write((tx) => sql`delete from kysely_migration where name = ${newer.name}`.execute(tx));
  const after = await server.get('/readyz');
  expect([...answers, after].map(({ status }) => status)).toEqual([503, 200, 200]);
  expect(answers[0].json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('newer version') });
});

const onSqlite = test.runIf(inject('engine').name === 'sqlite');

onSqlite('a server that is stopping is not ready while it still answers', async () => {
  const server = runServer({ DATABASE_URL: await takeDatabase(), CLOSE_DELAY_MS: '60000' });
  const port = await server.port();
  server.child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await sendRequest(port, 'GET', '/readyz')).status).toBe(503), {
    timeout: 10_000,
  });
  expect((await sendRequest(port, 'GET', '/contacts')).status).toBe(401);
});
