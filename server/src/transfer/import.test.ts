import type { Import, ImportApplied } from '@contactbook/contract/transfer';
import { expect, test } from 'vitest';
import { addDevice } from '../testing/devices.ts';
import { watchCostlyWork } from '../testing/fuzz/costly-work.ts';
import { sharedServer } from '../testing/server.ts';

const card = (name: string, number: string, more = '') =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nN:${name};;;;\r\nTEL:${number}\r\n${more}END:VCARD\r\n`;
const ALL = { changed: { all: true } };

test('a phone learns the name of an existing card that came from a file', async () => {
  const { server, ann, bring, look, apply } = await annWithServer();
  const { id } = await bring(card('Rosie', '1', 'UID:urn:uuid:5A3C1E9B-7D42-4A6F-9E1B-0C2D3E4F5A6B\r\n'));
  await look(id);
  await apply(id);
  const phone = await addDevice(server, ann);
  const [rosie] = await ann.contacts();
  const put = (uid: string) => phone.put('new.vcf', card('Rose', '2', `UID:${uid}\r\n`));
  const again = await put('5a3c1e9b-7d42-4a6f-9e1b-0c2d3e4f5a6b');
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining(`<C:no-uid-conflict><D:href>${phone.book}${rosie?.id}.vcf</D:href></C:no-uid-conflict>`),
  ]);
  // The UID of the app's own contacts is their id.
  const own = await ann.add('Ben');
  expect([(await put(`urn:uuid:${own.id}`)).status, (await put('another')).status]).toEqual([409, 201]);
});

async function annWithServer() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bring = async (file: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await ann.post('/imports', file, headers);
    return { answer, id: (answer.json() as { id: string }).id };
  };
  const look = async (id: string, query = 'limit=100') => (await ann.get(`/imports/${id}?${query}`)).json() as Import;
  const apply = async (id: string, choice: object = ALL) =>
    (await ann.post(`/imports/${id}/apply`, choice)).json() as ImportApplied;
  return { server, ann, bring, look, apply };
}

test('rows are found by all texts of their cards, as contacts of the book are', async () => {
  const { bring, look } = await annWithServer();
  const file = `${card('Іван Мороз', '+380 67 321 54 76', 'NOTE:Map room\r\nBDAY:1984-04-15\r\n')}${card('田中', '2')}`;
  const { id } = await bring(file);
  const found = async (q: string) => (await look(id, `limit=5&q=${encodeURIComponent(q)}`)).rows?.map(({ row }) => row);
  await look(id);
  for (const filter of ['ivan', '0673215476', 'map room', 'April', 'квітня'])
    expect(await found(filter), filter).toEqual([1]);
  expect([await found('tian'), await found('ivan june')]).toEqual([[2], []]);
});

test('a user imports vCards as one change, and the same file again changes nothing', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const rosie = await ann.add('Rosie', '459-12-56');
  const file = `${card('Rosie', '459 12 56', 'EMAIL:rosie@example.com\r\n')}${card('Bob', '1', 'UID:b\r\n')}nonsense\r\n`;
  const { id } = await bring(file, { 'content-type': 'text/vcard', 'x-file-name': 'my%20file.vcf' });
  const { rows, ...seen } = await look(id);
  expect(seen).toMatchObject({ fileName: 'my file.vcf', kind: 'vcard', state: 'ready', read: 180, total: 180 });
  expect(seen.counts).toEqual({ new: 1, same: 0, changed: 1, unreadable: 1 });
  const differences = [
    { field: 'emails', mine: [], removed: [], added: [{ label: 'email', text: 'rosie@example.com' }] },
  ];
  expect(rows).toEqual([
    { row: 1, line: 1, outcome: 'changed', name: 'Rosie', number: '459 12 56', contact: rosie.id, differences },
    { row: 2, line: 8, outcome: 'new', name: 'Bob', number: '1' },
    {
      row: 3,
      line: 15,
      outcome: 'unreadable',
      name: '',
      number: '',
      reason: 'This text is in no card.',
      fault: { code: 'text_outside_card' },
      text: 'nonsense\r\n',
    },
  ]);
  expect((await look(id, 'limit=5&q=bo')).rows?.map(({ row }) => row)).toEqual([2]);
  expect((await ann.get(`/imports/${id}/unreadable`)).text).toBe('nonsense\r\n');
  expect(await apply(id)).toEqual({ revision: 2, added: 1, changed: 1 });
  expect((await look(id)).applied, 'for a client that did not receive the answer').toEqual({
    revision: 2,
    added: 1,
    changed: 1,
  });
  expect(await apply(id), 'sent again it applies nothing').toEqual({ revision: 2, added: 1, changed: 1 });
  const taken = await ann.contacts();
  expect(taken.map(({ name, number, also }) => [name, number, also])).toEqual([
    ['Rosie', '459-12-56', ['rosie@example.com']],
    ['Bob', '1', undefined],
  ]);

  const again = await bring(file);
  expect((await look(again.id)).counts).toEqual({ new: 0, same: 2, changed: 0, unreadable: 1 });
  expect(await apply(again.id)).toEqual({ revision: 2, added: 0, changed: 0 });
  expect((await ann.post('/changes/2/undo')).status).toBe(200);
  expect(await ann.contacts()).toEqual([{ ...rosie, version: 3 }]);
  expect((await ann.delete(`/imports/${again.id}`)).json()).toEqual({ erased: 3 });
  expect(((await ann.get('/imports')).json() as Import[]).map((each) => [each.id, each.state])).toEqual([[id, 'done']]);
});

test('a group of a file names a contact of the book by a URI', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const first = await bring(card('Rosie', '459-12-56', 'UID:one\r\n'), { 'content-type': 'text/vcard' });
  await look(first.id);
  await apply(first.id);
  const group = `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:choir\r\nFN:Choir\r\nN:Choir;;;;\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n`;
  const file = `${group}X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:B\r\nEND:VCARD\r\n${card('Rosie', '459-12-56', 'UID:B\r\n')}`;
  const { id } = await bring(file, { 'content-type': 'text/vcard' });
  await look(id);
  await apply(id);
  expect((await ann.get('/contacts/export?format=vcard3')).text).toContain('MEMBER:urn:uuid:one\r\n');
});

test('a group has a contact as its member that the file knows by another UID', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const rosie = await ann.add('Rosie', '459-12-56');
  const group = `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:choir\r\nFN:Choir\r\nN:Choir;;;;\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n`;
  const members = ['urn:uuid:B', 'other'].map((uid) => `X-ADDRESSBOOKSERVER-MEMBER:${uid}\r\n`).join('');
  const people = card('Rosie', '459 12 56', 'UID:B\r\n') + card('Bob', '1', 'UID:other\r\n');
  const file = `${group}${members}END:VCARD\r\n${people}`;
  const { id } = await bring(file, { 'content-type': 'text/vcard' });
  await look(id);
  expect(await apply(id)).toMatchObject({ added: 2 });
  const labels = async () => (await ann.contacts()).map(({ name, groups }) => [name, groups]);
  expect(await labels()).toEqual([
    ['Rosie', ['Choir']],
    ['Bob', ['Choir']],
  ]);
  expect((await ann.get('/contacts/export?format=vcard3')).text.match(/(?<=MEMBER:).*/g)?.toSorted()).toEqual([
    'other',
    `urn:uuid:${rosie.id}`,
  ]);

  const again = await bring(file, { 'content-type': 'text/vcard' });
  expect((await look(again.id)).counts).toEqual({ new: 0, same: 3, changed: 0, unreadable: 0 });
  expect(await apply(again.id)).toMatchObject({ added: 0, changed: 0 });
  expect(await labels()).toEqual([
    ['Rosie', ['Choir']],
    ['Bob', ['Choir']],
  ]);
});

test('the columns of an unknown table are named by the person', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const { id } = await bring('Name;Tel;Zzz\r\n"Eve; A";+1 555;x\r\n', { 'content-type': 'text/csv' });
  expect((await look(id)).columns).toEqual([
    { title: 'Name', samples: ['Eve; A'], property: 'name' },
    { title: 'Tel', samples: ['+1 555'], property: 'phone' },
    { title: 'Zzz', samples: ['x'], property: 'rest' },
  ]);
  const named = await ann.put(`/imports/${id}/columns`, { columns: ['name', 'phone', 'nickname'] });
  expect(named.json()).toMatchObject({ state: 'ready', counts: { new: 1 } });
  await apply(id);
  expect(await ann.contacts()).toMatchObject([{ name: 'Eve; A', number: '+1 555', also: ['x'] }]);
});

test('cells without a title are kept as notes, and what a person leaves out is named in the review', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const { id } = await bring('Name;Tel;Zzz;\r\nEve;+1 555;x;beside\r\n', { 'content-type': 'text/csv' });
  await ann.put(`/imports/${id}/columns`, { columns: ['name', 'phone', null, 'rest'] });
  expect((await look(id)).leftOut).toEqual([{ title: 'Zzz', cells: 1, samples: ['x'] }]);
  const untitled = await bring('Foo,Bar\nMia,x\n');
  await ann.put(`/imports/${untitled.id}/columns`, { columns: ['name', null], hasTitles: false });
  const left = { title: 'Column 2', column: 2, cells: 2, samples: ['x', 'Bar'] };
  expect((await look(untitled.id)).leftOut, 'its number is for apps in other languages').toEqual([left]);
  await apply(id);
  expect((await ann.get('/contacts/export?format=json')).text).toContain('"note":"Column 4: beside"');
});

test('a person says that the first row is a contact', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const { id } = await bring('Rosie;Simpson\r\nBob;Brown\r\n', { 'content-type': 'text/csv' });
  expect(await look(id)).toMatchObject({ state: 'columns', contacts: 1 });
  await ann.put(`/imports/${id}/columns`, { columns: ['givenName', 'familyName'], hasTitles: false });
  expect(await look(id)).toMatchObject({ state: 'ready', contacts: 2, counts: { new: 2 } });
  await apply(id);
  expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Bob Brown', 'Rosie Simpson']);
});

test('a table without titles loses no contact', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const { id } = await bring('Rosie;112;r@example.com;red\r\nBob;113;;\r\n', { 'content-type': 'text/csv' });
  const { columns = [] } = await look(id);
  expect(columns.map(({ title, property }) => [title, property])).toEqual([
    ['', 'name'],
    ['', 'phone'],
    ['', 'email'],
    ['', 'rest'],
  ]);
  await ann.put(`/imports/${id}/columns`, { columns: columns.map(({ property }) => property) });
  await apply(id);
  expect((await ann.contacts()).map(({ name, number }) => [name, number])).toEqual([
    ['Rosie', '112'],
    ['Bob', '113'],
  ]);
});

test('a title as long as a card matches nothing, and no pattern restarts at each of its digits', async () => {
  const { bring, look } = await annWithServer();
  const costlyWork = watchCostlyWork();
  const { id } = await bring(`Name;${'1'.repeat(30_000)}x\r\nEve;x\r\n`, { 'content-type': 'text/csv' });
  expect((await look(id)).columns?.map(({ property }) => property)).toEqual(['name', 'rest']);
  expect(costlyWork().filter((line) => line.includes('/guessed-columns.ts'))).toEqual([]);
});

test('a choice is stored with the import, and rows that are compared again lose their exceptions', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const { id } = await bring(card('Rosie', '1') + card('Bob', '2') + card('Zoe', '3'));
  expect(await look(id)).not.toHaveProperty('choice');
  const choice = { new: { all: true, except: [2] }, changed: { all: true } };
  const stored = await ann.put(`/imports/${id}/choice`, choice);
  expect([stored.status, stored.json()]).toMatchObject([200, { id, state: 'ready', counts: { new: 3 }, choice }]);
  expect((await look(id)).choice).toEqual(choice);
  expect((await ann.put(`/imports/${id}/choice`, { new: true })).status).toBe(400);
  expect((await look(id)).choice, 'a refused choice changes nothing').toEqual(choice);

  await ann.add('Zoe', '3');
  expect(await apply(id, {})).toMatchObject({ code: 'import_not_ready' });
  expect(await look(id)).toMatchObject({ choice: { new: { all: true }, changed: { all: true } }, counts: { new: 2 } });
  await ann.put(`/imports/${id}/choice`, { new: { all: false, except: [2] } });
  expect(await apply(id, {}), 'what the body leaves out is as stored').toMatchObject({ added: 1, changed: 0 });
  expect((await ann.contacts()).map(({ name }) => name).toSorted()).toEqual(['Bob', 'Zoe']);
  expect((await ann.put(`/imports/${id}/choice`, choice)).status, 'it has been applied').toBe(409);
});

const withNote = (letter: string) => card('Rosie', '112', `NOTE:${letter.repeat(40_000)}\r\n`);

test('what would be larger than a contact may be together comes as another contact', async () => {
  const { ann, bring, look, apply } = await annWithServer();
  const first = await bring(withNote('a'));
  await apply(first.id);
  const again = await bring(withNote('a'));
  expect((await look(again.id)).counts).toMatchObject({ same: 1 });
  const { id } = await bring(withNote('b'));
  expect((await look(id)).counts).toMatchObject({ new: 1, changed: 0 });
  await apply(id);
  expect((await ann.contacts()).map(({ number }) => number)).toEqual(['112', '112']);
});
