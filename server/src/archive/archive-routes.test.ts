import type { PendingConflict } from '@contactbook/contract/conflicts';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/database.ts';
import { addDevice, cardText } from '../testing/devices.ts';
import { recount } from '../testing/recount.ts';
import { type Answer, type Client, PASSWORD, startServer } from '../testing/server.ts';
import { restoreArchive } from './restore-archive.ts';
import { historyLines } from './read-archive.ts';

const QUOTAS = { maxContacts: 10, maxBytes: 2 ** 20 };

/** Returns the files of a zip by name. */
async function filesIn({ bytes }: Answer): Promise<Map<string, Buffer>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const files = new Map<string, Buffer>();
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  return files;
}

const CARD =
  'BEGIN:VCARD\nVERSION:3.0\nFN:Zaphod Beeblebrox\nN:Beeblebrox;Zaphod;;;\nTEL:42\nCATEGORIES:Friends\nX-ODD:kept\nEND:VCARD\n';

test('an archive contains everything: cards byte for byte, history, trash and photos; no other user, no secret', async () => {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  await bob.add('Mia of Bob');
  const { id } = await ann.add('Rosie');
  await ann.put(`/contacts/${id}/card`, CARD, { 'content-type': 'text/vcard' });
  const trashed = await ann.add('Sam');
  await ann.delete(`/contacts/${trashed.id}`);
  const pictured = await ann.add('Tom');
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(3000, 7)]);
  await ann.put(`/contacts/${pictured.id}/photo`, jpeg, { 'content-type': 'image/jpeg' });
  for (let count = 0; count < 230; count++) await ann.add(`Friend ${count}`, String(count));
  const { codes } = (await ann.post('/users/codes', { password: PASSWORD })).json() as { codes: string[] };

  const answer = await ann.get('/users/export');
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'attachment; filename="contactbook-2026-11-20.zip"',
  ]);
  const files = await filesIn(answer);
  const text = (name: string) => files.get(name)?.toString() ?? '';
  expect([...files.keys()].toSorted()).toEqual([
    'README.txt',
    'account.json',
    'contacts.json',
    'contacts.vcf',
    'history.json',
  ]);

  const cards = text('contacts.vcf');
  expect([cards.includes(CARD), cards.match(/^BEGIN:VCARD\r?$/gm)?.length]).toEqual([true, 232]);
  const photo = cards.replaceAll(/\r\n[ \t]/g, '').includes(jpeg.toString('base64'));
  const people = JSON.parse(text('contacts.json')) as { name?: { full?: string }; keywords?: object }[];
  expect([photo, people.length, people[0]?.keywords]).toEqual([true, 232, { Friends: true }]);
  expect(JSON.parse(text('account.json'))).toMatchObject({
    name: 'Ann',
    email: 'ann@example.com',
    isVerified: false,
    sessions: [{ label: '' }],
    recoveryCodesLeft: 10,
  });

  const history = JSON.parse(text('history.json')) as { kind: string; revision?: number; act?: string }[];
  const counts = Object.groupBy(history, ({ kind }) => kind);
  expect(Object.fromEntries(Object.entries(counts).map(([kind, items]) => [kind, items?.length]))).toEqual({
    book: 1,
    contacts: 232,
    versions: 3,
    acts: 236,
    trash: 1,
    photos: 1,
  });
  expect(counts['book']).toEqual([{ kind: 'book', revision: 236, log_start: 0, purged_through: 0 }]);
  const everything = [...files.values()].map(String).join('\n');
  const secrets = [ann.token.split('.')[1] ?? '', codes[0] ?? '', '$argon2', 'Mia of Bob', 'bob@example.com'];
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(readdirSync(tmpdir()).filter((name) => /^contactbook-[\da-f-]{36}$/.test(name))).toEqual([]);
});

test('an empty account has all files; a client that disconnects does not block the next archive', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const files = await filesIn(await ann.get('/users/export'));
  expect([files.get('contacts.vcf')?.length, JSON.parse(String(files.get('contacts.json')))]).toEqual([0, []]);
  expect((await server.send('HEAD', '/users/export', undefined, { authorization: ann.token })).status).toBe(200);
  expect((await server.get('/users/export')).status).toBe(401);
});

/** Returns what a user sees of their book and its history. */
async function seenBy(client: Client, ids: string[]) {
  const paths = ['/contacts', '/history', '/trash', '/past?revision=2', ...ids.map((id) => `/contacts/${id}/history`)];
  const answers = [];
  for (const path of [...paths, ...ids.map((id) => `/contacts/${id}/card`)])
    answers.push((await client.get(path)).json());
  return answers;
}

