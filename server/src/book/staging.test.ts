import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { BookDiff, Changes } from '@contactbook/contract/changes';
import { TRASH_MAX } from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/database.ts';
import { forgetOldest } from './compaction.ts';
import { recount } from '../testing/recount.ts';
import { startLargeBook } from '../testing/large-book.ts';
import { startServer } from '../testing/server.ts';

type Person = Awaited<ReturnType<typeof startLargeBook>>['ann'];

/** Some five batches of a change. */
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

/** All that a file holds of books. */
function rowsIn(path: string): unknown[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = TABLES.map((table) => file.prepare(`select * from ${table} order by 1, 2, 3`).all());
  file.close();
  return rows;
}

/** Resolves while a change is staged, before its next batch. */
async function whenStaged(path: string): Promise<void> {
  const file = new DatabaseSync(path, { readOnly: true });
  const staged = file.prepare('select count(*) as books from users where staged_revision is not null');
  while (staged.get()?.['books'] === 0) await turnOfTheLoop();
  file.close();
}

/** The file as the end of the process would leave it now. */
function copyOf(path: string): string {
  const copy = `${temporaryFolder()}/copy.db`;
  const file = new DatabaseSync(path, { readOnly: true });
  file.exec(`vacuum into '${copy}'`);
  file.close();
  return copy;
}

/** Makes cards of groups of the first, the last and some others, each of which names all of these. */
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

/** Changes of all contacts, each after what leads to it. */
const LARGE: [act: string, before: (ann: Person, ids: string[]) => Promise<unknown>, ...Parameters<Person['post']>][] =
  [
    ['deleting all', (ann, [id]) => ann.patch(`/contacts/${id}`, { name: 'Mia' }), ...DELETE_ALL],
    ['deleting all, of whom some are groups', makeGroups, ...DELETE_ALL],
    [
      'restoring all, of whom some are groups',
      async (ann, ids) => {
        await makeGroups(ann, ids);
        await ann.post(...DELETE_ALL);
      },
      '/trash/restore',
    ],
    ['restoring all', (ann) => ann.post(...DELETE_ALL), '/trash/restore'],
    [
      'restoring all, of whom some came back before',
      async (ann) => {
        for (const path of ['/past', '/trash/restore', '/past']) await ann.post(path, { revision: 0 });
      },
      '/trash/restore',
    ],
    [
      'undoing, of contacts that came back before',
      async (ann, [id]) => {
        await ann.post(...DELETE_ALL);
        await ann.post('/trash/restore');
        await ann.patch(`/contacts/${id}`, { name: 'Mia' });
        await ann.patch(`/contacts/${id}`, { name: 'Rosie' });
      },
      '/changes/3/undo',
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

test.each(LARGE)('a process that ends in the middle has done nothing: %s', async (_act, before, ...call) => {
  const { path, ann, ids } = await startBook();
  await before(ann, ids);
  const former = rowsIn(path);
  const done = ann.post(...call);
  await whenStaged(path);
  const left = copyOf(path);
  expect([(await done).status, rowsIn(left)]).not.toEqual([200, former]);
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
  while ((await forgetOldest(server.db, userId)) !== undefined) continue;
  await ann.add('Zoe');
  const former = rowsIn(path);
  const { status } = await ann.post('/trash/restore');
  expect([status, rowsIn(path)]).toEqual([400, former]);
  expect((await ann.delete(`/trash/${ids[0]}`)).status).toBe(200);
});

test('others write in the middle of a large change, and nobody sees half of it', async () => {
  const { path, ann, bob } = await startBook();
  const ended: unknown[] = [];
  const note = async (what: Promise<unknown>) => void ended.push(await what);
  const total = async (call: string) => ((await ann.get(call)).json() as { total: number }).total;
  const deleted = note(ann.post(...DELETE_ALL).then(({ status }) => `deleted: ${status}`));
  await whenStaged(path);
  await Promise.all([
    deleted,
    note(bob.post('/contacts', { name: 'Mia', number: '1' }).then(({ status }) => `added: ${status}`)),
    note(ann.contacts()),
    note(ann.get('/changes?since=1').then((answer) => (answer.json() as Changes).gone.length)),
    note(ann.get('/past?revision=1').then((answer) => (answer.json() as BookDiff).counts)),
    note(total('/trash?limit=0')),
  ]);
  expect(ended[0]).toBe('added: 201');
  const ofAnn = ['deleted: 200', [], MANY, { added: MANY, removed: 0, changed: 0 }, TRASH_MAX];
  expect(ended.slice(1)).toEqual(expect.arrayContaining(ofAnn));
});

test('a change of one contact waits for a large one of the same book, and follows it', async () => {
  const { path, ann, ids } = await startBook();
  const deleted = ann.post(...DELETE_ALL);
  await whenStaged(path);
  const answers = await Promise.all([deleted, ann.patch(`/contacts/${ids.at(-1)}`, { name: 'Mia' }), ann.add('Zoe')]);
  expect([answers[0].status, answers[1].status, answers[2].version]).toEqual([200, 404, 3]);
});
