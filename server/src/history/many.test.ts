import type { Changes } from '@contactbook/contract/changes';
import { expect, test } from 'vitest';
import { startLargeBook } from '../testing/large-book.ts';

const MANY = 1200;

test('more contacts than are done at a time go, come back and go again, each time as one change', async () => {
  const { ann, size } = await startLargeBook(MANY);
  const told: unknown[] = [];
  const acts: [path: string, body?: object][] = [
    ['/past', { revision: 0 }],
    ['/trash/restore'],
    ['/changes/3/undo'],
    ['/changes/4/undo'],
  ];
  for (const [path, body] of acts) {
    const { revision, contacts, gone } = (await ann.post(path, body)).json() as Changes;
    told.push([revision, contacts.length, gone.length, await size()]);
  }
  const all = (await ann.get('/changes?since=0')).json() as Changes;
  expect([told, all.revision, all.contacts]).toEqual([
    [
      [2, 0, MANY, 0],
      [3, MANY, 0, MANY],
      [4, 0, MANY, 0],
      [5, MANY, 0, MANY],
    ],
    5,
    await ann.contacts(),
  ]);
});

test('more contacts than one batch are erased', async () => {
  const { server, ann } = await startLargeBook(MANY);
  await ann.post('/past', { revision: 0 });
  const answer = (await ann.delete('/trash')).json();
  const left = [
    await server.db.selectFrom('versions').select('contact_id').execute(),
    await server.db.selectFrom('trash').select('contact_id').execute(),
    (await ann.get('/history')).json(),
  ];
  const { gone } = (await ann.get('/changes?since=1')).json() as Changes;
  expect([answer, left, gone.length]).toEqual([{ erased: MANY }, [[], [], []], MANY]);
});
