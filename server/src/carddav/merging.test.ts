import type { ClashSide } from '@contactbook/contract/clashes';
import type { PendingConflict } from '@contactbook/contract/conflicts';
import type { Problem } from '@contactbook/contract/problems';
import { expect, test } from 'vitest';
import { watchCostlyWork } from '../testing/fuzz/costly-work.ts';
import { recount } from '../testing/recount.ts';
import { BOTH_EDITS, replaced, rosie, twoPhones } from '../testing/two-phones.ts';

/** The body that chooses a side for each clash, and the device for a field. */
function choosing(conflict: PendingConflict | undefined, side: ClashSide, ofDevice?: string) {
  const clashes = conflict?.clashes ?? [];
  return {
    choices: Object.fromEntries(clashes.map(({ path, label }) => [path, label === ofDevice ? 'theirs' : side])),
  };
}

test('edits of different fields go together, and each device is told of it by its next sync', async () => {
  const { ann, phone, tablet, tag, seen, id, linesOf } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const first = await phone.put(
    'rosie.vcf',
    rosie(replaced('met in Lviv', 'likes tea'), 'EMAIL;TYPE=INTERNET:r@example.com'),
    { 'if-match': tag },
  );
  const second = await tablet.put('rosie.vcf', rosie(undefined, 'TEL;TYPE=WORK:777', 'BDAY:1990-01-02'), {
    'if-match': tag,
  });
  // Without an ETag, the device fetches the result.
  expect([first.status, first.headers.etag, second.status]).toEqual([204, undefined, 204]);
  expect(await linesOf()).toEqual([
    'BDAY:1990-01-02',
    'EMAIL;TYPE=INTERNET:r@example.com',
    'FN:Rosie Simpson',
    'N:Simpson;Rosie;;;',
    'NOTE:likes tea',
    'TEL;TYPE=CELL:112',
    'TEL;TYPE=WORK:777',
    'UID:rosie-1',
  ]);
  for (const [device, { token }] of [
    [phone, seen.phone],
    [tablet, seen.tablet],
  ] as const) {
    expect((await device.sync(token)).there).toEqual(['rosie.vcf']);
  }
});

