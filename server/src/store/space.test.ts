import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { v7 as newKey } from 'uuid';
import { expect, inject, test } from 'vitest';
import { allQueries } from '../testing/all-queries.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const CAPACITY = readFileSync(new URL('../../../docs/capacity.md', import.meta.url), 'utf8');
const CONTACTS = Array.from({ length: 100 }, (_, index) => ({
  name: `Rosie ${String.fromCharCode(65 + (index % 10), 97 + Math.floor(index / 10))} Simpson`,
  number: `+380 67 123 45 ${10 + index}`,
}));

type Person = Awaited<ReturnType<TestServer['signUp']>>;

test('a person takes as much space as the capacity page says', { timeout: 240_000 }, async () => {
  await take('imported', 40, async (client) => {
    const file = ['Name,Phone', ...CONTACTS.map(({ name, number }) => `${name},${number}`)].join('\n');
    const { id } = (await client.post('/imports', file, { 'content-type': 'text/csv' })).json() as { id: string };
    return (await client.post(`/imports/${id}/apply`, {})).status;
  });
  await take('typed', 20, async (client) => {
    const statuses = new Set<number>();
    for (const contact of CONTACTS)
      statuses.add((await client.post('/contacts', contact, { 'idempotency-key': newKey() })).status);
    return Math.max(...statuses);
  });
});

/** Expects that each of so many new people takes the bytes that this row of the page says, with indexes. */
async function take(row: string, people: number, fill: (client: Person) => Promise<number>): Promise<void> {
  const column = inject('engine').name === 'sqlite' ? 3 : 2;
  const cells = CAPACITY.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const said = Number(cells.find(([, first]) => first?.startsWith(row))?.[column]?.replace(',', ''));
  const server = await startServer();
  const before = await size(server);
  const statuses = await Promise.all(
    Array.from({ length: people }, async (_, index) => fill(await server.signUp(`Ann${index}`))),
  );
  expect(Math.max(...statuses)).toBeLessThan(300);
  // PostgreSQL keeps what an open transaction may still read.
  await expect.poll(async () => ((await size(server)) - before) / people / said).closeTo(1, 0.15);
}

async function size(server: TestServer): Promise<number> {
  const db = allQueries(server.db);
  if (inject('engine').name === 'sqlite') {
    const { rows } = await sql<{ bytes: number }>`
      select (page_count - freelist_count) * page_size as bytes
      from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`.execute(db);
    return rows[0]!.bytes;
  }
  await sql`vacuum full`.execute(db);
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(pg_class.oid)) as bytes from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' and nspname = 'public'`.execute(db);
  return Number(rows[0]!.bytes);
}
