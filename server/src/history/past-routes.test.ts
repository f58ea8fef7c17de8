import { randomUUID } from 'node:crypto';
import type { BookDiff } from '@contactbook/contract/changes';
import { PAST_MAX } from '@contactbook/contract/limits';
import { describe, expect, test } from 'vitest';
import { aBook, revisionAfter } from '../testing/past.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
    const { user_id } = await server.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
    const ids = Array.from({ length: PAST_MAX + 1 }, () => randomUUID());
    const rosie = { user_id, name: 'Rosie', number: '1', version: 1, state_revision: 1 };
    const contacts = ids.map((contact_id) => Object.assign({ contact_id }, rosie));
    await server.db.insertInto('contacts').values(contacts).execute();
    await server.db.updateTable('users').set({ revision: 1 }).execute();
    const { counts, removed } = (await ann.get('/past?revision=0')).json() as BookDiff;
    expect([counts, removed.length]).toEqual([{ added: 0, removed: PAST_MAX + 1, changed: 0 }, PAST_MAX]);
  });

  test('is refused where the book is another than the one that was shown', async () => {
    const { ann } = await aBook();
    await ann.add('Rosie');
    expect((await ann.post('/past', { revision: 0, now: 0 })).status).toBe(409);
  });
});
