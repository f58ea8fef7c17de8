import { allQueries } from '../testing/all-queries.ts';
import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import type { Changes } from '@contactbook/contract/changes';
import type { Label, LabelChanges } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { sharedServer } from '../testing/server.ts';

const VCARD = { 'content-type': 'text/vcard' };

/** Ann has Rosie with labels in her card, Cem in a group of a phone, and Dee without labels. */
async function aBookWithLabels() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const [rosie, cem, dee] = [await ann.add('Rosie'), await ann.add('Cem'), await ann.add('Dee')];
  await ann.put(
    `/contacts/${rosie.id}/card`,
    cardText('FN:Rosie', 'TEL:1', String.raw`CATEGORIES:Choir,Old\, odd,starred`),
    VCARD,
  );
  const phone = await addDevice(server, ann);
  const group = cardText(
    'N:Choir',
    'FN:Choir',
    'X-ADDRESSBOOKSERVER-KIND:group',
    `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${cem.id}`,
    'UID:choir',
  );
  expect((await phone.put('choir.vcf', group)).status).toBe(201);
  const listed = async () => (await ann.get('/labels')).json() as Label[];
  return {
    server,
    ann,
    phone,
    rosie,
    cem,
    dee,
    listed,
    counts: async () => Object.fromEntries((await listed()).map(({ name, contacts }) => [name, contacts])),
    idOf: async (name: string) => (await listed()).find((label) => label.name === name)?.id ?? '',
    labelsOf: async () =>
      Object.fromEntries(
        (await ann.contacts()).map(({ name, labels, groups }) => [name, [labels ?? [], groups ?? []]]),
      ),
    undo: async (revision: number) => (await ann.post(`/changes/${revision}/undo`)).status,
  };
}

type Shown = { version?: number };
const withoutVersions = (contacts: Shown[]) => contacts.map(({ version: _version, ...contact }) => contact);

test('labels of cards and groups of devices are listed by name with their contacts, favourites first', async () => {
  const { listed, labelsOf } = await aBookWithLabels();
  expect((await listed()).map(({ name, contacts, isFavourite }) => [name, contacts, isFavourite])).toEqual([
    ['starred', 1, true],
    ['Choir', 2, false],
    ['Old, odd', 1, false],
  ]);
  expect(await labelsOf()).toEqual({
    Rosie: [['Choir', 'Old, odd', 'starred'], []],
    Cem: [[], ['Choir']],
    Dee: [[], []],
  });
});

test('a new label is an empty group on devices, is undone at once, and is not made twice', async () => {
  const { ann, phone, counts, undo } = await aBookWithLabels();
  const before = await phone.sync();
  const { label, revision } = (await ann.post('/labels', { name: ' Book  club ' })).json() as LabelChanges;
  expect(label).toMatchObject({ name: 'Book club', contacts: 0, isFavourite: false });
  const { there } = await phone.sync(before.token);
  expect((await phone.get(there[0] ?? '')).text).toMatch(
    /FN:Book club\r\n(?:.*\r\n)*X-ADDRESSBOOKSERVER-KIND:group|X-ADDRESSBOOKSERVER-KIND:group\r\n(?:.*\r\n)*FN:Book club/,
  );
  const again = (await ann.post('/labels', { name: 'Book club' })).json() as LabelChanges;
  expect([again.revision, await counts()]).toEqual([revision, { starred: 1, Choir: 2, 'Old, odd': 1, 'Book club': 0 }]);
  expect([await undo(revision), (await counts())['Book club']]).toEqual([200, undefined]);
  expect((await ann.post('/labels', { name: ' ' })).status).toBe(400);
});

