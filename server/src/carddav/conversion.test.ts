import { allQueries } from '../testing/all-queries.ts';
import type { Card } from '@contactbook/contract/card';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { sharedServer } from '../testing/server.ts';

const ofVersion = (version: string, ...lines: string[]) =>
  cardText(...lines).replace('VERSION:3.0', `VERSION:${version}`);
const IN_4 = { accept: 'text/vcard;version=4.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1500, 7)]).toString('base64');

/** Lines that other programs write: binary values of all kinds, unknown parameters and unknown properties. */
const OF_4 = ofVersion(
  '4.0',
  'UID:rosie',
  'FN:Rosie Simpson',
  'N:Simpson;Rosie;;;;;Jr.',
  'TEL;VALUE=uri;PREF=1;TYPE=cell;X-Q=1:tel:+1-555-0100',
  'TEL;PREF=2;TYPE=home:+1 555 0101',
  'TEL;PREF=3:+1 555 0102',
  `KEY:data:application/pgp-keys;base64,${base64('a key'.repeat(400))}`,
  `LOGO;MEDIATYPE=image/png:data:image/png;base64,${base64('a logo'.repeat(300))}`,
  `SOUND:data:audio/ogg;base64,${base64('a sound')}`,
  `PHOTO:data:image/jpeg;base64,${JPEG}`,
  ...['gif', 'bmp', 'tiff', 'heic'].map((type) => `PHOTO:data:image/${type};base64,${base64(type)}`),
  'item_1.EMAIL;ALTID=1;X_ODD=a:rosie@example.com',
  'item_1.X-ABLabel:Boat',
  'BDAY;VALUE=text:circa 1800',
  'GENDER:F',
  'X-CUSTOM_FIELD;TYPE=x:one, two; three',
  'X-messaging/xmpp-All:xmpp:rosie@example.com',
  'TEL CELL:+1 555 0103',
  'X-Прізвисько:Рожа',
);

async function annWithPhone() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const stored = async (name: string) => {
    const { id } = (await ann.contacts()).find((contact) => contact.name === name)!; // it is there
    return (await ann.get(`/contacts/${id}/card`, { accept: 'text/vcard' })).text;
  };
  return { server, ann, phone, stored };
}

test.for([
  ['text/vcard;version=4.0', '4.0'],
  ['text/vcard; version="4.0", text/vcard;q=0.8', '4.0'],
  ['text/vcard;version=4.0;q=0.5, text/vcard;version=3.0', '3.0'],
  ['text/vcard;version=4.0;q=0.5, */*', '3.0'],
  ['text/vcard;q=0.5, text/vcard;version=4.0;q=0.6', '4.0'],
  ['text/vcard;version=4.0;q=0, text/vcard;version=3.0;q=0.1', '3.0'],
  ['text/vcard, text/directory;q=0.9', '3.0'],
] as const)('a card is sent in the version that the client prefers: %s', async ([accept, version]) => {
  const { phone } = await annWithPhone();
  await phone.put('rosie.vcf', cardText('UID:rosie', 'FN:Rosie', 'N:;Rosie;;;'));
  expect((await phone.get('rosie.vcf', { accept })).text).toContain(`\r\nVERSION:${version}\r\n`);
});

test('a device that fetches a card of 4.0 as 3.0 and edits one number leaves all else as it is stored', async () => {
  const { phone, stored } = await annWithPhone();
  await phone.put('rosie.vcf', OF_4);
  const first = await phone.get('rosie.vcf');
  const unfolded = first.text.replaceAll(/\r\n /g, '');
  expect([first.status, unfolded]).toEqual([
    200,
    expect.stringContaining('\r\nTEL;TYPE=cell,pref;X-Q=1:tel:+1-555-0100\r\n'),
  ]);
  for (const line of [
    'KEY;TYPE=PGP;ENCODING=b:',
    'LOGO;TYPE=PNG;MEDIATYPE=image/png;ENCODING=b:',
    'PHOTO;TYPE=HEIC;ENCODING=b:',
  ])
    expect(unfolded).toContain(`\r\n${line}`);

  const edit = unfolded.replace('+1 555 0101', '+1 555 0199');
  const put = await phone.put('rosie.vcf', edit, { 'if-match': String(first.headers.etag) });
  // Without an ETag, the device fetches the result.
  expect([put.status, put.headers.etag]).toEqual([204, undefined]);
  const edited = OF_4.replace('+1 555 0101', '+1 555 0199');
  expect((await stored('Rosie Simpson')).replaceAll(/\r\n /g, '')).toBe(edited);

  // The same with a program that drops unknown lines and parameters.
  const second = await phone.get('rosie.vcf');
  const known = second.text
    .replaceAll(/\r\n /g, '')
    .replaceAll(/;(?:X-[\w-]+|ALTID|VALUE)=[^;:]*/g, '')
    .replaceAll(/X-CONTACTBOOK-LINE:.*\r\n/g, '')
    .replace('+1 555 0199', '+1 555 0177');
  const again = await phone.put('rosie.vcf', known, { 'if-match': String(second.headers.etag) });
  expect(again.status).toBe(204);
  expect((await stored('Rosie Simpson')).replaceAll(/\r\n /g, '')).toBe(edited.replace('+1 555 0199', '+1 555 0177'));
});

