import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { dropOnNodes, nodesOf } from './citus.ts';
import { createCluster } from './postgres.ts';
import { run, urlOf, withClient } from './run.ts';

/**
 * The engine of which each test gets a database; `template` is an empty one with our tables: a file, or PostgreSQL's. The
 * names of those that tests make begin with `prefix`. `nodes` are the servers of a Citus cluster, the coordinator first.
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

/** How the tables of a project are spread: by what operators are given for it. */
const SPREADING = {
  file: undefined,
  nowhere: undefined,
  partitions: 'deploy/partition-by-user.sql',
  shards: 'deploy/citus.sql',
};

/** What the files give for a large installation, in a test's: few partitions part people as well, and each costs every statement. */
const IN_TESTS = ['partitions constant int := 16', 'partitions constant int := 3'] as const;

/** Fast rather than durable, since nobody needs the data after the run. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Prepares a project's tests: on SQLite where its tables are in a file; on PostgreSQL uses the server of TEST_POSTGRES_URL,
 * else starts one. Those on shards use the cluster whose coordinator TEST_CITUS_URL names, with a superuser.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { spread = 'file' } = project.config.provide;
  const prefix = `contactbook_${process.pid}_${spread}_`;
  if (spread === 'file') return setUpFile(project);
  if (spread === 'shards') return setUpCluster(project, prefix);
  return setUpPostgres(project, spread, prefix);
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

/** Does this with the name of each database that the tests have made. */
async function forDatabases(adminUrl: string, prefix: string, work: (name: string) => Promise<void>): Promise<void> {
  const made = 'select datname as name from pg_database where starts_with(datname, $1)';
  const { rows } = await withClient(adminUrl, (client) => client.query<{ name: string }>(made, [prefix]));
  for (const { name } of rows) await work(name);
}

/** Makes our tables in an empty database, and spreads them. */
export async function makeTables(url: string, spread: keyof typeof SPREADING): Promise<void> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  await db.destroy();
  await spreadTables(url, spread);
}

/** Spreads the tables that are there. */
export async function spreadTables(url: string, spread: keyof typeof SPREADING): Promise<void> {
  const file = SPREADING[spread];
  if (file !== undefined) await run(url, readFileSync(file, 'utf8').replace(...IN_TESTS));
}
