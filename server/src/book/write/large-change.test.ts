import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookDiff, Changes } from '@contactbook/contract/changes';
import { TRASH_MAX } from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/database.ts';
import { startLargeBook } from '../../testing/large-book.ts';
import { recount } from '../../testing/recount.ts';
import { startServer } from '../../testing/server.ts';
import { compactOldest } from '../retention/compaction.ts';

type Person = Awaited<ReturnType<typeof startLargeBook>>['ann'];

/** About five batches of a change. */
const MANY = 2600;
const TABLES = ['users', 'contacts', 'versions', 'acts', 'trash', 'tombstones', 'group_members'];

async function startBook() {
  const path = `${temporaryFolder()}/book.db`;
  const { server, ann, ids } = await startLargeBook(MANY, {
    DATABASE_URL: `sqlite:${path}`,
    CONTACTS_PER_PERSON: `${MANY}`,
  });
  const bob = await server.signUp('Bob');
  return { path, server, ann, bob, ids };
}

/** Returns all rows about books in a database file. */
function rowsIn(path: string): unknown[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = TABLES.map((table) => file.prepare(`select * from ${table} order by 1, 2, 3`).all());
  file.close();
  // An update fills the derived columns only when the book is next read, and names no operator.
  return rows.map((table) =>
    table.map(({ kind: _kind, labels: _labels, derived_version: _version, is_operator: _operator, ...row }) => row),
  );
}

/** Resolves when a transaction has started to write. */
async function whenWriting(path: string): Promise<void> {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    for (;;) {
      file.exec('begin immediate; rollback');
      await pause(1);
    }
  } catch {
    file.close(); // the file is busy
  }
}

/** Returns a copy of the file as it would be after a crash at this moment. */
function copyOf(path: string): string {
  const copy = `${temporaryFolder()}/copy.db`;
  const file = new DatabaseSync(path, { readOnly: true });
  file.exec(`vacuum into '${copy}'`);
  file.close();
  return copy;
}

/** Creates group cards for the first, the last and some other contacts; each lists all of these. */
async function makeGroups(ann: Person, ids: string[]): Promise<void> {
  const inOrder = ids.toSorted();
  const groups = [0, 600, 1300, 2000, -1].flatMap((index) => inOrder.at(index) ?? []);
  const members = [...groups, ...inOrder.slice(300, 700)].map((id) => `MEMBER:urn:uuid:${id}`);
  for (const id of groups) {
    const card = ['BEGIN:VCARD', 'VERSION:4.0', `FN:Choir ${id}`, 'KIND:group', ...members, 'END:VCARD', ''].join(
      '\r\n',
    );
    const { status } = await ann.put(`/contacts/${id}/card`, card, { 'content-type': 'text/vcard' });
    expect(status).toBe(200);
  }
}

const DELETE_ALL = ['/past', { revision: 0 }] as const;

test('a process that ends in the middle of a large change has done nothing', async () => {
  const { path, ann } = await startBook();
  const former = rowsIn(path);
  const done = ann.post(...DELETE_ALL);
  await whenWriting(path);
  const left = copyOf(path);
  expect([(await done).status, rowsIn(path)]).not.toEqual([200, former]);
  await startServer({ DATABASE_URL: `sqlite:${left}` });
  expect(rowsIn(left)).toEqual(former);
});

test('a large change that is refused at its end has done nothing', async () => {
  const { path, server, ann, ids } = await startBook();
  await makeGroups(ann, ids);
  await ann.post(...DELETE_ALL);
  await ann.add('Zoe');
  const former = rowsIn(path);
  const { status } = await ann.post('/trash/restore');
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect([status, rowsIn(path), counted.members]).toEqual([400, former, recounted.members]);
});

test('what was deleted by a forgotten change stays in the trash where bringing it back fails', async () => {
  const { path, server, ann, ids } = await startBook();
  await ann.post(...DELETE_ALL);
  const { user_id: userId } = await server.db.selectFrom('acts').select('user_id').executeTakeFirstOrThrow();
  while ((await compactOldest(server.db, userId)) !== undefined) continue;
  await ann.add('Zoe');
  const former = rowsIn(path);
  const { status } = await ann.post('/trash/restore');
  expect([status, rowsIn(path)]).toEqual([400, former]);
  expect((await ann.delete(`/trash/${ids[0]}`)).status).toBe(200);
});

