import type { PendingConflict } from '@contactbook/contract/conflicts';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { sharedServer } from '../testing/server.ts';

const rosie = (number: string, ...more: string[]) =>
  cardText('UID:rosie-1', 'FN:Rosie Simpson', 'N:Simpson;Rosie;;;', `TEL:${number}`, ...more);
const NEW = { 'if-none-match': '*' };

async function aBook() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const [phone, tablet] = [await addDevice(server, ann, 'Phone'), await addDevice(server, ann, 'Tablet')];
  const conflicts = async () => (await ann.get('/conflicts')).json() as PendingConflict[];
  /** Chooses a side for all clashes, or deletes what the device sent. */
  const decide = async (choice: 'theirs' | 'mine' | 'neither' = 'theirs') => {
    const [conflict] = await conflicts();
    const path = `/conflicts/${conflict?.id}`;
    const choices = Object.fromEntries(conflict?.clashes.map((clash) => [clash.path, choice]) ?? []);
    return (choice === 'neither' ? await ann.delete(path) : await ann.post(path, { choices })).status;
  };
  return { server, ann, phone, tablet, conflicts, decide };
}

const changesIn = (conflicts: PendingConflict[]) =>
  conflicts.map(({ clashes, kept }) => [
    ...clashes.map(({ label, mine, theirs }) => `${label} ${theirs}, not ${mine}`),
    ...kept.map(({ label, text }) => `${label} ${text}`),
  ]);