test('an archive restored into a new account of another server is the same book, with labels, photo, history and trash', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const { id } = await ann.add('Rosie');
  await ann.put(`/contacts/${id}/card`, CARD, { 'content-type': 'text/vcard' });
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(3000, 7)]);
  await ann.put(`/contacts/${id}/photo`, jpeg, { 'content-type': 'image/jpeg' });
  await ann.patch(`/contacts/${id}`, { number: '43' });
  const [trashed, erased, back] = [await ann.add('Sam'), await ann.add('Mia'), await ann.add('Tom')];
  for (const each of [trashed, erased, back]) await ann.delete(`/contacts/${each.id}`);
  await ann.delete(`/trash/${erased.id}`);
  await ann.post(`/trash/${back.id}/restore`);
  const group = await ann.add('Choir');
  const choir = `BEGIN:VCARD\nVERSION:4.0\nFN:Choir\nKIND:group\nMEMBER:urn:uuid:${id}\nEND:VCARD\n`;
  await ann.put(`/contacts/${group.id}/card`, choir, { 'content-type': 'text/vcard' });
  expect((await ann.contacts()).map(({ groups }) => groups)).toEqual([['Choir'], undefined]);
  const file = `${temporaryFolder()}/ann.zip`;
  writeFileSync(file, (await ann.get('/users/export')).bytes);

  const other = await startServer();
  const anna = await other.signUp('Ann');
  const [userId = ''] = anna.token.split('.');
  const bring = () => restoreArchive(other.db, userId, historyLines(file), QUOTAS);
  const before = await seenBy(ann, [id, trashed.id, back.id]);
  expect([await bring(), await seenBy(anna, [id, trashed.id, back.id])]).toEqual([3, before]);
  const { counted, recounted } = await recount(other.db, 'ann@example.com');
  expect([counted, (await anna.get(`/contacts/${id}/photo`)).bytes]).toEqual([recounted, jpeg]);
  await expect(bring()).rejects.toThrow('can only be restored into a new book');
  const undone = await Promise.all([ann, anna].map(async (each) => (await each.post('/changes/5/undo')).json()));
  expect(undone[1]).toEqual(undone[0]);
});

/** Returns what a device sees of the book, independent of the account, and the pending conflicts of its owner. */
async function seenByDevice(client: Client, device: Awaited<ReturnType<typeof addDevice>>) {
  const { there, gone } = await device.sync();
  const said = await device.propfind(
    device.book,
    '<D:displayname/><I:calendar-color xmlns:I="http://apple.com/ns/ical/"/>',
  );
  const cards = [];
  for (const name of there.toSorted()) cards.push([name, (await device.get(name)).text]);
  const names = said.text.match(/<D:displayname>.*<\/D:displayname>|#[\dA-F]{6}/g);
  return { cards, gone, names, refused: (await client.get('/conflicts')).json() };
}

const ofDevice = (name: string, ...lines: string[]) => cardText(`UID:${name}`, `FN:${name}`, `N:;${name};;;`, ...lines);

test('it is the same book for devices too: names and UIDs of contacts, what was said of it, and edits that wait', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  await ann.patch('/users/current', { email: 'ann@former.example', password: PASSWORD });
  const phone = await addDevice(server, ann);
  await ann.patch('/users/current', { email: ann.user.email, password: PASSWORD });
  for (const name of ['Rosie', 'Mia', 'Gone']) await phone.put(`${name}.vcf`, ofDevice(name, 'NOTE:1'));
  await ann.add('Sam');
  const first = (await phone.sync()).tags.get('Rosie.vcf') ?? '';
  const desk = await addDevice(server, ann, 'Desk');
  await desk.put('Rosie.vcf', ofDevice('Rosie', 'NOTE:2'), { 'if-match': first });
  await ann.delete(`/users/devices/${desk.id}`);
  const clash = await phone.put('Rosie.vcf', ofDevice('Rosie', 'NOTE:3'), { 'if-match': first });
  await phone.delete('Gone.vcf');
  const said = `<D:displayname>Our &amp; friends</D:displayname><I:calendar-color xmlns:I="http://apple.com/ns/ical/">#FF2968</I:calendar-color>`;
  const patch = `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop>${said}</D:prop></D:set></D:propertyupdate>`;
  expect([clash.status, (await phone.send('PROPPATCH', phone.book, patch)).status]).toEqual([412, 207]);
  const archive = await ann.get('/users/export');
  const account = JSON.parse(String((await filesIn(archive)).get('account.json'))) as object;
  expect(account).toMatchObject({ formerEmails: [{ email: 'ann@former.example' }], devices: [{ label: 'Phone' }] });
  const file = `${temporaryFolder()}/ann.zip`;
  writeFileSync(file, archive.bytes);

  const other = await startServer();
  const anna = await other.signUp('Ann');
  const [userId = ''] = anna.token.split('.');
  await restoreArchive(other.db, userId, historyLines(file), QUOTAS);
  const before = await seenByDevice(ann, phone);
  expect([before.names, before.cards.length, (before.refused as object[]).length]).toEqual([
    ['<D:displayname>Our &amp; friends</D:displayname>', '#FF2968'],
    3,
    1,
  ]);
  const tablet = await addDevice(other, anna);
  expect(await seenByDevice(anna, tablet)).toEqual(before);
  const { counted, recounted } = await recount(other.db, 'ann@example.com');
  expect(counted).toEqual(recounted);
  const twice = await tablet.put('again.vcf', ofDevice('Mia'));
  const [edit] = before.refused as PendingConflict[];
  const choices = Object.fromEntries(edit?.clashes.map(({ path }) => [path, 'theirs']) ?? []);
  const decided = await anna.post(`/conflicts/${edit?.id}`, { choices });
  expect([twice.status, decided.status, (await tablet.get('Rosie.vcf')).text.includes('NOTE:3')]).toEqual([
    409,
    200,
    true,
  ]);
  await anna.post('/trash/restore');
  expect((await tablet.get('Gone.vcf')).status).toBe(200);
});