test('what clashes is refused, kept for its owner, and taken or left as they say', async () => {
  const { ann, phone, tag, seen, id, edits, linesOf } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { name: 'Rosa Simpson' });
  const mine = rosie((line) => line.replace('Rosie', 'Rose'), 'TITLE:Pilot');
  const tries = [
    await phone.put('rosie.vcf', mine, { 'if-match': tag }),
    await phone.put('rosie.vcf', mine, { 'if-match': tag }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([412, 412]);
  expect((await phone.sync(seen.phone.token)).there).toEqual(['rosie.vcf']);
  const [edit, ...others] = await edits();
  expect([edit, others]).toEqual([
    {
      id: expect.any(String) as string,
      contact: id,
      name: 'Rose Simpson',
      device: 'Phone',
      atMs: expect.any(Number) as number,
      clashes: [{ path: 'name', label: 'name', mine: 'Rosa Simpson', theirs: 'Rose Simpson' }],
      kept: [{ path: 'titles/t1', label: 'title', text: 'Pilot' }],
    },
    [],
  ]);
  const taken = await ann.post(`/conflicts/${edit?.id}`, choosing(edit, 'theirs'));
  expect([taken.status, await edits()]).toEqual([200, []]);
  expect(await linesOf()).toEqual([
    'FN:Rose Simpson',
    'N:Simpson;Rose;;;',
    'NOTE:met in Lviv',
    'TEL;TYPE=CELL:459-12-56',
    'TITLE:Pilot',
    'UID:rosie-1',
  ]);

  await phone.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')), { 'if-match': tag });
  await ann.patch(`/contacts/${id}`, { number: '1' });
  await phone.put('rosie.vcf', rosie(replaced('459-12-56', '2')), { 'if-match': tag });
  const [left] = await edits();
  const before = await linesOf();
  const undecided = await ann.post(`/conflicts/${left?.id}`, { choices: {} });
  expect([undecided.status, (undecided.json() as Problem).clashes]).toEqual([412, left?.clashes]);
  expect((await ann.post(`/conflicts/${left?.id}`, choosing(left, 'mine'))).status).toBe(200);
  expect([await edits(), await linesOf()]).toEqual([[], before]);
});

test('of several fields that clash, each is taken from either side, and what waits is a part of the book', async () => {
  const { server, ann, phone, tablet, tag, id, edits, linesOf } = await twoPhones({ MEGABYTES_PER_PERSON: '2' });
  const bytes = () => recount(server.db, 'ann@example.com');
  await ann.patch(`/contacts/${id}`, { name: 'Rosa Simpson', number: '112' });
  const mine = rosie((line) => line.replace('Rosie', 'Rose').replace('459-12-56', '113').replace('Lviv', 'Kyiv'));
  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:/9j/${'A'.repeat(1_000_000)}`;
  const large = rosie((line) => line.replace('459-12-56', '114'), photo);
  const tries = [
    await phone.put('rosie.vcf', mine, { 'if-match': tag }),
    await tablet.put('rosie.vcf', large, { 'if-match': tag }),
    await phone.put('rosie.vcf', large, { 'if-match': tag }),
  ];
  // The last card would exceed the quota, so it is refused with 507, and the phone retries it.
  expect([tries.map(({ status }) => status), (await edits()).length]).toEqual([[412, 412, 507], 2]);
  const [first, second] = (await edits()).toSorted((one, other) => one.device.localeCompare(other.device));
  expect(first?.clashes.map(({ label }) => label).toSorted()).toEqual(['name', 'phone']);
  const waiting = await bytes();
  // Ids are compared without regard to case.
  const taken = await ann.post(`/conflicts/${first?.id.toUpperCase()}`, choosing(first, 'mine', 'phone'));
  expect([taken.status, await linesOf()]).toEqual([
    200,
    ['FN:Rosa Simpson', 'N:Simpson;Rosa;;;', 'NOTE:met in Kyiv', 'TEL;TYPE=CELL:113', 'UID:rosie-1'],
  ]);
  await ann.delete(`/conflicts/${second?.id.toUpperCase()}`);
  const decided = await bytes();
  expect([waiting.counted, decided.counted]).toEqual([waiting.recounted, decided.recounted]);
  expect(waiting.counted.book - decided.counted.book).toBeGreaterThan(1_000_000);
});

test('a card that is too long to be merged is taken or left as a whole', async () => {
  const { ann, phone, tablet, tag, id, edits } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const numbers = Array.from({ length: 900 }, (_, index) => `TEL;TYPE=HOME:${1_000_000 + index}`);
  const long = rosie(undefined, ...numbers);
  const statuses = [];
  for (const device of [phone, tablet]) {
    statuses.push((await device.put('rosie.vcf', long, { 'if-match': tag })).status);
  }
  const waiting = await edits();
  expect([statuses, waiting.map(({ clashes }) => clashes.map(({ path, label }) => [path, label]))]).toEqual([
    [412, 412],
    [[['', 'other']], [['', 'other']]],
  ]);
  const [first, second] = waiting;
  await ann.post(`/conflicts/${first?.id}`, choosing(first, 'mine'));
  expect((await phone.get('rosie.vcf')).text).toContain('TEL;TYPE=CELL:112');
  await ann.post(`/conflicts/${second?.id}`, choosing(second, 'theirs'));
  const { text } = await phone.get('rosie.vcf');
  expect(text).toContain('TEL;TYPE=HOME:1000899');
  const again = text.replace('END:', 'REV:2026-11-20T12:00:00Z\r\nEND:');
  expect([(await phone.put('rosie.vcf', again, { 'if-match': tag })).status, await edits()]).toEqual([204, []]);
});

test('an edit of what was deleted meanwhile brings it back, with the edit', async () => {
  const { ann, phone, tag, id, linesOf } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  await ann.delete(`/contacts/${id}`);
  const put = await phone.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')), { 'if-match': tag });
  expect([put.status, (await ann.contacts()).map((contact) => contact.id)]).toEqual([201, [id]]);
  expect(await linesOf()).toEqual(BOTH_EDITS);
  expect((await ann.get('/trash')).text).not.toContain('Rosie');
});

test('of words on one line, each is a field of its own', async () => {
  const { phone, tablet, linesOf } = await twoPhones();
  const labelled = String((await phone.put('rosie.vcf', rosie(undefined, 'CATEGORIES:Friends,Choir'))).headers.etag);
  await phone.put('rosie.vcf', rosie(undefined, 'CATEGORIES:Friends,Choir,Family'), { 'if-match': labelled });
  const merged = await tablet.put('rosie.vcf', rosie(undefined, 'CATEGORIES:Choir,Work'), { 'if-match': labelled });
  expect([merged.status, (await linesOf())[0]]).toEqual([204, 'CATEGORIES:Choir,Work,Family']);
});

test('an edit of what was deleted for good is added again', async () => {
  const { ann, phone, tag, id, linesOf } = await twoPhones();
  await ann.delete(`/contacts/${id}`);
  await ann.delete('/trash');
  const put = await phone.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')), { 'if-match': tag });
  expect([put.status, (await linesOf())[2]]).toEqual([201, 'NOTE:met in Kyiv']);
  expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Rosie Simpson']);
});

test('however many edits are refused, each is kept until it is decided', async () => {
  const { ann, phone, tag, id, edits } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { name: 'Rosa' });
  for (let each = 0; each < 103; each++) {
    await phone.put('rosie.vcf', rosie(replaced('FN:Rosie Simpson', `FN:Rosie ${each}`)), { 'if-match': tag });
  }
  const decided = new Set<string>();
  for (let told = await edits(); told.length > 0; told = await edits()) {
    for (const edit of told) decided.add(edit.id);
    await Promise.all(told.map((edit) => ann.delete(`/conflicts/${edit.id}`)));
  }
  expect(decided.size).toBe(103);
});

test('cards of nothing but semicolons are put together, and told of, without a pattern that goes over them again and again', async () => {
  const { ann, phone, tablet, tag, id, linesOf, edits } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const costlyWork = watchCostlyWork();
  const long = `NOTE:${';'.repeat(50_000)}x`;
  const first = await phone.put('rosie.vcf', rosie(replaced('NOTE:met in Lviv', long)), { 'if-match': tag });
  const second = await tablet.put('rosie.vcf', rosie(replaced('NOTE:met in Lviv', `${long}y`)), { 'if-match': tag });
  expect([first.status, second.status, (await edits()).length]).toEqual([204, 412, 1]);
  expect(await linesOf()).toEqual(expect.arrayContaining(['TEL;TYPE=CELL:112', long]));
  expect(costlyWork().filter((line) => /card\/src\/(?:merge|clash)|carddav\/merge-/.test(line))).toEqual([]);
});

test('what an edit takes from the other side has the bytes that it has there, and a group of its own', async () => {
  const { phone, tablet, tag, linesOf } = await twoPhones();
  const address = ['item1.ADR;type=HOME;type=pref:;;1 Road;Lviv;;;', 'item1.X-ABADR:ua', 'item1.X-ABLabel:Cottage'];
  const related = ['item2.X-ABRELATEDNAMES;type=pref:Jane', 'item2.X-ABLabel:_$!<Spouse>!$_'];
  await phone.put('rosie.vcf', rosie(undefined, ...address, ...related), { 'if-match': tag });
  const link = [
    'item1.URL;type=pref:https://rosie.example',
    'item1.X-ABLabel:Blog',
    'item2.TEL:7',
    'item2.X-ABLabel:Boat',
  ];
  expect((await tablet.put('rosie.vcf', rosie(undefined, ...link), { 'if-match': tag })).status).toBe(204);
  const lines = await linesOf();
  const groupOf = (text: string) => lines.find((line) => line.includes(text))?.split('.')[0] ?? '';
  const inGroup = (group: string) =>
    lines.filter((line) => line.startsWith(`${group}.`)).map((line) => line.slice(group.length + 1));
  expect(inGroup('item1')).toEqual(
    link
      .slice(0, 2)
      .map((line) => line.slice(6))
      .toSorted(),
  );
  expect(inGroup('item2')).toEqual(
    link
      .slice(2)
      .map((line) => line.slice(6))
      .toSorted(),
  );
  expect(inGroup(groupOf('ADR;'))).toEqual(address.map((line) => line.slice(6)).toSorted());
  expect(inGroup(groupOf('X-ABRELATEDNAMES'))).toEqual(related.map((line) => line.slice(6)).toSorted());
});

test('of one field, an edit of one entry clashes and another does not, and both sides keep the rest', async () => {
  const { ann, phone, tablet, tag, edits, linesOf } = await twoPhones();
  const phones = ['TEL;TYPE=HOME:1', 'TEL;TYPE=WORK:2'];
  const first = await phone.put('rosie.vcf', rosie(undefined, ...phones), { 'if-match': tag });
  const both = { 'if-match': String(first.headers.etag) };
  await tablet.sync();
  await phone.put('rosie.vcf', rosie(undefined, 'TEL;TYPE=HOME:11', 'TEL;TYPE=WORK:2', 'TEL:9'), both);
  const late = await tablet.put('rosie.vcf', rosie(undefined, 'TEL;TYPE=HOME:111', 'TEL;TYPE=WORK:22', 'TEL:8'), both);
  const [edit] = await edits();
  expect([late.status, edit?.clashes.map(({ mine, theirs }) => [mine, theirs])]).toEqual([412, [['11', '111']]]);
  expect(edit?.kept.map(({ text, isRemoved }) => `${isRemoved ? '-' : '+'}${text}`).toSorted()).toEqual(['+22', '+8']);
  // Both numbers can stay.
  const taken = await ann.post(`/conflicts/${edit?.id}`, choosing(edit, 'both'));
  const numbers = (await linesOf()).flatMap((line) => (line.startsWith('TEL') ? line.split(':')[1]! : [])); // as sent
  expect([taken.status, numbers.toSorted()]).toEqual([200, ['11', '111', '22', '459-12-56', '8', '9']]);
});
