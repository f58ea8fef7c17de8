import type { Contact } from '@contactbook/contract/contacts';
import type { ContactsActed } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { recount } from '../../testing/recount.ts';
import { sharedServer } from '../../testing/server.ts';

let keys = 0;
const newKey = () => ({ 'idempotency-key': `a-key-of-a-test-${keys++}` });

async function aBook() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const ids: string[] = [];
  for (const name of ['Rosie', 'Cem', 'Dee']) ids.push((await ann.add(name)).id);
  const shown = async () => (await ann.contacts()).map(({ version: _version, ...contact }) => contact);
  return { server, ann, ids, rosie: ids[0]!, shown };
}

test('each kind of act is done once for a key, and its repeat has the same answer', async () => {
  const { server, ann, ids, rosie, shown } = await aBook();
  const card = { '@type': 'Card', version: '1.0', name: { full: 'Rosie' }, notes: { n1: { note: 'tall' } } };
  const merged = { groups: [{ contacts: ids.slice(0, 2) }] };
  const label = ((await ann.post('/labels', { name: 'Choir' })).json() as { label: { id: string } }).label.id;
  const acts: [kind: string, send: (headers: Record<string, string>) => ReturnType<typeof ann.get>][] = [
    ['add', (headers) => ann.post('/contacts', { name: 'Zoe', number: '7' }, headers)],
    ['add a card', (headers) => ann.post('/contacts/cards', card, headers)],
    ['edit', (headers) => ann.patch(`/contacts/${rosie}`, { number: '42' }, headers)],
    ['card', (headers) => ann.put(`/contacts/${rosie}/card`, card, headers)],
    [
      'label',
      (headers) => ann.post('/contacts/acts', { contacts: { ids }, act: { do: 'label', label: 'A' } }, headers),
    ],
    ['rename a label', (headers) => ann.patch(`/labels/${label}`, { name: 'Band' }, headers)],
    ['merge', (headers) => ann.post('/contacts/merge', merged, headers)],
    ['undo', (headers) => ann.post(`/changes/${revisionOf('merge')}/undo`, undefined, headers)],
    ['delete', (headers) => ann.delete(`/contacts/${ids[2]!}`, undefined, headers)],
    ['restore', (headers) => ann.post(`/trash/${ids[2]!}/restore`, undefined, headers)],
    ['go back', (headers) => ann.post('/past', { revision: revisionOf('add') }, headers)],
  ];
  const revisions = new Map<string, number>();
  const revisionOf = (kind: string) => revisions.get(kind);

  for (const [kind, send] of acts) {
    const headers = newKey();
    const first = await send(headers);
    expect([kind, first.status < 300]).toEqual([kind, true]);
    const after = await shown();
    const revision = Number(first.headers['book-revision']);
    revisions.set(kind, revision);
    const again = await send(headers);
    const seen = ({ status, text, headers: got }: typeof first) => [status, text, got['etag'], got['book-revision']];
    expect([kind, ...seen(again)]).toEqual([kind, ...seen(first)]);
    expect([kind, await shown()]).toEqual([kind, after]);
  }
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('the repeat of an act has its answer also after later changes, and does not undo them', async () => {
  const { ann, rosie } = await aBook();
  const headers = newKey();
  const first = await ann.patch(`/contacts/${rosie}`, { number: '1' }, headers);
  await ann.patch(`/contacts/${rosie}`, { number: '2' });
  expect((await ann.patch(`/contacts/${rosie}`, { number: '1' }, headers)).text).toBe(first.text);
  expect((await ann.contacts())[0]?.number).toBe('2');

  const removal = newKey();
  const removed = await ann.delete(`/contacts/${rosie}`, undefined, removal);
  expect((await ann.delete(`/contacts/${rosie}`, undefined, removal)).json()).toEqual(removed.json());
  expect((await ann.delete(`/contacts/${rosie}`, undefined, newKey())).status).toBe(404);
});

test('requests with one key that run at the same time do one act', async () => {
  const { ann, ids } = await aBook();
  const headers = newKey();
  const add = () => ann.post('/contacts', { name: 'Zoe', number: '7' }, headers);
  const added = await Promise.all([add(), add(), add()]);
  expect(new Set(added.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await ann.contacts()).filter(({ name }) => name === 'Zoe')).toHaveLength(1);

  const many = newKey();
  const body = { contacts: { ids }, act: { do: 'delete' } };
  const deletions = await Promise.all([1, 2, 3].map(() => ann.post('/contacts/acts', body, many)));
  const counts = deletions.map((answer) => (answer.json() as ContactsActed).counts);
  expect(counts).toEqual([1, 2, 3].map(() => ({ selected: 3, changed: 3, missing: 0 })));
});

test('a key belongs to one request of one person, and a refused request leaves it free', async () => {
  const { server, ann, rosie } = await aBook();
  const bob = await server.signUp('Bob');
  const headers = newKey();
  const stale = await ann.patch(`/contacts/${rosie}`, { number: '5' }, { ...headers, 'if-match': '"0"' });
  expect(stale.status).toBe(412);
  expect((await ann.patch(`/contacts/${rosie}`, { number: '6' }, headers)).status).toBe(200);
  const other = await ann.patch(`/contacts/${rosie}`, { number: '7' }, headers);
  expect([other.status, other.json()]).toMatchObject([422, { code: 'key_reused' }]);
  expect((await ann.contacts())[0]?.number).toBe('6');
  expect((await bob.post('/contacts', { name: 'Bo', number: '1' }, headers)).status).toBe(201);

  for (const key of ['short', 'x'.repeat(65)]) {
    const refused = await ann.post('/contacts', { name: 'No', number: '1' }, { 'idempotency-key': key });
    expect([key, refused.status]).toEqual([key, 400]);
  }
  const quoted = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' };
  const bare = { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' };
  const one = await ann.post('/contacts', { name: 'Quote', number: '1' }, quoted);
  expect((await ann.post('/contacts', { name: 'Quote', number: '1' }, bare)).json()).toEqual(one.json());
});

test('a client may name the id of a new contact, which must be a free UUIDv7', async () => {
  const { server, ann, rosie } = await aBook();
  const id = '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10';
  const add = (person: typeof ann, body: object) => person.post('/contacts', { name: 'Zoe', number: '1', ...body });
  expect((await add(ann, { id: id.toUpperCase() })).json()).toMatchObject({ id, name: 'Zoe' });
  for (const taken of [id, rosie]) {
    const refused = await add(ann, { id: taken });
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'id_taken' }]);
  }
  await ann.delete(`/contacts/${id}`);
  expect((await add(ann, { id })).status).toBe(409);
  const bob = await server.signUp('Bob');
  expect((await add(bob, { id })).status).toBe(201);
  for (const other of ['7', 7, null, crypto.randomUUID(), { a: 1 }]) {
    const added = await add(ann, { id: other });
    expect([added.status, (added.json() as Contact).id === other]).toEqual([201, false]);
  }
});