test('the archive lists what it does not contain, with the reason', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const readme = String((await filesIn(await ann.get('/users/export'))).get('README.txt'));
  expect(readme.split('Not in here are your password, and\n')[1]).toMatch(/^(- [^\n]{20,80}\n){5,}$/);
  expect(readme).not.toContain('undefined');
});

const A_CONTACT = '00000000-0000-4000-8000-000000000000';
const named = (resource: string) => JSON.stringify({ kind: 'resources', contact_id: A_CONTACT, resource, uid: null });
const said = (name: string, content: string) => JSON.stringify({ kind: 'book_properties', name, content });

test.each([
  [named('a/b.vcf'), 2],
  [named('\ud800.vcf'), 2],
  [`${named('a.vcf')},\n${named('b.vcf')}`, 3],
  [said('{DAV:}displayname', '</X:displayname><X:displayname>'), 2],
  [said('{DAV:}displayname', '&book;'), 2],
  [said('{DAV:}a b="c"', ''), 2],
  [said('displayname', 'Friends'), 2],
  ['{"kind":"contacts","contact_id":"x"}', 2],
  ['{"kind":"users","name":"Eve"}', 2],
  ['{"kind":"__proto__"}', 2],
  ['nonsense', 2],
])('an archive with %s in it changes nothing', async (line, at) => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const [userId = ''] = ann.token.split('.');
  const bring = restoreArchive(server.db, userId, linesOf(['[', ...line.split('\n'), ']']), QUOTAS);
  await expect(bring).rejects.toThrow(`Line ${at} of history.json is not in the format of ContactBook`);
  expect(await ann.contacts()).toEqual([]);
});

const contactLine = (place: number, card: string | null = null) =>
  JSON.stringify({
    kind: 'contacts',
    contact_id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    version: 1,
    state_revision: 1,
    name: 'Rosie',
    number: '1',
    card,
    photo: null,
  });
const photoLine = (digest: string) => JSON.stringify({ kind: 'photos', digest, content: 'a'.repeat(500_000) });

test.each([
  [
    'more contacts than a book can have',
    Array.from({ length: 11 }, (_, place) => contactLine(place)),
    'contacts of a book',
  ],
  ['more bytes than a person can use', ['0', '1'].map((digit) => photoLine(digit.repeat(64))), 'MEGABYTES_PER_PERSON'],
])('an archive with %s is refused before anything is written', async (_what, lines, setting) => {
  const server = await startServer();
  const [userId = ''] = (await server.signUp('Ann')).token.split('.');
  const write = vi.spyOn(server.db, 'write');
  const book = JSON.stringify({ kind: 'book', revision: 1, log_start: 0, purged_through: 0 });
  await expect(restoreArchive(server.db, userId, linesOf([book, ...lines]), QUOTAS)).rejects.toThrow(setting);
  expect(write).not.toHaveBeenCalled();
});

test('a line of 20 MB in a small archive is refused without reading it to its end', async () => {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  await zip.add('history.json', new Blob([Buffer.alloc(20 * 2 ** 20, 'a')]).stream());
  const file = `${temporaryFolder()}/long.zip`;
  writeFileSync(file, await zip.close());
  const lines: string[] = [];
  const read = async () => {
    for await (const line of historyLines(file)) lines.push(line);
  };
  await expect(read()).rejects.toThrow('longer than any contact');
  expect(lines).toEqual([]);
});

async function* linesOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
