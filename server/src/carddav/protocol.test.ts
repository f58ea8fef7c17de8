import { expect, test } from 'vitest';
import { addDevice, basic, cardText } from '../testing/devices.ts';
import { PASSWORD, serverFor } from '../testing/server.ts';

async function aPhone(settings?: Record<string, string>) {
  const server = await serverFor(settings);
  const ann = await server.signUp('Ann');
  return { server, ann, phone: await addDevice(server, ann) };
}

const ROSIE = cardText('UID:rosie-1', 'FN:Rosie Simpson', 'N:Simpson;Rosie;;;', 'TEL;TYPE=CELL:459-12-56');

test('unauthenticated requests are asked for a password in every phase, and only a device password opens the book', async () => {
  const { server, ann, phone } = await aPhone();
  const paths = ['/dav/', phone.principal, phone.book, `${phone.book}a.vcf`];
  const methods = ['OPTIONS', 'PROPFIND', 'REPORT', 'GET', 'HEAD', 'PUT', 'DELETE', 'PROPPATCH', 'MKCOL', 'MOVE'];
  const asked = [];
  for (const path of paths) {
    for (const method of methods) asked.push(await server.send(method, path));
    for (const authorization of [basic('ann@example.com', PASSWORD), `Bearer ${ann.token}`, 'Basic !!!']) {
      asked.push(await server.send('PROPFIND', path, undefined, { authorization }));
    }
  }
  expect(new Set(asked.map(({ status, headers }) => `${status} ${headers['www-authenticate']}`))).toEqual(
    new Set(['401 Basic realm="ContactBook", charset="UTF-8"']),
  );
  const groups = basic('Ann@Example.com', phone.password.replaceAll('-', '').toUpperCase());
  expect((await server.send('PROPFIND', '/dav/', undefined, { authorization: groups })).status).toBe(207);
  // The password of a device gives access to nothing else.
  expect((await server.get('/contacts', { authorization: phone.authorization })).status).toBe(401);
});

test('a device that is ended is shut out at once', async () => {
  const { ann, phone } = await aPhone();
  await ann.delete(`/users/devices/${phone.id}`);
  expect((await phone.propfind('/dav/', '<D:displayname/>')).status).toBe(401);
});

test('wrong passwords are limited, and neither the owner nor their devices are locked out by them', async () => {
  const { server, phone } = await aPhone({ LOG_IN_FAILURES: '3' });
  const wrong = { authorization: basic('ann@example.com', 'aaaa-bbbb-cccc-dddd-eeee') };
  const statuses = [];
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await server.send('PROPFIND', '/dav/', undefined, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect((await phone.propfind('/dav/', '<D:displayname/>')).status).toBe(207);
  expect((await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD })).status).toBe(200);
});

