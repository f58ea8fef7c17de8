import { GROUPS_MAX } from '@contactbook/contract/limits';
import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { sharedServer } from '../testing/server.ts';

const person = (uid: string, name: string, ...more: string[]) =>
  cardText(`UID:${uid}`, `FN:${name}`, `N:;${name};;;`, ...more);
/** A group card as macOS and iOS write it. */
const group = (uid: string, name: string, ...members: string[]) =>
  cardText(
    'PRODID:-//Apple Inc.//iOS 18.1//EN',
    `N:${name}`,
    `FN:${name}`,
    'X-ADDRESSBOOKSERVER-KIND:group',
    ...members.map((member) => `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${member}`),
    `UID:${uid}`,
  );
/** A contact list as the library of Evolution 3.46 writes it. */
const contactList = (uid: string, name: string, member: string) =>
  cardText(
    'EMAIL;X-EVOLUTION-DEST-HTML-MAIL=FALSE:Foo Bar <foo@example.com>',
    'EMAIL;X-EVOLUTION-DEST-HTML-MAIL=FALSE;X-EVOLUTION-DEST-EMAIL-NUM=0;X-EVOLU',
    ` TION-DEST-CONTACT-UID=${member}:Rosie Simpson <rosie@example.com>`,
    `FN:${name}`,
    `N:;${name};;;`,
    `X-EVOLUTION-FILE-AS:${name}`,
    `UID:${uid}`,
    'X-EVOLUTION-LIST:TRUE',
    'X-EVOLUTION-LIST-SHOW-ADDRESSES:FALSE',
  );
const ROSIE = '5A3C1E9B-7D42-4A6F-9E1B-0C2D3E4F5A6B';
const BEN = '6B4D2FAC-8E53-4B70-8F2C-1D3E4F5A6B7C';

async function aBookWithAGroup() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  await phone.put('rosie.vcf', person(ROSIE.toLowerCase(), 'Rosie', 'CATEGORIES:Friends'));
  const cem = await ann.add('Cem', '112');
  const choir = group('GROUP-1', 'Choir', ROSIE, cem.id.toUpperCase(), BEN);
  const put = await phone.put('choir.vcf', choir);
  const labels = async () =>
    Object.fromEntries((await ann.contacts()).map(({ name, also, groups }: Contact) => [name, [also, groups]]));
  return { server, ann, phone, cem, choir, put, labels };
}

