import type { BookAct, Changes, Undone } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import type { ActPreview, ContactAct, ContactsActed, ContactSelection } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { startLargeBook } from '../testing/large-book.ts';
import { sharedServer } from '../testing/server.ts';

/** Ann has four contacts; Rosie has a whole card. */
async function aBook() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const added: Contact[] = [];
  for (const name of ['Rosie', 'Cem', 'Dee', 'Zoe']) added.push(await ann.add(name));
  const [rosie] = added as [Contact];
  const card = cardText('FN:Rosie', 'N:;Rosie;;;', 'TEL:1', 'ORG:Old Ltd;Sales', 'CATEGORIES:Friends', 'X-ODD:kept');
  await ann.put(`/contacts/${rosie.id}/card`, card, { 'content-type': 'text/vcard' });
  const ids = added.map(({ id }) => id);
  const send = (contacts: ContactSelection, act: ContactAct) => ann.post('/contacts/acts', { contacts, act });
  return {
    server,
    ann,
    ids,
    card,
    send,
    act: async (...body: Parameters<typeof send>) => (await send(...body)).json() as ContactsActed,
    revision: async () => ((await ann.get('/changes')).json() as Changes).revision,
    cardOf: async (id: string) => (await ann.get(`/contacts/${id}/card`, { accept: 'text/vcard' })).text,
    shown: async () => (await ann.contacts()).map(({ version: _version, ...contact }) => contact),
    undo: async (revision: number) => (await ann.post(`/changes/${revision}/undo`)).status,
  };
}

