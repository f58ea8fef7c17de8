import { randomUUID } from 'node:crypto';
import type { Changes } from '@contactbook/contract/changes';
import { expect, test } from 'vitest';
import { idList } from '../book/locked-book.ts';
import { startServer } from '../testing/server.ts';

const MANY = 1200;

/** A book into which many contacts came with one change. */
async function aLargeBook() {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const { db, clock } = server;
  const { user_id } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  const ids = Array.from({ length: MANY }, () => randomUUID());
  const rosie = { user_id, name: 'Rosie', number: '1', version: 1, state_revision: 1 };
  const contacts = ids.map((contact_id) => Object.assign({ contact_id }, rosie));
  await db.insertInto('contacts').values(contacts).execute();
  const added = { act: 'added', at_ms: clock.nowMs, contacts: MANY, target_revision: null } as const;
  const act = { user_id, revision: 1, part: 0, contact_ids: idList(db, ids) };
  await db.insertInto('acts').values(Object.assign(act, added)).execute();
  await db.updateTable('users').set({ revision: 1, contact_count: MANY }).execute();
  return { server, ann, size: async () => (await ann.contacts()).length };
}

test('more contacts than are done at a time go, come back and go again, each time as one change', async () => {
  const { ann, size } = await aLargeBook();
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

test('more contacts than are done at a time are gone for good', async () => {
  const { server, ann } = await aLargeBook();
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
