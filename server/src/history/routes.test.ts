import type { BookAct, Changes, HistoryEntry, Undone } from '@contactbook/contract/changes';
import type { Problem } from '@contactbook/contract/problems';
import { describe, expect, test } from 'vitest';
import { actsOf, aBook, revisionAfter } from '../testing/past.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('a change without an effect has no entry, and the same revision', async () => {
  const { ann } = await aBook();
  const { id, name, number } = await ann.add('Rosie');
  const edited = await ann.patch(`/contacts/${id}`, { name, number });
  const restored = await ann.post(`/contacts/${id}/restore`, { revision: 1 });
  const emptied = await ann.post('/trash/restore');
  expect([edited, restored, emptied].map((answer) => [answer.status, revisionAfter(answer)])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  expect(await actsOf(ann)).toHaveLength(1);
});

test('what comes back again and again is kept once', async () => {
  const { server, ann, undo } = await aBook();
  const { id } = await ann.add('Rosie');
  for (let revision = 2; revision < 8; revision += 2) {
    await ann.delete(`/contacts/${id}`);
    await undo(revision);
  }
  const kept = await server.db.selectFrom('versions').select('name').orderBy('from_revision').execute();
  const history = (await ann.get(`/contacts/${id}/history`)).json() as HistoryEntry[];
  expect(kept.map(({ name }) => name)).toEqual(['Rosie', null, null]);
  expect(history.map(({ before, after }) => (before ?? after)?.name)).toEqual(Array(7).fill('Rosie'));
});

