import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCluster } from '../server/src/testing/postgres.ts';

const DATABASE = 'contactbook';
const STILL_WORKING = `
  select pid from pg_stat_activity
  where datname = '${DATABASE}' and pid <> pg_backend_pid() and state <> 'idle'`;

/** An empty database, removed at the end of the caller's block. */
export type DrillDatabase = AsyncDisposable & {
  name: 'SQLite' | 'PostgreSQL';
  url: string;
  /** Waits until the database has finished what closed connections had started. */
  waitUntilIdle: () => Promise<void>;
};
export type OpenDatabase = () => Promise<DrillDatabase>;

export async function onSqlite(): Promise<DrillDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-drill-'));
  return {
    name: 'SQLite',
    url: `sqlite:${join(folder, 'book.db')}`,
    waitUntilIdle: () => Promise.resolve(),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  };
}

/** The path of SQLite's file. */
export function fileOf(url: string): string {
  return url.slice('sqlite:'.length);
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
    [Symbol.asyncDispose]: cluster.remove,
  } satisfies DrillDatabase & { cluster: unknown };
}
