import { randomUUID } from 'node:crypto';
import type { Changes } from '@contactbook/contract/changes';
import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';

const MANY = 1200;

/** A book into which many contacts came with one change. */
async function aLargeBook() {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const { db, clock } = server;
  const { user_id } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  const ids = Array.from({ length: MANY }, () => randomUUID());
  const contacts = ids.map((contact_id) => ({ user_id, contact_id, name: 'Rosie', number: '1', version: 1 }));
  await db.insertInto('contacts').values(contacts).execute();
  const added = { act: 'added', is_gone: 0, at_ms: clock.nowMs } as const;
  const entries = ids.map((contact_id) => Object.assign({ user_id, revision: 1, contact_id }, added));
  await db.insertInto('changes').values(entries).execute();
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
  expect([answer, await server.db.selectFrom('changes').select('revision').execute()]).toEqual([{ erased: MANY }, []]);
});
