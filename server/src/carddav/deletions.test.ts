import { allQueries } from '../testing/all-queries.ts';
import { idList } from '../store/list-queries.ts';
import { randomUUID } from 'node:crypto';
import type { BookAct, HistoryEntry } from '@contactbook/contract/changes';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { actsOf } from '../testing/past.ts';
import { startServer } from '../testing/server.ts';

test('history says which device did it, and what one deletes in one go is one offer to undo', async () => {
  const server = await startServer({ CHANGES_PER_MINUTE: '0' });
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann, 'Olena’s phone');
  const names = Array.from({ length: 9 }, (_, index) => `${index}.vcf`);
  for (const name of names) await phone.put(name, cardText(`UID:${name}`, `FN:Friend ${name}`, 'N:;Friend;;;'));
  await ann.add('Rosie');
  for (const name of names.slice(0, 3)) await phone.delete(name);
  server.clock.nowMs += 120_000;
  for (const name of names.slice(3)) {
    await phone.delete(name);
    if (name === '5.vcf') await ann.add('Ben');
    server.clock.nowMs += 5000;
  }
  const acts = (await actsOf(ann))
    .slice(0, 4)
    .map(({ act, contacts, device, canBeUndone }) => [act, contacts, device, canBeUndone]);
  expect(acts).toEqual([
    ['deleted', 6, 'Olena’s phone', true],
    ['added', 1, undefined, true],
    ['deleted', 3, 'Olena’s phone', true],
    ['added', 1, undefined, true],
  ]);

  const [last] = await actsOf(ann);
  expect((await ann.post(`/changes/${last?.revision}/undo`)).status).toBe(200);
  expect([
    (await ann.contacts()).length,
    (await actsOf(ann)).slice(0, 2).map(({ act, contacts, canBeUndone }) => [act, contacts, canBeUndone]),
  ]).toEqual([
    8,
    [
      ['undone', 6, true],
      ['deleted', 6, false],
    ],
  ]);
  expect((await phone.sync()).there).toHaveLength(8);
  const contact = (await ann.contacts()).find(({ name }) => name === 'Friend 4.vcf');
  const history = (await ann.get(`/contacts/${contact?.id}/history`)).json() as HistoryEntry[];
  expect(history.map(({ act, device }) => [act, device])).toEqual([
    ['undone', undefined],
    ['deleted', 'Olena’s phone'],
    ['added', 'Olena’s phone'],
  ]);
});

test('deletions of a device are one act however many they are, and pages go on behind them', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const [user_id = ''] = ann.token.split('.');
  const acts = Array.from({ length: 1300 }, (_, index) => {
    const [revision, contact] = [index + 1, randomUUID()];
    const isDeletion = index >= 60;
    const [act, device] = isDeletion ? (['deleted', 'Phone'] as const) : (['added', null] as const);
    const ids = { contacts: 1, contact_ids: idList(server.db, [contact]) };
    return { user_id, revision, part: 0, act, device, at_ms: index * 1000, target_revision: null, ...ids };
  });
  for (let next = 0; next < acts.length; next += 500) {
    await allQueries(server.db)
      .insertInto('acts')
      .values(acts.slice(next, next + 500))
      .execute();
  }
  await allQueries(server.db).updateTable('users').set({ revision: acts.length }).execute();
  const first = await actsOf(ann);
  const second = (await ann.get(`/history?before=${first.at(-1)?.revision}`)).json() as BookAct[];
  const amid = (await ann.get('/history?before=1000')).json() as BookAct[];
  const shown = [first, second, amid].map((page) => [page[0]?.revision, page[0]?.contacts, page.length]);
  expect(shown).toEqual([
    [1300, 1240, 50],
    [11, 1, 11],
    [60, 1, 50],
  ]);
});

test('a single change says it in the act, in its entry and with the contact; what is done in the app says none', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann, 'Olena’s phone');
  await phone.put('rosie.vcf', cardText('UID:rosie', 'FN:Rosie', 'N:;Rosie;;;'));
  await phone.put('rosie.vcf', cardText('UID:rosie', 'FN:Rosa', 'N:;Rosa;;;'));
  await ann.post('/past', { revision: 1 });
  const acts = await actsOf(ann);
  expect(acts.map(({ act, device, entry }) => [act, device, entry?.device])).toEqual([
    ['went_back', undefined, undefined],
    ['edited', 'Olena’s phone', 'Olena’s phone'],
    ['added', 'Olena’s phone', 'Olena’s phone'],
  ]);
  const history = await ann.get(`/contacts/${acts[0]?.entry?.id}/history`);
  expect((history.json() as HistoryEntry[]).map(({ act, device }) => [act, device])).toEqual([
    ['went_back', undefined],
    ['edited', 'Olena’s phone'],
    ['added', 'Olena’s phone'],
  ]);
});

test('a deletion of many is undone but for what has changed since, which is named', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  for (const name of ['Ann', 'Ben', 'Cem'])
    await phone.put(`${name}.vcf`, cardText(`UID:${name}`, `FN:${name}`, `N:;${name};;;`));
  for (const name of ['Ann', 'Ben', 'Cem']) await phone.delete(`${name}.vcf`);
  const [last] = await actsOf(ann);
  const trash = (await ann.get('/trash')).json() as { contacts: { id: string; name: string }[] };
  const ben = trash.contacts.find(({ name }) => name === 'Ben');
  await ann.post(`/trash/${ben?.id}/restore`);
  await ann.patch(`/contacts/${ben?.id}`, { number: '112' });
  const undone = await ann.post(`/changes/${last?.revision}/undo`);
  const { kept = [] } = undone.json() as { kept?: { id: string }[] };
  expect([undone.status, kept.map(({ id }) => id)]).toEqual([200, [ben?.id]]);
  expect((await ann.contacts()).map(({ name, number }) => `${name} ${number}`).toSorted()).toEqual([
    'Ann ',
    'Ben 112',
    'Cem ',
  ]);
});
