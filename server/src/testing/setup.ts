import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { createCluster } from './postgres.ts';

/** The engine of which each test gets a database; `template` is an empty PostgreSQL database with our tables. */
export type TestEngine = { name: 'sqlite' } | { name: 'postgres'; adminUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    engine: TestEngine;
    partitioned: boolean;
  }
}

/** Fast rather than durable, since nobody needs the data after the run. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Prepares a project's tests on PostgreSQL: uses the server of TEST_POSTGRES_URL, else starts one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_URL'];
  const cluster = given === undefined ? await createCluster(CARELESS) : undefined;
  const adminUrl = given ?? cluster?.url('postgres') ?? '';
  const template = `contactbook_template_${process.pid}_${project.config.provide.partitioned ? 'parts' : 'whole'}`;
  await run(adminUrl, `create database ${template}`);
  const url = urlOf(adminUrl, template);
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  await db.destroy();
  if (project.config.provide.partitioned) await run(url, readFileSync('deploy/partition-by-user.sql', 'utf8'));
  project.provide('engine', { name: 'postgres', adminUrl, template });
  return async () => {
    await run(adminUrl, `drop database ${template}`);
    await cluster?.remove();
  };
}

/** Runs one statement on the database of the URL. */
export async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
