import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PASSWORD, startServer } from '../testing/server.ts';
import { takeDatabase } from '../testing/database.ts';

type Query = { text: string; values: unknown[] };

/** Every query with values that is sent to the database from now on, by its text; to be asked once it has been. */
function watchQueries(): () => Query[] {
  const watched = vi.spyOn(Client.prototype, 'query');
  return () => {
    const sent = watched.mock.calls.map(([query]) => query as Query | string);
    watched.mockRestore();
    const queries = sent.filter((query) => typeof query === 'object');
    return [...new Map(queries.map((query) => [query.text, query])).values()];
  };
}

/** The partitions that PostgreSQL reads or writes for the query, as in `contacts_part_7`. */
async function partitionsOf(client: Client, { text, values }: Query): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  const names = JSON.stringify(rows).matchAll(/"Relation Name":"(\w+_part_\d+)"/g);
  return [...new Set(Array.from(names, ([, name = '']) => name))];
}

test('every query of a request looks into one partition, the same one in each table', async () => {
  const url = await takeDatabase();
  const server = await startServer({ DATABASE_URL: url });
  await server.signUp('Bob');
  const seen = watchQueries();

  const ann = await server.signUp('Ann');
  await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD });
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  const { id } = await ann.add('Rosie');
  await ann.patch(`/contacts/${id}`, { name: 'Rosie Simpson' });
  await ann.patch(`/contacts/${id}`, { number: '112' });
  await ann.patch(`/contacts/${id}`, { name: 'Rosie', number: '113' });
  await ann.patch(`/contacts/${id}`, {});
  await ann.contacts();
  await ann.patch(`/contacts/${id}`, { name: 'Rose' }, { 'if-match': '"1"' });
  await ann.post('/changes/4/undo');
  await ann.post('/changes/1/undo');
  await ann.post(`/contacts/${id}/restore`, { revision: 1 });
  await ann.delete(`/contacts/${id}/history`);
  await ann.delete(`/contacts/${id}`);
  for (const path of [
    '/changes?since=1',
    '/history',
    `/contacts/${id}/history`,
    '/trash',
    `/trash?before=7-${id}`,
    '/past?revision=1',
  ]) {
    await ann.get(path);
  }
  await ann.get(`/past?atMs=${server.clock.nowMs}`);
  await ann.post('/past', { revision: 3 });
  await ann.delete(`/contacts/${id}`);
  await ann.post('/trash/restore');
  await ann.delete(`/contacts/${id}`);
  await ann.post(`/trash/${id}/restore`);
  await ann.delete(`/contacts/${id}`);
  await ann.delete('/trash');
  server.clock.nowMs += 2 * 24 * 60 * 60 * 1000;
  await ann.get('/users/current');
  await ann.post('/users/logout');

  const queries = seen();
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const scattered: string[] = [];
  const tables = new Set<string>();
  for (const query of queries) {
    const partitions = await partitionsOf(client, query);
    if (new Set(partitions.map((name) => name.replace(/^\w+_part_/, ''))).size > 1) scattered.push(query.text);
    for (const name of partitions) tables.add(name.replace(/_part_\d+$/, ''));
  }
  expect({ scattered, tables: [...tables].toSorted() }).toEqual({
    scattered: [],
    tables: ['acts', 'contacts', 'sessions', 'tombstones', 'trash', 'users', 'versions'],
  });
});
