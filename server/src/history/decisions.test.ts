import type { BookAct, Changes } from '@contactbook/contract/changes';
import type { PendingConflict } from '@contactbook/contract/conflicts';
import type { Duplicates } from '@contactbook/contract/duplicates';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { sharedServer } from '../testing/server.ts';

test('a decision about duplicates is undone and redone like a change', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  for (const name of ['Rosie Simpson', 'Rosie Simpson', 'Cem Yilmaz', 'Cem Yilmaz']) await ann.add(name);
  const found = async () => (await ann.get('/duplicates')).json() as Duplicates;
  const left = async () => (await found()).groups.length;
  const undo = async (revision: number) => ((await ann.post(`/changes/${revision}/undo`)).json() as Changes).revision;
  expect(await left()).toBe(2);

  const answers = [];
  for (const { id } of (await found()).groups) answers.push(await ann.post(`/duplicates/${id}/distinct`));
  const [first, second] = answers.map(({ headers }) => Number(headers['book-revision'])) as [number, number];
  expect([await left(), (await found()).apart, second]).toEqual([0, 2, first + 1]);
  const [last] = (await ann.get('/history')).json() as BookAct[];
  expect(last).toMatchObject({ revision: second, act: 'kept_apart', contacts: 0, canBeUndone: true });

  const undone = await undo(first);
  expect((await ann.post(`/changes/${first}/undo`)).status).toBe(409);
  const [, again, done] = (await ann.get('/history')).json() as BookAct[];
  expect([again?.canBeUndone, done?.canBeUndone]).toEqual([true, false]);
  expect([await left(), (await found()).apart]).toEqual([1, 1]);
  await undo(undone);
  expect(await left()).toBe(0);
  const ended = await ann.delete('/duplicates/distinct');
  expect([ended.json(), await left()]).toEqual([{ pairs: 2 }, 2]);
  expect((await ann.delete('/duplicates/distinct')).headers['book-revision']).toBe(ended.headers['book-revision']);
  await undo(Number(ended.headers['book-revision']));
  expect([await left(), (await found()).apart]).toEqual([0, 2]);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('a pair that changed is decided again, and undoing that brings back the decision before the change', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const [{ id }] = [await ann.add('Rosie Simpson', '0501234567'), await ann.add('Rosie Simpson', '0501234567')];
  const found = async () => (await ann.get('/duplicates')).json() as Duplicates;
  const shown = async () => [(await found()).groups.length, (await found()).apart];
  const undo = (revision: number) => ann.post(`/changes/${revision}/undo`);
  const keepApart = async () =>
    Number((await ann.post(`/duplicates/${(await found()).groups[0]!.id}/distinct`)).headers['book-revision']);

  await keepApart();
  expect(await shown()).toEqual([0, 1]);
  const edited = Number((await ann.patch(`/contacts/${id}`, { number: '0507654321' })).headers['book-revision']);
  expect(await shown()).toEqual([1, 1]);
  const again = await keepApart();
  expect(await shown()).toEqual([0, 2]);
  await undo(again);
  expect(await shown()).toEqual([1, 1]);
  await undo(edited);
  expect(await shown()).toEqual([0, 1]);
});

test('a decision about a card of a device is undone with its change, and waits again', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const { id } = await ann.add('Rosie', '1');
  const conflicts = async () => (await ann.get('/conflicts')).json() as PendingConflict[];
  const numbers = async () => (await ann.contacts()).map(({ number }) => number);
  const undo = async (revision: number) => ((await ann.post(`/changes/${revision}/undo`)).json() as Changes).revision;
  const [name] = (await phone.sync()).there;
  const etag = (await phone.get(name!)).headers['etag'] as string;
  await ann.patch(`/contacts/${id}`, { number: '2' });
  await phone.put(name!, cardText('FN:Rosie', 'N:;Rosie;;;', 'TEL:3'), { 'if-match': etag });
  const [waiting] = await conflicts();
  const [path] = waiting!.clashes.map((clash) => clash.path);
  const decided = await ann.post(`/conflicts/${waiting!.id}`, { choices: { [path!]: 'theirs' } });
  expect([decided.status, await conflicts(), await numbers()]).toEqual([200, [], ['3']]);
  const undone = await undo(Number(decided.headers['book-revision']));
  expect([(await conflicts()).map((conflict) => conflict.id), await numbers()]).toEqual([[waiting!.id], ['2']]);
  await undo(undone);
  expect([await conflicts(), await numbers()]).toEqual([[], ['3']]);
  await undo(undone + 1);

  const dismissed = await ann.delete(`/conflicts/${waiting!.id}`);
  expect([await conflicts(), await numbers()]).toEqual([[], ['2']]);
  await undo(Number(dismissed.headers['book-revision']));
  expect((await conflicts()).map((conflict) => conflict.id)).toEqual([waiting!.id]);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});
