import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { KEYS_OF_PERSON, TABLES_OF_NOBODY } from '../store/table-keys.ts';
import { createOnNodes } from './citus.ts';
import type { AtEnd } from './end-of-file.ts';
import { run, urlOf } from './run.ts';
import { makeTables, type TestEngine } from './setup.ts';

/** URLs of databases that no test is using. A worker creates few, and its tests reuse them one after the other. */
const free: string[] = [];

/** Returns the URL of a database without users, on the engine of this run. The test has it until it ends. */
export async function takeDatabase(): Promise<string> {
  const { url, giveBack } = await borrowDatabase();
  onTestFinished(giveBack);
  return url;
}

/** Like takeDatabase, but no test has used the database before, so the planner has no statistics yet. */
export async function takeNewDatabase(): Promise<string> {
  const engine = inject('engine');
  return engine.name === 'sqlite' ? takeDatabase() : createFilled(engine);
}

/** Returns the URL of a database without users, and a function that gives the database back. */
export async function borrowDatabase(): Promise<{ url: string; giveBack: () => Promise<void> }> {
  const engine = inject('engine');
  if (engine.name === 'sqlite') {
    const folder = newFolder();
    // Creating the tables takes a third of the start of a server.
    copyFileSync(engine.template, `${folder}/book.db`);
    return { url: `sqlite:${folder}/book.db`, giveBack: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const url = free.pop() ?? (await createFilled(engine));
  async function giveBack(): Promise<void> {
    await run(url, EMPTYING.join('; '));
    free.push(url);
  }
  return { url, giveBack };
}

/** Statements that delete all rows. */
export const EMPTYING = [...Object.keys(KEYS_OF_PERSON), ...TABLES_OF_NOBODY].map((table) => `delete from ${table}`);

/** Returns the URL of an empty database, without tables. */
export async function takeBareDatabase(): Promise<string> {
  const engine = inject('engine');
  return engine.name === 'sqlite' ? `sqlite:${temporaryFolder()}/book.db` : createDatabase(engine);
}

type ServerEngine = Exclude<TestEngine, { name: 'sqlite' }>;

/** Creates a database with our tables. The shard metadata of Citus cannot be copied with a template. */
async function createFilled(engine: ServerEngine): Promise<string> {
  if (engine.name === 'postgres') return createDatabase(engine, `template ${engine.template}`);
  const url = await createDatabase(engine);
  await makeTables(url, 'shards');
  return url;
}

async function createDatabase(engine: ServerEngine, options = ''): Promise<string> {
  const name = engine.prefix + randomUUID().slice(0, 18).replaceAll('-', '');
  if (engine.name === 'citus') return createOnNodes(engine.nodes, name);
  await run(engine.adminUrl, `create database ${name} ${options}`);
  return urlOf(engine.adminUrl, name);
}

/** Creates a folder, which is removed when the test ends, or at the end of the file if several tests use it. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = newFolder();
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'contactbook-'));
}
