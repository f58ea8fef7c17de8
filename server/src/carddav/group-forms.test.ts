import type { PendingConflict } from '@contactbook/contract/conflicts';
import type { Device } from '@contactbook/contract/devices';
import type { ContactAct, Label, LabelChanges } from '@contactbook/contract/labels';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { type Answer, sharedServer } from '../testing/server.ts';

const ROSIE = '5a3c1e9b-7d42-4a6f-9e1b-0c2d3e4f5a6b';
const BEN = '6b4d2fac-8e53-4b70-8f2c-1d3e4f5a6b7c';
const person = (uid: string, name: string, ...more: string[]) =>
  cardText(`UID:${uid}`, `FN:${name}`, `N:;${name};;;`, ...more, 'REV:2026-11-19T10:00:00Z');
const group = (uid: string, name: string, ...members: string[]) =>
  cardText(
    `UID:${uid}`,
    'X-ADDRESSBOOKSERVER-KIND:group',
    ...members.map((each) => `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${each}`),
    `FN:${name}`,
    `N:${name};;;;`,
  );

type Phone = Awaited<ReturnType<typeof addDevice>>;

/** Ann's book with Rosie and Ben, a phone that works with lists, and a computer that works with categories. */
async function aBook() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const lists = await addDevice(server, ann, 'Lists');
  await lists.put('rosie.vcf', person(ROSIE, 'Rosie'));
  await lists.put('ben.vcf', person(BEN, 'Ben', 'CATEGORIES:Choir'));
  await lists.put('family.vcf', group('family', 'Family', ROSIE));
  const computer = await addDevice(server, ann, 'Computer');
  await computer.sync();
  const formOf = async ({ id }: Phone) =>
    ((await ann.get('/users/devices')).json() as Device[]).find((each) => each.id === id)?.groups;
  const labels = async () =>
    Object.fromEntries(
      (await ann.contacts()).map(({ name, labels: own = [], groups = [] }) => [name, [own, groups]] as const),
    );
  const act = async (name: string, what: ContactAct) => {
    const id = (await ann.contacts()).find((each) => each.name === name)!.id;
    return (await ann.post('/contacts/acts', { contacts: { ids: [id] }, act: what })).json() as { revision: number };
  };
  return { server, ann, lists, computer, formOf, labels, act };
}

const categoriesOf = (text: string) => /^CATEGORIES:(.*)\r$/m.exec(text)?.[1]?.split(',') ?? [];

/** Reads a card, changes it, and stores it as programs do that send the ETag which they read. */
async function edit(phone: Phone, name: string, change: (card: string) => string) {
  const { text, headers } = await phone.get(name);
  return phone.put(name, change(text), { 'if-match': String(headers.etag) });
}
const withCategories = (card: string, ...labels: string[]) =>
  card
    .replace(/^CATEGORIES:.*\r\n/m, '')
    .replace('REV:', `${labels.length === 0 ? '' : `CATEGORIES:${labels.join(',')}\r\n`}REV:`);

test('a new label in a card shows that a device has categories, and a group card that it has lists', async () => {
  const { lists, computer, formOf } = await aBook();
  expect([await formOf(lists), await formOf(computer)]).toEqual(['lists', undefined]);
  await edit(computer, 'rosie.vcf', (card) => card.replace('REV:', 'NOTE:Hello\r\nREV:'));
  expect(await formOf(computer)).toBeUndefined();
  await edit(computer, 'ben.vcf', (card) => withCategories(card));
  expect(await formOf(computer)).toBeUndefined();
  await edit(computer, 'rosie.vcf', (card) => withCategories(card, 'Work'));
  expect(await formOf(computer)).toBe('categories');
  await edit(lists, 'rosie.vcf', (card) => withCategories(card, 'Work', 'Sailing'));
  expect(await formOf(lists)).toBe('lists');
});

