import type { Import, ImportApplied } from '@contactbook/contract/transfer';
import { expect, test } from 'vitest';
import { addDevice } from '../testing/devices.ts';
import { sharedServer } from '../testing/server.ts';

const card = (name: string, ...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `N:${name};;;;`, ...lines, 'END:VCARD', ''].join('\r\n');
const TOM = card('Tom', 'TEL;TYPE=CELL:+4511223344');
const IDA = card('Ida', 'TEL;TYPE=CELL:+4555667788', 'EMAIL:ida@bech.example');
const PER = card('Per', 'EMAIL:per@lund.example');

async function annWithServer() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const bring = async (file: string) => {
    const { id } = (await ann.post('/imports', file)).json() as { id: string };
    return (await ann.get(`/imports/${id}?limit=100`)).json() as Import;
  };
  const apply = async ({ id }: Import, choice: object = {}) =>
    (await ann.post(`/imports/${id}/apply`, choice)).json() as ImportApplied;
  const people = async () =>
    (await ann.contacts())
      .map(({ name, number, also }) => [name, number, also])
      .toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other)));
  return { server, ann, bring, apply, people };
}

const outcomes = ({ rows = [] }: Import) => rows.map(({ outcome }) => outcome);

test('a file with a person once for each label brings the person once', async () => {
  const { bring, apply, people } = await annWithServer();
  const file = TOM + IDA + PER + TOM + IDA + IDA + PER;
  const first = await bring(file);
  expect([first.counts, outcomes(first)]).toEqual([
    { new: 3, same: 4, changed: 0, unreadable: 0 },
    ['new', 'new', 'new', 'same', 'same', 'same', 'same'],
  ]);
  expect(await apply(first)).toMatchObject({ added: 3, changed: 0 });
  expect(await people()).toEqual([
    ['Ida', '+4555667788', ['ida@bech.example']],
    ['Per', '', ['per@lund.example']],
    ['Tom', '+4511223344', undefined],
  ]);
  expect((await bring(file)).counts).toEqual({ new: 0, same: 7, changed: 0, unreadable: 0 });
});

test('an equal row of a table is the same, in another spelling of the number too', async () => {
  const { bring, apply, people } = await annWithServer();
  const found = await bring(
    'Name,Phone\nTom Falk,+45 11\nTom Falk,+45 11\nIda Bech,+45 22\nIda Bech,+4522\nIda Bech,\n',
  );
  expect(outcomes(found)).toEqual(['new', 'same', 'new', 'same', 'new']);
  await apply(found);
  expect((await people()).map(([name, number]) => [name, number])).toEqual([
    ['Ida Bech', '+45 22'],
    ['Ida Bech', ''],
    ['Tom Falk', '+45 11'],
  ]);
});

test('a row that adds to an earlier one is changed, and both are one contact', async () => {
  const { bring, apply, people } = await annWithServer();
  const file =
    card('Tom', 'TEL:+4511', 'EMAIL:tom@a.example') +
    card('Tom', 'TEL:+4511', 'ORG:School') +
    card('Tom', 'TEL:+4511', 'ORG:School', 'TEL:+4512');
  const found = await bring(file);
  expect(outcomes(found)).toEqual(['new', 'changed', 'changed']);
  expect(found.rows?.[2]?.differences).toEqual([
    {
      field: 'phones',
      mine: [{ label: 'phone', text: '+4511' }],
      removed: [],
      added: [{ label: 'phone', text: '+4512' }],
    },
  ]);
  expect(new Set(found.rows?.map(({ contact }) => contact)).size, 'rows of one person have one contact').toBe(1);
  expect(await apply(found)).toMatchObject({ added: 1, changed: 0 });
  expect(await people()).toEqual([['Tom', '+4511', ['+4512', 'tom@a.example', 'School']]]);
  expect((await bring(file)).counts).toMatchObject({ new: 0, changed: 0 });
});

test('several rows add to a contact of the book in one change', async () => {
  const { ann, bring, apply, people } = await annWithServer();
  await ann.add('Tom', '+4511');
  const found = await bring(card('Tom', 'TEL:+4511', 'EMAIL:tom@a.example') + card('Tom', 'TEL:+4511', 'ORG:School'));
  expect(outcomes(found)).toEqual(['changed', 'changed']);
  expect(await apply(found)).toMatchObject({ added: 0, changed: 1 });
  expect(await people()).toEqual([['Tom', '+4511', ['tom@a.example', 'School']]]);
});

