import { expect, test } from 'vitest';
import { cardText } from '../testing/devices.ts';
import { onePhone } from '../testing/one-phone.ts';

const ROSIE = cardText('UID:rosie-1', 'FN:Rosie Simpson', 'N:Simpson;Rosie;;;', 'TEL;TYPE=CELL:459-12-56');

test('a sync reports changed and deleted cards since its token', async () => {
  const { ann, phone } = await onePhone();
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
  const { ann, phone } = await onePhone();
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
  const { phone } = await onePhone();
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
  const { server, phone } = await onePhone();
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
  const { ann, phone } = await onePhone();
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
  const { ann, phone } = await onePhone();
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