test('a device with categories gets the labels of lists in its cards, with new tags, and no lists', async () => {
  const { ann, lists, computer } = await aBook();
  const before = await computer.sync();
  expect(before.there).toContain('family.vcf');
  const stored = (await lists.get('rosie.vcf')).text;
  expect((await edit(computer, 'ben.vcf', (card) => withCategories(card, 'Choir', 'Work'))).status).toBe(204);
  // Its token has ended, as the text of cards has changed without a change of the book.
  expect((await computer.sync(before.token)).status).toBe(403);
  const after = await computer.sync();
  expect(after.there.toSorted()).toEqual(['ben.vcf', 'rosie.vcf']);
  const { text, headers } = await computer.get('rosie.vcf');
  expect(text).toBe(stored.replace('END:VCARD', 'CATEGORIES:Family\r\nEND:VCARD'));
  expect(String(headers.etag)).toBe(after.tags.get('rosie.vcf'));
  expect(after.tags.get('rosie.vcf')).not.toBe(before.tags.get('rosie.vcf'));
  expect((await lists.get('rosie.vcf')).text).toBe(stored);
  // Only the members get other tags.
  const bens = after.tags.get('ben.vcf');
  await edit(lists, 'family.vcf', () => group('family', 'Relatives', ROSIE));
  const next = await computer.sync(after.token);
  expect([next.there, (await computer.sync()).tags.get('ben.vcf')]).toEqual([['rosie.vcf'], bens]);
  expect(categoriesOf((await computer.get('rosie.vcf')).text)).toEqual(['Relatives']);
  const filter = `<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/></D:prop><C:filter><C:prop-filter name="CATEGORIES"><C:text-match>Relatives</C:text-match></C:prop-filter></C:filter></C:addressbook-query>`;
  expect((await computer.report(filter)).text.match(/rosie\.vcf|ben\.vcf|family\.vcf/g)).toEqual(['rosie.vcf']);
  expect((await ann.get('/conflicts')).json()).toEqual([]);
});

test('a card with the labels of lists that comes back unchanged changes nothing', async () => {
  const { ann, computer, labels } = await aBook();
  await ann.patch(`/users/devices/${computer.id}`, { groups: 'categories' });
  await computer.sync();
  const [before, revision] = [await labels(), (await ann.contacts()).map(({ version }) => version)];
  for (const name of ['rosie.vcf', 'ben.vcf']) {
    const { headers, text } = await computer.get(name);
    const put = await computer.put(name, text, { 'if-match': String(headers.etag) });
    expect([put.status, put.headers.etag]).toEqual([204, headers.etag]);
  }
  expect([await labels(), (await ann.contacts()).map(({ version }) => version)]).toEqual([before, revision]);
});

test('a device with categories adds contacts to lists and removes them, and its edits can be undone', async () => {
  const { ann, lists, computer, labels } = await aBook();
  await ann.patch(`/users/devices/${computer.id}`, { groups: 'categories' });
  await computer.sync();
  await edit(computer, 'ben.vcf', (card) => withCategories(card, 'Choir', 'Family'));
  expect(await labels()).toEqual({ Rosie: [[], ['Family']], Ben: [['Choir'], ['Family']] });
  expect((await lists.get('family.vcf')).text).toContain(`MEMBER:urn:uuid:${BEN}`);
  const added = ((await ann.get('/changes')).json() as { revision: number }).revision;
  await edit(computer, 'rosie.vcf', (card) => withCategories(card));
  expect(await labels()).toEqual({ Rosie: [[], []], Ben: [['Choir'], ['Family']] });
  expect((await lists.get('family.vcf')).text).not.toContain(ROSIE);
  await computer.put('dee.vcf', person('dee', 'Dee', 'CATEGORIES:Family,Work'));
  expect(await labels()).toMatchObject({ Dee: [['Work'], ['Family']] });
  expect((await lists.get('dee.vcf')).text).toContain('CATEGORIES:Work');
  await ann.post(`/changes/${added}/undo`);
  expect(await labels()).toMatchObject({ Ben: [['Choir'], []] });
  expect(categoriesOf((await computer.get('ben.vcf')).text)).toEqual(['Choir']);
  const counted = ((await ann.get('/labels')).json() as Label[]).map(({ name, contacts }) => [name, contacts]);
  expect(counted).toEqual([
    ['Choir', 1],
    ['Family', 1],
    ['Work', 1],
  ]);
});

