import { BATCH } from '../book/write/delta.ts';
import type { HistoryEntry } from '@contactbook/contract/changes';
import { describe, expect, test } from 'vitest';
import { aBook, actsOf } from '../testing/past.ts';
import { recount } from '../testing/recount.ts';

/** Rosie, who was renamed to Rose and Rosa; and Mia. */
async function aChangedContact(settings = {}) {
  const book = await aBook(settings);
  const { server, ann } = book;
  const { id } = await ann.add('Rosie');
  await ann.patch(`/contacts/${id}`, { name: 'Rose' });
  await ann.patch(`/contacts/${id}`, { name: 'Rosa' });
  await ann.add('Mia');
  const erase = () => ann.delete(`/contacts/${id}/history`);
  const history = async () => (await ann.get(`/contacts/${id}/history`)).json() as HistoryEntry[];
  return { ...book, id, erase, history, bytes: () => recount(server.db, 'ann@example.com') };
}

describe('the past of a contact, once it is erased', () => {
  test('is erased, and the contact keeps its current state', async () => {
    const { ann, erase, history, names, bytes } = await aChangedContact();
    const former = await ann.contacts();
    const answer = await erase();
    const told = (await history()).map(({ act, before, after }) => [act, before, after?.name]);
    const { counted, recounted } = await bytes();
    expect([answer.json(), await ann.contacts(), told, counted]).toEqual([
      { erased: 2 },
      former,
      [['added', null, 'Rosa']],
      recounted,
    ]);
    expect(await names()).toEqual(['Rosa', 'Mia']);
  });

  test('is what it is now: undoing and going back leave the contact alone, undoing its addition deletes it', async () => {
    const { ann, erase, names, undo } = await aChangedContact();
    await erase();
    const acts = (await actsOf(ann)).map(({ revision, canBeUndone }) => [revision, canBeUndone]);
    const undone = [await undo(2), await undo(3)];
    const after = await names();
    await ann.post('/past', { revision: 1 });
    const back = await names();
    await undo(1);
    expect([acts, undone.map(({ headers }) => headers['book-revision']), after, back, await names()]).toEqual([
      [
        [4, true],
        [3, false],
        [2, false],
        [1, true],
      ],
      ['4', '4'],
      ['Rosa', 'Mia'],
      ['Rosa'],
      [],
    ]);
  });

  test('grows anew with what is changed from then on', async () => {
    const { ann, id, erase, history, undo, names } = await aChangedContact();
    await erase();
    await ann.patch(`/contacts/${id}`, { name: 'Rosalind' });
    const told = (await history()).map(({ before, after }) => [before?.name, after?.name]);
    await undo(5);
    expect([told, await names()]).toEqual([
      [
        ['Rosa', 'Rosalind'],
        [undefined, 'Rosa'],
      ],
      ['Rosa', 'Mia'],
    ]);
  });

  test('is nothing more to erase', async () => {
    const { erase } = await aChangedContact();
    await erase();
    expect((await erase()).json()).toEqual({ erased: 0 });
  });

  test('is erased even if it was very long', async () => {
    const { ann, id, erase, history, bytes } = await aChangedContact({ CHANGES_PER_MINUTE: '0' });
    for (let number = 0; number < BATCH; number++) await ann.patch(`/contacts/${id}`, { number: `${number}` });
    const answer = await erase();
    const { counted, recounted } = await bytes();
    expect([answer.json(), (await history()).length, counted]).toEqual([{ erased: BATCH + 2 }, 1, recounted]);
  });
});

test('only whose contact it is can erase its past, and only while it is in the book', async () => {
  const { server, ann, id, erase } = await aChangedContact();
  const bob = await server.signUp('Bob');
  const others = await bob.delete(`/contacts/${id}/history`);
  await ann.delete(`/contacts/${id}`);
  const unknown = await ann.delete('/contacts/x/history');
  expect([others, await erase(), unknown].map(({ status }) => status)).toEqual([404, 404, 404]);
});
