import type { Import } from '@contactbook/contract/transfer';
import type { Label } from '@contactbook/contract/labels';
import { expect, test } from 'vitest';
import { sharedServer } from '../testing/server.ts';

const card = (name: string, label: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nN:${name};;;;\r\nCATEGORIES:${label}\r\nEND:VCARD\r\n`;
const group = (uid: string, name: string, member: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${name}\r\nN:${name};;;;\r\nX-ADDRESSBOOKSERVER-KIND:group\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${member}\r\nEND:VCARD\r\n`;
const FORMS = ['Café', 'Cafe\u0301', '\u200eCaf\u00e9\u200b', 'Ca\u00adf\u00e9\u200d'];

test('a label is one label in all Unicode forms, in cards and as a group, and another in another case', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const dan = await ann.add('Dan', '1');
  const people = FORMS.map((label, place) => card(`P${place}`, label)).join('');
  const file = people + card('Bea', 'café') + group('g', 'Cafe\u0301', dan.id);
  const { id } = (await ann.post('/imports', file)).json() as { id: string };
  expect((await ann.get(`/imports/${id}`)).json() as Import).toMatchObject({ counts: { new: 6 } });
  await ann.post(`/imports/${id}/apply`, {});
  const labels = async () =>
    ((await ann.get('/labels')).json() as Label[]).map(({ name, contacts }) => `${name} ${contacts}`);
  expect((await labels()).toSorted()).toEqual(['Café 5', 'café 1']);
  expect(new Set((await ann.contacts()).flatMap(({ labels: own = [], groups = [] }) => own.concat(groups)))).toEqual(
    new Set(['Café', 'café']),
  );
  const cafe = ((await ann.get('/labels')).json() as Label[]).find(({ name }) => name === 'Café');
  await ann.patch(`/labels/${cafe!.id}`, { name: 'Bar' });
  expect((await labels()).toSorted()).toEqual(['Bar 5', 'café 1']);
});

test('invisible characters with a meaning stay in a label', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const names = ['👨‍👩‍👧 Family', 'می‌خواهم', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'];
  for (const name of names) expect((await ann.post('/labels', { name })).status).toBe(200);
  const found = ((await ann.get('/labels')).json() as Label[]).map(({ name }) => name);
  expect(found.toSorted()).toEqual(names.toSorted());
});
