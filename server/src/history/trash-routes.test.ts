import type { Changes, Trash } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { describe, expect, test } from 'vitest';
import { cardText } from '../testing/devices.ts';
import { aBook, trashOf } from '../testing/past.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the trash', () => {
  test('keeps deleted contacts for their time, and restores them', async () => {
    const { server, ann, names } = await aBook();
    for (const name of ['Rosie', 'Mia', 'Zoe']) await ann.delete(`/contacts/${(await ann.add(name)).id}`);
    const trashed = await trashOf(ann);
    await ann.post(`/trash/${trashed[1]?.id}/restore`);
    const one = await names();
    await ann.post('/trash/restore');
    server.clock.nowMs += 31 * DAY_MS;
    expect([trashed.map(({ name }) => name), one, await names(), await trashOf(ann)]).toEqual([
      ['Zoe', 'Mia', 'Rosie'],
      ['Mia'],
      ['Rosie', 'Mia', 'Zoe'],
      [],
    ]);
  });

  test('is kept for as long as the setting says, then erased with its history', async () => {
    const { server, ann } = await aBook({ TRASH_DAYS: '2' });
    const { id } = await ann.add('Rosie');
    await ann.delete(`/contacts/${id}`);
    server.clock.nowMs += DAY_MS;
    await server.restart();
    const meanwhile = (await trashOf(ann)).length;
    server.clock.nowMs += 2 * DAY_MS;
    await server.restart();
    const left = () => server.db.selectFrom('versions').select('contact_id').execute();
    await expect.poll(left).toEqual([]);
    // A client that still has the contact is notified of the deletion.
    const { gone } = (await ann.get('/changes?since=1')).json() as Changes;
    expect([meanwhile, await trashOf(ann), gone]).toEqual([1, [], [id]]);
  });

  test('comes in pages, the last that left the book first, whether they left it alone or together', async () => {
    const { ann } = await aBook();
    const [mia, zoe] = [await ann.add('Mia'), await ann.add('Zoe')];
    await ann.post('/past', { revision: 0 });
    const rosie = await ann.add('Rosie');
    await ann.delete(`/contacts/${rosie.id}`);
    const ids: string[][] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const page = await ann.get(`/trash?limit=1${next && `&before=${next}`}`);
      const { contacts, total, ...rest } = page.json() as Trash;
      next = rest.next;
      ids.push([...contacts.map(({ id }) => id), `of ${total}`]);
    }
    const last = [mia.id, zoe.id].toSorted().toReversed();
    expect(ids).toEqual([rosie.id, ...last].map((id) => [id, 'of 3']));
  });

  test('has all texts that a search compares', async () => {
    const { ann } = await aBook();
    const { id } = await ann.add('New');
    const text = cardText('FN:Rosie', 'TEL:112', 'EMAIL:rosie@example.com', 'NOTE:Map room');
    await ann.put(`/contacts/${id}/card`, text, { 'content-type': 'text/vcard' });
    await ann.delete(`/contacts/${id}`);
    const [rosie] = await trashOf(ann);
    expect(rosie).toMatchObject({ also: ['rosie@example.com'], texts: [{ field: 'note', text: 'Map room' }] });
  });

  test('says how many there are, and for how long, without naming any', async () => {
    const { ann } = await aBook({ TRASH_DAYS: '7' });
    await ann.delete(`/contacts/${(await ann.add('Rosie')).id}`);
    const { json } = await ann.get('/trash?limit=0');
    expect(json()).toEqual({ total: 1, keptDays: 7, contacts: [] });
  });

  test.each(['before=x', 'before=1-x', 'limit=-1', 'limit=x'])('%s asks for no page', async (query) => {
    const { ann } = await aBook();
    expect((await ann.get(`/trash?${query}`)).status).toBe(400);
  });

  test('can be emptied, for one contact or all, and restored contacts stay', async () => {
    const { ann, names } = await aBook();
    const contacts: Contact[] = [];
    for (const name of ['Rosie', 'Mia', 'Zoe']) contacts.push(await ann.add(name));
    for (const { id } of contacts) await ann.delete(`/contacts/${id}`);
    await ann.post(`/trash/${contacts[0]?.id}/restore`);
    const one = await ann.delete(`/trash/${contacts[1]?.id}`);
    const rest = await ann.delete('/trash');
    const again = await ann.delete(`/trash/${contacts[1]?.id}`);
    const history = await ann.get(`/contacts/${contacts[1]?.id}/history`);
    expect([one.json(), rest.json(), again.status, history.status, await names()]).toEqual([
      { erased: 1 },
      { erased: 1 },
      404,
      404,
      ['Rosie'],
    ]);
  });
});