test('contacts get and lose a label as one change; other lines of a card stay, and Undo restores all', async () => {
  const { server, ann, ids, card, act, cardOf, shown, undo } = await aBook();
  const before = await shown();
  const label = { do: 'label', label: 'Friends' } as const;
  const labelled = await act({ ids: [...ids.slice(0, 3), ids[0]!, 'nobody', crypto.randomUUID()] }, label);
  expect([labelled.counts, labelled.contacts.map(({ name, labels }) => [name, labels])]).toEqual([
    { selected: 3, changed: 2, missing: 2 },
    [
      ['Cem', ['Friends']],
      ['Dee', ['Friends']],
    ],
  ]);
  const [last] = (await ann.get('/history')).json() as BookAct[];
  expect([last?.revision, last?.act, last?.contacts]).toEqual([labelled.revision, 'edited', 2]);
  const again = await act({ ids: ids.slice(0, 3) }, label);
  expect([again.revision, again.counts.changed]).toEqual([labelled.revision, 0]);

  const unlabelled = await act({ ids }, { do: 'unlabel', label: 'Friends' });
  expect([unlabelled.counts, await cardOf(ids[0]!)]).toEqual([
    { selected: 4, changed: 3, missing: 0 },
    card.replace('CATEGORIES:Friends\r\n', ''),
  ]);
  await undo(unlabelled.revision);
  await undo(labelled.revision);
  expect([await shown(), await cardOf(ids[0]!)]).toEqual([before, card]);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('a label that is a group on a phone gets and loses members in its card', async () => {
  const { server, ann, ids, act, shown } = await aBook();
  const phone = await addDevice(server, ann);
  const group = cardText(
    'N:Choir',
    'FN:Choir',
    'X-ADDRESSBOOKSERVER-KIND:group',
    `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${ids[1]}`,
    'UID:choir',
  );
  await phone.put('choir.vcf', group);
  const groupsOf = async () =>
    (await shown()).flatMap(({ name, groups, labels }) => (groups ? [[name, groups, labels]] : []));
  const { counts } = await act({ ids: ids.slice(0, 3) }, { do: 'label', label: 'Choir' });
  expect([counts, await groupsOf()]).toEqual([
    { selected: 3, changed: 2, missing: 0 },
    [
      ['Rosie', ['Choir'], ['Friends']],
      ['Cem', ['Choir'], undefined],
      ['Dee', ['Choir'], undefined],
    ],
  ]);
  expect((await phone.get('choir.vcf')).text).toBe(
    group.replace(
      'UID:',
      `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${ids[0]}\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${ids[2]}\r\nUID:`,
    ),
  );
  const left = await act({ ids: ids.slice(1) }, { do: 'unlabel', label: 'Choir' });
  expect([left.counts, await groupsOf()]).toEqual([
    { selected: 3, changed: 2, missing: 0 },
    [['Rosie', ['Choir'], ['Friends']]],
  ]);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('all that a filter shows at a revision is chosen by the server; a book that has changed is refused', async () => {
  const { ann, ids, act, send, revision, shown } = await aBook();
  const since = await revision();
  await ann.patch(`/contacts/${ids[3]}`, { name: 'Zora' });
  const refused = await send({ filter: { q: 'z' }, revision: since }, { do: 'delete' });
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'book_changed', changes: { revision: since + 1, contacts: [{ id: ids[3], name: 'Zora' }], gone: [] } },
  ]);
  const fromTheFuture = await send({ filter: {}, revision: 1e300 }, { do: 'delete' });
  expect([fromTheFuture.status, fromTheFuture.json()]).toMatchObject([409, { changes: { contacts: [], gone: [] } }]);
  expect(await shown()).toHaveLength(4);

  const chosen = { filter: { q: 'e' }, revision: await revision(), except: [ids[1]!] };
  const labelled = await act(chosen, { do: 'label', label: 'E' });
  expect(labelled.contacts.map(({ name }) => name)).toEqual(['Rosie', 'Dee']);
  const both = { filter: { q: 'dee', label: 'E' }, revision: labelled.revision };
  const deleted = await act(both, { do: 'delete' });
  expect([deleted.gone, deleted.counts]).toEqual([[ids[2]], { selected: 1, changed: 1, missing: 0 }]);
});

test('deleted contacts are restored by their ids', async () => {
  const { ids, act, shown } = await aBook();
  const before = await shown();
  await act({ ids: ids.slice(0, 3) }, { do: 'delete' });
  const restored = await act({ ids: ids.slice(1) }, { do: 'restore' });
  expect([restored.counts, restored.contacts.map(({ id }) => id)]).toEqual([
    { selected: 2, changed: 2, missing: 1 },
    ids.slice(1, 3),
  ]);
  await act({ ids: ids.slice(0, 1) }, { do: 'restore' });
  expect(await shown()).toEqual(before);
});

test('a field is set on many contacts after a preview, in pages; an empty value removes it', async () => {
  const { ann, ids, act, cardOf, card } = await aBook();
  const body = { contacts: { ids }, act: { do: 'set', property: 'organization', value: 'New Ltd' } as const };
  const pages = [(await ann.post('/contacts/acts/preview?limit=1', body)).json() as ActPreview];
  pages.push((await ann.post(`/contacts/acts/preview?limit=3&after=${pages[0]?.next}`, body)).json() as ActPreview);
  expect(
    pages.map(({ counts, rows, next }) => [
      counts,
      rows.map(({ contact, before, after }) => [contact.name, before, after]),
      next,
    ]),
  ).toEqual([
    [{ selected: 4, changed: 4, missing: 0 }, [['Rosie', ['Old Ltd'], ['New Ltd']]], ids[0]],
    [undefined, ['Cem', 'Dee', 'Zoe'].map((name) => [name, [], ['New Ltd']]), undefined],
  ]);
  expect(await cardOf(ids[0]!)).toBe(card);
  const set = await act(body.contacts, body.act);
  expect([set.counts.changed, set.contacts.map(({ name, also }) => [name, also])]).toEqual([
    4,
    [['Rosie', ['New Ltd', 'Sales', 'Friends']], ...['Cem', 'Dee', 'Zoe'].map((name) => [name, ['New Ltd']])],
  ]);
  expect(await cardOf(ids[0]!)).toBe(card.replace('Old Ltd', 'New Ltd'));
  await act(body.contacts, { ...body.act, value: '' });
  expect(await cardOf(ids[0]!)).toBe(card.replace('ORG:Old Ltd;Sales\r\n', ''));
});

test.each([
  [{ contacts: { ids: [] }, act: { do: 'dance' } }],
  [{ contacts: {}, act: { do: 'delete' } }],
  [{ contacts: { ids: [] }, act: { do: 'label', label: ' ' } }],
  [{ contacts: { filter: {} }, act: { do: 'delete' } }],
  [{ contacts: { filter: {}, revision: 0 }, act: { do: 'restore' } }],
])('%o is refused and changes nothing', async (body) => {
  const ann = await (await sharedServer()).signUp('Ann');
  expect((await ann.post('/contacts/acts', body)).json()).toMatchObject({ code: 'validation' });
});

test('more contacts than a batch, and than a group card has room for, get a label as one change', async () => {
  const { ann, size } = await startLargeBook(2500);
  await ann.post('/labels', { name: 'All' });
  const { revision } = (await ann.get('/changes')).json() as Changes;
  const body = { contacts: { filter: {}, revision }, act: { do: 'label', label: 'All' } };
  const labelled = (await ann.post('/contacts/acts', body)).json() as ContactsActed;
  expect([labelled.counts, labelled.revision, await size()]).toEqual([
    { selected: 2500, changed: 2500, missing: 0 },
    revision + 1,
    2500,
  ]);
  expect((await ann.contacts()).every(({ labels }) => labels?.[0] === 'All')).toBe(true);
  await ann.post(`/changes/${labelled.revision}/undo`);
  expect((await ann.contacts()).some(({ labels }) => labels)).toBe(false);
});

test('Undo of a label on many contacts keeps what was changed since, and lists only what clashes', async () => {
  const { ann, ids, act, shown } = await aBook();
  for (const isGroup of [false, true]) {
    const label = `Choir ${isGroup}`;
    if (isGroup) await ann.post('/labels', { name: label });
    const labelled = await act({ ids }, { do: 'label', label });
    await ann.patch(`/contacts/${ids[1]}`, { name: `Cem ${isGroup}` });
    await act({ ids: ids.slice(2) }, { do: 'label', label: 'Other' });
    const undone = (await ann.post(`/changes/${labelled.revision}/undo`)).json() as Undone;
    expect([isGroup, undone.kept, undone.keptCount]).toEqual([isGroup, undefined, undefined]);
    const now = await shown();
    expect(now.map(({ labels = [], groups = [] }) => [...labels, ...groups].includes(label))).not.toContain(true);
    expect(now.map(({ name }) => name)).toEqual(['Rosie', `Cem ${isGroup}`, 'Dee', 'Zoe']);
    expect(now.slice(2).every(({ labels }) => labels?.includes('Other'))).toBe(true);
  }
});