describe('undo', () => {
  test('takes back an addition, an edit and a deletion, each as a change of its own', async () => {
    const { ann, names, undo } = await aBook();
    const rosie = await ann.add('Rosie');
    const edited = revisionAfter(await ann.patch(`/contacts/${rosie.id}`, { name: 'Rose' }));
    await undo(edited);
    const afterEdit = await ann.contacts();
    const deleted = revisionAfter(await ann.delete(`/contacts/${rosie.id}`));
    await undo(deleted);
    const afterDelete = await names();
    const added = revisionAfter(await ann.post('/contacts', { name: 'Mia', number: '1' }));
    const undone = await undo(added);
    expect([afterEdit, afterDelete, await names(), revisionAfter(undone)]).toEqual([
      [{ ...rosie, version: 3 }],
      ['Rosie'],
      ['Rosie'],
      7,
    ]);
  });

  test('can be undone', async () => {
    const { ann, names, undo } = await aBook();
    await ann.add('Rosie');
    const undone = revisionAfter(await undo(1));
    await undo(undone);
    expect(await names()).toEqual(['Rosie']);
  });

  test('undoes two edits of one contact, the last first, and redoes them', async () => {
    const { ann, names, undo } = await aBook();
    const { id } = await ann.add('Rosie');
    await ann.patch(`/contacts/${id}`, { name: 'Rose' });
    await ann.patch(`/contacts/${id}`, { name: 'Rosa' });
    const told: string[][] = [];
    for (const revision of [3, 2, 1, 6, 5, 4]) {
      await undo(revision);
      told.push(await names());
    }
    expect(told).toEqual([['Rose'], ['Rosie'], [], ['Rosie'], ['Rose'], ['Rosa']]);
  });

  test('of what was changed again says so with both, and changes nothing', async () => {
    const { ann, undo } = await aBook();
    const { id } = await ann.add('Rosie');
    await ann.patch(`/contacts/${id}`, { name: 'Rose' });
    await ann.patch(`/contacts/${id}`, { number: '112' });
    await ann.patch(`/contacts/${id}`, { name: 'Rosa' });
    const current = { id, name: 'Rosa', number: '112', version: 4 };
    const refused = await undo(2);
    const { contact, clashes, conflicts } = refused.json() as Problem;
    const both = [{ path: 'name', label: 'name', mine: 'Rosie', theirs: 'Rosa' }];
    const states = { made: { name: 'Rose', number: '459-12-56' }, wanted: { name: 'Rosie', number: '459-12-56' } };
    expect([refused.status, contact, clashes, conflicts]).toEqual([
      409,
      current,
      both,
      [{ id, current, ...states, clashes: both }],
    ]);
    expect(await ann.contacts()).toEqual([current]);
  });

  test('of an act on many contacts restores all except those changed since, and lists these', async () => {
    const { ann, names, undo } = await aBook();
    const cards = ['Anna', 'Ben', 'Cem'].map((name) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`);
    const { id } = (await ann.post('/imports', cards.join(''))).json() as { id: string };
    await ann.post(`/imports/${id}/apply`, {});
    const ben = (await ann.contacts()).find(({ name }) => name === 'Ben')!;
    await ann.patch(`/contacts/${ben.id}`, { name: 'Benno' });
    expect((await actsOf(ann)).map(({ revision, canBeUndone }) => [revision, canBeUndone])).toEqual([
      [2, true],
      [1, true],
    ]);
    const undone = (await undo(1)).json() as Undone;
    const kept = undone.kept?.map(({ current, made, wanted }) => [current?.name, made?.name, wanted]);
    expect([undone.gone.length, kept, undone.keptCount, await names()]).toEqual([
      2,
      [['Benno', 'Ben', null]],
      1,
      ['Benno'],
    ]);
    expect((await actsOf(ann)).map(({ act, contacts, canBeUndone }) => [act, contacts, canBeUndone])).toEqual([
      ['undone', 2, true],
      ['edited', 1, true],
      ['imported', 3, false],
    ]);
    expect((await undo(1)).status, 'there is nothing more to undo').toBe(409);
    await undo(undone.revision);
    expect((await names()).toSorted()).toEqual(['Anna', 'Benno', 'Cem']);
  });

  test("of another's change, or of none, finds nothing", async () => {
    const { server, ann, undo } = await aBook();
    await ann.add('Rosie');
    const bob = await server.signUp('Bob');
    const answers = [await bob.post('/changes/1/undo'), await undo(2), await ann.post('/changes/x/undo')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('an edit that was meant for another version', () => {
  test.each(['PATCH', 'DELETE'])('%s is refused with the contact as it is', async (method) => {
    const { server, ann } = await aBook();
    const { id } = await ann.add('Rosie');
    const { json } = await ann.patch(`/contacts/${id}`, { name: 'Rose' });
    const headers = { authorization: ann.token, 'if-match': '"1"' };
    const refused = await server.send(method, `/contacts/${id}`, { name: 'Rosa' }, headers);
    expect([refused.status, (refused.json() as Problem).contact, await ann.contacts()]).toEqual([
      412,
      json(),
      [json()],
    ]);
  });

  test('of two for the same version at the same time, one is done', async () => {
    const { ann } = await aBook();
    const { id } = await ann.add('Rosie');
    const edits = ['Rose', 'Rosa', 'Rosalie', 'Rosina'].map((name) =>
      ann.patch(`/contacts/${id}`, { name }, { 'if-match': '"1"' }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => String(status)).toSorted();
    const history = (await ann.get(`/contacts/${id}/history`)).json() as HistoryEntry[];
    expect([statuses, history.length, (await ann.contacts())[0]?.version]).toEqual([
      ['200', '412', '412', '412'],
      2,
      2,
    ]);
  });

  test.each(['"1"', '"7", "1"', '*'])('If-Match: %s is for this one, and it is done', async (ifMatch) => {
    const { ann } = await aBook();
    const { id } = await ann.add('Rosie');
    expect((await ann.patch(`/contacts/${id}`, { name: 'Rose' }, { 'if-match': ifMatch })).status).toBe(200);
  });
});

describe('history', () => {
  test("shows a contact's earlier states with their times, and restores any of them", async () => {
    const { server, ann } = await aBook();
    const { id } = await ann.add('Rosie', '1');
    server.clock.nowMs += DAY_MS;
    await ann.patch(`/contacts/${id}`, { name: 'Rose' });
    await ann.delete(`/contacts/${id}`);
    await ann.post(`/contacts/${id}/restore`, { revision: 1 });
    const history = (await ann.get(`/contacts/${id}/history`)).json() as HistoryEntry[];
    const told = history.map(({ act, before, after }) => [act, before?.name, after?.name]);
    expect([told, history.map(({ atMs }) => server.clock.nowMs - atMs), await ann.contacts()]).toEqual([
      [
        ['restored', undefined, 'Rosie'],
        ['deleted', 'Rose', undefined],
        ['edited', 'Rosie', 'Rose'],
        ['added', undefined, 'Rosie'],
      ],
      [0, 0, 0, DAY_MS],
      [{ id, name: 'Rosie', number: '1', version: 4 }],
    ]);
  });

  test('of the book shows each act once, however many contacts it touched', async () => {
    const { ann } = await aBook();
    await ann.add('Rosie');
    await ann.add('Mia');
    await ann.post('/past', { revision: 0 });
    const acts = (await ann.get('/history')).json() as BookAct[];
    const before = (await ann.get('/history?before=2')).json() as BookAct[];
    expect([acts.map(({ act, contacts, entry }) => [act, contacts, entry?.after?.name]), before.length]).toEqual([
      [
        ['went_back', 2, undefined],
        ['added', 1, 'Mia'],
        ['added', 1, 'Rosie'],
      ],
      1,
    ]);
  });
});

describe('the history of the book', () => {
  test('shows which acts can still be undone: those whose contacts were not changed again', async () => {
    const { ann } = await aBook();
    const rosie = await ann.add('Rosie');
    await ann.add('Mia');
    await ann.patch(`/contacts/${rosie.id}`, { name: 'Rose' });
    expect((await actsOf(ann)).map(({ revision, canBeUndone }) => [revision, canBeUndone])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
  });

  test('offers to undo an edit that fits together with a later one, and the undo keeps that', async () => {
    const { ann } = await aBook();
    const { id } = await ann.add('Rosie', '1');
    for (const to of [{ number: '2' }, { name: 'Rose' }, { number: '3' }, { name: 'Rosa' }]) {
      await ann.patch(`/contacts/${id}`, to);
    }
    expect((await actsOf(ann)).map(({ revision, canBeUndone }) => [revision, canBeUndone])).toEqual([
      [5, true],
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
    expect((await ann.post('/changes/4/undo')).status).toBe(200);
    expect((await ann.get('/contacts')).json()).toMatchObject([{ name: 'Rosa', number: '2' }]);
    expect((await ann.post('/changes/3/undo')).status).toBe(409);
  });

  test('shows the time to which the book went back', async () => {
    const { server, ann } = await aBook();
    await ann.add('Rosie');
    const then = server.clock.nowMs;
    for (const name of ['Mia', 'Zoe']) {
      server.clock.nowMs += DAY_MS;
      await ann.add(name);
    }
    await ann.post('/past', { revision: 1 });
    await ann.post('/past', { revision: 0 });
    const acts = await actsOf(ann);
    expect(acts.slice(0, 2).map(({ act, backToMs }) => [act, backToMs])).toEqual([
      ['went_back', undefined],
      ['went_back', then],
    ]);
  });
});

describe('what changed since a revision', () => {
  test('has each contact once, in its current state, and the deleted ones', async () => {
    const { ann } = await aBook();
    const [rosie, mia] = [await ann.add('Rosie'), await ann.add('Mia')];
    await ann.patch(`/contacts/${mia.id}`, { name: 'Mira' });
    await ann.patch(`/contacts/${mia.id}`, { name: 'Mirabel' });
    await ann.delete(`/contacts/${rosie.id}`);
    const { revision, contacts, gone } = (await ann.get('/changes?since=2')).json() as Changes;
    expect([revision, contacts.map(({ name }) => name), gone]).toEqual([5, ['Mirabel'], [rosie.id]]);
  });

  test('is refused for a revision in the future', async () => {
    const { ann } = await aBook();
    expect((await ann.get('/changes?since=1')).status).toBe(410);
  });
});
