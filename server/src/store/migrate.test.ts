import { allQueries } from '../testing/all-queries.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { findActs, findContactHistory } from '../book/past/acts.ts';
import { diffSince } from '../book/past/difference.ts';
import { findTrashed } from '../book/retention/trash.ts';
import { readConfig } from '../config.ts';
import { takeBareDatabase } from '../testing/database.ts';
import { spreadTables } from '../testing/setup.ts';
import { appliedMigrations, VERSIONS } from '../testing/versions.ts';
import { isPostgres } from './engine.ts';
import { FORMER_NAMES, MIGRATIONS } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Db, Store } from './store.ts';
import { KEYS_OF_PERSON, TABLES_OF_NOBODY } from './table-keys.ts';

const [ANN, BOB] = ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10', '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f11'];
const TABLES = [...Object.keys(KEYS_OF_PERSON), ...TABLES_OF_NOBODY];

/**
 * Creates a database as it was after these migrations, distributed like the others of this run; `fill` may insert rows.
 */
async function databaseAfter(applied: string[], fill?: (db: Db) => Promise<void>) {
  const url = await takeBareDatabase();
  const { database } = readConfig({ DATABASE_URL: url });
  const { db: former } = await openDatabase(database);
  await former.write(async (tx) => {
    for (const table of TABLES) await allQueries(tx).schema.dropTable(table).execute();
    await sql`delete from kysely_migration`.execute(tx);
    for (const [index, name] of applied.entries()) {
      await MIGRATIONS[FORMER_NAMES[name] ?? name]!.up(allQueries(tx));
      const timestamp = new Date(index).toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(tx);
    }
  });
  await spreadTables(url, inject('spread') ?? 'file');
  if (fill !== undefined) await former.write(fill);
  await former.destroy();
  return { url, database };
}

const migrationsBefore = (name: string) => firstMigrations(Object.keys(MIGRATIONS).indexOf(name));
const firstMigrations = (count: number) => Object.keys(MIGRATIONS).slice(0, count);

/** The same database, migrated to the current schema. */
async function migratedAfter(migrations: number, fill: (db: Db) => Promise<void>): Promise<Store> {
  const { database } = await databaseAfter(firstMigrations(migrations), fill);
  const { db } = await openDatabase(database);
  onTestFinished(() => db.destroy());
  if (inject('engine').name === 'citus') expect((await distributedTables(db)).toSorted()).toEqual(DISTRIBUTED);
  return db;
}

const DISTRIBUTED = [...Object.keys(KEYS_OF_PERSON), 'emails', 'device_emails'].toSorted();

