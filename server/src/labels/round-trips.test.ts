import type { Contact } from '@contactbook/contract/contacts';
import type { ContactAct, ContactsActed, Label } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { sharedServer } from '../testing/server.ts';

const vcard4 = (...lines: string[]) => cardText(...lines).replace('VERSION:3.0', 'VERSION:4.0');
const ROSIE = '5a3c1e9b-7d42-4a6f-9e1b-0c2d3e4f5a6b';
const BEN = '6b4d2fac-8e53-4b70-8f2c-1d3e4f5a6b7c';
/** A member that the device knows, although the book has no such contact. */
const STRANGER = 'urn:uuid:7c5e30bd-9f64-4c81-9a3d-2e4f5a6b7c8d';
const GOOGLE = 'First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value';

type Cards = Record<string, string>;
/** A friend, Rosie, and Ben as a device writes them; then as it reads them once Ben is the friend, and Rosie works. */
type Program = { written: Cards; read: Cards };

/** Cards of persons in vCard 3.0, with lines that only their program knows. */
const person = (uid: string, name: string, ...more: string[]) =>
  cardText(
    'PRODID:+//IDN bitfire.at//DAVx5/4.5.1-ose ez-vcard/0.12.1',
    `UID:${uid}`,
    `FN:${name}`,
    `N:;${name};;;`,
    'item1.X-ABLABEL:Boat',
    'item1.TEL:112',
    'X-ODD;X-KEPT=yes:a\\, b',
    ...more,
    'REV:2026-11-19T10:00:00Z',
  );
const person4 = (uid: string, name: string, ...more: string[]) =>
  vcard4(
    `N:;${name};;;`,
    `FN:${name}`,
    'EMAIL;PREF=1:a@example.com',
    'X-CUSTOM1;VALUE=TEXT:kept',
    `UID:${uid}`,
    ...more,
  );

/** A program with group cards: the label that has a group stays in it, the other one is in the contact's card. */
const withGroups = (group: (...members: string[]) => string, of = person, ...others: string[]): Program => ({
  written: {
    'rosie.vcf': of(ROSIE, 'Rosie'),
    'ben.vcf': of(BEN, 'Ben'),
    'group.vcf': group(`urn:uuid:${ROSIE}`, ...others),
  },
  read: {
    'rosie.vcf': withWork(of(ROSIE, 'Rosie')),
    'ben.vcf': of(BEN, 'Ben'),
    'group.vcf': group(...others, `urn:uuid:${BEN}`),
  },
});
const withWork = (card: string) => card.replace('END:VCARD', 'CATEGORIES:Work\r\nEND:VCARD');
const lines = (name: string, values: string[]) => values.map((value) => `${name}:${value}`);

const PROGRAMS: Record<string, Program> = {
  'DAVx5, whose groups are categories of contacts': {
    written: { 'rosie.vcf': person(ROSIE, 'Rosie', 'CATEGORIES:Friends'), 'ben.vcf': person(BEN, 'Ben') },
    read: {
      'rosie.vcf': person(ROSIE, 'Rosie', 'CATEGORIES:Work'),
      'ben.vcf': person(BEN, 'Ben').replace('END:VCARD', 'CATEGORIES:Friends\r\nEND:VCARD'),
    },
  },
  // The server announces vCard 3.0, in which this mode has the form of Apple.
  'DAVx5, whose groups are separate vCards': withGroups(
    (...members) =>
      cardText(
        'PRODID:+//IDN bitfire.at//DAVx5/4.5.1-ose ez-vcard/0.12.1',
        'UID:0d6f7a8b-1c2d-4e3f-8a9b-0c1d2e3f4a5b',
        'X-ADDRESSBOOKSERVER-KIND:group',
        ...lines('X-ADDRESSBOOKSERVER-MEMBER', members),
        'FN:Friends',
        'N:Friends',
        'REV:2026-11-19T10:00:00Z',
      ),
    person,
    STRANGER,
  ),
  'DAVx5 with separate vCards on a server of vCard 4': withGroups(
    (...members) =>
      vcard4('UID:group-1', 'KIND:group', ...lines('MEMBER', members), 'FN:Friends', 'REV:20261119T100000Z'),
    person4,
    STRANGER,
  ),
  Apple: withGroups(
    (...members) =>
      cardText(
        'PRODID:-//Apple Inc.//iOS 18.1//EN',
        'N:Friends',
        'FN:Friends',
        'X-ADDRESSBOOKSERVER-KIND:group',
        ...lines('X-ADDRESSBOOKSERVER-MEMBER', members),
        'REV:2026-11-19T10:00:00Z',
        'UID:group-1',
      ),
    person,
    STRANGER.toUpperCase().replace('URN:UUID', 'urn:uuid'),
  ),
  'Thunderbird, which has categories but sends no lists by itself': {
    written: { 'rosie.vcf': person4(ROSIE, 'Rosie', 'CATEGORIES:Friends'), 'ben.vcf': person4(BEN, 'Ben') },
    read: {
      'rosie.vcf': person4(ROSIE, 'Rosie', 'CATEGORIES:Work'),
      'ben.vcf': person4(BEN, 'Ben', 'CATEGORIES:Friends'),
    },
  },
  // A list may have members that are only addresses.
  'lists of Thunderbird with CardBook, in vCard 3': withGroups(
    (...members) =>
      cardText(
        'PRODID:-//Thunderbird.net/NONSGML Thunderbird CardBook V98.8//EN',
        'UID:list-1',
        'FN:Friends',
        'N:Friends;;;;',
        'NOTE:Read aloud\\, on Sundays',
        'X-ADDRESSBOOKSERVER-KIND:group',
        ...lines('X-ADDRESSBOOKSERVER-MEMBER', members),
        'REV:2026-11-19T10:00:00Z',
      ),
    person,
    'mailto:dee@example.com',
  ),
  'lists of Thunderbird with CardBook, in vCard 4': withGroups(
    (...members) =>
      vcard4('UID:list-1', 'KIND:group', 'FN:Friends', ...lines('MEMBER', members), 'REV:20261119T100000Z'),
    person4,
    'mailto:dee@example.com',
  ),
};

