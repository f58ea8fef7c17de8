import { expect, test } from 'vitest';
import { cardText } from '../testing/devices.ts';
import { onePhone } from '../testing/one-phone.ts';

const ROSIE = cardText('UID:rosie-1', 'FN:Rosie Simpson', 'N:Simpson;Rosie;;;', 'TEL;TYPE=CELL:459-12-56');

test('every way to the book leads there', async () => {
  const { server, phone } = await onePhone();
  const ways = ['/.well-known/carddav', '/.well-known/carddav/', '/remote.php/dav', '/remote.php/dav/'];
  for (const path of ways) {
    for (const method of ['GET', 'PROPFIND']) {
      const { status, headers } = await server.send(method, path);
      expect([path, method, status, headers.location]).toEqual([path, method, 301, '/dav/']);
    }
  }
  const options = await phone.send('OPTIONS', phone.principal);
  // Every MKCOL is refused, so extended-mkcol is not among them.
  expect([options.status, options.headers['dav']]).toEqual([200, '1, 3, addressbook, webdav-push']);
  expect(options.headers.allow).toContain('PROPFIND');

  const principal = await phone.propfind(
    phone.principal,
    '<C:addressbook-home-set/><D:principal-URL/><CS:email-address-set/><D:resource-id/><D:displayname/>',
  );
  expect(principal.text).toContain(`<C:addressbook-home-set><D:href>${phone.book.replace('contacts/', '')}</D:href>`);
  expect(principal.text).toContain('<CS:email-address>ann@example.com</CS:email-address>');
  expect(principal.text).toContain('<D:displayname>Ann</D:displayname>');
  expect(principal.text).not.toContain('404 Not Found');

  const home = await phone.propfind(phone.book.replace('contacts/', ''), '<D:resourcetype/><D:displayname/>', '1');
  expect(home.text).toContain(
    `<D:response><D:href>${phone.book}</D:href><D:propstat><D:prop><D:resourcetype><D:collection/><C:addressbook/></D:resourcetype><D:displayname>Contacts</D:displayname></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
  );
});

test('the book says all that clients ask, what is there first, and in which versions its cards are', async () => {
  const { phone } = await onePhone();
  const names =
    'D:displayname CS:getctag D:sync-token D:supported-report-set C:supported-address-data C:max-resource-size C:max-image-size D:current-user-principal D:principal-collection-set D:resource-id D:current-user-privilege-set D:getetag D:owner';
  const asked = names
    .split(' ')
    .map((name) => `<${name}/>`)
    .join('');
  const { text } = await phone.propfind(phone.book, `<D:quota-used-bytes/><X:odd xmlns:X="urn:x"/>${asked}`);
  const [found = '', missing = ''] = text.split('</D:propstat>');
  for (const name of names.split(' ')) expect(found).toMatch(new RegExp(`<${name}>`));
  expect(found).toContain('<D:status>HTTP/1.1 200 OK</D:status>');
  expect(missing).toContain('<D:quota-used-bytes/><X:odd xmlns:X="urn:x"/></D:prop><D:status>HTTP/1.1 404 Not Found');
  expect(found).toContain('<C:address-data-type content-type="text/vcard" version="3.0"/></C:supported-address-data>');
  expect(found).not.toContain('version="4.0"');
  for (const report of ['C:addressbook-multiget', 'C:addressbook-query', 'D:sync-collection'])
    expect(found).toContain(`<D:report><${report}/></D:report>`);
});

test('a card comes back byte for byte, under the name that the device gave it, and in the app', async () => {
  const { ann, phone } = await onePhone();
  const odd = cardText(
    'uid:Odd',
    'item1.X-ABLabel:_$!<HomePage>!$_',
    'item1.URL;type=pref:https\\://a.example',
    'FN:Zoë “Z”\\, Ltd',
    'N:;Zoë;;;',
    'X-UNKNOWN;A="b,c":\r\n d',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD',
  );
  const name = 'Zo%C3%AB%20%26%20co.vcf';
  const put = await phone.put(name, odd, { 'if-none-match': '*' });
  const got = await phone.get(name);
  expect([put.status, got.status, got.text, got.headers.etag]).toEqual([201, 200, odd, put.headers.etag]);
  expect(got.headers['content-type']).toBe('text/vcard; charset=utf-8');
  const head = await phone.send('HEAD', `${phone.book}${name}`);
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', put.headers.etag]);
  expect((await phone.get(name, { 'if-none-match': String(put.headers.etag) })).status).toBe(304);
  expect((await ann.contacts()).map((contact) => contact.name)).toEqual(['Zoë “Z”, Ltd']);
  expect((await phone.put(name, odd, { 'if-none-match': '*' })).status).toBe(412);
});

test('a contact of the app is a card, and its deletion on a phone moves it to the trash', async () => {
  const { ann, phone } = await onePhone();
  const contact = await ann.add('Rosie Simpson');
  const { there, tags } = await phone.sync();
  expect(there).toEqual([`${contact.id}.vcf`]);
  const card = await phone.get(`${contact.id}.vcf`);
  expect(card.text).toBe(
    `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:urn:uuid:${contact.id}\r\nFN:Rosie Simpson\r\nN:Simpson;Rosie;;;\r\nTEL:459-12-56\r\nEND:VCARD\r\n`,
  );
  expect(tags.get(`${contact.id}.vcf`)).toBe(card.headers.etag);
  expect((await phone.delete(`${contact.id}.vcf`, { 'if-match': String(card.headers.etag) })).status).toBe(204);
  expect((await phone.delete(`${contact.id}.vcf`)).status).toBe(404);
  expect((await ann.get('/trash')).text).toContain('Rosie Simpson');
});

test('what a client says of the book is kept, and what the server says is its own', async () => {
  const { phone } = await onePhone();
  const patch = (inside: string) =>
    phone.send(
      'PROPPATCH',
      phone.book,
      `<D:propertyupdate xmlns:D="DAV:" xmlns:I="http://apple.com/ns/ical/">${inside}</D:propertyupdate>`,
    );
  const set = await patch(
    '<D:set><D:prop><D:displayname>Friends &amp; foes</D:displayname><I:calendar-color>#ff0000</I:calendar-color></D:prop></D:set>',
  );
  const refused = await patch(
    '<D:set><D:prop><D:displayname>Lost</D:displayname><D:sync-token>1</D:sync-token></D:prop></D:set>',
  );
  const { text } = await phone.propfind(
    phone.book,
    '<D:displayname/><I:calendar-color xmlns:I="http://apple.com/ns/ical/"/>',
  );
  expect([
    set.status,
    text.includes('<D:displayname>Friends &amp; foes</D:displayname>'),
    text.includes('>#ff0000<'),
  ]).toEqual([207, true, true]);
  expect([refused.text.includes('403 Forbidden'), refused.text.includes('424 Failed Dependency')]).toEqual([
    true,
    true,
  ]);
  await patch('<D:remove><D:prop><D:displayname/></D:prop></D:remove>');
  expect((await phone.propfind(phone.book, '<D:displayname/>')).text).toContain(
    '<D:displayname>Contacts</D:displayname>',
  );
});

test('what cannot be is refused with its reason, and nothing is changed', async () => {
  const { ann, phone } = await onePhone();
  await phone.put('rosie.vcf', ROSIE);
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaa">${Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "&a;&a;">`).join('')}]><D:propfind xmlns:D="DAV:"><D:prop>&b19;</D:prop></D:propfind>`;
  const large = cardText('UID:large', 'FN:Large', `NOTE:${'x'.repeat(70_000)}`);
  const refused = [
    await phone.put('other.vcf', ROSIE),
    await phone.put('broken.vcf', 'no card'),
    await phone.put('two.vcf', ROSIE.replace('rosie-1', 'two') + ROSIE),
    await phone.put('json.vcf', '{}', { 'content-type': 'application/json' }),
    await phone.put('large.vcf', large),
    await phone.put('huge.vcf', cardText('UID:huge', 'FN:Huge', `NOTE:${'x'.repeat(3_000_000)}`)),
    await phone.put('none.vcf', cardText('UID:none', 'FN:None'), { 'if-match': '*' }),
    await phone.send('PROPFIND', phone.book, bomb),
    await phone.send('PROPFIND', phone.book, '<broken'),
    await phone.send('PROPFIND', phone.book, undefined, { depth: 'infinity' }),
    await phone.send('MKCOL', `${phone.book}more/`),
    await phone.send('MKCOL', phone.book),
    await phone.send('MOVE', `${phone.book}rosie.vcf`, undefined, { destination: `${phone.book}b.vcf` }),
    await phone.send('DELETE', phone.book),
    await phone.send('PUT', phone.book, ROSIE),
    await phone.send('PROPFIND', '/dav/books/00000000-0000-4000-8000-000000000000/contacts/'),
    await phone.report('<D:expand-property xmlns:D="DAV:"/>'),
  ];
  const told = refused.map(({ status, text }) =>
    `${status} ${/<D:error[^>]*><((?!D:responsedescription)[A-Z]:[\w-]+)/.exec(text)?.[1] ?? ''}`.trim(),
  );
  expect(told).toEqual([
    '409 C:no-uid-conflict',
    '409 C:valid-address-data',
    '409 C:valid-address-data',
    '403 C:supported-address-data',
    '409 C:max-resource-size',
    '413 C:max-resource-size',
    '412',
    '400',
    '400',
    '403 D:propfind-finite-depth',
    '403 D:valid-resourcetype',
    '405 D:resource-must-be-null',
    '403',
    '403 D:need-privileges',
    '405',
    '404',
    '403 D:supported-report',
  ]);
  expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Rosie Simpson']);
});
