import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, onTestFinished } from 'vitest';
import { run, urlOf } from './setup.ts';

/** The names of this test file's databases, and the URLs of those that no test is using. */
const made: string[] = [];
const free: string[] = [];
afterAll(async () => {
  const engine = inject('engine');
  if (engine.name === 'sqlite') return;
  for (const name of made) await run(engine.adminUrl, `drop database ${name} with (force)`);
});

/** The URL of a database without users, on the engine of this run; the test's own until it ends. */
export async function takeDatabase(): Promise<string> {
  const engine = inject('engine');
  if (engine.name === 'sqlite') return `sqlite:${temporaryFolder()}/book.db`;
  const url = free.pop() ?? (await createDatabase(`template ${engine.template}`));
  onTestFinished(async () => {
    await run(
      url,
      'delete from users; delete from emails; delete from sessions; delete from contacts; delete from versions; delete from acts; delete from trash; delete from tombstones; delete from attempts',
    );
    free.push(url);
  });
  return url;
}

/** The URL of an empty database, without tables. */
export async function takeBareDatabase(): Promise<string> {
  return inject('engine').name === 'sqlite' ? takeDatabase() : createDatabase();
}

async function createDatabase(options = ''): Promise<string> {
  const engine = inject('engine');
  if (engine.name === 'sqlite') throw new Error('a file is made by opening it');
  const name = `contactbook_${randomUUID().replaceAll('-', '')}`;
  await run(engine.adminUrl, `create database ${name} ${options}`);
  made.push(name);
  return urlOf(engine.adminUrl, name);
}

/** A folder of this test alone, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
