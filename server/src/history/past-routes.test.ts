import { allQueries } from '../testing/all-queries.ts';
import { randomUUID } from 'node:crypto';
import type { BookDiff } from '@contactbook/contract/changes';
import { PAST_MAX } from '@contactbook/contract/limits';
import { describe, expect, inject, test } from 'vitest';
import { aBook, revisionAfter } from '../testing/past.ts';
import type { TestServer } from '../testing/server.ts';

const AT_ONCE = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Inserts contacts that were all added with revision 1. */
async function fill({ db }: TestServer, { token }: { token: string }, count: number): Promise<void> {
  const [user_id = ''] = token.split('.');
  for (let left = count; left > 0; left -= AT_ONCE) {
    const contacts = Array.from({ length: Math.min(left, AT_ONCE) }, () => ({
      user_id,
      contact_id: randomUUID(),
      name: 'Rosie',
      number: '1',
      version: 1,
      state_revision: 1,
    }));
    await allQueries(db).insertInto('contacts').values(contacts).execute();
  }
  await allQueries(db)
    .updateTable('users')
    .set({ revision: 1, contact_count: count })
    .where('user_id', '=', user_id)
    .execute();
}

describe('going back', () => {
  test('shows what would be other, does it as one change, and can be undone', async () => {
    const { server, ann, undo, names } = await aBook();
    const [rosie, mia] = [await ann.add('Rosie'), await ann.add('Mia')];
    const then = server.clock.nowMs;
    server.clock.nowMs += DAY_MS;
    await ann.patch(`/contacts/${rosie.id}`, { name: 'Rose' });
    await ann.delete(`/contacts/${mia.id}`);
    const zoe = await ann.add('Zoe');
    const past = (await ann.get(`/past?atMs=${then}`)).json() as BookDiff;
    const back = await ann.post('/past', { revision: past.revision, now: past.now });
    const former = await names();
    await undo(revisionAfter(back));
    expect([past, former, await names()]).toEqual([
      {
        revision: 2,
        now: 5,
        counts: { added: 1, removed: 1, changed: 1 },
        added: [{ id: mia.id, name: 'Mia', number: mia.number }],
        removed: [zoe],
        changed: [
          {
            id: rosie.id,
            now: { name: 'Rose', number: rosie.number },
            former: { name: 'Rosie', number: rosie.number },
          },
        ],
      },
      ['Rosie', 'Mia'],
      ['Rose', 'Zoe'],
    ]);
  });

  test('of a large book names the first of each kind, and counts them all', async () => {
    const { server, ann } = await aBook();
    await fill(server, ann, PAST_MAX + 1);
    const { counts, removed } = (await ann.get('/past?revision=0')).json() as BookDiff;
    expect([counts, removed.length]).toEqual([{ added: 0, removed: PAST_MAX + 1, changed: 0 }, PAST_MAX]);
  });

  test.runIf(inject('engine').name === 'sqlite')(
    'of a very large book keeps nobody waiting whose own book is long',
    async () => {
      const { server, ann } = await aBook();
      const bob = await server.signUp('Bob');
      await fill(server, ann, 30_000);
      await fill(server, bob, 1500);
      const served: string[] = [];
      const looking = ann.get('/past?revision=0').then(() => served.push('Ann'));
      await bob.get('/contacts').then(() => served.push('Bob'));
      await looking;
      expect(served).toEqual(['Bob', 'Ann']);
    },
  );

  test('is refused where the book is another than the one that was shown', async () => {
    const { ann } = await aBook();
    await ann.add('Rosie');
    expect((await ann.post('/past', { revision: 0, now: 0 })).status).toBe(409);
  });
});
