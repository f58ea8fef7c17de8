import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { launch, SERVER } from '../server/src/testing/launch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('the unit for backups', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
    return () => rmSync(folder, { recursive: true });
  });

  /** Runs the commands of the unit as systemd does, with a folder of the test. */
  function run(): number {
    const commands = read('contactbook-backup.service').matchAll(/^Exec\w+=(.+)$/gm);
    for (const [, command = ''] of commands) {
      const line = command.replaceAll('%%', '%').replaceAll('/var/lib/contactbook', folder);
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: `sqlite:${folder}/contactbook.db` };
      const { status } = spawnSync('/bin/sh', ['-c', line], { cwd: root, env });
      if (status !== 0) return status ?? 1;
    }
    return 0;
  }
  function keepOld(): void {
    for (const [name, days] of [
      ['backup-2026-01-01-033000.db', 20],
      ['backup-2026-01-12-033000.db', 3],
    ] as const) {
      writeFileSync(join(folder, name), '');
      const at = Date.now() / 1000 - days * 86_400;
      utimesSync(join(folder, name), at, at);
    }
  }
  const backups = () => readdirSync(folder).filter((name) => name.startsWith('backup-'));

  test('makes a copy, and deletes those that are older than two weeks', async () => {
    const running = launch(SERVER, { PORT: '0', DATABASE_URL: `sqlite:${folder}/contactbook.db` });
    await running.url();
    keepOld();
    expect(run()).toBe(0);
    await running.end();
    const [kept, made, ...others] = backups().toSorted();
    expect([kept, others]).toEqual(['backup-2026-01-12-033000.db', []]);
    expect(made).toMatch(/^backup-\d{4}-\d\d-\d\d-\d{6}\.db$/);
  });

  test('deletes nothing if there is no new copy', () => {
    keepOld();
    mkdirSync(join(folder, 'contactbook.db'));
    expect(run()).not.toBe(0);
    expect(backups()).toHaveLength(2);
  });
});

test('each alert is about figures that the server has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  const free = createServer().listen(0);
  const { port } = free.address() as AddressInfo; // it listens on a port
  free.close();
  const running = launch(SERVER, {
    PORT: '0',
    METRICS_PORT: String(port),
    DATABASE_URL: `sqlite:${folder}/contactbook.db`,
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'book@example.com',
    PUBLIC_URL: 'https://book.example.com',
  });
  await fetch(`${await running.url()}healthz`);
  const figures = await (await fetch(`http://localhost:${port}/metrics`)).text();
  await running.end();
  rmSync(folder, { recursive: true });
  const known = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const exprs = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
  const words = exprs.flatMap((expr) => expr.replaceAll(/"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z\d]+)+\b/g) ?? []);
  const unknown = words.filter((word) => !known.has(word.replace(/_(?:count|bucket)$/, '')));
  // A function, and a figure of PostgreSQL alone.
  expect(unknown).toEqual(['histogram_quantile', 'contactbook_database_waiting']);
});