test('a group that a phone makes is a label of its members, and comes back to it byte for byte', async () => {
  const { server, ann, phone, cem, choir, put, labels } = await aBookWithAGroup();
  const listOfFriends = (await phone.sync()).there.at(-1) ?? '';
  expect([put.status, (await phone.get('choir.vcf')).text, (await phone.sync()).there.toSorted()]).toEqual([
    201,
    choir,
    ['rosie.vcf', `${cem.id}.vcf`, 'choir.vcf', listOfFriends].toSorted(),
  ]);
  expect(put.headers.etag).toBe((await phone.get('choir.vcf')).headers.etag);
  const labelled = { Rosie: [['Friends', 'Choir'], ['Choir']], Cem: [['Choir'], ['Choir']] };
  expect(await labels()).toEqual(labelled);

  // A contact that is added later gets the label at once, under any spelling of its UID. An edit keeps the label.
  const { status } = await phone.put('ben.vcf', person(`urn:uuid:${BEN}`, 'Ben'));
  await ann.patch(`/contacts/${cem.id}`, { number: '113' });
  expect([status, await labels()]).toEqual([201, { ...labelled, Ben: [['Choir'], ['Choir']] }]);
  const changes = (await ann.get('/changes?since=3')).json() as { contacts: Contact[] };
  expect(new Map(changes.contacts.map(({ name, groups }) => [name, groups]))).toEqual(
    new Map([
      ['Ben', ['Choir']],
      ['Cem', ['Choir']],
    ]),
  );

  const vcards = await ann.get('/contacts/export?format=vcard3');
  const table = await ann.get('/contacts/export?format=csv');
  const found = await ann.get('/contacts/export?format=vcard3&q=choir');
  expect([
    vcards.text.includes(choir),
    /^(?:FN|Choir)/m.test(table.text),
    found.text.match(/^FN:.*/gm)?.toSorted(),
  ]).toEqual([true, false, ['FN:Ben', 'FN:Cem', 'FN:Rosie']]);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('a contact list of Evolution is a group, from a device, a file and the API', async () => {
  const { ann, phone, cem, labels } = await aBookWithAGroup();
  const card = contactList('list-1', 'Band', ROSIE.toLowerCase());
  await phone.put('list.vcf', card);
  const { id } = (await ann.post('/imports', contactList('list-2', 'Team', ROSIE.toLowerCase()))).json() as {
    id: string;
  };
  await ann.post(`/imports/${id}/apply`, {});
  const { id: dee } = await ann.add('Dee');
  const asList = contactList(`urn:uuid:${dee}`, 'Club', cem.id);
  expect((await ann.put(`/contacts/${dee}/card`, asList, { 'content-type': 'text/vcard' })).status).toBe(200);
  const groups = Object.entries(await labels()).map(([name, [, names]]) => [name, names]);
  expect(Object.fromEntries(groups)).toEqual({ Rosie: ['Band', 'Choir', 'Team'], Cem: ['Choir', 'Club'] });
  expect((await phone.get('list.vcf')).text).toBe(card);
});

test('a device that adds a merged contact to a group adds the one that is left', async () => {
  const { ann, phone, cem, put, labels } = await aBookWithAGroup();
  await phone.put('roz.vcf', person('roz', 'Roz'));
  const roz = (await ann.contacts()).find(({ name }) => name === 'Roz')!; // just stored
  await ann.post('/contacts/merge', { groups: [{ contacts: [cem.id, roz.id], survivor: cem.id }] });
  await phone.put('choir.vcf', group('GROUP-1', 'Choir', ROSIE), { 'if-match': String(put.headers.etag) });
  const labelsOfCem = async () => (await labels())['Cem']?.[1];
  expect(await labelsOfCem()).toBeUndefined();

  const { etag } = (await phone.get('choir.vcf')).headers;
  const edited = await phone.put('choir.vcf', group('GROUP-1', 'Choir', ROSIE, 'roz'), { 'if-match': String(etag) });
  // Without an ETag, the device fetches the card with the other member.
  expect([edited.status, edited.headers.etag]).toEqual([204, undefined]);
  expect((await phone.put('band.vcf', group('GROUP-2', 'Band', 'roz'))).status).toBe(201);
  expect(await labelsOfCem()).toEqual(['Band', 'Choir']);
  const { text } = await phone.get('choir.vcf');
  expect([text.includes(`MEMBER:urn:uuid:${cem.id}`), /roz/i.test(text)]).toEqual([true, false]);
});

test('a contact that leaves a group, or whose group is deleted, loses its label, until that is undone', async () => {
  const { server, ann, phone, cem, put, labels } = await aBookWithAGroup();
  const undoLast = async () => {
    const [last] = (await ann.get('/history')).json() as { revision: number }[];
    return (await ann.post(`/changes/${last?.revision}/undo`)).status;
  };
  const smaller = group('GROUP-1', 'Band', cem.id);
  await phone.put('choir.vcf', smaller, { 'if-match': String(put.headers.etag) });
  expect(await labels()).toEqual({ Rosie: [['Friends'], undefined], Cem: [['Band'], ['Band']] });
  expect([await undoLast(), await labels()]).toEqual([
    200,
    { Rosie: [['Friends', 'Choir'], ['Choir']], Cem: [['Choir'], ['Choir']] },
  ]);

  const rosie = String((await phone.get('rosie.vcf')).headers.etag);
  const choir = String((await phone.get('choir.vcf')).headers.etag);
  await phone.delete('choir.vcf', { 'if-match': choir });
  expect(await labels()).toEqual({ Rosie: [['Friends'], undefined], Cem: [undefined, undefined] });
  await undoLast();
  expect(await labels()).toEqual({
    Rosie: [['Friends', 'Choir'], ['Choir']],
    Cem: [['Choir'], ['Choir']],
  });
  // Only the label of the member has changed since, so the phone's copy of its card is current.
  expect((await phone.delete('rosie.vcf', { 'if-match': rosie })).status).toBe(204);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('a contact restored to a state with an erased group comes without its label', async () => {
  const { ann, phone, labels } = await aBookWithAGroup();
  await phone.delete('choir.vcf');
  const [deletion] = (await ann.get('/history')).json() as { revision: number }[];
  await ann.delete('/trash');
  expect((await ann.post(`/changes/${deletion?.revision}/undo`)).status).toBe(200);
  expect(await labels()).toEqual({ Rosie: [['Friends'], undefined], Cem: [undefined, undefined] });
});

test('the history has a contact that was restored after its group without the label', async () => {
  const { ann, phone, cem, labels } = await aBookWithAGroup();
  const last = async () => ((await ann.get('/history')).json() as { revision: number }[])[0]!.revision; // it has changes
  const undo = async (revision: number) => {
    const { status } = await ann.post(`/changes/${revision}/undo`);
    return status === 200 ? last() : status;
  };
  const remove = async () => {
    await ann.delete(`/contacts/${cem.id}`);
    return last();
  };
  const removed = await remove();
  await phone.delete('choir.vcf');
  const restored = await undo(removed);
  await undo(await remove());
  // The contact is again as this revision has made it.
  expect(await undo(restored)).not.toBe(409);
  expect(await labels()).not.toHaveProperty('Cem');
});

test('two devices add and remove members of a group, and both changes are kept', async () => {
  const { server, ann, phone, cem, put, labels } = await aBookWithAGroup();
  const tablet = await addDevice(server, ann, 'Tablet');
  const tag = { 'if-match': String(put.headers.etag) };
  const tries = [
    await phone.put('choir.vcf', group('GROUP-1', 'Choir', ROSIE, cem.id.toUpperCase(), BEN, 'other'), tag),
    await tablet.put('choir.vcf', group('GROUP-1', 'Choir', ROSIE, BEN), tag),
  ];
  await phone.put('other.vcf', person('other', 'Dee'));
  expect([tries.map(({ status }) => status), await labels()]).toEqual([
    [204, 204],
    { Rosie: [['Friends', 'Choir'], ['Choir']], Cem: [undefined, undefined], Dee: [['Choir'], ['Choir']] },
  ]);
  expect((await ann.get('/conflicts')).json()).toEqual([]);
});

test('a changed contact keeps the labels of its groups, and gets none of others', async () => {
  const { ann, phone, cem, labels } = await aBookWithAGroup();
  await phone.put('band.vcf', group('GROUP-2', 'Band', 'a-stranger'));
  await phone.put('rosie.vcf', person(ROSIE.toLowerCase(), 'Rosa'));
  await ann.add('Mia');
  await ann.patch(`/contacts/${cem.id}`, { name: 'Jem' });
  expect(await labels()).toMatchObject({
    Rosa: [expect.anything(), ['Choir']],
    Mia: [undefined, undefined],
    Jem: [['Choir'], ['Choir']],
  });
});

test('above the maximum number of labels, the groups with the first names are labels, in any order of addition', async () => {
  const { server, ann, phone, labels } = await aBookWithAGroup();
  const names = Array.from({ length: GROUPS_MAX + 5 }, (_, index) => `Band-${100 + index}`);
  for (const name of names.toReversed()) await phone.put(`${name}.vcf`, group(name, name, ROSIE));
  expect((await labels())['Rosie']?.[1]).toEqual(names.slice(0, GROUPS_MAX));
  await phone.delete(`${names[0]}.vcf`);
  expect((await labels())['Rosie']?.[1]).toEqual(names.slice(1, GROUPS_MAX + 1));
  await phone.put('rosie.vcf', person(ROSIE.toLowerCase(), 'Rosa'));
  expect((await ann.contacts()).find(({ name }) => name === 'Rosa')?.groups).toEqual(names.slice(1, GROUPS_MAX + 1));
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('a group of a thousand is kept as its card has it, also when most of them leave at once', async () => {
  const { server, phone, put, labels } = await aBookWithAGroup();
  const many = Array.from({ length: 1000 }, (_, index) => `singer-${index}`);
  const tag = { 'if-match': String(put.headers.etag) };
  const members = async () => {
    const { counted, recounted } = await recount(server.db, 'ann@example.com');
    expect(counted).toEqual(recounted);
    return counted.members.length;
  };
  const long = 'x'.repeat(3000); // no contact has such a long UID
  const larger = await phone.put('choir.vcf', group('GROUP-1', 'Choir', ROSIE, ...many, ROSIE, long), tag);
  expect([larger.status, await members()]).toEqual([204, 1001]);
  await phone.sync();
  await phone.put('choir.vcf', group('GROUP-1', 'Choir', 'singer-1'));
  // The server has added the list of friends.
  expect([await members(), await labels()]).toEqual([
    2,
    { Rosie: [['Friends'], undefined], Cem: [undefined, undefined] },
  ]);
});
