import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { sharedServer } from '../testing/server.ts';

const ROSIE = cardText('UID:rosie-1', 'FN:Zoë Simpson', 'N:Simpson;Zoë;;;', 'TEL;TYPE=CELL:459-12-56');
const MINIMAL = { prefer: 'return=minimal' };
const ODD = '<X:odd xmlns:X="urn:x"/>';

const patch = (prop: string) => `<D:propertyupdate><D:set><D:prop>${prop}</D:prop></D:set></D:propertyupdate>`;
const LENGTH = /([^/]+\.vcf)<.*?<D:getcontentlength>(\d+)</g;
const told = ({ text }: { text: string }) =>
  Array.from(text.matchAll(LENGTH), ([, name, length]) => `${name} ${length}`).toSorted();

async function aPhone() {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  await phone.put('rosie.vcf', ROSIE);
  const send = (method: string, path: string, inside: string, headers: Record<string, string> = {}) =>
    phone.send(method, path, inside.replace(/^<D:[\w-]+/, '$& xmlns:D="DAV:"'), {
      'content-type': 'application/xml',
      ...headers,
    });
  return { server, ann, phone, send };
}

test('how long a card is says every answer that lists it, and it is as long as it is fetched', async () => {
  const { ann, phone } = await aPhone();
  const plain = await ann.add('Ben');
  const names = ['rosie.vcf', `${plain.id}.vcf`];
  const lengths = await Promise.all(names.map(async (name) => (await phone.get(name)).bytes.byteLength));
  const expected = names.map((name, index) => `${name} ${lengths[index]}`).toSorted();
  const asked = '<D:prop><D:getetag/><D:getcontentlength/></D:prop>';
  const hrefs = names.map((name) => `<D:href>${phone.book}${name}</D:href>`).join('');
  const ns = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"';
  const answers = [
    await phone.propfind(phone.book, '<D:getetag/><D:getcontentlength/>', '1'),
    await phone.send('PROPFIND', phone.book, undefined, { depth: '1' }),
    await phone.report(`<C:addressbook-multiget ${ns}>${asked}${hrefs}</C:addressbook-multiget>`),
    await phone.report(`<C:addressbook-query ${ns}>${asked}</C:addressbook-query>`),
    await phone.report(`<D:sync-collection ${ns}><D:sync-token/>${asked}</D:sync-collection>`),
  ];
  expect(answers.map(told)).toEqual(answers.map(() => expected));
  expect(told(await phone.propfind(`${phone.book}rosie.vcf`, '<D:getcontentlength/>'))).toEqual([
    `${names[0]} ${lengths[0]}`,
  ]);
  expect((await phone.propfind(phone.book, '<D:getcontentlength/>')).text).toContain('<D:getcontentlength>0<');
});

test('each answer that lists a card says when it was changed last', async () => {
  const { server, ann, phone } = await aPhone();
  const changed = new Date(server.clock.nowMs).toUTCString();
  server.clock.nowMs += 60_000;
  await ann.add('Ben');
  const asked = '<D:prop><D:getlastmodified/></D:prop>';
  const ns = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"';
  const answers = [
    await phone.propfind(phone.book, '<D:getlastmodified/>', '1'),
    await phone.send('PROPFIND', phone.book, undefined, { depth: '1' }),
    await phone.report(
      `<C:addressbook-multiget ${ns}>${asked}<D:href>${phone.book}rosie.vcf</D:href></C:addressbook-multiget>`,
    ),
    await phone.report(`<D:sync-collection ${ns}><D:sync-token/>${asked}</D:sync-collection>`),
    await phone.propfind(`${phone.book}rosie.vcf`, '<D:getlastmodified/>'),
  ];
  const time = /rosie\.vcf<.*?<D:getlastmodified>([^<]*)</;
  expect(answers.map(({ text }) => time.exec(text)?.[1])).toEqual(answers.map(() => changed));
});

const largeCard = (length: number, ...more: string[]) => {
  const head = cardText('UID:large', 'FN:L', 'NOTE:');
  return cardText('UID:large', 'FN:L', `NOTE:${'x'.repeat(length - head.length)}`, ...more);
};

test('a card with its photo may be as large as the book says', async () => {
  const { phone } = await aPhone();
  const { text } = await phone.propfind(phone.book, '<C:max-resource-size/>');
  const most = Number(/max-resource-size>(\d+)</.exec(text)?.[1]);
  const head = 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/';
  const withPhoto = (card: string, size: number) =>
    card.replace('NOTE:', `${head}${'A'.repeat(size - card.length - head.length - 2)}\r\nNOTE:`);
  const small = largeCard(1000);
  const statuses = [];
  for (const card of [withPhoto(small, most), withPhoto(small, most + 1), largeCard(64 * 1024 + 1)])
    statuses.push((await phone.put('large.vcf', card)).status);
  expect(statuses).toEqual([201, 413, 409]);
});

