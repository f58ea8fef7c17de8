import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { BOTH_EDITS, replaced, rosie, twoPhones } from '../testing/two-phones.ts';

const NUMBER = '459-12-56';
const noted = replaced('Lviv', 'Kyiv');
const numbered = (number: string) => replaced(NUMBER, number);
const of = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name));

test.for([
  ['an edit with If-Match', true, 'patch'] as const,
  ['an edit without If-Match', false, 'patch'] as const,
  ['an undo', true, 'undo'] as const,
  ['an undo, without If-Match', false, 'undo'] as const,
])('a number that the app has taken back does not come back with a note: %s', async ([, sendsIfMatch, how]) => {
  const { ann, phone, seen, id, linesOf, edits } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const { token } = await phone.sync(seen.phone.token);
  const fetched = await phone.get('rosie.vcf');
  // The token shows that the phone has this version.
  await phone.sync(token);
  const [last] = (await ann.get('/history')).json() as { revision: number }[];
  const takenBack =
    how === 'undo' ? ann.post(`/changes/${last?.revision}/undo`) : ann.patch(`/contacts/${id}`, { number: NUMBER });
  expect((await takenBack).status).toBe(200);
  const tag = String(fetched.headers.etag);
  expect((await phone.delete('rosie.vcf', { 'if-match': tag })).status).toBe(412);
  expect((await phone.delete('rosie.vcf')).status).toBe(412);
  const card = fetched.text.replace('Lviv', 'Kyiv');
  expect((await phone.put('rosie.vcf', card, sendsIfMatch ? { 'if-match': tag } : {})).status).toBe(204);
  const lines = await linesOf();
  expect([of(lines, 'TEL'), of(lines, 'NOTE'), await edits()]).toEqual([
    [`TEL;TYPE=CELL:${NUMBER}`],
    ['NOTE:met in Kyiv'],
    [],
  ]);
});

test('two programs with the password of one device do not overwrite each other', async () => {
  const { phone, tag, linesOf } = await twoPhones();
  const match = { 'if-match': tag };
  const first = await phone.put('rosie.vcf', rosie(numbered('112')), match);
  const second = await phone.put('rosie.vcf', rosie(noted), match);
  expect([first.status, second.status, await linesOf()]).toEqual([204, 204, BOTH_EDITS]);
});

test.for([['the same program', 'Evolution/3'] as const, ['another program', 'Thunderbird/128'] as const])(
  'without If-Match, an older copy with the password of a device brings no number back: %s',
  async ([, agent]) => {
    const { phone, linesOf, edits } = await twoPhones();
    const [evolution, other] = ['Evolution/3', agent].map((name) => ({ 'user-agent': name }));
    await phone.sync('', evolution);
    expect((await phone.put('rosie.vcf', rosie(numbered('112')), evolution)).status).toBe(204);
    await phone.put('rosie.vcf', rosie(noted), other);
    const lines = await linesOf();
    expect(of(lines, 'TEL')).toEqual(['TEL;TYPE=CELL:112']);
    expect(of(lines, 'NOTE')[0] === 'NOTE:met in Kyiv' || (await edits()).length === 1).toBe(true);
  },
);

test('an older copy in the same program that edits the note waits if it has the number from before', async () => {
  const { phone, tag, linesOf, edits } = await twoPhones();
  const match = { 'if-match': tag };
  const both = (number: string, city: string) => rosie((line) => line.replace(NUMBER, number).replace('Lviv', city));
  const own = await phone.put('rosie.vcf', both('112', 'Kyiv'), match);
  const older = await phone.put('rosie.vcf', both(NUMBER, 'Odesa'), match);
  const [waiting] = await edits();
  expect([own.status, older.status, await linesOf(), waiting?.clashes.map(({ label }) => label)]).toEqual([
    204,
    412,
    BOTH_EDITS,
    ['note'],
  ]);
  // With the number of the edit whose answer was lost, it is the next edit of the same copy.
  expect((await phone.put('rosie.vcf', both('112', 'Odesa'), match)).status).toBe(204);
  expect(of(await linesOf(), 'NOTE')).toEqual(['NOTE:met in Odesa']);
});

test('two programs with one password that edit the same number conflict', async () => {
  const { phone, tag, linesOf, edits } = await twoPhones();
  const match = { 'if-match': tag };
  await phone.put('rosie.vcf', rosie(numbered('112')), { ...match, 'user-agent': 'Evolution/3' });
  const second = await phone.put('rosie.vcf', rosie(numbered('113')), { ...match, 'user-agent': 'Thunderbird/128' });
  expect([second.status, of(await linesOf(), 'TEL'), (await edits()).length]).toEqual([412, ['TEL;TYPE=CELL:112'], 1]);
});