test('an edit is merged with the changes since, in the version of the stored card', async () => {
  const { ann, phone, stored } = await annWithPhone();
  await phone.put('rosie.vcf', OF_4);
  await phone.sync();
  const first = await phone.get('rosie.vcf');
  const [rosie] = await ann.contacts();
  await ann.patch(`/contacts/${rosie!.id}`, { name: 'Rosa Simpson' });
  const edit = first.text.replaceAll(/\r\n /g, '').replace('+1 555 0101', '+1 555 0199');
  expect((await phone.put('rosie.vcf', edit, { 'if-match': String(first.headers.etag) })).status).toBe(204);
  const expected = OF_4.replace('+1 555 0101', '+1 555 0199')
    .replace('FN:Rosie', 'FN:Rosa')
    .replace('Simpson;Rosie;;;;;Jr.', 'Simpson;Rosa;;;');
  expect((await stored('Rosa Simpson')).replaceAll(/\r\n /g, '')).toBe(expected);
});

test('a photo that a device deletes is deleted, and one that it takes anew replaces the other', async () => {
  const { phone, stored } = await annWithPhone();
  const photo = `PHOTO:data:image/jpeg;base64,${JPEG}`;
  await phone.put('mia.vcf', ofVersion('4.0', 'UID:mia', 'FN:Mia', photo, 'X-A_B:1'));
  const { text } = await phone.get('mia.vcf');
  await phone.put(
    'mia.vcf',
    text.replaceAll(/\r\n /g, '').replace(/PHOTO.*\r\n/, 'PHOTO;ENCODING=b;TYPE=GIF:R0lG\r\n'),
  );
  expect(await stored('Mia')).toBe(
    ofVersion('4.0', 'UID:mia', 'FN:Mia', 'PHOTO:data:image/gif;base64,R0lG', 'X-A_B:1'),
  );
  await phone.put('mia.vcf', text.replaceAll(/\r\n /g, '').replace(/PHOTO.*\r\n/, ''));
  expect(await stored('Mia')).toBe(ofVersion('4.0', 'UID:mia', 'FN:Mia', 'X-A_B:1'));
});

const REPORTS = {
  'sync-collection':
    '<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:sync-token/><D:sync-level>1</D:sync-level><D:prop><D:getetag/><C:address-data/></D:prop></D:sync-collection>',
  'addressbook-query':
    '<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/><C:address-data/></D:prop><C:filter/></C:addressbook-query>',
  'addressbook-multiget':
    '<C:addressbook-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/><C:address-data/></D:prop>«hrefs»</C:addressbook-multiget>',
};
const NAMES = ['odd.vcf', 'first.vcf', 'last.vcf'];

test('a name that no other version can have stops neither a sync nor an export, and comes back', async () => {
  const { server, ann, phone } = await annWithPhone();
  const odd = ['FN:Odd', 'X-CUSTOM_FIELD:1', 'X-messaging/xmpp-All:2', 'TEL CELL:3', 'TEL;X_Y=1:4', 'a_b.X-C:5'];
  await phone.put('first.vcf', cardText('UID:first', 'FN:First'));
  await phone.put('odd.vcf', ofVersion('4.0', 'UID:odd', ...odd));
  await phone.put('last.vcf', ofVersion('2.1', 'UID:last', 'N:Last', 'X-CUSTOM_FIELD:6', 'X-Ї:7'));
  const hrefs = NAMES.map((name) => `<D:href>${phone.book}${name}</D:href>`).join('');
  for (const [name, body] of Object.entries(REPORTS)) {
    const { status, text } = await phone.report(body.replace('«hrefs»', hrefs));
    expect([name, status, text.match(/<C:address-data>/g)?.length]).toEqual([name, 207, 3]);
  }
  const texts = await Promise.all(NAMES.map(async (name) => (await phone.get(name, IN_4)).text));
  expect(texts[0]).toBe(ofVersion('4.0', 'UID:odd', ...odd));

  // Exports a file and imports it into another book.
  for (const format of ['vcard3', 'vcard4', 'json', 'csv', 'outlook'])
    expect([format, (await ann.get(`/contacts/export?format=${format}`)).status]).toEqual([format, 200]);
  const file = (await ann.get('/contacts/export?format=vcard3')).text;
  const fresh = await server.signUp('Fresh', 'fresh@example.com');
  const { id } = (await fresh.post('/imports', file)).json() as { id: string };
  const apply = () => fresh.post(`/imports/${id}/apply`, {});
  await expect.poll(async () => (await apply()).status, { timeout: 10_000 }).toBe(200);
  const whole = (await fresh.get('/contacts/export?format=vcard4')).text.replaceAll(/\r\n /g, '').split('\r\n');
  expect(whole).toEqual(
    expect.arrayContaining(['FN:Odd', 'TEL:4'].map((line) => expect.stringContaining(line.slice(0, 3)))),
  );
  const cards = (await fresh.get('/contacts/export?format=json')).json() as Card[];
  const props = cards.flatMap(({ vCardProps = [] }) =>
    vCardProps.map(([name, params, , value]) => [name, params, value]),
  );
  expect(props).toEqual([
    ['x-custom_field', {}, '1'],
    ['tel cell', {}, '3'],
    ['x-c', { group: 'a_b' }, '5'],
    ['x-custom_field', {}, '6'],
    ['x-ї', {}, '7'],
  ]);
  // This line is read as an account of a service. It keeps its name in each version.
  expect(cards.flatMap(({ onlineServices = {} }) => Object.values(onlineServices))).toEqual([
    expect.objectContaining({ service: 'XMPP', user: '2' }),
  ]);
});