test('a person whose first row is left out is left out', async () => {
  const { bring, apply, people } = await annWithServer();
  const found = await bring(TOM + card('Tom', 'TEL:+4511223344', 'ORG:School') + PER);
  await apply(found, { new: { all: true, except: [1] } });
  expect((await people()).map(([name]) => name)).toEqual(['Per']);
});

test('two rows with one UID are one contact, whose other name waits for a decision', async () => {
  const { server, ann, bring, apply, people } = await annWithServer();
  const file = card('Tom', 'UID:one', 'TEL:+4511') + card('Thomas', 'UID:one', 'TEL:+4512');
  const found = await bring(file);
  expect(outcomes(found)).toEqual(['new', 'changed']);
  expect(found.rows?.[1]?.differences?.map(({ field, removed }) => [field, removed.length])).toEqual([
    ['name', 1],
    ['phones', 0],
  ]);
  await apply(found);
  expect(await people()).toEqual([['Tom', '+4511', ['+4512']]]);
  await apply(await bring(file), { changed: { all: true } });
  expect((await people()).map(([name]) => name)).toEqual(['Thomas']);
  const phone = await addDevice(server, ann);
  expect((await phone.send('PROPFIND', phone.book, '', { depth: '1' })).text.match(/\.vcf</g)).toHaveLength(1);
});

const long = (letter: string) => card('Tom', 'UID:one', 'TEL:+4511', `URL:https://${letter.repeat(40_000)}.example`);

test('contacts that are too large to be one do not share a UID', async () => {
  const { ann, bring, apply } = await annWithServer();
  const found = await bring(long('a') + long('b'));
  expect(outcomes(found)).toEqual(['new', 'new']);
  await apply(found);
  expect(await ann.contacts()).toHaveLength(2);
  expect((await ann.get('/contacts/export?format=vcard3')).text.match(/^UID:one/gm)).toHaveLength(1);
});

test('people of one name and number with UIDs of their own stay two, and equal ones are one', async () => {
  const { bring } = await annWithServer();
  const found = await bring(
    card('Tom', 'UID:a', 'TEL:+4511', 'ORG:School') +
      card('Tom', 'UID:b', 'TEL:+4511', 'ORG:Choir') +
      card('Tom', 'UID:c', 'TEL:+4511', 'ORG:School'),
  );
  expect(outcomes(found)).toEqual(['new', 'new', 'same']);
});

test('a row with the name and number of a contact that another row has by its UID is about it too', async () => {
  const { ann, bring, apply, people } = await annWithServer();
  const tom = await ann.add('Tom', '+4511');
  const rows = [card('Tom', 'TEL:+4511', 'ORG:School'), card('Tom Falk', `UID:urn:uuid:${tom.id}`, 'TEL:+4512')];
  for (const file of [rows.join(''), rows.toReversed().join('')]) {
    const found = await bring(file);
    expect(outcomes(found)).toEqual(['changed', 'changed']);
    expect(await apply(found)).toMatchObject({ added: 0, changed: 1 });
    expect(await people()).toEqual([['Tom', '+4511', ['+4512', 'School']]]);
    await ann.post('/past', { revision: 1 });
  }
});

test('copies that the book has stay copies', async () => {
  const { ann, bring, apply } = await annWithServer();
  await apply(await bring(card('Tom', 'UID:a', 'TEL:+4511', 'ORG:School')));
  await ann.add('Tom', '+4511');
  const found = await bring('Name,Phone,Company\nTom,+4511,School\nTom,+4511,\n');
  expect(outcomes(found)).toEqual(['same', 'same']);
});

test('an e-mail with a name around it in a card is the same address', async () => {
  const { bring, apply, people } = await annWithServer();
  await apply(await bring(card('Ida', 'TEL:+4511', 'EMAIL;TYPE=home:Ida Bech <ida@bech.example>')));
  expect(await people()).toEqual([['Ida', '+4511', ['ida@bech.example']]]);
  expect(outcomes(await bring(card('Ida', 'TEL:+4511', 'EMAIL;TYPE=home:ida@bech.example')))).toEqual(['same']);
});
