import { allQueries } from '../../testing/all-queries.ts';
import type { Contact } from '@contactbook/contract/contacts';
import type { Problem } from '@contactbook/contract/problems';
import { describe, expect, test } from 'vitest';
import { actsOf, aBook } from '../../testing/past.ts';
import { recount } from '../../testing/recount.ts';

const MB = 2 ** 20;
/** A contact of 1056 bytes. */
const LONGEST = { name: '\u{1F4D6}'.repeat(200), number: '\u{1F4DE}'.repeat(64) };

/** Ann's book with a quota of eight megabytes, one of them for its history. */
async function aSmallQuota() {
  const { server, ann } = await aBook({ MEGABYTES_PER_PERSON: '8', CHANGES_PER_MINUTE: '0' });
  const bytes = () => recount(server.db, 'ann@example.com');
  /** Sets the counter so that the book has this many bytes left. */
  const fillUpTo = async (left: number) => {
    const { counted } = await bytes();
    await allQueries(server.db)
      .updateTable('users')
      .set({ book_bytes: 7 * MB - left })
      .execute();
    return counted.book;
  };
  return { server, ann, bytes, fillUpTo };
}

describe('a book that takes all it may', () => {
  test('takes nothing that makes it larger, and says why', async () => {
    const { ann, fillUpTo } = await aSmallQuota();
    const { id } = await ann.add('Rosie');
    await fillUpTo(1000);
    const answers = [await ann.post('/contacts', LONGEST), await ann.patch(`/contacts/${id}`, LONGEST)];
    expect(answers.map(({ status, json }) => [status, (json() as Problem).code, (json() as Problem).message])).toEqual(
      Array.from({ length: 2 }, () => [
        400,
        'book_full',
        'Your book is full: with its trash it can use up to 7 MB. Empty the trash. Nothing was changed.',
      ]),
    );
  });

  test('can be made smaller, and back to what it was where that fits', async () => {
    const { ann, fillUpTo } = await aSmallQuota();
    const rosie = await ann.add('Rosie');
    const longest = (await ann.post('/contacts', LONGEST)).json() as Contact;
    await fillUpTo(0);
    const answers = [
      await ann.patch(`/contacts/${rosie.id}`, { name: 'Rose' }),
      await ann.patch(`/contacts/${rosie.id}`, { name: 'Rosalind' }),
      await ann.delete(`/contacts/${longest.id}`),
      await ann.post('/changes/4/undo'),
      await ann.delete(`/contacts/${longest.id}`),
      await ann.post('/contacts', { name: 'Mia', number: '1' }),
      await ann.delete('/trash'),
      await ann.post('/contacts', { name: 'Mia', number: '1' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200, 200, 400, 200, 201]);
  });
});

test('continuous writing stays within the quota, is never refused for it, and the last change can be undone', async () => {
  const { ann, bytes } = await aSmallQuota();
  const { id } = (await ann.post('/contacts', LONGEST)).json() as Contact;
  const statuses = new Set<number>();
  let most = 0;
  for (let round = 0; round < 30; round++) {
    const edits = Array.from({ length: 40 }, (_, index) =>
      ann.patch(`/contacts/${id}`, {
        number: `${round}.${index}`.padEnd(10) + '\u{1F4DE}'.repeat(32),
        name: LONGEST.name,
      }),
    );
    for (const { status } of await Promise.all(edits)) statuses.add(status);
    const { counted } = await bytes();
    most = Math.max(most, counted.book + counted.history);
  }
  const [last] = await actsOf(ann);
  const undone = await ann.post(`/changes/${last?.revision}/undo`);
  await expect.poll(async () => (await bytes()).counted.history).toBeLessThan(MB);
  const { counted, recounted } = await bytes();
  expect([[...statuses], undone.status, most < 2 * MB, counted]).toEqual([[200], 200, true, recounted]);
  expect(counted.history).toBeGreaterThan(MB / 2);
});

test('a user who fills their history faster than it is compacted waits for the compaction', async () => {
  const { server, ann } = await aSmallQuota();
  const { id } = await ann.add('Rosie');
  // In several rounds, since not every system accepts 600 connections at the same moment.
  for (let round = 0; round < 6; round++) {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => ann.patch(`/contacts/${id}`, { number: `${round * 100 + index}` })),
    );
  }
  // Simulates a history that exceeds its limit, regardless of compaction.
  await allQueries(server.db)
    .updateTable('users')
    .set({ history_bytes: 5 * MB })
    .execute();
  for (const name of ['Rose', 'Rosa']) await ann.patch(`/contacts/${id}`, { name });
  const acts = await server.db.selectFrom('acts').select('revision').execute();
  expect(acts.length).toBeLessThanOrEqual(2);
});