test('a rename joins a label that has the name; its undo restores both labels, cards and groups', async () => {
  const { server, ann, phone, rosie, counts, labelsOf, idOf, undo } = await aBookWithLabels();
  const books = [withoutVersions(await ann.contacts()), await labelsOf(), (await phone.get('choir.vcf')).text];
  const renamed = await ann.patch(`/labels/${await idOf('Choir')}`, { name: 'starred' });
  const { label, revision, contacts } = renamed.json() as LabelChanges;
  expect([label.contacts, label.isFavourite, contacts.length]).toEqual([2, true, 2]);
  expect([await counts(), await labelsOf()]).toEqual([
    { starred: 2, 'Old, odd': 1 },
    { Rosie: [['Old, odd', 'starred'], []], Cem: [[], ['starred']], Dee: [[], []] },
  ]);
  expect((await phone.get('choir.vcf')).text).toContain('FN:starred\r\n');
  expect((await ann.get(`/contacts/${rosie.id}/card`, { accept: 'text/vcard' })).text).toContain(
    'CATEGORIES:Old\\, odd,starred\r\n',
  );
  expect(await undo(revision)).toBe(200);
  expect([withoutVersions(await ann.contacts()), await labelsOf(), (await phone.get('choir.vcf')).text]).toEqual(books);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('two groups that become one label are one group with the members of both', async () => {
  const { ann, phone, cem, dee, counts, idOf, undo } = await aBookWithLabels();
  const band = cardText(
    'N:Band',
    'FN:Band',
    'X-ADDRESSBOOKSERVER-KIND:group',
    `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${dee.id}`,
    'UID:band',
  );
  await phone.put('band.vcf', band);
  const { revision } = (await ann.patch(`/labels/${await idOf('Band')}`, { name: 'Choir' })).json() as LabelChanges;
  const choir = (await phone.get('choir.vcf')).text;
  expect([
    (await phone.get('band.vcf')).status,
    choir.includes(cem.id),
    choir.includes(dee.id),
    await counts(),
  ]).toEqual([404, true, true, { starred: 1, Choir: 3, 'Old, odd': 1 }]);
  await undo(revision);
  expect([(await phone.get('band.vcf')).text, await counts()]).toEqual([
    band,
    { starred: 1, Band: 1, Choir: 2, 'Old, odd': 1 },
  ]);
});

test('a deleted label leaves its contacts in the book', async () => {
  const { ann, phone, counts, labelsOf, idOf, undo } = await aBookWithLabels();
  const before = withoutVersions(await ann.contacts());
  const { revision } = (await ann.delete(`/labels/${await idOf('Choir')}`)).json() as Changes;
  expect([await counts(), await labelsOf(), (await phone.get('choir.vcf')).status]).toEqual([
    { starred: 1, 'Old, odd': 1 },
    { Rosie: [['Old, odd', 'starred'], []], Cem: [[], []], Dee: [[], []] },
    404,
  ]);
  await undo(revision);
  expect([withoutVersions(await ann.contacts()), (await phone.get('choir.vcf')).status]).toEqual([before, 200]);
  const unknown = await Promise.all([ann.delete('/labels/none'), ann.patch('/labels/none', { name: 'A' })]);
  expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
});

/** A book in which the previous version has written a label and a group, without the new columns. */
async function aBookOfThePreviousVersion() {
  const book = await aBookWithLabels();
  const { server, rosie, dee } = book;
  const { db } = server;
  const of = (id: string) => allQueries(db).updateTable('contacts').where('contact_id', '=', id);
  // Its statements change the state and the version alone.
  await of(rosie.id)
    .set({ card: cardText('FN:Rosie', 'TEL:1', 'categories:New'), version: 90 })
    .execute();
  const made = { more: '{"members":["x"]}', name: 'Band', card: cardText('FN:Band', 'KIND:group', 'MEMBER:x') };
  await of(dee.id)
    .set({ ...made, version: 91, kind: null, labels: null, derived_version: null })
    .execute();
  await allQueries(db).updateTable('users').set({ revision: 91 }).execute();
  return { ...book, of };
}

test('a filtered export has no group that the previous version has written', async () => {
  const { ann } = await aBookOfThePreviousVersion();
  expect((await ann.get('/contacts/export?q=band')).text).toBe('');
});

test('labels and groups that the previous version has written, without the new columns, are read', async () => {
  const { ann, rosie, counts, labelsOf, of } = await aBookOfThePreviousVersion();
  const exported = await ann.post('/contacts/export', { contacts: { filter: { label: 'New' }, revision: 91 } });
  expect(exported.text.match(/(?<=^FN:).*(?=\r$)/gm), 'also if it is the first that reads').toEqual(['Rosie']);
  expect(await labelsOf()).toEqual({ Rosie: [['New'], []], Cem: [[], ['Choir']] });
  expect(await counts()).toEqual({ New: 1, Choir: 1, Band: 0 });
  await of(rosie.id)
    .set({ card: cardText('FN:Rosie', 'TEL:1'), more: null, version: 92 })
    .execute();
  await ann.add('Eve');
  expect(await counts()).toEqual({ Choir: 1, Band: 0 });
});

test('a label of a group is in the cards of its members for other programs, and comes back as the same label', async () => {
  const { ann, phone, cem, labelsOf, counts } = await aBookWithLabels();
  const before = await labelsOf();
  const inFormat = async (format: string) => (await ann.get(`/contacts/export?format=${format}`)).text;
  expect((await inFormat('vcard3')).split('BEGIN:VCARD').find((card) => card.includes('FN:Cem'))).toContain(
    '\r\nCATEGORIES:Choir\r\n',
  );
  expect(await inFormat('csv')).toMatch(/^,?Cem,.*Choir/m);
  expect(await inFormat('outlook')).toMatch(/^,?Cem,.*Choir/m);
  const cards = JSON.parse(await inFormat('json')) as Card[];
  expect(cards.find(({ name }) => name?.full === 'Cem')?.keywords).toEqual({ Choir: true });
  const asRead = await ann.get(`/contacts/${cem.id}/card`, { accept: 'text/vcard' });
  expect(asRead.text).toContain('\r\nCATEGORIES:Choir\r\n');
  // What the group says is not written into the card that is stored.
  await ann.put(`/contacts/${cem.id}/card`, asRead.text, { 'content-type': 'text/vcard' });
  expect((await phone.get(`${cem.id}.vcf`)).text).not.toContain('CATEGORIES');
  for (const [format, type] of [
    ['vcard3', 'text/vcard'],
    ['csv', 'text/csv'],
  ] as const) {
    const { bytes } = await ann.get(`/contacts/export?format=${format}`);
    const { id } = (await ann.post('/imports', bytes, { 'content-type': type })).json() as { id: string };
    const rows = (await ann.get(`/imports/${id}`)).json() as { counts: object };
    expect(rows.counts, format).toMatchObject({ new: 0, changed: 0 });
    await ann.post(`/imports/${id}/apply`, {});
  }
  expect([await labelsOf(), await counts()]).toEqual([before, { Choir: 2, 'Old, odd': 1, starred: 1 }]);
});

test('an act takes a label by its name or its id', async () => {
  const { ann, dee, rosie, counts, idOf } = await aBookWithLabels();
  const act = (contact: Contact, what: string, label: string) =>
    ann.post('/contacts/acts', { contacts: { ids: [contact.id] }, act: { do: what, label } });
  expect((await act(dee, 'label', await idOf('Old, odd'))).status).toBe(200);
  expect((await act(rosie, 'unlabel', await idOf('Choir'))).status).toBe(200);
  expect(await counts()).toEqual({ 'Old, odd': 2, Choir: 1, starred: 1 });
});

test('the form of a card adds contacts to lists and removes them, and its clashes have the labels of lists', async () => {
  const { ann, cem, dee, labelsOf } = await aBookWithLabels();
  const read = async ({ id }: Contact) => (await ann.get(`/contacts/${id}/card`)).json() as Card;
  const write = ({ id }: Contact, card: Card, headers = {}) => ann.put(`/contacts/${id}/card`, card, headers);
  const [ofCem, ofDee] = [await read(cem), await read(dee)];
  expect(ofCem.keywords).toEqual({ Choir: true });
  const added = await write(dee, { ...ofDee, keywords: { Choir: true, Work: true } });
  expect((added.json() as Card).keywords).toEqual({ Choir: true, Work: true });
  expect(await labelsOf()).toMatchObject({ Dee: [['Work'], ['Choir']] });
  await write(cem, { ...ofCem, keywords: {} });
  expect(await labelsOf()).toMatchObject({ Cem: [[], []], Dee: [['Work'], ['Choir']] });
  const late = await write(cem, { ...ofCem, notes: { one: { note: 'Hi' } } }, { 'if-match': `"${cem.version}"` });
  expect(late.status).toBe(412);
  expect((late.json() as { clashes: unknown[] }).clashes).toEqual([]);
});
