import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { nodesOf } from './citus.ts';
import { createCluster } from './postgres.ts';
import { run, urlOf } from './run.ts';

/**
 * The engine of which each test gets a database; `template` is an empty PostgreSQL database with our tables. `nodes` are the
 * servers of a Citus cluster, the coordinator first.
 */
export type TestEngine =
  | { name: 'sqlite' }
  | { name: 'postgres'; adminUrl: string; template: string }
  | { name: 'citus'; nodes: string[] };

declare module 'vitest' {
  export interface ProvidedContext {
    engine: TestEngine;
    spread: keyof typeof SPREADING;
  }
}

/** How the tables of a project are spread: by what operators are given for it. */
const SPREADING = { nowhere: undefined, partitions: 'deploy/partition-by-user.sql', shards: 'deploy/citus.sql' };

/** Fast rather than durable, since nobody needs the data after the run. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Prepares a project's tests on PostgreSQL: uses the server of TEST_POSTGRES_URL, else starts one. Those on shards use the
 * cluster whose coordinator TEST_CITUS_URL names, with a superuser.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { spread = 'nowhere' } = project.config.provide;
  if (spread === 'shards') {
    project.provide('engine', { name: 'citus', nodes: await nodesOf(process.env['TEST_CITUS_URL'] ?? '') });
    return undefined;
  }
  const given = process.env['TEST_POSTGRES_URL'];
  const cluster = given === undefined ? await createCluster(CARELESS) : undefined;
  const adminUrl = given ?? cluster?.url('postgres') ?? '';
  const template = `contactbook_template_${process.pid}_${spread}`;
  await run(adminUrl, `create database ${template}`);
  await makeTables(urlOf(adminUrl, template), spread);
  project.provide('engine', { name: 'postgres', adminUrl, template });
  return async () => {
    await run(adminUrl, `drop database ${template}`);
    await cluster?.remove();
  };
}

/** Makes our tables in an empty database, and spreads them. */
export async function makeTables(url: string, spread: keyof typeof SPREADING): Promise<void> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  await db.destroy();
  const file = SPREADING[spread];
  if (file !== undefined) await run(url, readFileSync(file, 'utf8'));
}
