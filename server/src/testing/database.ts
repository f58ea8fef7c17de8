import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, onTestFinished } from 'vitest';
import { createOnNodes, dropOnNodes } from './citus.ts';
import { run, urlOf } from './run.ts';
import { makeTables, type TestEngine } from './setup.ts';

/** The names of this test file's databases, and the URLs of those that no test is using. */
const made: string[] = [];
const free: string[] = [];
afterAll(async () => {
  const engine = inject('engine');
  if (engine.name === 'sqlite') return;
  for (const name of made) {
    if (engine.name === 'citus') await dropOnNodes(engine.nodes, name);
    else await run(engine.adminUrl, `drop database if exists ${name} with (force)`);
  }
});

/** The URL of a database without users, on the engine of this run; the test's own until it ends. */
export async function takeDatabase(): Promise<string> {
  const engine = inject('engine');
  if (engine.name === 'sqlite') return `sqlite:${temporaryFolder()}/book.db`;
  const url = free.pop() ?? (await createFilled(engine));
  onTestFinished(async () => {
    await run(
      url,
      'delete from users; delete from emails; delete from sessions; delete from contacts; delete from versions; delete from acts; delete from trash; delete from tombstones; delete from photos; delete from attempts',
    );
    free.push(url);
  });
  return url;
}

/** The URL of an empty database, without tables. */
export async function takeBareDatabase(): Promise<string> {
  const engine = inject('engine');
  return engine.name === 'sqlite' ? takeDatabase() : createDatabase(engine);
}

type ServerEngine = Exclude<TestEngine, { name: 'sqlite' }>;

/** With our tables; what Citus knows of its shards cannot be copied with a template. */
async function createFilled(engine: ServerEngine): Promise<string> {
  if (engine.name === 'postgres') return createDatabase(engine, `template ${engine.template}`);
  const url = await createDatabase(engine);
  await makeTables(url, 'shards');
  return url;
}

async function createDatabase(engine: ServerEngine, options = ''): Promise<string> {
  const name = `contactbook_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  if (engine.name === 'citus') return createOnNodes(engine.nodes, name);
  await run(engine.adminUrl, `create database ${name} ${options}`);
  return urlOf(engine.adminUrl, name);
}

/** A folder of this test alone, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
