import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findRevisions } from '../../live/queries.ts';
import { takeDatabase } from '../../testing/database.ts';
import { NO_LIMITS } from '../../testing/launch.ts';
import { freePort } from '../../testing/postgres.ts';
import { startServer } from '../../testing/server.ts';
import { type Statement, statementsOf, statementsOfRequests } from '../../testing/statements.ts';
import { KEYS_OF_PERSON } from '../table-keys.ts';
import { parseToken } from '../../users/rules.ts';

/** Returns the plan of Citus for a statement: how many shards each part queries, and which tables it uses. */
async function shardsOf(client: Client, { text, values }: Statement) {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  const plan = JSON.stringify(rows);
  return {
    tasks: Array.from(plan.matchAll(/"Task Count":(\d+)/g), ([, count]) => Number(count)),
    // The coordinator fetches rows from some shards to send them to others.
    isRelayed: plan.includes('"Subplans"') || plan.includes('"INSERT/SELECT method"'),
    tables: Array.from(plan.matchAll(/"Relation Name":"(\w+)_\d{6,}"/g), ([, name = '']) => name),
  };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('every statement of a request touches one shard', async () => {
  const url = await takeDatabase();
  const server = await startServer({ DATABASE_URL: url });
  const statements = await statementsOfRequests(server);

  const client = await connect(url);
  const scattered: string[] = [];
  const tables = new Set<string>();
  for (const statement of statements) {
    const { tasks, isRelayed, tables: found } = await shardsOf(client, statement);
    if (isRelayed || tasks.some((count) => count !== 1) || tasks.length > 1) scattered.push(statement.text);
    for (const name of found) tables.add(name);
  }
  expect({ scattered, tables: [...tables].toSorted() }).toEqual({
    scattered: [],
    tables: [...Object.keys(KEYS_OF_PERSON), 'emails', 'device_emails'].toSorted(),
  });
});

test('the sessions of open windows are asked for one by one', async () => {
  const url = await takeDatabase();
  const server = await startServer({ DATABASE_URL: url });
  const sessions = [await server.signUp('Ann'), await server.signUp('Bob')].map(({ token }) => parseToken(token)!); // just made
  const statements = await statementsOf(server, () => findRevisions(server.db, sessions, { usedMs: 0, createdMs: 0 }));
  const client = await connect(url);
  const tasks = [];
  for (const statement of statements) tasks.push((await shardsOf(client, statement)).tasks);
  expect(tasks).toEqual([[1], [1]]);
});

test('an unreachable worker affects only the books on it, even after a restart', async () => {
  const url = await takeDatabase();
  const server = await startServer({ DATABASE_URL: url, ...NO_LIMITS });
  const people = [];
  for (let each = 0; each < 12; each++) people.push(await server.signUp(`Ann${each}`));
  const client = await connect(url);
  const dead = await loseWorker(client);
  await server.restart();

  const answers = [];
  for (const person of people) {
    const isMissed = (await workerOf(client, parseToken(person.token)!.userId)) === dead;
    const { status: added } = await person.post('/contacts', { name: 'Rosie', number: '112' });
    const { status: read } = await person.get('/contacts');
    answers.push({ isMissed, added, read });
  }
  expect(answers).toEqual(
    answers.map(({ isMissed }) =>
      isMissed ? { isMissed, added: 503, read: 503 } : { isMissed, added: 201, read: 200 },
    ),
  );
  expect(new Set(answers.map(({ isMissed }) => isMissed)).size).toBe(2);
});

/** Gives a worker a wrong address in the coordinator until the test ends; returns its id. */
async function loseWorker(client: Client): Promise<number> {
  const { rows } = await client.query<{ nodeid: number; nodeport: number }>(
    'select nodeid, nodeport from pg_dist_node where groupid <> 0 order by nodeid limit 1',
  );
  const { nodeid, nodeport } = rows[0]!; // a cluster has a worker
  const moveTo = (port: number) =>
    client.query('update pg_dist_node set nodeport = $2 where nodeid = $1', [nodeid, port]);
  await moveTo(await freePort());
  onTestFinished(async () => void (await moveTo(nodeport)));
  return nodeid;
}

async function workerOf(client: Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ nodeid: number }>(
    `select nodeid from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('users', $1::uuid)`,
    [userId],
  );
  return rows[0]!.nodeid; // each shard has a node
}
