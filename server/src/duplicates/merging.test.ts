import type { PendingConflict } from '@contactbook/contract/conflicts';
import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { generateBook } from '../testing/people-with-copies.ts';
import { recount } from '../testing/recount.ts';
import { annWith, vcard } from '../testing/people-with-cards.ts';

test('a merge unites all values, keeps unknown lines, and is undone byte for byte', async () => {
  const { server, ann, contacts, find } = await annWith(
    [
      'UID:one',
      'FN:Olena Koval',
      'N:Koval;Olena;;;',
      'TEL;TYPE=CELL;X-ODD=1:+380 67 321 54 76',
      'CATEGORIES:Family',
      'X-FIRST:kept',
    ],
    [
      'UID:two',
      'FN:Олена Коваль',
      'TEL:0673215476',
      'item1.EMAIL:olena@example.com',
      'item1.X-ABLabel:Book club',
      'X-SECOND;A=b:kept too',
      'NOTE:Likes tea',
      'CATEGORIES:Choir,Family',
    ],
  );
  const [one, two] = contacts as [Contact, Contact];
  const before = await Promise.all(contacts.map(({ id }) => vcard(ann, id)));
  const [group] = (await find()).groups;
  const body = {
    groups: [{ contacts: [one.id, two.id], survivor: one.id, choices: [{ path: 'name', contact: two.id }] }],
  };
  const merged = await ann.post('/contacts/merge', body);
  const changes = merged.json() as { revision: number; gone: string[]; contacts: Contact[] };
  expect([group?.lane, merged.status, changes.gone, changes.contacts.map(({ name }) => name)]).toEqual([
    'choose',
    200,
    [two.id],
    ['Олена Коваль'],
  ]);
  expect(changes.contacts[0]?.labels?.toSorted()).toEqual(['Choir', 'Family']);
  const card = await vcard(ann, one.id);
  const lines = card.split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:one',
      'FN:Олена Коваль',
      'TEL;TYPE=CELL;X-ODD=1:+380 67 321 54 76',
      'X-FIRST:kept',
      'X-SECOND;A=b:kept too',
      'item1.EMAIL:olena@example.com',
      'item1.X-ABLabel:Book club',
      'NOTE:Likes tea',
      'NICKNAME:Olena Koval',
    ]),
  );
  expect(card.match(/^TEL/gm)).toHaveLength(1);
  expect((await ann.get('/trash')).json()).toMatchObject({ total: 1 });
  expect(await find()).toMatchObject({ groups: [], revision: changes.revision });

  const undone = await ann.post(`/changes/${changes.revision}/undo`);
  expect([undone.status, await Promise.all(contacts.map(({ id }) => vcard(ann, id)))]).toEqual([200, before]);
  expect((await find()).groups.map(({ lane }) => lane)).toEqual(['choose']);
  const counted = await recount(server.db, 'ann@example.com');
  expect(counted.counted).toEqual(counted.recounted);
});

test('all that are the same are merged by one call, and one undo brings them back', async () => {
  const { ann, find } = await annWith(
    ['FN:Anna Smith', 'TEL:+447700900123'],
    ['FN:Anna Smith', 'TEL:+447700900123'],
    ['FN:Ben Quigley', 'TEL:+447700900555', 'EMAIL:ben@example.com'],
    ['FN:Ben Quigley', 'TEL:+447700900555'],
    ['FN:Ben Quigley', 'EMAIL:ben@example.com', 'TEL:+447700900555'],
  );
  const { revision, counts } = await find();
  const late = await ann.post('/contacts/merge', { lane: 'same', revision: revision - 1 });
  const merged = await ann.post('/contacts/merge', { lane: 'same', revision });
  expect([counts.same, late.status, merged.status, (await ann.contacts()).map(({ name }) => name).toSorted()]).toEqual([
    2,
    412,
    200,
    ['Anna Smith', 'Ben Quigley'],
  ]);
  await ann.post(`/changes/${revision + 1}/undo`);
  expect(await ann.contacts()).toHaveLength(5);
  expect((await find()).counts.same).toBe(2);
});

