import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCluster } from '../server/src/testing/postgres.ts';

const DATABASE = 'contactbook';

/** An empty database, removed at the end of the caller's block. */
export type DrillDatabase = AsyncDisposable & {
  name: 'SQLite' | 'PostgreSQL';
  url: string;
  /** Waits until the database has finished what closed connections had started. */
  waitUntilIdle: () => Promise<void>;
};

export async function onSqlite(): Promise<DrillDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-drill-'));
  return {
    name: 'SQLite',
    url: `sqlite:${join(folder, 'book.db')}`,
    waitUntilIdle: () => Promise.resolve(),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts a PostgreSQL server with the default settings, which are durable. */
export async function onPostgres(settings: Record<string, string> = {}) {
  const cluster = await createCluster(settings);
  await cluster.run('postgres', `create database ${DATABASE}`);
  return {
    name: 'PostgreSQL' as const,
    url: cluster.url(DATABASE),
    cluster,
    async waitUntilIdle() {
      while ((await cluster.run(DATABASE, STILL_WORKING)).length > 0) await pause(20);
    },
    async [Symbol.asyncDispose]() {
      await cluster.remove();
    },
  } satisfies DrillDatabase & { cluster: unknown };
}

const STILL_WORKING = `
  select pid from pg_stat_activity
  where datname = '${DATABASE}' and pid <> pg_backend_pid() and state <> 'idle'`;