test('every way to the book leads there', async () => {
  const { server, phone } = await aPhone();
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
  const { phone } = await aPhone();
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
  const { ann, phone } = await aPhone();
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
  const { ann, phone } = await aPhone();
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

test('a sync reports changed and deleted cards since its token', async () => {
  const { ann, phone } = await aPhone();
  const first = await phone.sync();
  await phone.put('rosie.vcf', ROSIE);
  const other = await ann.add('Ben');
  const second = await phone.sync(first.token);
  await ann.patch(`/contacts/${other.id}`, { name: 'Benjamin' });
  await phone.delete('rosie.vcf');
  const third = await phone.sync(second.token);
  await ann.delete('/trash');
  const fourth = await phone.sync(second.token);
  const fifth = await phone.sync(fourth.token);
  const told = [first, second, third, fourth, fifth].map(({ there, gone }) => [there, gone]);
  expect(told).toEqual([
    [[], []],
    [['rosie.vcf', `${other.id}.vcf`], []],
    [[`${other.id}.vcf`], ['rosie.vcf']],
    [[`${other.id}.vcf`], ['rosie.vcf']],
    [[], []],
  ]);
});

test('a limit is respected, with a token to continue from, and every card is reported once', async () => {
  const { ann, phone } = await aPhone();
  for (const name of ['Ann', 'Ben', 'Cem', 'Dee', 'Eve']) await ann.add(name);
  const told: string[] = [];
  let page = await phone.sync('', {}, '<D:limit><D:nresults>2</D:nresults></D:limit>');
  const sizes = [page.there.length];
  told.push(...page.there);
  while (page.isCut) {
    page = await phone.sync(page.token, {}, '<D:limit><D:nresults>2</D:nresults></D:limit>');
    sizes.push(page.there.length);
    told.push(...page.there);
  }
  expect([sizes, new Set(told).size]).toEqual([[2, 2, 1], 5]);
});

test('an unknown token is refused as each family of programs understands it', async () => {
  const { phone } = await aPhone();
  const unknown = await phone.sync('http://elsewhere.example/sync/7');
  const thunderbird = await phone.sync('urn:contactbook:sync:other-epoch:0:0', {
    'user-agent': 'Mozilla/5.0 Thunderbird/140.1',
  });
  expect([unknown.status, thunderbird.status]).toEqual([403, 400]);
  expect(unknown.text).toMatch(
    /<D:error[^>]*><D:valid-sync-token\/><D:responsedescription>[^<]+<\/D:responsedescription><\/D:error>/,
  );
});

const multiget = (hrefs: string[], data = '<C:address-data/>') =>
  `<C:addressbook-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/>${data}</D:prop>${hrefs.map((href) => `<D:href>${href}</D:href>`).join('')}</C:addressbook-multiget>`;
const query = (inside: string, data = '<C:address-data/>') =>
  `<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/>${data}</D:prop>${inside}</C:addressbook-query>`;

const match = (prop: string, inside: string) =>
  `<C:filter><C:prop-filter name="${prop}">${inside}</C:prop-filter></C:filter>`;

test('cards are fetched by their hrefs in any form, and missing ones are reported as such', async () => {
  const { server, phone } = await aPhone();
  await phone.put('rosie.vcf', ROSIE);
  const hrefs = [
    `${phone.book}rosie.vcf`,
    `http://127.0.0.1:${server.port}${phone.book}%72osie.vcf`,
    `${phone.book}none.vcf`,
    '/dav/books/somebody/contacts/rosie.vcf',
  ];
  const { status, text } = await phone.report(multiget(hrefs), { depth: '0' });
  const cards = text.match(/<C:address-data>[^<]*/g) ?? [];
  expect([status, cards, text.match(/404 Not Found/g)?.length]).toEqual([
    207,
    [0, 1].map(() => `<C:address-data>${ROSIE}`),
    2,
  ]);
});

test('cards are served in the version that is asked for, whatever version they came in', async () => {
  const { ann, phone } = await aPhone();
  await ann.add('Ben');
  const four = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'UID:four',
    'FN:Zoë',
    'N:;Zoë;;;',
    'TEL;TYPE=cell;VALUE=uri:tel:+1-555',
    'X-OWN:kept',
    'END:VCARD',
    '',
  ].join('\r\n');
  const put = await phone.put('four.vcf', four);
  const { there } = await phone.sync();
  const hrefs = there.map((name) => `${phone.book}${name}`);
  const usual = (await phone.report(multiget(hrefs))).text;
  const asked = (
    await phone.report(
      multiget(hrefs, '<C:address-data Content-Type="text/vcard" version="4.0"><D:allprop/></C:address-data>'),
    )
  ).text;
  expect([put.status, usual.match(/VERSION:3\.0/g)?.length, asked.match(/VERSION:4\.0/g)?.length]).toEqual([201, 2, 2]);
  expect([usual.includes('X-OWN:kept'), asked.includes(four)]).toEqual([true, true]);
  const jcard = await phone.report(multiget(hrefs, '<C:address-data content-type="application/vcard+json"/>'));
  expect([jcard.status, jcard.text.includes('C:supported-address-data-conversion')]).toEqual([403, true]);
});

test('a query without a filter returns all cards, or the requested parts; a filter selects, and a limit is reported', async () => {
  const { ann, phone } = await aPhone();
  await phone.put('rosie.vcf', ROSIE);
  await ann.add('Ben Stone', '112');
  const part = await phone.report(
    query('', '<C:address-data><C:prop name="UID"/><C:prop name="FN"/></C:address-data>'),
    { depth: '0' },
  );
  expect([
    part.text.match(/<D:response>/g)?.length,
    part.text.includes('UID:rosie-1\r\nFN:Rosie Simpson\r\nEND'),
    part.text.includes('TEL'),
  ]).toEqual([2, true, false]);
  const found = async (filter: string) => ((await phone.report(query(filter))).text.match(/FN:[^\r]*/g) ?? []).join();
  expect([
    await found(
      match('FN', '<C:text-match collation="i;unicode-casemap" match-type="starts-with">rosie</C:text-match>'),
    ),
    await found(match('TEL', '<C:text-match match-type="equals">112</C:text-match>')),
    await found(match('TEL', '<C:param-filter name="TYPE"><C:text-match>cell</C:text-match></C:param-filter>')),
    await found(match('NOTE', '<C:is-not-defined/>')),
    await found(match('FN', '<C:text-match negate-condition="yes">rosie</C:text-match>')),
  ]).toEqual(['FN:Rosie Simpson', 'FN:Ben Stone', 'FN:Rosie Simpson', 'FN:Rosie Simpson,FN:Ben Stone', 'FN:Ben Stone']);
  const limited = await phone.report(query('<C:limit><C:nresults>1</C:nresults></C:limit>'));
  expect([limited.text.match(/<D:getetag>/g)?.length, limited.text.includes('507 Insufficient Storage')]).toEqual([
    1,
    true,
  ]);
  const costly = await phone.report(query(match('FN', '<C:text-match>a</C:text-match>'.repeat(60))));
  expect([costly.status, costly.text.includes('C:supported-filter')]).toEqual([403, true]);
  const collation = await phone.report(query(match('FN', '<C:text-match collation="i;klingon">a</C:text-match>')));
  expect([collation.status, collation.text.includes('C:supported-collation')]).toEqual([403, true]);
});

test('what a client says of the book is kept, and what the server says is its own', async () => {
  const { phone } = await aPhone();
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
  const { ann, phone } = await aPhone();
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
