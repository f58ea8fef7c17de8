import type { Contact } from '@contactbook/contract/contacts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './store/migrate.ts';
import type { Store } from './store/store.ts';
import { synced } from './testing/devices.ts';
import { sharedServer, startServer } from './testing/server.ts';
import { appliedMigrations, readAnswers, unpackDatabase, VERSIONS } from './testing/versions.ts';

/** Later versions may add fields to the answer. */
const facts = ({ id, name, number, version, photo }: Contact) => ({ id, name, number, version, photo });

async function openVersion(version: string) {
  const answered = readAnswers(version);
  const server = await startServer({ DATABASE_URL: `sqlite:${unpackDatabase(version)}` });
  server.clock.nowMs = answered.atMs + 1000;
  return { server, answered };
}

async function schemaOf(db: Store) {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const columns = await sql`
    select tables.name as "table", columns.name, columns.type, columns."notnull", columns.dflt_value, columns.pk
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'kysely%' order by 1, 2`.execute(db);
  const indexes = await sql`
    select tbl_name, name, (select group_concat(name) from pragma_index_info(indexes.name)) as columns
    from sqlite_schema as indexes where type = 'index' order by 1, 2`.execute(db);
  return { applied: applied.rows.map(({ name }) => name), columns: columns.rows, indexes: indexes.rows };
}

test('the migrations of the newest version keep their names and their order', () => {
  const [newest = []] = VERSIONS.map(appliedMigrations).toSorted((one, other) => other.length - one.length);
  expect(newest.length).toBeGreaterThan(20);
  expect(Object.keys(MIGRATIONS).slice(0, newest.length)).toEqual(newest);
});

test.each(VERSIONS)('a database of %s is migrated to the same tables as a new one', async (version) => {
  const { server } = await openVersion(version);
  const schema = await schemaOf(server.db);
  expect(schema.applied).toEqual(Object.keys(MIGRATIONS));
  expect(schema).toEqual(await schemaOf((await sharedServer()).db));
});

test.each(VERSIONS)('a database of %s has its contacts, its trash, its sessions and its history', async (version) => {
  const { server, answered } = await openVersion(version);
  const authorization = { authorization: `Bearer ${answered.token}` };
  const contacts = (await server.get('/contacts', authorization)).json() as Contact[];
  expect(contacts.map(facts)).toEqual(answered.contacts.map(facts));

  const [deleted] = answered.trash.contacts;
  const restored = await server.post(`/trash/${deleted!.id}/restore`, undefined, authorization);
  expect([restored.status, restored.json()]).toMatchObject([
    200,
    { contacts: [{ id: deleted!.id, name: deleted!.name, number: deleted!.number }] },
  ]);
  const edited = answered.contacts[1]!;
  const history = (await server.get(`/contacts/${edited.id}/history`, authorization)).text;
  expect(history, 'the name before the edit').toContain('Hermione Kline');
  expect((await server.post('/users/login', answered)).status).toBe(200);
});

test.each(VERSIONS.filter((version) => version !== '0.1.0'))(
  'a phone that synced with %s finds its cards and their ETags unchanged',
  async (version) => {
    const { server, answered } = await openVersion(version);
    const { authorization, book, syncToken, cards } = answered.phone!; // 0.1.0 alone had no CardDAV
    const body = `<?xml version="1.0"?><D:sync-collection xmlns:D="DAV:"><D:sync-token>${syncToken}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`;
    const sync = await server.send('REPORT', book, body, { authorization, 'content-type': 'application/xml' });
    expect([sync.status, synced(sync.text)]).toMatchObject([207, { there: [], gone: [] }]);
    for (const { path, etag, text } of cards) {
      const card = await server.get(path, { authorization });
      expect([card.status, card.headers.etag, card.text]).toEqual([200, etag, text]);
    }
    const annie = ((await server.get('/contacts', { authorization: answered.token })).json() as Contact[])[2]!;
    expect([...(annie.labels ?? []), ...(annie.groups ?? [])].toSorted()).toEqual(['Choir', 'Family', 'Work']);
  },
);