test('a card that cannot be written is one status among the others, and a row of an export', async () => {
  const { server, ann, phone } = await annWithPhone();
  for (const name of NAMES) await phone.put(name, ofVersion('4.0', `UID:${name}`, `FN:${name}`, 'TEL:112'));
  const { id } = (await ann.contacts()).find(({ name }) => name === 'odd.vcf')!; // it was stored
  await allQueries(server.db)
    .updateTable('contacts')
    .set({ card: 'BEGIN:VCARD\r\nVERSION:4.0\r\nUID:odd.vcf\r\nFN:odd.vcf\r\n' })
    .where('contact_id', '=', id)
    .execute();
  const hrefs = NAMES.map((name) => `<D:href>${phone.book}${name}</D:href>`).join('');
  for (const [name, body] of Object.entries(REPORTS)) {
    const { status, text } = await phone.report(body.replace('«hrefs»', hrefs));
    expect([name, status, text.match(/<C:address-data>/g)?.length]).toEqual([name, 207, 2]);
    expect(text).toContain(
      `<D:href>${phone.book}odd.vcf</D:href><D:status>HTTP/1.1 500 Internal Server Error</D:status>`,
    );
  }
  expect((await phone.get('odd.vcf')).status).toBe(406);
  const { status, text } = await ann.get('/contacts/export?format=vcard3');
  expect([status, text.match(/BEGIN:VCARD/g)?.length]).toEqual([200, 3]);
  expect(text.replaceAll(/\r\n /g, '')).toMatch(
    /FN:odd\.vcf\r\n(?:.*\r\n)*TEL:112\r\nNOTE:This contact could not be exported in full/,
  );
});

test('an edit of a stored card that cannot be read waits as a conflict that its owner can see and delete', async () => {
  const { server, ann, phone } = await annWithPhone();
  await phone.put('odd.vcf', ofVersion('4.0', 'UID:odd', 'FN:Odd', 'TEL:112'));
  const first = await phone.get('odd.vcf');
  const [odd] = await ann.contacts();
  const broken = 'BEGIN:VCARD\r\nVERSION:4.0\r\nUID:odd\r\nFN:Odd\r\n';
  await allQueries(server.db).updateTable('contacts').set({ card: broken }).where('contact_id', '=', odd!.id).execute();
  const edit = cardText('UID:odd', 'FN:Odd', 'TEL:113');
  for (const headers of [{ 'if-match': String(first.headers.etag) }, { 'if-match': '"1-1"' }, {}])
    expect([headers, (await phone.put('odd.vcf', edit, headers)).status]).toEqual([headers, 409]);
  const { status, text } = await ann.get('/conflicts');
  expect([status, JSON.parse(text)]).toMatchObject([200, [{ contact: odd!.id, problem: expect.any(String) }]]);
  const [{ id }] = JSON.parse(text) as [{ id: string }];
  expect((await ann.post(`/conflicts/${id}`, { choices: {} })).status).toBe(400);
  expect((await ann.delete(`/conflicts/${id}`)).status).toBe(200);
});

test('an export that fails before its first part is a problem document', async () => {
  const { server, ann } = await annWithPhone();
  const { id } = await ann.add('Bob', '112');
  await allQueries(server.db).updateTable('contacts').set({ more: '{' }).where('contact_id', '=', id).execute();
  const { status, headers, text } = await ann.get('/contacts/export?q=bob');
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    500,
    'application/json; charset=utf-8',
    undefined,
  ]);
  expect(JSON.parse(text)).toMatchObject({ code: 'internal' });
});