test('properties beyond the usual ones are included where that is asked', async () => {
  const { phone, send } = await aPhone();
  const body = `<D:propfind><D:allprop/><D:include><D:supported-report-set/><D:owner/>${ODD}</D:include></D:propfind>`;
  for (const path of [phone.book, `${phone.book}rosie.vcf`]) {
    const { text } = await send('PROPFIND', path, body, { depth: '0' });
    const [found = '', missing = ''] = text.split('</D:propstat>');
    expect([found.includes('<D:getetag>'), found.includes('<D:owner>')]).toEqual([true, true]);
    expect(missing).toContain('<X:odd xmlns:X="urn:x"/>');
    expect(text.match(/<D:owner>/g)?.length).toBe(1);
  }
  expect((await send('PROPFIND', phone.book, body, { depth: '0' })).text).toContain('<D:report><D:sync-collection/>');
});

test('a minimal answer omits missing properties, and confirms a change only', async () => {
  const { phone, send } = await aPhone();
  const asked = `<D:propfind><D:prop><D:getetag/>${ODD}</D:prop></D:propfind>`;
  const answers = [
    await send('PROPFIND', phone.book, asked, { ...MINIMAL, depth: '1' }),
    await send('PROPFIND', phone.book, `<D:propfind><D:prop>${ODD}</D:prop></D:propfind>`, MINIMAL),
    await send(
      'REPORT',
      phone.book,
      `<D:sync-collection><D:sync-token/><D:prop><D:getetag/>${ODD}</D:prop></D:sync-collection>`,
      { prefer: 'respond-async, return="minimal"' },
    ),
  ];
  for (const { status, text, headers } of answers) {
    expect([status, headers['preference-applied'], text.includes('odd'), text.includes('404')]).toEqual([
      207,
      'return=minimal',
      false,
      false,
    ]);
  }
  expect(answers[1]?.text).toContain('<D:prop></D:prop><D:status>HTTP/1.1 200 OK');
  expect((await send('PROPFIND', phone.book, asked)).text).toContain('odd');
  const changed = await send('PROPPATCH', phone.book, patch('<D:displayname>Friends</D:displayname>'), MINIMAL);
  expect([changed.status, changed.text]).toEqual([204, '']);
  expect((await send('PROPPATCH', phone.book, patch('<D:getetag>1</D:getetag>'), MINIMAL)).status).toBe(207);
});

test('what is said of anything but the book is refused for each property', async () => {
  const { phone, send } = await aPhone();
  const home = phone.book.replace('contacts/', '');
  const body = patch('<D:displayname>Mine</D:displayname>');
  for (const path of [home, phone.principal, `${phone.book}rosie.vcf`]) {
    const { status, text } = await send('PROPPATCH', path, body);
    expect([status, text.includes(`<D:href>${path}</D:href>`)]).toEqual([207, true]);
    expect(text).toMatch(
      /<D:displayname\/>.*403 Forbidden.*<D:cannot-modify-protected-property\/>.*responsedescription>/,
    );
  }
  expect((await send('PROPPATCH', `${phone.book}none.vcf`, body)).status).toBe(404);
});

test('a body in another encoding and a name that is a step in a path are refused, and every refusal says why', async () => {
  const { ann, phone } = await aPhone();
  const refused = [
    await phone.put('packed.vcf', ROSIE, { 'content-encoding': 'gzip' }),
    await phone.send('PROPFIND', phone.book, '<D:propfind xmlns:D="DAV:"/>', { 'content-encoding': 'br' }),
    await phone.put('%2e', ROSIE),
    await phone.put('%2E%2e', ROSIE),
    await phone.delete('none.vcf'),
    await phone.delete('rosie.vcf', { 'if-match': '"0"' }),
    await phone.send('MOVE', `${phone.book}rosie.vcf`),
    await phone.send('GET', phone.book),
  ];
  expect(refused.map(({ status }) => status)).toEqual([415, 415, 404, 404, 404, 412, 403, 405]);
  expect(refused[0]?.headers['accept-encoding']).toBe('identity');
  for (const { text } of refused) expect(text).toMatch(/<D:responsedescription>[A-Z][^<]+\.<\/D:responsedescription>/);
  expect(
    (await phone.put('plain.vcf', ROSIE.replace('rosie-1', 'plain'), { 'content-encoding': 'identity' })).status,
  ).toBe(201);
  expect((await ann.contacts()).length).toBe(2);
});
