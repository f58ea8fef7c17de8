import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { type Statement, statementsOfRequests } from '../../testing/statements.ts';
import { KEYS_OF_PERSON } from '../table-keys.ts';
import { takeDatabase } from '../../testing/database.ts';

/** Returns the partitions that PostgreSQL reads or writes for the statement, such as `contacts_part_7`. */
async function partitionsOf(client: Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  const names = JSON.stringify(rows).matchAll(/"Relation Name":"(\w+_part_\d+)"/g);
  return [...new Set(Array.from(names, ([, name = '']) => name))];
}

test('every query of a request looks into one partition, the same one in each table', { timeout: 60_000 }, async () => {
  const url = await takeDatabase();
  const server = await startServer({ DATABASE_URL: url });
  const statements = await statementsOfRequests(server);
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const scattered: string[] = [];
  const tables = new Set<string>();
  for (const statement of statements) {
    const partitions = await partitionsOf(client, statement);
    if (new Set(partitions.map((name) => name.replace(/^\w+_part_/, ''))).size > 1) scattered.push(statement.text);
    for (const name of partitions) tables.add(name.replace(/_part_\d+$/, ''));
  }
  expect({ scattered, tables: [...tables].toSorted() }).toEqual({
    scattered: [],
    tables: Object.keys(KEYS_OF_PERSON).toSorted(),
  });
});