test('an edit of a copy without labels of lists, made before the form was known, removes no member', async () => {
  const { computer, labels } = await aBook();
  const copy = await computer.get('rosie.vcf');
  await edit(computer, 'ben.vcf', (card) => withCategories(card, 'Choir', 'Work'));
  const put = await computer.put('rosie.vcf', copy.text.replace('REV:', 'NOTE:Hello\r\nREV:'), {
    'if-match': String(copy.headers.etag),
  });
  expect([put.status, (await labels())['Rosie']]).toEqual([204, [[], ['Family']]]);
  await computer.put('rosie.vcf', copy.text.replace('REV:', 'NOTE:Hello there\r\nREV:'));
  expect((await labels())['Rosie']).toEqual([[], ['Family']]);
});

const noted = (card: string) => card.replace('REV:', 'NOTE:From the computer\r\nREV:');

/** Stores an edit of a card whose note the app has changed since, and decides for the device; returns the other changes. */
async function decide({ ann, act, labels }: Awaited<ReturnType<typeof aBook>>, phone: Phone, name: string, sent: Sent) {
  await act(name, { do: 'set', property: 'note', value: 'From the app' });
  const match = { 'if-match': String(sent.copy.headers.etag) };
  const put = await phone.put(`${name.toLowerCase()}.vcf`, noted(sent.text ?? sent.copy.text), match);
  const [conflict] = (await ann.get('/conflicts')).json() as PendingConflict[];
  const choices = Object.fromEntries((conflict?.clashes ?? []).map(({ path }) => [path, 'theirs']));
  const { status } = await ann.post(`/conflicts/${conflict?.id}`, { choices });
  return { statuses: [put.status, status], kept: conflict?.kept, labels: (await labels())[name] };
}
type Sent = { copy: Answer; text?: string };

test('a label that waits with a conflict stays in its list, and leaves it if it was removed', async () => {
  const book = await aBook();
  const { ann, lists, computer } = book;
  await ann.patch(`/users/devices/${computer.id}`, { groups: 'categories' });
  await computer.sync();
  const copy = await computer.get('rosie.vcf');
  const left = await decide(book, computer, 'Rosie', { copy });
  expect(left).toEqual({ statuses: [412, 200], kept: [], labels: [[], ['Family']] });
  const again = await computer.get('rosie.vcf');
  const text = withCategories(again.text.replace(/NOTE:.*\r\n/, ''));
  const removed = await decide(book, computer, 'Rosie', { copy: again, text });
  const family = expect.objectContaining({ text: 'Family', isRemoved: true });
  expect(removed).toEqual({ statuses: [412, 200], kept: [family], labels: [[], []] });
  expect((await lists.get('family.vcf')).text).not.toContain(ROSIE);
});

test('an edit that waits removes no label that its program omits, or had not received', async () => {
  const book = await aBook();
  const { lists, computer, formOf } = book;
  const copy = await computer.get('rosie.vcf');
  await edit(computer, 'ben.vcf', (card) => withCategories(card, 'Choir', 'Work'));
  expect(await formOf(computer)).toBe('categories');
  const nothingElse = { statuses: [412, 200], kept: [] };
  expect(await decide(book, computer, 'Rosie', { copy })).toEqual({ ...nothingElse, labels: [[], ['Family']] });
  const bens = await lists.get('ben.vcf');
  const omitted = await decide(book, lists, 'Ben', { copy: bens, text: withCategories(bens.text) });
  expect(omitted).toEqual({ ...nothingElse, labels: [['Choir', 'Work'], []] });
});

test('a decision is refused while the labels that its device omits do not fit beside its card', async () => {
  const book = await aBook();
  const { ann, lists, act } = book;
  const wide = ['V', 'W', 'X'].map((letter) => letter.repeat(100));
  for (const label of wide) await act('Ben', { do: 'label', label });
  const copy = await lists.get('ben.vcf');
  const text = withCategories(copy.text).replace(/(\r\n [V-X]+)+/, '');
  const diary = 'd'.repeat(CARD_TEXT_MAX_BYTES - noted(text).length - 'X-DIARY:\r\n'.length);
  const decided = await decide(book, lists, 'Ben', { copy, text: text.replace('REV:', `X-DIARY:${diary}\r\nREV:`) });
  expect([decided.statuses, decided.labels]).toEqual([
    [412, 400],
    [['Choir', ...wide], []],
  ]);
  expect((await ann.get('/conflicts')).json()).toHaveLength(1);
});

