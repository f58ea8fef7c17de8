import { writeFileSync } from 'node:fs';
import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { historyLines } from '../archive/read-archive.ts';
import { restoreArchive } from '../archive/restore-archive.ts';
import { temporaryFolder } from '../testing/database.ts';
import { addDevice, cardText } from '../testing/devices.ts';
import { addCard, annWith, KYIV, MOBILE } from '../testing/people-with-cards.ts';

test('identical contacts and filled gaps need no decision; others are chosen, or only perhaps', async () => {
  const { lanes, find } = await annWith(
    ['FN:Марія Лисенко', `TEL:${MOBILE}`],
    ['FN:Марія Лисенко', 'TEL:0673215476', 'EMAIL:maria@example.com'],
    ['FN:Олена Коваль', 'TEL:+380501112233', 'ORG:ПриватБанк'],
    ['FN:Olena Koval', 'TEL:+380501112233', 'ORG:PrivatBank'],
    ['FN:Zbigniew Ołdakowski', 'TEL:+48601555014'],
    ['FN:Zbigniew Oldakowski', 'EMAIL:zo@example.com'],
  );
  expect(await lanes()).toEqual([
    'choose: Olena Koval, Олена Коваль',
    'perhaps: Zbigniew Oldakowski, Zbigniew Ołdakowski',
    'same: Марія Лисенко, Марія Лисенко',
  ]);
  const { counts, people, groups } = await find('?lane=choose');
  expect([counts, people, groups.length]).toEqual([{ same: 1, choose: 1, perhaps: 1 }, 2, 1]);
  expect(groups[0]?.reasons).toContainEqual({ property: 'phone', value: '+380501112233' });
  expect(groups[0]?.clashes.map(({ label, values }) => [label, values.map(({ text }) => text).toSorted()])).toEqual([
    ['name', ['Olena Koval', 'Олена Коваль']],
    ['organization', ['PrivatBank', 'ПриватБанк']],
  ]);
});

test('couples, a father and his son, twins, namesakes and colleagues are never the same', async () => {
  const { lanes } = await annWith(
    ['FN:Anna Koval', `TEL:${MOBILE}`],
    ['FN:Petro Koval', `TEL:${MOBILE}`],
    ['FN:Ivan Bilous', `TEL:${KYIV}`],
    ['FN:Ivan Bilous Jr', `TEL:${KYIV}`],
    ['FN:Vira Zhuk', 'BDAY:1990-05-01', 'EMAIL:zhuk@example.com'],
    ['FN:Nadiia Zhuk', 'BDAY:1990-05-01', 'EMAIL:zhuk@example.com'],
    ['FN:John Smith', 'TEL:+447700900123', 'BDAY:1960-01-01'],
    ['FN:John Smith', 'TEL:+447700900999', 'BDAY:1990-07-07'],
    ['FN:Tom Weber', 'TEL;TYPE=WORK:+49302345678', 'ORG:Acme'],
    ['FN:Tim Vogel', 'TEL;TYPE=WORK:+49302345678', 'ORG:Acme'],
  );
  expect(await lanes()).toEqual([]);
});

test('equal names, numbers and companies are never only perhaps, however they are written', async () => {
  const { lanes } = await annWith(
    ['FN:Ida Bech', 'TEL:+4533112233', 'ORG:Acme Insurance\\, Claims Department'],
    ['FN:Ida Bech', 'TEL:33112233', 'ORG:acme insurance\\, claims department;Copenhagen', 'NOTE:Desk 4'],
    ['FN:Olaf Berg', 'TEL:4512', 'ORG:Acme'],
    ['FN:Olaf Berg', 'TEL:4512', 'ORG:Acme'],
  );
  expect(await lanes()).toEqual(['choose: Ida Bech, Ida Bech', 'same: Olaf Berg, Olaf Berg']);
});

test.for([
  ['BDAY:1990-05-01', 'BDAY;VALUE=text:1. Mai 1990', true],
  ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15', 'BDAY;VALUE=text:15 квітня', true],
  ['BDAY:0000-00-00', 'BDAY:0000-00-00', false],
  ['BDAY:1990-00-00', 'BDAY:1990-00-00', false],
  ['BDAY;VALUE=text:03/04/1973', 'BDAY;VALUE=text:03/04/1973', false],
] as const)('%s and %s are the same birthday: %s', async ([one, other, isSame]) => {
  const { find } = await annWith(['FN:Iryna Melnyk', one, 'TEL:112'], ['FN:Iryna Melnyk', other, 'TEL:112']);
  const { groups } = await find();
  expect(groups).toHaveLength(1);
  expect(groups[0]?.reasons.some(({ property }) => property === 'birthday')).toBe(isSame);
});

test.for([2, 8])(
  'a number without a country code is one of any country of the book, beside %i others',
  async (others) => {
    const { ann, lanes } = await annWith(
      ...Array.from({ length: others }, (_, place) => [`FN:Guest ${place}x`, `TEL:+1202555010${place}`]),
      ['FN:Олена Коваленко', 'TEL:067 321 54 76'],
    );
    expect(await lanes()).toEqual([]);
    // The country comes with another contact, after the book was looked through.
    await addCard(ann, 'FN:Olena Kovalenko', 'TEL:+380 67 321 54 76');
    expect(await lanes()).toEqual(['choose: Olena Kovalenko, Олена Коваленко']);
  },
);

