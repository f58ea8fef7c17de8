import { expect, test } from 'vitest';
import { type Body, startServer } from '../../testing/server.ts';

const rosie = { name: 'Rosie', number: '459-12-56' };
/** At one change a minute, the number of changes in twenty minutes that are not reserved for undo. */
const AT_ONCE = 15;

/** Bodies for all calls that change a book. A new call fails here until it is added. */
const BODIES: Record<string, Body> = {
  addContact: rosie,
  updateContact: rosie,
  restoreContact: { revision: 1 },
  goBack: { revision: 1 },
  mergeContacts: { lane: 'same' },
  actOnContacts: { contacts: { ids: ['0'] }, act: { do: 'delete' } },
  addCard: { '@type': 'Card', version: '1.0', name: { full: 'Rosie' } },
  writeCard: { '@type': 'Card', version: '1.0' },
};

type Document = { paths: Record<string, Record<string, { operationId: string; tags: string[] }>> };

/** Ann, who has used up her limit of changes. */
async function whoChangedMuch() {
  const server = await startServer({ CHANGES_PER_MINUTE: '1' });
  const ann = await server.signUp('Ann');
  const { id } = await ann.add('Rosie');
  for (let count = 1; count < AT_ONCE; count++) await ann.patch(`/contacts/${id}`, { number: `${count}` });
  return { server, ann, id };
}

test('every call that changes a book is refused above the limit, with the time to wait', async () => {
  const { server, ann, id } = await whoChangedMuch();
  const { paths } = (await server.get('/openapi.json')).json() as Document;
  const answers: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, tags }] of Object.entries(methods)) {
      if (method === 'get' || !tags.some((tag) => ['contacts', 'changes'].includes(tag))) continue;
      if (['undoChange', 'previewAct'].includes(operationId)) continue;
      const headers = { authorization: ann.token };
      const answer = await server.send(method.toUpperCase(), path.replace('{id}', id), BODIES[operationId], headers);
      const { code } = answer.json() as { code: string };
      answers.push(`${operationId}: ${answer.status} ${code}, ${answer.headers['retry-after']} s`);
    }
  }
  const calls = [
    'actOnContacts',
    'addCard',
    'addContact',
    'deleteContact',
    'deletePhoto',
    'emptyTrash',
    'eraseHistory',
    'eraseTrashed',
  ];
  calls.push(
    'goBack',
    'mergeContacts',
    'restoreContact',
    'restoreTrash',
    'restoreTrashed',
    'updateContact',
    'writeCard',
    'writePhoto',
  );
  expect(answers.toSorted()).toEqual(calls.map((call) => `${call}: 429 too_many_changes, 60 s`));
});

test('above the limit, a user may undo, read, and continue a minute later; others are not affected', async () => {
  const { server, ann, id } = await whoChangedMuch();
  const bob = await server.signUp('Bob');
  const undone = await ann.post(`/changes/${AT_ONCE}/undo`);
  const read = await ann.get('/contacts');
  const early = await ann.patch(`/contacts/${id}`, rosie);
  server.clock.nowMs += 2 * 60_000;
  const later = await ann.patch(`/contacts/${id}`, rosie);
  const statuses = [undone, read, early, later, await bob.post('/contacts', rosie)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 429, 200, 201]);
});

test('a change of many contacts counts as many, and can be undone', async () => {
  const server = await startServer({ CHANGES_PER_MINUTE: '1' });
  const ann = await server.signUp('Ann');
  for (let count = 0; count < 10; count++) await ann.add(`Rosie ${count}`);
  const back = await ann.post('/past', { revision: 0 });
  const next = await ann.post('/contacts', rosie);
  const undone = await ann.post('/changes/11/undo');
  expect([back, next, undone].map(({ status }) => status)).toEqual([200, 429, 200]);
});

test('an undo that is refused counts all the contacts it was compared with', async () => {
  const server = await startServer({ CHANGES_PER_MINUTE: '1' });
  const ann = await server.signUp('Ann');
  const added = [await ann.add('Rosie'), await ann.add('Mia'), await ann.add('Zoe'), await ann.add('Ben')];
  await ann.post('/past', { revision: 0 });
  for (const { id } of added) await ann.post(`/trash/${id}/restore`);
  const [undone, next] = [await ann.post('/changes/5/undo'), await ann.post('/contacts', rosie)];
  expect([undone.status, next.status]).toEqual([409, 429]);
});