async function distributedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select logicalrelid::text as name from pg_dist_partition`.execute(db);
  return rows.map(({ name }) => name);
}

test('the contacts of books that are older than their count are counted', async () => {
  const db = await migratedAfter(4, async (former) => {
    for (const id of [ANN, BOB]) {
      await sql`
        insert into users (user_id, name, email, password_hash, revision, created_at_ms)
        values (${id}, 'Ann', '', '', 3, 1)`.execute(former);
      await sql`insert into contacts (user_id, contact_id, name, number) values (${ANN}, ${id}, 'Rosie', '112')`.execute(
        former,
      );
    }
  });
  const counts = db.selectFrom('users').select(['user_id', 'contact_count']).orderBy('user_id');
  expect(await counts.execute()).toEqual([
    { user_id: ANN, contact_count: 2 },
    { user_id: BOB, contact_count: 0 },
  ]);
});

test('refused edits of a device are migrated, the last of each contact, with what the device has received', async () => {
  const db = await migratedAfter(12, async (former) => {
    const device = { user_id: ANN, device_id: ANN };
    const refused = [
      { ...device, contact_id: ANN, refusal: 1 },
      { ...device, contact_id: BOB, refusal: 2 },
      { ...device, contact_id: ANN, refusal: 3 },
    ];
    await allQueries(former).insertInto('refusals').values(refused).execute();
    const row = { ...device, label: 'Phone', secret_hash: '', created_at_ms: 1, base_revision: 7, refusals: 3 };
    await allQueries(former).insertInto('devices').values(row).execute();
  });
  const refusals = db.selectFrom('refusals').select(['contact_id', 'refusal']).orderBy('refusal');
  const devices = db.selectFrom('devices').select(['base_revision', 'shown_revision', 'refusals']);
  expect([await refusals.execute(), await devices.execute()]).toEqual([
    [
      { contact_id: BOB, refusal: 2 },
      { contact_id: ANN, refusal: 3 },
    ],
    [{ base_revision: 7, shown_revision: 7, refusals: 3 }],
  ]);
});

test('members of existing groups are migrated', async () => {
  const db = await migratedAfter(13, async (former) => {
    const row = { user_id: ANN, number: '' };
    const members = ['rosie', BOB, 'rosie', 'x'.repeat(3000)];
    const cards = [
      { ...row, contact_id: ANN, name: 'Choir', more: JSON.stringify({ members }) },
      { ...row, contact_id: BOB, name: 'Rosie', more: '{"also":["Choir"],"groups":["Choir"]}' },
    ];
    await allQueries(former).insertInto('contacts').values(cards).execute();
  });
  const found = await db.selectFrom('group_members').selectAll().orderBy('member_key').execute();
  expect(found).toEqual([BOB, 'rosie'].map((member_key) => ({ user_id: ANN, member_key, group_id: ANN })));
});

test('a migration marked as additive leaves what the previous version reads and writes', async () => {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: await takeBareDatabase() }).database);
  onTestFinished(() => db.destroy());
  for (const table of TABLES) await allQueries(db).schema.dropTable(table).execute();
  const faults = new Map<string, string[]>();
  for (const [name, migration] of Object.entries(MIGRATIONS)) {
    const before = await schemaOf(db);
    await db.write((tx) => migration.up(allQueries(tx)));
    faults.set(name, breakingChanges(before, await schemaOf(db)));
  }
  // A migration that drops and renames columns shows that the comparison finds such changes.
  expect(faults.get('0006-versions-and-acts')).toEqual(
    expect.arrayContaining(['changes is gone', 'users.logged_from is gone']),
  );
  const marked = Object.keys(MIGRATIONS).filter((name) => MIGRATIONS[name]?.isAdditive);
  expect(marked.flatMap((name) => faults.get(name))).toEqual([]);
});

test.runIf(inject('engine').name === 'postgres')(
  'a migration that is not additive waits until the processes of other versions have ended',
  async () => {
    const removed = '0014-group-members';
    const { url, database } = await databaseAfter(migrationsBefore(removed));

    const previous = new Client({ connectionString: url, application_name: 'contactbook' });
    await previous.connect();
    await expect(openDatabase(database)).rejects.toThrow(
      `This version changes tables that the running processes of another version use (${removed}). Stop those first.`,
    );
    const { rows } = await previous.query('select name from kysely_migration where name = $1', [removed]);
    await previous.end();
    const { db } = await openDatabase(database);
    onTestFinished(() => db.destroy());
    expect([rows, await db.selectFrom('group_members').selectAll().execute()]).toEqual([[], []]);
  },
);

test.runIf(inject('engine').name === 'postgres')(
  'migrations wait until no request uses a table, and no request fails for them',
  async () => {
    const { url, database } = await databaseAfter(migrationsBefore('0019-languages'));
    const other = new Client({ connectionString: url });
    await other.connect();
    // Otherwise PostgreSQL would end the migrations, which have waited longer.
    await other.query("set deadlock_timeout = '600ms'");
    await other.query('begin');
    await other.query('lock table contacts in row exclusive mode');
    const opened = openDatabase(database);
    const waits = 'select 1 from pg_locks where not granted and relation = $1::regclass';
    await vi.waitUntil(async () => (await other.query(waits, ['contacts'])).rows.length > 0);
    await other.query('lock table users in row exclusive mode');
    await other.query('commit');
    await other.end();
    const { db } = await opened;
    onTestFinished(() => db.destroy());
    expect(await db.selectFrom('distinct_contacts').selectAll().execute()).toEqual([]);
  },
);

// versions.test.ts opens the SQLite files.
test.runIf(inject('engine').name !== 'sqlite').each(VERSIONS)(
  'a database of %s is migrated under the names that it has for its migrations',
  async (version) => {
    const { database } = await databaseAfter(appliedMigrations(version));
    const { db } = await openDatabase(database);
    onTestFinished(() => db.destroy());
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  },
);

type Schema = {
  /** By table and column: the type, and whether a row can be inserted without a value. */
  columns: Map<string, { type: string; isOptional: boolean }>;
  uniqueIndexes: Set<string>;
};

async function schemaOf(db: Db): Promise<Schema> {
  const tables = await allQueries(db).introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns: all }) =>
    all.map(({ name, dataType, isNullable, hasDefaultValue }) => {
      return [`${table}.${name}`, { type: dataType, isOptional: isNullable || hasDefaultValue }] as const;
    }),
  );
  const { rows } = await (
    isPostgres(db)
      ? sql<{ text: string }>`
          select indrelid::regclass::text || ' ' || pg_get_indexdef(indexrelid) as text
          from pg_index where indisunique and indrelid::regclass::text !~ '^pg_'`
      : sql<{ text: string }>`
          select tables.name || ' ' || (select group_concat(name) from pragma_index_info(indexes.name)) as text
          from sqlite_schema as tables, pragma_index_list(tables.name) as indexes
          where tables.type = 'table' and indexes."unique" = 1`
  ).execute(db);
  return { columns: new Map(columns), uniqueIndexes: new Set(rows.map(({ text }) => text)) };
}

/** Returns the changes that break statements of the previous version. */
function breakingChanges(before: Schema, after: Schema): string[] {
  const tablesOf = ({ columns }: Schema) => new Set(columns.keys().map(tableOf));
  const [tables, left] = [tablesOf(before), tablesOf(after)];
  const gone = tables.difference(left);
  return [
    ...gone.values().map((table) => `${table} is gone`),
    ...before.columns
      .entries()
      .filter(([column, { type }]) => !gone.has(tableOf(column)) && after.columns.get(column)?.type !== type)
      .map(([column]) => `${column} is gone`),
    ...after.columns
      .entries()
      .filter(([column]) => tables.has(tableOf(column)))
      .filter(([column, { isOptional }]) => !isOptional && before.columns.get(column)?.isOptional !== false)
      .map(([column]) => `${column} cannot be left out`),
    ...after.uniqueIndexes
      .difference(before.uniqueIndexes)
      .values()
      .map((index) => index.split(' ') as [table: string, columns: string])
      // The previous version leaves a new column empty, and empty values are never equal.
      .filter(([table, columns]) => columns.split(',').every((column) => before.columns.has(`${table}.${column}`)))
      .map(([table, columns]) => `${table} ${columns} is unique`),
  ];
}

const tableOf = (column: string) => column.split('.', 1)[0]!;

/** An entry of the former log: the contact before a change, and which entry was restored. */
type Entry = {
  revision: number;
  id: string;
  act: string;
  name?: string;
  version?: number;
  isGone?: boolean;
  from?: number;
};

const named = (contact: { name: string } | null) => contact?.name ?? null;

test('a book with a long history keeps it: the changes, the earlier states, and the trash', async () => {
  const [rosie, mia, zoe] = ['1', '2', '3'].map((digit) => ANN.slice(0, -1) + digit) as [string, string, string];
  const log: Entry[] = [
    { revision: 2, id: mia, act: 'added' },
    { revision: 3, id: rosie, act: 'edited', name: 'Rosie', version: 0 },
    { revision: 4, id: mia, act: 'deleted', name: 'Mia', version: 2, isGone: true },
    { revision: 5, id: rosie, act: 'undone', name: 'Rose', version: 3, from: 3 },
    { revision: 6, id: mia, act: 'restored', from: 4 },
    { revision: 7, id: zoe, act: 'added' },
    { revision: 8, id: mia, act: 'went_back', name: 'Mia', version: 6, isGone: true, from: 6 },
    { revision: 8, id: zoe, act: 'went_back', name: 'Zoe', version: 7, isGone: true, from: 7 },
  ];
  const db = await migratedAfter(5, async (former) => {
    await sql`
      insert into users (user_id, name, email, password_hash, revision, created_at_ms, logged_from, contact_count)
      values (${ANN}, 'Ann', '', '', 8, 1, 1, 1)`.execute(former);
    await sql`
      insert into contacts (user_id, contact_id, name, number, version) values (${ANN}, ${rosie}, 'Rosie', '112', 5)`.execute(
      former,
    );
    for (const { revision, id, act, name = null, version = null, isGone = false, from = null } of log) {
      await sql`
        insert into changes (
          user_id, revision, contact_id, act, name_before, number_before, version_before, is_gone, from_revision, at_ms
        ) values (
          ${ANN}, ${revision}, ${id}, ${act}, ${name}, ${name && '112'}, ${version}, ${isGone ? 1 : 0}, ${from},
          ${revision * 1000}
        )`.execute(former);
    }
  });

  const acts = await findActs(db, ANN, 100);
  const history = await findContactHistory(db, ANN, mia, 100);
  const trashed = await findTrashed(db, ANN, {}, 10);
  const counters = db.selectFrom('users').select(['book_bytes', 'history_bytes']);
  const past = await Promise.all([1, 3, 7].map((revision) => diffSince(db, ANN, revision, 100)));
  expect({
    bytes: await counters.executeTakeFirst(),
    acts: acts.map(({ revision, act, contacts, backToMs }) => [revision, act, contacts, backToMs]),
    history: history.map(({ revision, before, after }) => [revision, named(before), named(after)]),
    trashed: trashed.map(({ name, revision, atMs }) => [name, revision, atMs]),
    past: past.map(({ added, removed, changed }) => [
      added.map(named),
      removed.map(named),
      changed.map(({ former }) => former.name),
    ]),
  }).toEqual({
    // Rosie, and two contacts in the trash; five versions without the last of those two, and eight ids in seven acts.
    bytes: { book_bytes: 8 + 2 * 206, history_bytes: 3 * 100 + 8 + 7 + 6 + 7 * 100 + 8 * 40 },
    acts: [
      [8, 'went_back', 2, 5000],
      [7, 'added', 1, undefined],
      [6, 'restored', 1, undefined],
      [5, 'undone', 1, undefined],
      [4, 'deleted', 1, undefined],
      [3, 'edited', 1, undefined],
      [2, 'added', 1, undefined],
    ],
    history: [
      [8, 'Mia', null],
      [6, null, 'Mia'],
      [4, 'Mia', null],
      [2, null, 'Mia'],
    ],
    trashed: [
      ['Zoe', 8, 8000],
      ['Mia', 8, 8000],
    ],
    past: [
      [[], [], []],
      [['Mia'], [], ['Rose']],
      [['Mia', 'Zoe'], [], []],
    ],
  });
});