test('an edit of a contact that has another name by now waits, and the phone learns the name by its next sync', async () => {
  const { server, ann, phone, tablet, conflicts, decide } = await aBook();
  const tag = String((await phone.put('rosie.vcf', rosie('1'))).headers.etag);
  const { token } = await phone.sync();
  await tablet.sync();
  await tablet.delete('rosie.vcf');
  await tablet.put('again.vcf', rosie('1'), NEW);
  const tries = [
    await phone.put('rosie.vcf', rosie('2', 'NOTE:likes tea'), { 'if-match': tag }),
    await phone.put('rosie.vcf', rosie('2', 'NOTE:likes tea'), { 'if-match': tag }),
    // DAVx5 creates a new resource if it does not find one.
    await phone.put('second.vcf', rosie('2', 'NOTE:likes tea'), NEW),
  ];
  expect(tries.map(({ status }) => status)).toEqual([409, 409, 409]);
  for (const { text } of tries)
    expect(text).toMatch(/<C:no-uid-conflict><D:href>[^<]*again\.vcf<.*responsedescription>/);
  const { there, gone } = await phone.sync(token);
  expect([there, gone.toSorted()]).toEqual([['again.vcf'], ['rosie.vcf', 'second.vcf']]);
  expect(changesIn(await conflicts())).toEqual([['phone 2', 'note likes tea']]);
  expect([await decide(), (await ann.contacts()).length]).toEqual([200, 1]);
  expect((await phone.get('again.vcf')).text).toContain('NOTE:likes tea');
  const { counted, recounted } = await recount(server.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
});

test('an edit after a creation whose answer was lost waits once, however often it is sent', async () => {
  const { phone, conflicts, decide } = await aBook();
  await phone.put('rosie.vcf', rosie('1'), NEW);
  const tries = [await phone.put('rosie.vcf', rosie('1', 'REV:20261120T120000Z'), NEW)];
  expect(await conflicts()).toEqual([]);
  for (const second of ['01', '02', '03']) {
    tries.push(await phone.put('rosie.vcf', rosie('2', `REV:20261120T1200${second}Z`), NEW));
  }
  expect(tries.map(({ status }) => status)).toEqual([412, 412, 412, 412]);
  expect(changesIn(await conflicts())).toEqual([['phone 2']]);
  expect([await decide(), (await phone.get('rosie.vcf')).text]).toEqual([200, rosie('2')]);
  expect((await phone.put('rosie.vcf', rosie('2'), NEW)).status).toBe(412);
  expect(await conflicts()).toEqual([]);
});

test('two people whose cards were given one name do not become one', async () => {
  const { ann, phone, tablet, conflicts, decide } = await aBook();
  await phone.put('1.vcf', rosie('1'), NEW);
  const ben = cardText('UID:ben-1', 'FN:Ben Stone', 'N:Stone;Ben;;;');
  expect((await tablet.put('1.vcf', ben, NEW)).status).toBe(412);
  expect(await conflicts()).toMatchObject([{ isNew: true, name: 'Ben Stone', device: 'Tablet' }]);
  expect((await phone.get('1.vcf')).text).toBe(rosie('1'));
  expect([await decide(), (await ann.contacts()).map(({ name }) => name).toSorted()]).toEqual([
    200,
    ['Ben Stone', 'Rosie Simpson'],
  ]);
  expect((await phone.get('1.vcf')).text).toBe(rosie('1'));
});

test('a card keeps its UID: what would change it waits, and is taken without it', async () => {
  const { ann, phone, conflicts, decide } = await aBook();
  const tag = String((await phone.put('rosie.vcf', rosie('1'))).headers.etag);
  const other = rosie('2').replace('rosie-1', 'other');
  const { status, text } = await phone.put('rosie.vcf', other, { 'if-match': tag });
  expect([status, text.includes('<C:no-uid-conflict>'), changesIn(await conflicts())]).toEqual([
    409,
    true,
    [['phone 2']],
  ]);
  expect(await decide()).toBe(200);
  const { text: taken } = await phone.get('rosie.vcf');
  expect([taken.includes('UID:rosie-1'), taken.includes('TEL:2'), (await ann.contacts()).length]).toEqual([
    true,
    true,
    1,
  ]);
  // A card without a UID keeps it too.
  const now = { 'if-match': String((await phone.get('rosie.vcf')).headers.etag) };
  expect((await phone.put('rosie.vcf', rosie('3').replace('UID:rosie-1\r\n', ''), now)).status).toBe(204);
  expect((await phone.get('rosie.vcf')).text).toContain('UID:rosie-1');
});

const orderOf = ({ name = '', problem = 'none' }: PendingConflict) => `${name} ${problem}`;

test('what is too large or no card waits as a text that its owner can see and delete', async () => {
  const { ann, phone, conflicts } = await aBook();
  await phone.put('rosie.vcf', rosie('1'));
  const western = Buffer.from(rosie('2', 'NOTE:Zoë'), 'latin1');
  const refused = [
    await phone.put('rosie.vcf', rosie('2', `NOTE:${'x'.repeat(70_000)}`)),
    await phone.put('new.vcf', cardText('UID:new', 'FN:New', `NOTE:${'x'.repeat(70_000)}`), NEW),
    await phone.put('broken.vcf', 'BEGIN:VCARD\r\nFN:Cut off', NEW),
    await phone.send('PUT', `${phone.book}rosie.vcf`, western, { 'content-type': 'text/vcard' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  const reasons = refused.map(({ text }) => /<C:([\w-]+)\/><D:responsedescription>[^<]+/.exec(text)?.[1]);
  expect(reasons).toEqual(['max-resource-size', 'max-resource-size', 'valid-address-data', 'valid-address-data']);
  const waiting = (await conflicts()).toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  expect(waiting.map(({ isNew, name, problem }) => [isNew, name, problem])).toEqual([
    [true, 'Cut off', 'It has no END:VCARD.'],
    [true, 'New', expect.stringContaining('64 KiB')],
    [undefined, 'Rosie Simpson', expect.stringContaining('64 KiB')],
    // It is decoded as most programs of its time would decode it.
    [undefined, 'Rosie Simpson', undefined],
  ]);
  expect([changesIn(waiting.slice(0, 1)), changesIn(waiting.slice(3))]).toEqual([
    [['name Cut off']],
    [['phone 2', 'note Zoë']],
  ]);
  for (const { id } of waiting.slice(0, 3)) {
    expect((await ann.post(`/conflicts/${id}`, { choices: {} })).status).toBe(400);
  }
  expect((await conflicts()).length).toBe(4);
  for (const { id } of waiting) await ann.delete(`/conflicts/${id}`);
  expect([await conflicts(), (await ann.contacts()).map(({ number }) => number)]).toEqual([[], ['1']]);
});

test('a new card that was refused is added under the name that its phone gave it, or is not', async () => {
  const { ann, phone, conflicts, decide } = await aBook();
  for (const take of [false, true]) {
    expect((await phone.put('rosie.vcf', rosie('1'), { 'if-match': '*' })).status).toBe(412);
    expect(await conflicts()).toMatchObject([{ isNew: true, name: 'Rosie Simpson' }]);
    expect([await decide(take ? 'theirs' : 'neither'), (await ann.contacts()).length]).toEqual([200, take ? 1 : 0]);
  }
  expect((await phone.get('rosie.vcf')).text).toBe(rosie('1'));
});

test('a device does not clash with itself, however many answers it lost, but with others', async () => {
  const { ann, phone, tablet, conflicts } = await aBook();
  const tag = String((await tablet.put('rosie.vcf', rosie('1'))).headers.etag);
  const put = async (device: typeof phone, number: string) =>
    (await device.put('rosie.vcf', rosie(number), { 'if-match': tag })).status;
  expect([await put(phone, '2'), await put(phone, '3'), await put(phone, '4')]).toEqual([204, 204, 204]);
  expect([(await ann.contacts())[0]?.number, await conflicts()]).toEqual(['4', []]);
  expect(await put(tablet, '5')).toBe(412);
  const [contact] = await ann.contacts();
  await ann.patch(`/contacts/${contact?.id}`, { number: '6' });
  expect([await put(phone, '7'), (await ann.contacts())[0]?.number]).toEqual([412, '6']);
  const last = String((await phone.get('rosie.vcf')).headers.etag);
  for (const number of ['8', '9']) {
    expect((await phone.put('rosie.vcf', rosie(number), { 'if-match': last })).status).toBe(204);
  }
  // A deletion names the card that the phone deletes, and the book has a later one.
  expect((await phone.delete('rosie.vcf', { 'if-match': last })).status).toBe(412);
});

test('if the book wins, uncontested changes are kept all the same', async () => {
  const { ann, phone, conflicts, decide } = await aBook();
  const tag = String((await phone.put('rosie.vcf', rosie('1'))).headers.etag);
  const [contact] = await ann.contacts();
  await ann.patch(`/contacts/${contact?.id}`, { name: 'Rosa' });
  const mine = rosie('2', 'NOTE:likes tea').replaceAll('Rosie', 'Rose');
  expect((await phone.put('rosie.vcf', mine, { 'if-match': tag })).status).toBe(412);
  expect(changesIn(await conflicts())).toEqual([['name Rose Simpson, not Rosa', 'phone 2', 'note likes tea']]);
  expect([await decide('mine'), await conflicts()]).toEqual([200, []]);
  expect((await ann.contacts()).map(({ name, number }) => [name, number])).toEqual([['Rosa', '2']]);
  expect((await phone.get('rosie.vcf')).text).toContain('NOTE:likes tea');
  // A deleted contact stays deleted.
  await ann.patch(`/contacts/${contact?.id}`, { name: 'Ruth' });
  await phone.put('rosie.vcf', mine.replace('TEL:2', 'TEL:3'), { 'if-match': tag });
  await ann.delete(`/contacts/${contact?.id}`);
  expect([await decide('neither'), await ann.contacts(), await conflicts()]).toEqual([200, [], []]);
});