test('a device that edits or sends again what was merged edits the contact that stays, and makes none anew', async () => {
  const { server, ann, contacts } = await annWith(
    ['UID:one', 'FN:Olena Koval', 'TEL:+380673215476', 'EMAIL:olena@example.com'],
    ['UID:two', 'FN:Olena Koval', 'TEL:+380673215476'],
  );
  const [one, two] = contacts as [Contact, Contact];
  const phone = await addDevice(server, ann);
  const first = await phone.sync();
  const name = `${two.id}.vcf`;
  const { headers, text } = await phone.get(name);
  await ann.post('/contacts/merge', { groups: [{ contacts: [one.id, two.id], survivor: one.id }] });

  const edited = await phone.put(name, text.replace('END:', 'NOTE:Met in Lviv\r\nEND:'), {
    'if-match': String(headers.etag),
  });
  // Evolution fetches the card that it has stored, and shows 404 as an error.
  const fetched = await phone.get(name);
  expect([fetched.status, fetched.headers.location]).toEqual([307, `${phone.book}${one.id}.vcf`]);
  const after = await phone.sync(first.token);
  expect([edited.status, after.there, after.gone]).toEqual([204, [`${one.id}.vcf`], [name]]);
  const lines = (await vcard(ann, one.id)).split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['UID:one', 'EMAIL:olena@example.com', 'NOTE:Met in Lviv']));

  // A phone that was restored from a backup sends its card again, under its own name or a new one.
  const again = await phone.put(name, text, { 'if-none-match': '*' });
  const anew = await phone.put('backup.vcf', text);
  const stored = await phone.get('backup.vcf');
  expect([stored.status, stored.headers.location]).toEqual([307, `${phone.book}${one.id}.vcf`]);
  const last = await phone.sync(after.token);
  expect([again.status, anew.status, last.there, last.gone.toSorted()]).toEqual([
    204,
    204,
    [],
    [name, 'backup.vcf'].toSorted(),
  ]);
  expect((await ann.contacts()).map(({ id }) => id)).toEqual([one.id]);
  expect(await vcard(ann, one.id)).toContain('NOTE:Met in Lviv');

  // Restored by its owner, it is a contact of its own again.
  await ann.post(`/trash/${two.id}/restore`);
  const { headers: now } = await phone.get(name);
  const own = await phone.put(name, text.replace('Olena', 'Oksana'), { 'if-match': String(now.etag) });
  expect(own.status).toBe(204);
  expect((await ann.contacts()).map((contact) => contact.name).toSorted()).toEqual(['Oksana Koval', 'Olena Koval']);
});

test('a conflict of a contact that was merged applies to the contact that stays', async () => {
  const { server, ann, contacts } = await annWith(
    ['UID:one', 'FN:Olena Koval', 'TEL:+380673215476'],
    ['UID:two', 'FN:Olena Koval', 'TEL:+380673215476', 'NOTE:met in Lviv'],
  );
  const [one, two] = contacts as [Contact, Contact];
  const phone = await addDevice(server, ann);
  const { headers, text } = await phone.get(`${two.id}.vcf`);
  await ann.patch(`/contacts/${two.id}`, { number: '112' });
  const edited = text.replace('+380673215476', '113').replace('Lviv', 'Kyiv');
  expect((await phone.put(`${two.id}.vcf`, edited, { 'if-match': String(headers.etag) })).status).toBe(412);
  await ann.post('/contacts/merge', { groups: [{ contacts: [one.id, two.id], survivor: one.id }] });
  const [conflict] = (await ann.get('/conflicts')).json() as PendingConflict[];
  expect(conflict).toMatchObject({ contact: one.id });
  expect(conflict).not.toHaveProperty('isDeleted');
  const choices = Object.fromEntries(conflict!.clashes.map(({ path }) => [path, 'theirs']));
  expect((await ann.post(`/conflicts/${conflict?.id}`, { choices })).status).toBe(200);
  expect((await ann.contacts()).map(({ id }) => id)).toEqual([one.id]);
  expect((await vcard(ann, one.id)).split('\r\n')).toEqual(expect.arrayContaining(['UID:one', 'NOTE:met in Kyiv']));
});