const TEL_OF_APP = 'TEL;TYPE=WORK:113';

test('a merged edit, a lost answer and one more edit lose no number of the app', async () => {
  const { phone, tablet, tag, seen, linesOf } = await twoPhones();
  await phone.sync(seen.phone.token);
  await tablet.put('rosie.vcf', rosie(undefined, TEL_OF_APP), { 'if-match': tag });
  const mine = 'TEL;TYPE=HOME:114';
  const merged = await phone.put('rosie.vcf', rosie(undefined, mine), { 'if-match': tag });
  expect([merged.status, merged.headers.etag]).toEqual([204, undefined]);
  await phone.get('rosie.vcf');
  expect((await phone.put('rosie.vcf', rosie(noted, mine))).status).toBe(204);
  const lines = await linesOf();
  expect([of(lines, 'TEL'), of(lines, 'NOTE')]).toEqual([
    ['TEL;TYPE=CELL:459-12-56', mine, TEL_OF_APP],
    ['NOTE:met in Kyiv'],
  ]);
});

test.for([
  ['a fetch that is lost, after an added number', true, true] as const,
  ['a fetch that is lost, after a changed number', true, false] as const,
  ['a fetch that is never sent, after an added number', false, true] as const,
  ['a fetch that is never sent, after a changed number', false, false] as const,
])('two listings prove nothing about a card: %s', async ([, isSent, isAdded]) => {
  const { server, ann, tablet, tag, id, linesOf } = await twoPhones();
  const script = await addDevice(server, ann, 'Script');
  const list = () => script.propfind(script.book, '<D:getetag/>', '1');
  await list();
  await script.get('rosie.vcf');
  await list();
  if (isAdded) await tablet.put('rosie.vcf', rosie(undefined, TEL_OF_APP), { 'if-match': tag });
  else await ann.patch(`/contacts/${id}`, { number: '113' });
  await list();
  if (isSent) await script.get('rosie.vcf');
  await list();
  expect((await script.put('rosie.vcf', rosie(noted))).status).toBe(204);
  const lines = await linesOf();
  expect([of(lines, 'TEL').at(-1), of(lines, 'NOTE')]).toEqual([
    isAdded ? TEL_OF_APP : 'TEL;TYPE=CELL:113',
    ['NOTE:met in Kyiv'],
  ]);
});

test('the base of a contact with more than twenty states is unknown', async () => {
  const { ann, tablet, seen, id, linesOf, edits } = await twoPhones();
  for (let number = 0; number < 25; number++) await ann.patch(`/contacts/${id}`, { number: `${number}` });
  const put = await tablet.put('rosie.vcf', rosie(noted, 'EMAIL:r@example.com'));
  expect([put.status, of(await linesOf(), 'NOTE'), (await edits()).length]).toEqual([412, ['NOTE:met in Lviv'], 1]);
  const { token } = await tablet.sync(seen.tablet.token);
  const { text } = await tablet.get('rosie.vcf');
  await tablet.sync(token);
  expect((await tablet.put('rosie.vcf', text.replace('Lviv', 'Kyiv'))).status).toBe(204);
});

test('erasing the history of a contact erases what a device has sent of it', async () => {
  const { server, ann, phone, tag, id, linesOf } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  await phone.put('rosie.vcf', rosie(noted), { 'if-match': tag });
  expect(await linesOf()).toEqual(BOTH_EDITS);
  const sent = async () => (await server.db.selectFrom('device_bases').select('sent').execute()).map((row) => row.sent);
  expect((await sent()).join('')).toContain(NUMBER);
  expect((await ann.delete(`/contacts/${id}/history`)).status).toBe(200);
  expect((await sent()).join('')).not.toContain(NUMBER);
});

const large = (name: string, ...more: string[]) =>
  cardText(`UID:${name}`, `FN:${name}`, `NOTE:${'x'.repeat(60_000)}`, ...more);

test('the card that a device sent before a merge counts towards the size of the book', async () => {
  const { phone, tablet } = await twoPhones({ MEGABYTES_PER_PERSON: '2' });
  const merged = [];
  for (const name of 'abcdefghijklmn') {
    const { headers } = await phone.put(name, large(name));
    const match = { 'if-match': String(headers.etag) };
    await tablet.put(name, large(name, 'TEL:112'), match);
    merged.push((await phone.put(name, large(name, 'TITLE:Pilot'), match)).status);
  }
  expect(merged).toEqual(merged.map(() => 204));
  const added = [];
  for (const name of 'opq') added.push((await phone.put(name, large(name))).status);
  expect(added).toEqual([201, 201, 507]);
});