test.each(Object.entries(PROGRAMS))('labels go to and fro: %s', async (_program, { written, read }) => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const names = Object.keys(written);
  const listed = async () => {
    const shown = (await ann.contacts()).map(({ name, labels = [], groups = [] }) => [name, [...labels, ...groups]]);
    const counts = ((await ann.get('/labels')).json() as Label[]).map(({ name, contacts }) => [name, contacts]);
    return { ...Object.fromEntries(shown), counts };
  };
  // The server sends vCard 3.0 to a program that does not request another version.
  const accept = /VERSION:4/.test(written['rosie.vcf']!) ? { accept: 'text/vcard; version=4.0' } : {};
  const cards = async () =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await phone.get(name, accept)).text])));
  for (const name of names) expect((await phone.put(name, written[name]!)).status).toBe(201);
  const before = { Rosie: ['Friends'], Ben: [], counts: [['Friends', 1]] };
  expect([await listed(), await cards()]).toEqual([before, written]);

  const ids = Object.fromEntries((await ann.contacts()).map(({ id, name }: Contact) => [name, id]));
  const act = async (name: string, what: ContactAct) =>
    ((await ann.post('/contacts/acts', { contacts: { ids: [ids[name]] }, act: what })).json() as ContactsActed)
      .revision;
  const revisions = [
    await act('Ben', { do: 'label', label: 'Friends' }),
    await act('Rosie', { do: 'label', label: 'Work' }),
    await act('Rosie', { do: 'unlabel', label: 'Friends' }),
  ];
  expect(await listed()).toEqual({
    Rosie: ['Work'],
    Ben: ['Friends'],
    counts: [
      ['Friends', 1],
      ['Work', 1],
    ],
  });
  expect(withoutDates(await cards())).toEqual(withoutDates(read));
  const plain = await Promise.all(names.map(async (name) => (await phone.get(name)).text));
  expect(plain.join('')).toMatch(/^(?:CATEGORIES:Friends|X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:6b4d2fac.*)\r$/m);

  for (const revision of revisions.toReversed()) {
    expect((await ann.post(`/changes/${revision}/undo`)).status).toBe(200);
  }
  expect([await listed(), await cards()]).toEqual([before, written]);

  for (const name of names) {
    const tag = { 'if-match': String((await phone.get(name, accept)).headers.etag) };
    expect((await phone.put(name, written[name]!.replaceAll('Friends', 'Pals'), tag)).status).toBe(204);
  }
  expect(await listed()).toEqual({ Rosie: ['Pals'], Ben: [], counts: [['Pals', 1]] });
});

/** An edit sets the date of a card that has one. */
function withoutDates(cards: Cards): Cards {
  return Object.fromEntries(Object.entries(cards).map(([name, card]) => [name, card.replace(/^REV:.*$/m, 'REV:')]));
}

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
