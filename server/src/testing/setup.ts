import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../config.ts';
import { openDatabase } from '../store/open.ts';
import { bundleServer } from './bundle.ts';
import { dropOnNodes, nodesOf } from './citus.ts';
import { createCluster } from './postgres.ts';
import { run, urlOf, withClient } from './run.ts';

/**
 * The engine that provides a database for each test. `template` is an empty one with our tables: a file, or a template
 * of PostgreSQL. The databases of tests have names that begin with `prefix`. `nodes` are the servers of a Citus
 * cluster, the coordinator first.
 */
export type TestEngine =
  | { name: 'sqlite'; template: string }
  | { name: 'postgres'; adminUrl: string; template: string; prefix: string }
  | { name: 'citus'; nodes: string[]; prefix: string };

declare module 'vitest' {
  export interface ProvidedContext {
    engine: TestEngine;
    spread: keyof typeof SPREADING;
  }
}

/** How the tables of a project are distributed: by the scripts that operators receive for it. */
const SPREADING = {
  file: undefined,
  nowhere: undefined,
  partitions: 'deploy/partition-by-user.sql',
  shards: 'deploy/citus.sql',
};

/**
 * Replaces values for a large installation by smaller ones in tests: few partitions separate users as well, and each
 * one costs every statement.
 */
const IN_TESTS = ['partitions constant int := 16', 'partitions constant int := 3'] as const;

/** Fast and not durable, since the data is not needed after the run. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Prepares a project's tests. On SQLite the tables are in a file. On PostgreSQL it uses the server of
 * TEST_POSTGRES_URL, or starts one. Tests on shards use the cluster whose coordinator TEST_CITUS_URL names, with a
 * superuser.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { spread = 'file' } = project.config.provide;
  await setUpBundle(project);
  const prefix = `contactbook_${process.pid}_${spread}_`;
  if (spread === 'file') return setUpFile(project);
  if (spread === 'shards') return setUpCluster(project, prefix);
  return setUpPostgres(project, spread, prefix);
}

/** Bundles the server once for all projects of a whole run. Processes of tests find it by the variable (launch.ts). */
async function setUpBundle({ vitest }: TestProject): Promise<void> {
  // The names of the files that are to run, which the type does not have.
  const { filenamePattern } = vitest as { filenamePattern?: string[] };
  if (process.env['BUNDLE'] !== undefined || filenamePattern !== undefined) return;
  process.env['BUNDLE'] = join(import.meta.dirname, '../../../node_modules/.cache/server');
  await bundleServer(process.env['BUNDLE']);
}

async function setUpFile(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-'));
  const template = `${folder}/book.db`;
  await makeTables(`sqlite:${template}`, 'file');
  project.provide('engine', { name: 'sqlite', template });
  return async () => rmSync(folder, { recursive: true });
}

async function setUpCluster(project: TestProject, prefix: string): Promise<() => Promise<void>> {
  const coordinator = process.env['TEST_CITUS_URL'] ?? '';
  const nodes = await nodesOf(coordinator);
  project.provide('engine', { name: 'citus', nodes, prefix });
  return () => forDatabases(coordinator, prefix, (name) => dropOnNodes(nodes, name));
}

async function setUpPostgres(project: TestProject, spread: 'nowhere' | 'partitions', prefix: string) {
  const given = process.env['TEST_POSTGRES_URL'];
  const cluster = given === undefined ? await createCluster(CARELESS) : undefined;
  const adminUrl = given ?? cluster?.url('postgres') ?? '';
  const template = `${prefix}template`;
  await run(adminUrl, `create database ${template}`);
  await makeTables(urlOf(adminUrl, template), spread);
  project.provide('engine', { name: 'postgres', adminUrl, template, prefix });
  return async () => {
    if (cluster === undefined) await forDatabases(adminUrl, prefix, (name) => run(adminUrl, `drop database ${name}`));
    else await cluster.remove();
  };
}

/** Calls `work` with the name of each database that the tests have created. */
async function forDatabases(adminUrl: string, prefix: string, work: (name: string) => Promise<void>): Promise<void> {
  const made = 'select datname as name from pg_database where starts_with(datname, $1)';
  const { rows } = await withClient(adminUrl, (client) => client.query<{ name: string }>(made, [prefix]));
  for (const { name } of rows) await work(name);
}

/** Creates our tables in an empty database, and distributes them. */
export async function makeTables(url: string, spread: keyof typeof SPREADING): Promise<void> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  await db.destroy();
  await spreadTables(url, spread);
}

/** Distributes the existing tables. */
export async function spreadTables(url: string, spread: keyof typeof SPREADING): Promise<void> {
  const file = SPREADING[spread];
  if (file !== undefined) await run(url, readFileSync(file, 'utf8').replace(...IN_TESTS));
}
