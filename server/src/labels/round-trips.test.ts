import type { Contact } from '@contactbook/contract/contacts';
import type { Label } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { sharedServer } from '../testing/server.ts';

const VCARD_4 = (...lines: string[]) => cardText(...lines).replace('VERSION:3.0', 'VERSION:4.0');
const UID = '5a3c1e9b-7d42-4a6f-9e1b-0c2d3e4f5a6b';
const ROSIE = cardText(`UID:${UID}`, 'FN:Rosie', 'N:;Rosie;;;', 'TEL:112');
const GOOGLE = 'First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value';

/** How programs write that Rosie is a friend, and how they read that the owner has made her a colleague too. */
const PROGRAMS = {
  'CATEGORIES of a card, as DAVx5 and Thunderbird write them': {
    cards: { 'rosie.vcf': ROSIE.replace('TEL:112', 'TEL:112\r\nCATEGORIES:Friends') },
    sent: { 'rosie.vcf': /^CATEGORIES:Friends,Work\r$/m },
  },
  'a group of Apple': {
    cards: {
      'rosie.vcf': ROSIE,
      'friends.vcf': cardText(
        'N:Friends',
        'FN:Friends',
        'X-ADDRESSBOOKSERVER-KIND:group',
        `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${UID.toUpperCase()}`,
        'UID:friends',
      ),
    },
    sent: { 'rosie.vcf': /^CATEGORIES:Work\r$/m, 'friends.vcf': /^X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:5A3C/m },
  },
  'a group of vCard 4, as DAVx5 writes it in its other mode': {
    cards: {
      'rosie.vcf': ROSIE,
      'friends.vcf': VCARD_4('KIND:group', 'FN:Friends', `MEMBER:urn:uuid:${UID}`, 'UID:friends'),
    },
    sent: { 'rosie.vcf': /^CATEGORIES:Work\r$/m, 'friends.vcf': /MEMBER:urn:uuid:5a3c/ },
  },
} satisfies Record<string, { cards: Record<string, string>; sent: Record<string, RegExp> }>;

test.each(Object.entries(PROGRAMS))('labels go to and fro: %s', async (_program, { cards, sent }) => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  for (const [name, card] of Object.entries(cards)) expect((await phone.put(name, card)).status).toBe(201);
  const labelled = async () =>
    ((await ann.get('/labels')).json() as Label[]).map(({ name, contacts }) => [name, contacts]);
  expect(await labelled()).toEqual([['Friends', 1]]);
  const [{ id }] = (await ann.contacts()) as [Contact];
  const act = (what: object) => ann.post('/contacts/acts', { contacts: { ids: [id] }, act: what });

  await act({ do: 'label', label: 'Work' });
  for (const [name, text] of Object.entries(sent)) expect((await phone.get(name)).text).toMatch(text);
  await act({ do: 'unlabel', label: 'Work' });
  await act({ do: 'unlabel', label: 'Friends' });
  expect((await labelled()).filter(([, contacts]) => contacts !== 0)).toEqual([]);
  for (const name of Object.keys(cards)) expect((await phone.get(name)).text).not.toMatch(/MEMBER|CATEGORIES/);
  await act({ do: 'label', label: 'Friends' });
  expect(await labelled()).toEqual([['Friends', 1]]);
});

test('labels go to and fro: the table of Google, with its separator and its stars', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bring = async (file: string) => {
    const { id } = (await ann.post('/imports', file)).json() as { id: string };
    await ann.post(`/imports/${id}/apply`, { changed: { all: true } });
  };
  await bring(`${GOOGLE}\r\nRosie,,Friends ::: * myContacts ::: * starred,Mobile,112\r\n`);
  const labels = (await ann.get('/labels')).json() as Label[];
  expect(labels.map(({ name, isFavourite }) => [name, isFavourite])).toEqual([
    ['starred', true],
    ['Friends', false],
  ]);
  const [{ id }] = (await ann.contacts()) as [Contact];
  await ann.post('/contacts/acts', { contacts: { ids: [id] }, act: { do: 'label', label: 'Work' } });
  const table = (await ann.post('/contacts/export', { contacts: { ids: [id] }, format: 'csv' })).text;
  const [said] = /Friends[^,\r]*/.exec(table) ?? [];
  expect(said?.split(' ::: ').toSorted()).toEqual(['* starred', 'Friends', 'Work']);
});
