import type { Changes } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { ContactsActed } from '@contactbook/contract/labels';
import { ACT_CARDS_MAX_BYTES } from '@contactbook/contract/limits';
import { expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { allQueries } from '../../testing/all-queries.ts';
import { Effort } from './change-limit.ts';

/** Makes the server do something between the plans of changes and their transactions. */
function beforeEachWrite({ db }: TestServer, work: (time: number) => Promise<unknown>) {
  const writeLong = db.writeLong.bind(db);
  let times = 0;
  vi.spyOn(db, 'writeLong').mockImplementation(async (change) => {
    await work(times++);
    return writeLong(change);
  });
  return () => times;
}

async function annWith(count: number, settings: Record<string, string> = {}) {
  const server = await startServer(settings);
  const ann = await server.signUp('Ann');
  const contacts: Contact[] = [];
  for (let place = 0; place < count; place++) contacts.push(await ann.add(`Rosie ${place}`));
  return { server, ann, ids: contacts.map(({ id }) => id) };
}

const labelled = (ids: string[]) => ({ contacts: { ids }, act: { do: 'label', label: 'Choir' } });

test('a contact that changes between a plan and its transaction is planned again', async () => {
  const { server, ann, ids } = await annWith(3);
  const times = beforeEachWrite(server, async (time) =>
    time === 0 ? ann.patch(`/contacts/${ids[1]}`, { name: 'Mia' }) : undefined,
  );
  const acted = await ann.post('/contacts/acts', labelled(ids));
  const contacts = await ann.contacts();
  expect([acted.status, (acted.json() as ContactsActed).counts.changed, times()]).toEqual([200, 3, 2]);
  expect(contacts.map(({ name, labels }) => `${name}: ${labels?.join()}`).toSorted()).toEqual([
    'Mia: Choir',
    'Rosie 0: Choir',
    'Rosie 2: Choir',
  ]);
});

test('a change of another contact does not make a plan outdated', async () => {
  const { server, ann, ids } = await annWith(3);
  const times = beforeEachWrite(server, () => ann.patch(`/contacts/${ids[2]}`, { name: 'Mia' }));
  const acted = await ann.post('/contacts/acts', labelled(ids.slice(0, 2)));
  expect([acted.status, times()]).toEqual([200, 1]);
  expect((await ann.contacts()).filter(({ labels }) => labels)).toHaveLength(2);
});

test('a book that changes each time refuses the change, and nothing is written', async () => {
  const { server, ann, ids } = await annWith(2);
  const times = beforeEachWrite(server, (time) => ann.patch(`/contacts/${ids[0]}`, { number: `${time}` }));
  const acted = await ann.post('/contacts/acts', labelled(ids));
  expect([acted.status, acted.json(), times()]).toMatchObject([
    409,
    { code: 'book_changed', fault: { code: 'book_keeps_changing' } },
    4,
  ]);
  expect((await ann.contacts()).some(({ labels }) => labels)).toBe(false);
});

test('an act without effect counts the contacts that it has read', async () => {
  const { ann } = await annWith(30, { CHANGES_PER_MINUTE: '3' });
  const statuses: number[] = [];
  for (let time = 0; time < 10; time++) {
    const { revision } = (await ann.get('/changes')).json() as Changes;
    const none = { contacts: { filter: { q: 'nobody' }, revision }, act: { do: 'delete' } };
    statuses.push((await ann.post('/contacts/acts', none)).status);
  }
  // Fifteen are left, and each act reads thirty contacts of the list, which count two.
  expect(statuses.indexOf(429)).toBe(8);
});

test('the cards that one act edits are bounded', () => {
  const effort = new Effort();
  effort.examine(1, ACT_CARDS_MAX_BYTES);
  expect(effort.contacts).toBe(1 + ACT_CARDS_MAX_BYTES / 4096);
  expect(() => effort.examine(1, 1)).toThrow('64 MB together');
});

test('an act does not wait for the plan of another person', async () => {
  const { server, ann, ids } = await annWith(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const planned = server.db.read('bob', () => promise);
  const { status } = await ann.post('/contacts/acts', labelled(ids));
  resolve();
  await planned;
  expect(status).toBe(200);
});

test('an undo is refused if the history no longer has its states', async () => {
  const { server, ann, ids } = await annWith(2);
  await ann.post('/contacts/acts', { contacts: { ids }, act: { do: 'delete' } });
  const { revision } = (await ann.get('/changes')).json() as Changes;
  beforeEachWrite(server, async () => {
    await allQueries(server.db).deleteFrom('versions').where('contact_id', '=', ids[0]!).execute();
  });
  const undone = await ann.post(`/changes/${revision}/undo`);
  expect([undone.status === 200, (await ann.contacts()).length]).not.toEqual([true, 2]);
});

test('a label may have any name', async () => {
  const { ann, ids } = await annWith(1);
  const acts = ['label', 'unlabel'].map((act) => ({ contacts: { ids }, act: { do: act, label: '__proto__' } }));
  const seen: unknown[] = [];
  for (const body of acts) {
    await ann.post('/contacts/acts', body);
    seen.push((await ann.contacts()).map(({ labels }) => labels));
  }
  expect(seen).toEqual([[['__proto__']], [undefined]]);
});