test('the owner can choose that each label is a list and a category', async () => {
  const { ann, computer, formOf } = await aBook();
  const tag = (await computer.get('rosie.vcf')).headers.etag;
  expect((await ann.patch(`/users/devices/${computer.id}`, { groups: 'both' })).json()).toMatchObject({
    groups: 'both',
  });
  expect((await computer.sync()).there).toContain('family.vcf');
  const { text, headers } = await computer.get('rosie.vcf');
  expect([categoriesOf(text), headers.etag === tag]).toEqual([['Family'], false]);
  await edit(computer, 'family.vcf', (card) => card.replace('FN:', 'NOTE:Ours\r\nFN:'));
  expect(await formOf(computer)).toBe('both');
  await ann.patch(`/users/devices/${computer.id}`, { groups: 'lists' });
  expect((await computer.get('rosie.vcf')).headers.etag).toBe(tag);
  expect((await ann.patch(`/users/devices/${computer.id}`, { groups: 'trees' })).status).toBe(400);
});

test('a label without contacts is a list, and a category of its first contact', async () => {
  const { ann, computer, labels } = await aBook();
  await ann.patch(`/users/devices/${computer.id}`, { groups: 'categories' });
  await computer.sync();
  const { label } = (await ann.post('/labels', { name: 'Sailing' })).json() as LabelChanges;
  expect(label.contacts).toBe(0);
  await edit(computer, 'ben.vcf', (card) => withCategories(card, 'Choir', 'Sailing'));
  expect((await labels())['Ben']).toEqual([['Choir'], ['Sailing']]);
  expect(categoriesOf((await computer.get('ben.vcf')).text)).toEqual(['Choir', 'Sailing']);
});

test('a device that only reads changes nothing when it lists a book as lists for the first time', async () => {
  const { server, ann } = await aBook();
  const reader = await addDevice(server, ann, 'Reader', 'read');
  await ann.patch(`/users/devices/${reader.id}`, { groups: 'lists' });
  const revision = async () => (await ann.get('/contacts')).headers['book-revision'];
  const before = [await revision(), (await ann.contacts()).length];
  expect((await reader.sync()).there.toSorted()).toEqual(['ben.vcf', 'family.vcf', 'rosie.vcf']);
  expect([await revision(), (await ann.contacts()).length]).toEqual(before);
  // The label that is no list is in the card.
  expect(categoriesOf((await reader.get('ben.vcf')).text)).toEqual(['Choir']);
});

test('a list that a device adds or renames is one list with the one that the server has made of the label', async () => {
  const { ann, server, act, labels, lists } = await aBook();
  const other = await addDevice(server, ann, 'Other');
  const families = async () => {
    const cards = await Promise.all((await other.sync()).there.map(async (name) => (await other.get(name)).text));
    return cards.filter((card) => /KIND:group/.test(card) && /^FN:Work\r$/m.test(card)).map(membersOf);
  };
  const both = [[ROSIE, BEN].toSorted()];
  await act('Rosie', { do: 'label', label: 'Work' });
  expect(await families()).toEqual([[ROSIE]]);
  // The device has not listed the new list yet.
  expect((await lists.put('work.vcf', group('work', 'Work', BEN))).status).toBe(201);
  expect(await families()).toEqual(both);
  // It does not remove the members that it has not received.
  await lists.put('work.vcf', group('work', 'Work', BEN).replace('FN:', 'NOTE:Ours\r\nFN:'));
  expect(await families()).toEqual(both);
  const { revision } = (await ann.get('/changes')).json() as { revision: number };
  for (const undone of [revision, revision - 1]) await ann.post(`/changes/${undone}/undo`);
  expect(await families()).toEqual([[ROSIE]]);
  await edit(lists, 'family.vcf', () => group('family', 'Work', BEN));
  expect(await families()).toEqual(both);
  expect(await labels()).toEqual({ Rosie: [[], ['Work']], Ben: [['Choir'], ['Work']] });
});

const membersOf = (card: string): string[] =>
  [...card.matchAll(/MEMBER:urn:uuid:(.*)\r/g)].map(([, uid = '']) => uid).toSorted();