test('the contact stays that a device has written, else the one with the longest card', async () => {
  const { server, ann, contacts, find } = await annWith(
    ['UID:one', 'FN:Olena Koval', 'TEL:+380673215476', 'EMAIL:olena@example.com'],
    ['UID:two', 'FN:Olena Koval', 'TEL:+380673215476'],
  );
  const [one, two] = contacts as [Contact, Contact];
  const first = async () => (await find()).groups[0]?.contacts[0]?.id;
  expect(await first()).toBe(one.id);
  const phone = await addDevice(server, ann);
  const { headers, text } = await phone.get(`${two.id}.vcf`);
  await phone.put(`${two.id}.vcf`, text.replace('END:', 'X-A:b\r\nEND:'), { 'if-match': String(headers.etag) });
  expect(await first()).toBe(two.id);
  const group = { contacts: [one.id, two.id] };
  expect((await ann.post('/contacts/merge', { groups: [group] })).json()).toMatchObject({ gone: [one.id] });
});

test('groups of devices that name a merged contact name the one that stays', async () => {
  const { server, ann, contacts } = await annWith(
    ['UID:one', 'FN:Olena Koval', 'TEL:+380673215476'],
    ['UID:two', 'FN:Olena Koval', 'TEL:+380673215476'],
  );
  const phone = await addDevice(server, ann);
  const choir = cardText(
    'UID:choir',
    'FN:Choir',
    'N:Choir',
    'X-ADDRESSBOOKSERVER-KIND:group',
    'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:two',
  );
  await phone.put('choir.vcf', choir);
  const [one, two] = contacts as [Contact, Contact];
  const { revision } = (
    await ann.post('/contacts/merge', { groups: [{ contacts: [one.id, two.id], survivor: one.id }] })
  ).json() as { revision: number };
  expect((await ann.contacts()).map(({ id, groups }) => [id, groups])).toEqual([[one.id, ['Choir']]]);
  expect((await phone.get('choir.vcf')).text).toContain('X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:one\r\n');
  await ann.post(`/changes/${revision}/undo`);
  expect((await phone.get('choir.vcf')).text).toBe(choir);
  expect(new Map((await ann.contacts()).map(({ id, groups }) => [id, groups]))).toEqual(
    new Map([
      [one.id, undefined],
      [two.id, ['Choir']],
    ]),
  );
});

test('whatever is merged, Undo brings back every byte', async () => {
  const { server, ann, find } = await annWith();
  for (const { card } of generateBook('tuning', 11, 40, 4).contacts) {
    const { id } = await ann.add('New', '1');
    await ann.put(`/contacts/${id}/card`, card ?? '', { 'content-type': 'text/vcard' });
  }
  const read = async () =>
    new Map(await Promise.all((await ann.contacts()).map(async ({ id }) => [id, await vcard(ann, id)] as const)));
  const before = await read();
  const { groups, revision } = await find();
  const body = groups.map(({ contacts, clashes }) => ({
    contacts: contacts.map(({ id }) => id),
    // The value of the last contact, wherever there is a choice.
    choices: clashes.map(({ path, values }) => ({ path, contact: values.at(-1)?.contact ?? null })),
  }));
  const merged = await ann.post('/contacts/merge', { groups: body });
  const after = await read();
  const gone = body.reduce((sum, { contacts }) => sum + contacts.length - 1, 0);
  expect([merged.status, groups.length > 1, after.size]).toEqual([200, true, before.size - gone]);
  expect((await ann.post(`/changes/${revision + 1}/undo`)).status).toBe(200);
  expect(await read()).toEqual(before);
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('contacts whose cards are too large together are not put together', async () => {
  const { ann, contacts } = await annWith(...[0, 2000, 4000].map(withManyNumbers));
  const ids = contacts.map(({ id }) => id);
  const two = await ann.get(`/duplicates?ids=${ids.slice(0, 2).join()}`);
  const three = await ann.get(`/duplicates?ids=${ids.join()}`);
  const merged = await ann.post('/contacts/merge', { groups: [{ contacts: ids }] });
  const fault = { code: 'merged_over_kilobytes', figure: 128 };
  expect([two.status, three.status, merged.status]).toEqual([200, 413, 413]);
  expect([three.json(), merged.json()]).toMatchObject([{ code: 'too_much_at_once', fault }, { fault }]);
});

function withManyNumbers(first: number): string[] {
  const numbers = Array.from({ length: 1850 }, (_, place) => `TEL;TYPE=CELL:+38067${7_000_000 - first - place}`);
  return [`FN:Ann ${first}`, ...numbers];
}