test('“not the same” is remembered until a key of one of them changes', async () => {
  const { ann, contacts, find } = await annWith(
    ['FN:Olena Koval', 'TEL:+380673215476'],
    ['FN:Олена Коваль', 'TEL:+380673215476'],
  );
  const [group] = (await find()).groups;
  const answer = await ann.post(`/duplicates/${group?.id}/distinct`);
  const again = await ann.post(`/duplicates/${group?.id}/distinct`);
  expect([answer.status, answer.json(), again.status]).toEqual([200, { pairs: 1 }, 404]);
  expect(await find()).toMatchObject({ groups: [], apart: 1 });
  await addCard(ann, 'FN:Ben', 'TEL:112');
  await ann.put(`/contacts/${contacts[0]?.id}/card`, cardText('FN:Olena Koval', 'TEL:+380673215476', 'NOTE:new'), {
    'content-type': 'text/vcard',
  });
  expect((await find()).groups).toEqual([]);
  // It survives an export, and an import of the exported file into the emptied book.
  const { bytes } = await ann.get('/contacts/export');
  for (const { id } of contacts) await ann.delete(`/contacts/${id}`);
  await ann.delete('/trash');
  const { id } = (await ann.post('/imports', bytes, { 'content-type': 'text/vcard' })).json() as { id: string };
  await ann.get(`/imports/${id}?limit=1`);
  expect((await ann.post(`/imports/${id}/apply`, {})).status).toBe(200);
  expect(await find()).toMatchObject({ groups: [], apart: 1 });
  const olena = (await ann.contacts()).find(({ name }) => name === 'Olena Koval');
  await ann.patch(`/contacts/${olena?.id}`, { name: 'Olena Kowal' });
  expect((await find()).groups).toHaveLength(1);
  expect((await ann.delete('/duplicates/distinct')).json()).toEqual({ pairs: 1 });
});

test('what one person keeps is nothing to another, and no request merges what it should not', async () => {
  const { server, ann, contacts, find } = await annWith(
    ['FN:Anna', 'TEL:+447700900123'],
    ['FN:Anna', 'TEL:+447700900123'],
    ['FN:Ben', 'TEL:112'],
  );
  const [one, two, ben] = contacts.map(({ id }) => id) as [string, string, string];
  const bob = await server.signUp('Bob');
  const [group] = (await find()).groups;
  const merge = async (...groups: object[]) => (await ann.post('/contacts/merge', { groups })).status;
  expect((await bob.get('/duplicates')).json()).toMatchObject({ groups: [] });
  expect([
    (await bob.post('/contacts/merge', { groups: [{ contacts: [one, two] }] })).status,
    (await bob.post(`/duplicates/${group?.id}/distinct`)).status,
    (await server.get('/duplicates')).status,
    await merge({ contacts: [one] }),
    await merge({ contacts: [one, one.toUpperCase()] }),
    await merge({ contacts: [one, two] }, { contacts: [two, ben] }),
    await merge({ contacts: [one, two], survivor: ben }),
    await merge({ contacts: [one, two], versions: [1, 1] }),
    await merge({ contacts: [one, 'x'] }),
    (await ann.post('/contacts/merge', {})).status,
    (await ann.get(`/duplicates?ids=${one}`)).status,
    (await ann.get('/duplicates?lane=all')).status,
    (await ann.get('/duplicates?after=%00')).status,
  ]).toEqual([404, 404, 401, 400, 400, 400, 400, 412, 400, 400, 400, 400, 400]);
  expect(await ann.contacts()).toHaveLength(3);
  const byHand = await find(`?ids=${one},${ben}`);
  expect(byHand.groups.map((each) => [each.contacts.length, each.reasons[0]?.property])).toEqual([[2, 'chosen']]);
});

test('an archive has the pairs that are kept apart and what was merged', async () => {
  const { server, ann, contacts, find } = await annWith(
    ['UID:one', 'FN:Olena Koval', 'TEL:+380673215476'],
    ['UID:two', 'FN:Олена Коваль', 'TEL:+380673215476'],
    ['UID:three', 'FN:Ben Quigley', 'TEL:+447700900555'],
    ['UID:four', 'FN:Ben Quigley', 'TEL:+447700900555'],
  );
  const { groups } = await find('?lane=choose');
  await ann.post(`/duplicates/${groups[0]?.id}/distinct`);
  const [third, fourth] = contacts.slice(2) as [Contact, Contact];
  await ann.post('/contacts/merge', { groups: [{ contacts: [third.id, fourth.id], survivor: third.id }] });
  const file = `${temporaryFolder()}/ann.zip`;
  writeFileSync(file, (await ann.get('/users/export')).bytes);

  const bob = await server.signUp('Bob');
  const [userId = ''] = bob.token.split('.');
  await restoreArchive(server.db, userId, historyLines(file), { maxContacts: 1000, maxBytes: 2 ** 28 });
  expect((await bob.get('/duplicates')).json()).toMatchObject({ groups: [], apart: 1 });
  const phone = await addDevice(server, bob);
  const card = cardText('UID:four', 'FN:Ben Quigley', 'TEL:+447700900555');
  expect((await phone.put('four.vcf', card)).status).toBe(204);
  expect(await bob.contacts()).toHaveLength(3);
});
