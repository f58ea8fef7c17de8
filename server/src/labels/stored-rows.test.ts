import { allQueries } from '../testing/all-queries.ts';
import type { Changes } from '@contactbook/contract/changes';
import type { ActCounts, ContactAct, Label } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { trashOf } from '../testing/past.ts';
import { recount } from '../testing/recount.ts';
import { sharedServer } from '../testing/server.ts';

const VCARD = { 'content-type': 'text/vcard' };
const ROSIE = cardText('FN:Rosie', 'TEL:1', 'EMAIL:rosie@example.com', 'ORG:Choir');
/** The rows of Rosie that all versions have written, now and in the past. The first Choir is her organisation. */
const MORE = '{"also":["rosie@example.com","Choir","20 Altos","Choir"],"groups":["20 Altos","Choir"]}';

/** Rosie is in two groups of a phone; an earlier state of her is one version old. */
async function aBook() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const { id } = await ann.add('Rosie');
  await ann.put(`/contacts/${id}/card`, ROSIE, VCARD);
  const phone = await addDevice(server, ann);
  for (const name of ['20 Altos', 'Choir']) {
    const group = [`X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${id}`, 'X-ADDRESSBOOKSERVER-KIND:group'];
    await phone.put(`${name.slice(-5)}.vcf`, cardText(`FN:${name}`, `N:${name}`, ...group, `UID:${name}`));
  }
  const revision = async () => ((await ann.get('/changes')).json() as Changes).revision;
  const earlier = await revision();
  await ann.patch(`/contacts/${id}`, { number: '2' });
  const { db } = server;
  const latest = db.selectFrom('versions').select(({ fn }) => fn.max('from_revision').as('from'));
  const { from } = await latest.where('contact_id', '=', id).executeTakeFirstOrThrow();
  const past = allQueries(db).updateTable('versions').set({ more: MORE }).where('from_revision', '=', from);
  const written = await Promise.all([
    past.where('contact_id', '=', id).executeTakeFirst(),
    allQueries(db).updateTable('contacts').set({ more: MORE }).where('contact_id', '=', id).executeTakeFirst(),
  ]);
  expect(written.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([1n, 1n]);
  return {
    server,
    ann,
    id,
    earlier,
    act: async (act: ContactAct) => (await ann.post('/contacts/acts', { contacts: { ids: [id] }, act })).json(),
    undo: async () => (await ann.post(`/changes/${await revision()}/undo`)).status,
    seen: async () => {
      const { number, also, groups } = (await ann.contacts()).find((contact) => contact.id === id) ?? {};
      const [found, labelled] = await Promise.all(
        [{ q: 'altos' }, { label: '20 Altos' }].map(async (filter) => {
          const contacts = { filter, revision: await revision() };
          const preview = await ann.post('/contacts/acts/preview', { contacts, act: { do: 'delete' } });
          return (preview.json() as { counts: ActCounts }).counts.selected;
        }),
      );
      return { number, also, groups, found, labelled };
    },
  };
}

test('contacts of stored groups are found, labelled, unlabelled and restored', async () => {
  const { server, ann, id, earlier, act, undo, seen } = await aBook();
  const groups = ['20 Altos', 'Choir'];
  const also = ['rosie@example.com', 'Choir', ...groups];
  const before = { number: '2', also, groups, found: 1, labelled: 1 };
  expect(await seen()).toEqual(before);

  const altos = ((await ann.get('/labels')).json() as Label[]).find(({ name }) => name === '20 Altos');
  await ann.patch(`/labels/${altos?.id}`, { name: 'Basses' });
  const renamed = ['Basses', 'Choir'];
  const basses = { number: '2', also: ['rosie@example.com', 'Choir', ...renamed], groups: renamed };
  expect(await seen()).toEqual({ ...basses, found: 0, labelled: 0 });
  expect([await undo(), await seen()]).toEqual([200, before]);

  await act({ do: 'unlabel', label: 'Choir' });
  await act({ do: 'label', label: 'Old' });
  const ofCard = ['rosie@example.com', 'Choir', 'Old', '20 Altos'];
  expect(await seen()).toEqual({ ...before, also: ofCard, groups: ['20 Altos'] });
  await ann.post(`/contacts/${id}/restore`, { revision: earlier });
  const restored = { ...before, number: '1', also: ['rosie@example.com', 'Choir', '20 Altos'], groups: ['20 Altos'] };
  expect(await seen(), 'she has left a group since').toEqual(restored);
  await act({ do: 'label', label: 'Choir' });
  expect(await seen()).toEqual({ ...before, number: '1' });

  await ann.delete(`/contacts/${id}`);
  expect(await trashOf(ann)).toMatchObject([{ id, also }]);
  expect([await undo(), await seen()]).toEqual([200, { ...before, number: '1' }]);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});
