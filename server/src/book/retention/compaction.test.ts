import { BATCH } from '../write/delta.ts';
import type { BookDiff, Changes, HistoryEntry } from '@contactbook/contract/changes';
import { expect, inject, test } from 'vitest';
import { actsOf, aBook, revisionAfter, trashOf } from '../../testing/past.ts';
import { recount } from '../../testing/recount.ts';
import { compactAllUntil } from './compaction.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ann's book over several days. Compaction deletes the history older than two days when the test calls it. */
async function anOldBook(settings = {}) {
  const book = await aBook({ HISTORY_DAYS: '2', ...settings });
  const { server, ann } = book;
  const versions = () => server.db.selectFrom('versions').selectAll().orderBy('from_revision').execute();
  return {
    ...book,
    versions,
    pass: (days: number) => void (server.clock.nowMs += days * DAY_MS),
    forget: async () => compactAllUntil(server.db, server.clock.nowMs - 2 * DAY_MS),
    edit: async (id: string, name: string) => revisionAfter(await ann.patch(`/contacts/${id}`, { name })),
    bytes: () => recount(server.db, 'ann@example.com'),
  };
}

test('what is older than its days is forgotten when a server runs, what is younger can be undone', async () => {
  const { server, ann, undo, names, pass, edit } = await anOldBook();
  const { id } = await ann.add('Rosie');
  await edit(id, 'Rose');
  pass(1);
  await ann.patch(`/contacts/${id}`, { name: 'Rosa' });
  pass(1.5);
  await server.restart();
  await expect.poll(async () => (await actsOf(ann)).map(({ revision }) => revision)).toEqual([3]);
  const gone = [await undo(2), await ann.get('/past?revision=1'), await ann.get('/changes?since=1')];
  gone.push(await ann.post(`/contacts/${id}/restore`, { revision: 1 }), await ann.post('/past', { revision: 1 }));
  const told = [await ann.get('/past?revision=2'), await ann.get('/changes?since=2'), await undo(3)];
  expect([...gone, ...told].map(({ status }) => status)).toEqual([404, 410, 410, 410, 410, 200, 200, 200]);
  expect(await names()).toEqual(['Rose']);
});

test('the history of a contact begins with what it was when the past was forgotten', async () => {
  const { ann, pass, edit, forget } = await anOldBook();
  const { id } = await ann.add('Rosie');
  await edit(id, 'Rose');
  pass(3);
  await edit(id, 'Rosa');
  await forget();
  const history = (await ann.get(`/contacts/${id}/history`)).json() as HistoryEntry[];
  expect(history.map(({ before, after }) => [before?.name, after?.name])).toEqual([['Rose', 'Rosa']]);
});

test('a restored state outlives its first version, and is deleted with the last one that needs it', async () => {
  const { ann, undo, versions, pass, edit, forget, bytes } = await anOldBook();
  const { id } = await ann.add('Rosie');
  await edit(id, 'Rose');
  await undo(2);
  pass(3);
  await edit(id, 'Rosa');
  await forget();
  const first = await versions();
  await undo(4);
  const { name } = (await ann.contacts())[0]!;
  pass(3);
  await forget();
  const { counted, recounted } = await bytes();
  expect([first.map((each) => each.name), name, await versions(), counted]).toEqual([
    ['Rosie', null],
    'Rosie',
    [],
    recounted,
  ]);
});

test('a contact in the trash can be restored, however old its deletion is', async () => {
  const { ann, names, versions, undo, pass, edit, forget } = await anOldBook();
  const { id } = await ann.add('Rosie');
  await edit(id, 'Rose');
  await undo(2);
  await ann.delete(`/contacts/${id}`);
  pass(3);
  await forget();
  const trashed = (await trashOf(ann)).map(({ name }) => name);
  await ann.post(`/trash/${id}/restore`);
  pass(3);
  await forget();
  expect([trashed, await names(), await actsOf(ann), await versions()]).toEqual([['Rosie'], ['Rosie'], [], []]);
});

test('a contact whose past was erased was there all the time, also once half of what it went through is forgotten', async () => {
  const { ann, names, versions, pass, edit, forget, bytes } = await anOldBook();
  const { id } = await ann.add('Rosie');
  await edit(id, 'Rose');
  pass(3);
  await edit(id, 'Rosa');
  await ann.delete(`/contacts/${id}/history`);
  await forget();
  await ann.post('/past', { revision: 2 });
  const back = await names();
  pass(3);
  await forget();
  const { counted, recounted } = await bytes();
  expect([back, await names(), await versions(), counted]).toEqual([['Rosa'], ['Rosa'], [], recounted]);
});

test('a contact that lay in the trash when that was forgotten was not in the book, also once its past is erased', async () => {
  const { ann, pass, forget } = await anOldBook();
  const { id } = await ann.add('Rosie');
  await ann.delete(`/contacts/${id}`);
  pass(3);
  await ann.add('Mia');
  await forget();
  await ann.post(`/trash/${id}/restore`);
  const erased = (await ann.delete(`/contacts/${id}/history`)).json();
  const { removed } = (await ann.get('/past?revision=3')).json() as BookDiff;
  expect([erased, removed.map(({ name }) => name)]).toEqual([{ erased: 1 }, ['Rosie']]);
});

test('a device that was away longer reads the whole book, and the tombstones it would have needed are deleted', async () => {
  const { server, ann, pass, forget } = await anOldBook();
  const [mia, zoe] = [await ann.add('Mia'), await ann.add('Zoe')];
  await ann.delete(`/contacts/${mia.id}`);
  pass(1);
  await ann.delete(`/contacts/${zoe.id}`);
  await ann.delete('/trash');
  pass(1.5);
  await forget();
  const answers = [await ann.get('/changes?since=2'), await ann.get('/changes?since=3')];
  const { gone } = answers[1]!.json() as Changes;
  const left = await server.db.selectFrom('tombstones').select('contact_id').execute();
  expect([answers.map(({ status }) => status), gone, left]).toEqual([[410, 200], [zoe.id], [{ contact_id: zoe.id }]]);
});

const onSqlite = test.runIf(inject('engine').name === 'sqlite');

onSqlite('a past of many steps is forgotten whole, and other people keep theirs', async () => {
  const { server, ann, versions, pass, edit, forget } = await anOldBook({ CHANGES_PER_MINUTE: '0' });
  const { id } = await ann.add('Rosie');
  for (let number = 0; number < BATCH + 20; number++) await edit(id, `Rosie ${number}`);
  pass(3);
  const bob = await server.signUp('Bob');
  const mia = await bob.add('Mia');
  await bob.patch(`/contacts/${mia.id}`, { name: 'Mina' });
  await forget();
  expect([await actsOf(ann), (await actsOf(bob)).length, (await versions()).map(({ name }) => name)]).toEqual([
    [],
    2,
    ['Mia'],
  ]);
});
