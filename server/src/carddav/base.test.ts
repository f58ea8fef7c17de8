import { expect, inject, test } from 'vitest';
import { addDevice } from '../testing/devices.ts';
import { statementsOf } from '../testing/statements.ts';
import { BOTH_EDITS, replaced, rosie, twoPhones } from '../testing/two-phones.ts';

test('a device that never sends If-Match edits what its last sync told it', async () => {
  const { ann, phone, tablet, seen, id, linesOf } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  expect((await tablet.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')))).status).toBe(204);
  expect(await linesOf()).toEqual(BOTH_EDITS);
  // It has what it sent, whether or not it has fetched what that was merged into.
  expect((await tablet.put('rosie.vcf', rosie(replaced('Lviv', 'Odesa')))).status).toBe(204);
  expect((await linesOf()).slice(2, 4)).toEqual(['NOTE:met in Odesa', 'TEL;TYPE=CELL:112']);
  const { token } = await tablet.sync(seen.tablet.token);
  await tablet.get('rosie.vcf');
  await tablet.sync(token);
  const later = rosie((line) => line.replace('Lviv', 'Odesa').replace('459-12-56', '112'));
  expect([
    (await tablet.put('rosie.vcf', later)).status,
    (await tablet.put('rosie.vcf', later.replace('Odesa', 'Lutsk'))).status,
  ]).toEqual([204, 204]);
  expect((await phone.get('rosie.vcf')).text).toContain('NOTE:met in Lutsk');
});

test('a deletion of what has changed since is refused, and the card is told again, also when the answer was lost', async () => {
  const { ann, phone, tablet, tag, seen, id } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const now = await phone.sync(seen.phone.token);
  expect((await phone.delete('rosie.vcf', { 'if-match': tag })).status).toBe(412);
  expect((await tablet.delete('rosie.vcf')).status).toBe(412);
  const told = [await phone.sync(now.token), await phone.sync(now.token)];
  const after = await phone.sync(told[1]!.token);
  expect([...told, after].map(({ there }) => there)).toEqual([['rosie.vcf'], ['rosie.vcf'], []]);
  expect((await phone.delete('rosie.vcf')).status).toBe(412);
  await phone.get('rosie.vcf');
  await phone.sync(after.token);
  expect((await phone.delete('rosie.vcf')).status).toBe(204);
});

test('however often a device asks for what is refused, that is noted once, and told until it is known', async () => {
  const { server, ann, phone, tag, seen, id } = await twoPhones();
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const now = await phone.sync(seen.phone.token);
  for (let tries = 0; tries < 3; tries++) await phone.delete('rosie.vcf', { 'if-match': tag });
  const noted = () => server.db.selectFrom('refusals').select('refusal').execute();
  expect(await noted()).toEqual([{ refusal: 3 }]);
  const told = await phone.sync(now.token);
  const after = await phone.sync(told.token);
  expect([told.there, after.there, await noted()]).toEqual([['rosie.vcf'], [], []]);
});

test('without If-Match, a device edits the card that it has fetched, once its next token shows that it arrived', async () => {
  const { ann, tablet, seen, id, linesOf } = await twoPhones();
  await tablet.sync(seen.tablet.token);
  await ann.patch(`/contacts/${id}`, { number: '112' });
  // Regardless of these answers, the tablet edits its old copy.
  await tablet.sync(seen.tablet.token);
  await tablet.propfind(tablet.book, '<D:displayname/>', '1');
  expect((await tablet.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')))).status).toBe(204);
  expect(await linesOf()).toEqual(BOTH_EDITS);
  // An edit of a field that others have changed is stored once the device has certainly fetched their change.
  const now = await tablet.sync(seen.tablet.token);
  await ann.patch(`/contacts/${id}`, { number: '113' });
  const told = await tablet.sync(now.token);
  const later = rosie((line) => line.replace('Lviv', 'Kyiv').replace('459-12-56', '114'));
  const tries = [await tablet.put('rosie.vcf', later)];
  // HEAD does not count as fetching the card.
  await tablet.send('HEAD', `${tablet.book}rosie.vcf`);
  tries.push(await tablet.put('rosie.vcf', later));
  await tablet.get('rosie.vcf');
  tries.push(await tablet.put('rosie.vcf', later));
  await tablet.sync(told.token);
  tries.push(await tablet.put('rosie.vcf', later));
  expect([tries.map(({ status }) => status), (await linesOf())[3]]).toEqual([
    [412, 412, 412, 204],
    'TEL;TYPE=CELL:114',
  ]);
});

const newer = (number: string) => rosie((line) => line.replace('Lviv', 'Odesa').replace('459-12-56', number));

test('without If-Match, what a device has not edited in any card that it may have stays as it is', async () => {
  const { server, ann, tablet, seen, id, linesOf, edits } = await twoPhones({});
  const waiting = async () => (await edits()).map(({ clashes }) => clashes.map(({ label }) => label).join());
  await tablet.sync(seen.tablet.token);
  await ann.patch(`/contacts/${id}`, { number: '112' });
  const now = await tablet.sync(seen.tablet.token);
  await tablet.get('rosie.vcf');
  // Whether the fetched card has arrived or not, the tablet has edited only the note, which clashes with no one.
  const older = await tablet.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')));
  const agreeing = await tablet.put('rosie.vcf', newer('112'));
  expect([older.status, await waiting(), agreeing.status, (await linesOf()).slice(2, 4)]).toEqual([
    204,
    [],
    204,
    ['NOTE:met in Odesa', 'TEL;TYPE=CELL:112'],
  ]);
  // A server that has started again does not know what was fetched.
  await ann.patch(`/contacts/${id}`, { number: '113' });
  await tablet.sync(now.token);
  await tablet.get('rosie.vcf');
  await server.restart();
  expect([(await tablet.put('rosie.vcf', newer('114'))).status, await waiting(), (await linesOf())[3]]).toEqual([
    412,
    ['phone'],
    'TEL;TYPE=CELL:113',
  ]);
  // A card that is stored as it was sent is the device's own, so its next edit does not conflict with it.
  const titled = (title: string) => newer('113').replace('END:', `TITLE:${title}\r\nEND:`);
  const titles = [await tablet.put('rosie.vcf', titled('Pilot')), await tablet.put('rosie.vcf', titled('Captain'))];
  expect([titles.map(({ status }) => status), titles.every(({ headers }) => headers.etag !== undefined)]).toEqual([
    [204, 204],
    true,
  ]);
});

test('edits of a device follow each other if their answers are lost, and its old copy overwrites no later one', async () => {
  const { phone, tag, linesOf } = await twoPhones();
  const put = (city: string, match: string) =>
    phone.put('rosie.vcf', rosie(replaced('Lviv', city)), { 'if-match': match });
  const tries = [await put('Kyiv', tag), await put('Odesa', tag)];
  const known = String(tries[1]?.headers.etag);
  tries.push(await put('Lutsk', known), await put('Rivne', known), await put('Sumy', tag));
  expect([tries.map(({ status }) => status), (await linesOf())[2]]).toEqual([
    [204, 204, 204, 204, 412],
    'NOTE:met in Rivne',
  ]);
});

test.runIf(inject('engine').name !== 'sqlite')(
  'a PUT reads each state of its contact once, with few statements',
  async () => {
    const { server, ann, phone, tablet, tag, id } = await twoPhones();
    const reads = async (work: () => Promise<{ status: number }>) => {
      let status = 0;
      const statements = await statementsOf(server, async () => ({ status } = await work()));
      const countOf = (pattern: RegExp) => statements.filter(({ text }) => pattern.test(text)).length;
      // Changes are announced in batches.
      const all = countOf(/./) - countOf(/pg_notify/);
      return [status, all, countOf(/^\s*select\b.*\bnumber, card\b.*\bcontacts\b/s), countOf(/\bfrom versions\b/)];
    };
    const edited = await reads(() => phone.put('rosie.vcf', rosie(replaced('Lviv', 'Kyiv')), { 'if-match': tag }));
    await ann.patch(`/contacts/${id}`, { number: '112' });
    const merged = await reads(() => tablet.put('rosie.vcf', rosie(undefined, 'TITLE:Pilot'), { 'if-match': tag }));
    const clashed = await reads(() => tablet.put('rosie.vcf', rosie(replaced('Lviv', 'Sumy')), { 'if-match': tag }));
    expect([edited, merged, clashed]).toEqual([
      [204, 11, 1, 0],
      [204, 12, 1, 1],
      [412, 13, 1, 1],
    ]);

    // Without If-Match, the versions that a program may have take one query, or two if it has not synced since.
    const { token } = await phone.sync();
    const { text } = await phone.get('rosie.vcf');
    await phone.sync(token);
    const put = (card: string) => reads(() => phone.put('rosie.vcf', card));
    const own = text.replace('Kyiv', 'Rivne');
    const plain = await put(own);
    await ann.patch(`/contacts/${id}`, { number: '113' });
    const between = await put(own.replace('Rivne', 'Sumy'));
    await ann.patch(`/contacts/${id}`, { number: '114' });
    const both = await put(own.replace(':112', ':115'));
    expect([plain, between, both]).toEqual([
      [204, 12, 1, 1],
      [204, 13, 1, 1],
      [412, 13, 1, 1],
    ]);
  },
);

test('a device that was told nothing yet overwrites nothing, whatever it has from before', async () => {
  const { server, ann, id, linesOf, edits } = await twoPhones();
  const added = await addDevice(server, ann, 'Phone again');
  await ann.patch(`/contacts/${id}`, { number: '112' });
  await added.propfind(added.book, '<D:displayname/>', '1');
  const mine = rosie((line) => line.replace('Lviv', 'Kyiv'), 'EMAIL:r@example.com');
  expect((await added.put('rosie.vcf', mine)).status).toBe(412);
  expect([(await linesOf())[3], (await edits()).map(({ clashes }) => clashes.map(({ label }) => label))]).toEqual([
    'TEL;TYPE=CELL:112',
    [['note']],
  ]);
});