test('readers never see half of a large change, and others continue to write', async () => {
  const { ann, bob } = await startBook();
  const [seen, done] = [new Set<unknown>(), new Set<number>()];
  const deleted = ann.post(...DELETE_ALL).then(({ status }) => done.add(status));
  while (done.size === 0) {
    seen.add((await ann.contacts()).length);
    seen.add(((await ann.get('/changes?since=1')).json() as Changes).gone.length);
    seen.add(((await ann.get('/past?revision=1')).json() as BookDiff).counts.added);
    seen.add(((await ann.get('/trash?limit=0')).json() as { total: number }).total);
    seen.add((await bob.post('/contacts', { name: 'Mia', number: '1' })).status);
  }
  await deleted;
  expect([...seen.difference(new Set([0, 201, MANY, TRASH_MAX])), ...done]).toEqual([200]);
});

test('a change of one contact waits for a large one of the same book, and follows it', async () => {
  const { path, ann, ids } = await startBook();
  const deleted = ann.post(...DELETE_ALL);
  await whenWriting(path);
  const answers = await Promise.all([deleted, ann.patch(`/contacts/${ids.at(-1)}`, { name: 'Mia' }), ann.add('Zoe')]);
  expect([answers[0].status, answers[1].status, answers[2].version]).toEqual([200, 404, 3]);
});

/**
 * Creates the tables as the version before `0018-whole-changes` would have left them before the last step of a large
 * change.
 */
function stage(path: string, users: unknown): void {
  const file = new DatabaseSync(path);
  const former = users as { user_id: string; revision: number; contact_count: number }[];
  for (const { user_id, revision, ...counters } of former) {
    const { contact_count, book_bytes, history_bytes } = counters as Record<string, number>;
    file
      .prepare(
        `update users set staged_revision = case when revision > $revision then revision end, revision = $revision,
          contact_count = $contact_count, book_bytes = $book_bytes, history_bytes = $history_bytes where user_id = $user_id`,
      )
      .run({ user_id, revision, contact_count, book_bytes, history_bytes } as Record<string, number | string>); // by its columns
  }
  file.exec(`
    alter table users drop column language; alter table import_rows drop column fault;
    drop index contacts_of_kind; drop index contacts_to_derive;
    alter table contacts drop column kind; alter table contacts drop column labels;
    alter table contacts drop column derived_version;
    drop index acts_by_key; alter table acts drop column request_key; alter table acts drop column request_digest;
    alter table acts drop column answer; alter table refused_edits drop column made_revision;
    alter table refused_edits drop column ended_revision; alter table refused_edits drop column group_form;
    drop index device_bases_sent; alter table device_bases drop column agent; alter table device_bases drop column sent;
    alter table devices drop column former_agent; alter table devices drop column shared_at_ms;
    alter table devices drop column group_form; alter table devices drop column access;
    alter table users drop column locked_at_ms; alter table users drop column quota_bytes;
    alter table users drop column is_operator; drop table audit_log; drop table first_account;
    drop table merged_contacts; drop table distinct_contacts; drop table push_registrations; drop table vapid_keys; drop table birthday_mails; create index contacts_groups on contacts (user_id);
    delete from kysely_migration where name >= '0018'`);
  file.close();
}

/** Changes of all contacts, each with the steps that prepare it. */
const LARGE: [act: string, before: (ann: Person, ids: string[]) => Promise<unknown>, ...Parameters<Person['post']>][] =
  [
    ['deleting all, of whom some are groups', makeGroups, ...DELETE_ALL],
    [
      'restoring all, of whom some are groups',
      async (ann, ids) => {
        await makeGroups(ann, ids);
        await ann.post(...DELETE_ALL);
      },
      '/trash/restore',
    ],
    [
      'going back, where some were edited, some deleted and some added',
      async (ann, ids) => {
        await ann.post(...DELETE_ALL);
        await ann.post('/trash/restore');
        for (const id of ids.slice(0, 20)) await ann.delete(`/contacts/${id}`);
        for (const id of ids.slice(20, 40)) await ann.patch(`/contacts/${id}`, { name: 'Mia' });
        await ann.add('Zoe');
      },
      '/past',
      { revision: 2 },
    ],
  ];

test.each(LARGE)(
  'what an earlier version has written of a change that did not end is undone: %s',
  async (_act, before, ...call) => {
    const { path, ann, ids } = await startBook();
    await before(ann, ids);
    const former = rowsIn(path);
    expect((await ann.post(...call)).status).toBe(200);
    const left = copyOf(path);
    stage(left, former[0]);
    expect(rowsIn(left).slice(1)).not.toEqual(former.slice(1));
    await startServer({ DATABASE_URL: `sqlite:${left}` });
    expect(rowsIn(left)).toEqual(former);
  },
);
