import { allQueries } from '../testing/all-queries.ts';
import type { Contact } from '@contactbook/contract/contacts';
import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';

const rosie = { name: 'Rosie', number: '459-12-56' };
const FULL = {
  code: 'book_full',
  message: 'Your book is full: it can have at most 2 contacts. Nothing was changed.',
  fault: { code: 'book_over_contacts', figure: 2 },
};

/** Ann's book, which is full with two contacts. */
async function aFullBook() {
  const server = await startServer({ CONTACTS_PER_PERSON: '2' });
  const ann = await server.signUp('Ann');
  const contacts = [await ann.add('Mia'), await ann.add('Zoe')] as [Contact, Contact];
  return { server, ann, contacts };
}

describe('a full book', () => {
  test('takes no more, says so, and stays as it is', async () => {
    const { ann, contacts } = await aFullBook();
    const refused = await ann.post('/contacts', rosie);
    expect([refused.status, refused.json(), await ann.contacts()]).toEqual([400, FULL, contacts]);
  });

  test('does not affect other users', async () => {
    const { server } = await aFullBook();
    const bob = await server.signUp('Bob');
    expect((await bob.post('/contacts', rosie)).status).toBe(201);
  });

  test('can be edited, and has room again when something leaves it', async () => {
    const { ann, contacts } = await aFullBook();
    const [mia] = contacts;
    const answers = [
      await ann.patch(`/contacts/${mia.id}`, rosie),
      await ann.delete(`/contacts/${mia.id}`),
      await ann.post('/contacts', rosie),
      await ann.post('/contacts', rosie),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 400]);
  });

  test('takes nothing back from the trash, the past or an undone deletion, and each goes when there is room', async () => {
    const { ann, contacts } = await aFullBook();
    const [mia] = contacts;
    await ann.delete(`/contacts/${mia.id}`);
    await ann.add('Ben');
    const ways = [
      () => ann.post(`/trash/${mia.id}/restore`),
      () => ann.post('/trash/restore'),
      () => ann.post(`/contacts/${mia.id}/restore`, { revision: 1 }),
      () => ann.post('/changes/3/undo'),
    ];
    const refused: unknown[] = [];
    for (const way of ways) refused.push((await way()).json());
    // The earlier book has as many contacts as the current one.
    const back = await ann.post('/past', { revision: 2 });
    await ann.delete(`/contacts/${mia.id}`);
    const undone = await ann.post('/changes/6/undo');
    expect([refused, back.status, undone.status, await ann.contacts()]).toEqual([
      [FULL, FULL, FULL, FULL],
      200,
      200,
      contacts.map((contact) => expect.objectContaining({ id: contact.id })),
    ]);
  });

  test('has room for one, and of many that come at once one is taken', async () => {
    const { ann, contacts } = await aFullBook();
    await ann.delete(`/contacts/${contacts[0].id}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.post('/contacts', rosie)));
    const added = answers.filter(({ status }) => status === 201);
    expect([added.length, (await ann.contacts()).length]).toEqual([1, 2]);
  });
});

test('a book that is larger than it may be is read, edited and made smaller, and does not grow', async () => {
  const { server, ann, contacts } = await aFullBook();
  // Simulates a server whose limit was lowered: the book exceeds it.
  await allQueries(server.db).updateTable('users').set({ contact_count: 5 }).execute();
  const [mia] = contacts;
  const answers = [
    await ann.get('/contacts'),
    await ann.patch(`/contacts/${mia.id}`, rosie),
    await ann.post('/changes/3/undo'),
    await ann.delete(`/contacts/${mia.id}`),
    await ann.post('/changes/5/undo'),
    await ann.post('/past', { revision: 0 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 200]);
});
