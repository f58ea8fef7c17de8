import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, inject, test } from 'vitest';
import { addDevice, cardText } from '../devices.ts';
import { NO_LIMITS } from '../launch.ts';
import { type Headers, startServer } from '../server.ts';
import { oddTexts } from './texts.ts';

const { numRuns = 100, seed } = fc.readConfigureGlobal();

const METHODS =
  'PROPFIND PROPFIND REPORT REPORT REPORT PUT PUT PUT GET HEAD DELETE PROPPATCH OPTIONS MKCOL MOVE COPY LOCK UNLOCK POST'.split(
    ' ',
  );
/** «mine» and «theirs» stand for the books of two users. */
const BOOKS = ['«mine»', '«mine»', '«mine»', '/dav/', '/dav/principals/', '«mine»a.vcf'];
const CARDS = ['«mine»a.vcf', '«mine»b.vcf', '«mine»g.vcf'];
const PLACES = [
  ...BOOKS,
  ...CARDS,
  '«theirs»',
  '«theirs»a.vcf',
  '«mine»../',
  '«mine»%2e%2e%2fa.vcf',
  '«mine»%00',
  '/dav//',
  '/dav/books//contacts',
];
const NAMESPACES = ['DAV:', 'urn:ietf:params:xml:ns:carddav', 'http://calendarserver.org/ns/', 'urn:x', ''];
const ELEMENTS = (
  'propfind prop allprop propname getetag resourcetype displayname sync-token current-user-principal sync-collection sync-level limit ' +
  'nresults addressbook-multiget addressbook-query address-data filter prop-filter param-filter text-match is-not-defined ' +
  'href propertyupdate set remove mkcol odd'
).split(' ');
const ATTRIBUTES = [
  'name',
  'test',
  'collation',
  'match-type',
  'negate-condition',
  'content-type',
  'Content-Type',
  'version',
];
const VALUES = [
  'FN',
  'TEL',
  'allof',
  'i;octet',
  'i;klingon',
  'equals',
  'yes',
  'text/vcard',
  '3.0',
  '4.0',
  '1',
  '«mine»a.vcf',
];

type Node = { ns: string; name: string; attributes: [string, string][]; text: string; children: Node[] };
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    ns: fc.constantFrom(...NAMESPACES),
    name: fc.constantFrom(...ELEMENTS),
    attributes: fc.array(fc.tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES)), { maxLength: 2 }),
    text: fc.oneof(fc.constant(''), fc.constantFrom(...VALUES), oddTexts),
    children: fc.oneof({ maxDepth: 3 }, fc.constant<Node[]>([]), fc.array(tie('node'), { maxLength: 3 })),
  }),
}));

function asXml({ ns, name, attributes, text, children }: Node): string {
  const own = [...new Map(attributes)].map(([key, value]) => ` ${key}="${value}"`).join('');
  const inside = text.replaceAll(/[&<]/g, '&amp;') + children.map(asXml).join('');
  return `<${name} xmlns="${ns}"${own}>${inside}</${name}>`;
}

const CARDDAV = 'urn:ietf:params:xml:ns:carddav';
const oneOf = (ns: string, name: string, text: string, children: Node[] = []): Node => ({
  ns,
  name,
  attributes: [],
  text,
  children,
});
/** Root elements, so that most of the content is interpreted. */
const ROOTS: Record<string, [string, string][]> = {
  PROPFIND: [['DAV:', 'propfind']],
  PROPPATCH: [['DAV:', 'propertyupdate']],
  REPORT: [
    ['DAV:', 'sync-collection'],
    [CARDDAV, 'addressbook-multiget'],
    [CARDDAV, 'addressbook-query'],
  ],
};
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.array(node, { maxLength: 3 }).map((some) => oneOf('DAV:', 'prop', '', some)) },
  {
    weight: 2,
    arbitrary: fc.constant(
      oneOf('DAV:', 'prop', '', [oneOf('DAV:', 'getetag', ''), oneOf(CARDDAV, 'address-data', '')]),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('', '«token»', '«token»', 'urn:contactbook:sync::1:0', 'urn:contactbook:sync:x:1:0:1:«mine»')
      .map((token) => oneOf('DAV:', 'sync-token', token)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...PLACES).map((href) => oneOf('DAV:', 'href', href)) },
  { weight: 1, arbitrary: fc.array(node, { maxLength: 2 }).map((some) => oneOf(CARDDAV, 'filter', '', some)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1', '0', '-1', 'x', '9'.repeat(400))
      .map((most) => oneOf('DAV:', 'limit', '', [oneOf('DAV:', 'nresults', most)])),
  },
  { weight: 1, arbitrary: node },
);
const documentsOf = (roots: [string, string][]) =>
  fc
    .tuple(fc.constantFrom(...roots), fc.array(parts, { maxLength: 4 }))
    .map(([[ns, name], children]) => `<?xml version="1.0"?>${asXml(oneOf(ns, name, '', children))}`);
const documents = documentsOf(Object.values(ROOTS).flat());
/** Lines that another version of vCard cannot express. */
const ODD_LINES = [
  'X-CUSTOM_FIELD:1',
  'X-messaging/xmpp-All:2',
  'TEL CELL:3',
  'X-Ї;X_Q=é:4',
  'a_b.TEL;X_Q=1;PREF=7:5',
  'KEY:data:application/pgp-keys;base64,YSBrZXk=',
  'LOGO;TYPE=GIF;ENCODING=b:YSBsb2dv',
  'LABEL;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=3D20',
];
const cards = fc
  .tuple(
    fc.constantFrom('a', 'b', 'g', 'urn:uuid:00000000-0000-4000-8000-000000000000'),
    fc.constantFrom('VERSION:3.0', 'VERSION:4.0', 'VERSION:2.1', 'X:1'),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          'KIND:group',
          'X-ADDRESSBOOKSERVER-KIND:group',
          'MEMBER:a',
          'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b',
        ),
        fc.constantFrom(
          'CATEGORIES:x,y',
          'TEL;TYPE=CELL:1',
          'PHOTO;ENCODING=b:!!',
          'item1.X-ABLabel:z',
          'END:VCARD',
          ';:',
        ),
        fc.constantFrom(...ODD_LINES),
        oddTexts.map((text) => `NOTE:${text}`),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([uid, version, lines]) => cardText(`UID:${uid}`, `FN:${uid}`, ...lines).replace('VERSION:3.0', version));
const oddBodies: fc.Arbitrary<string | Buffer> = fc.oneof(
  documents,
  cards,
  fc.tuple(documents, fc.nat(400)).map(([text, end]) => text.slice(0, end)),
  documents.map((text) =>
    text.replace('?>', '?><!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d SYSTEM "file:///etc/passwd">]>'),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  oddTexts,
);
const oddHeaders = fc.record<Headers>(
  {
    depth: fc.constantFrom('0', '1', 'infinity', '2', ''),
    'if-match': fc.constantFrom('*', '"1"', '"x"', '"1", "2"', 'W/"1"', '""', '«tag»', '«tag»'),
    'if-none-match': fc.constantFrom('*', '"1"', '«tag»'),
    'content-type': fc.constantFrom(
      'text/vcard',
      'application/xml',
      'text/xml; charset=utf-8',
      'application/json',
      'x',
    ),
    destination: fc.constantFrom('/dav/', '«theirs»a.vcf', 'x'),
    'user-agent': fc.constantFrom('Thunderbird/140', 'iOS'),
  },
  { requiredKeys: [] },
);
const requests = fc.constantFrom(...METHODS).chain((method) => {
  const roots = ROOTS[method];
  const usual = roots === undefined ? cards : documentsOf(roots);
  return fc.record({
    method: fc.constant(method),
    place: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(roots === undefined ? CARDS : BOOKS)) },
      { weight: 1, arbitrary: fc.constantFrom(...PLACES) },
    ),
    body: fc.oneof<fc.MaybeWeightedArbitrary<string | Buffer>[]>(
      { weight: 5, arbitrary: usual },
      { weight: 1, arbitrary: oddBodies },
    ),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant<Headers>({}) }, { weight: 2, arbitrary: oddHeaders }),
  });
});

test('whatever devices send, the answer is complete XML, reveals nothing of others, and leaves a book that syncs', async () => {
  const server = await startServer(NO_LIMITS);
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const [phone, other] = [await addDevice(server, ann), await addDevice(server, bob)];
  const secret = cardText('UID:secret', 'FN:Secret friend', 'NOTE:of Bob alone');
  await other.put('a.vcf', secret);
  let [tag, token] = ['""', ''];
  const statuses = new Map<string, number>();
  const filled = (text: string) =>
    text
      .replaceAll('«mine»', phone.book)
      .replaceAll('«theirs»', other.book)
      .replaceAll('«tag»', tag)
      .replaceAll('«token»', token);

  const property = fc.asyncProperty(requests, async ({ method, place, body, headers: given }) => {
    const sent = typeof body === 'string' ? filled(body) : body;
    const own = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(String(value))]));
    const answer = await phone.send(method, filled(place), sent, own);
    const what = `${method} ${answer.status}`;
    statuses.set(what, (statuses.get(what) ?? 0) + 1);
    tag = answer.headers.etag ?? tag;
    token = /<D:sync-token>([^<]*)/.exec(answer.text)?.[1] ?? token;
    const type = answer.headers['content-type'] ?? '';
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('<D:status>HTTP/1.1 500');
    expect(answer.text).not.toMatch(/Secret friend|of Bob alone|root:/);
    if (type.includes('xml') && method !== 'HEAD') new SaxesParser({ xmlns: true }).write(answer.text).close();
  });
  await fc.assert(property, { numRuns: numRuns * (inject('engine').name === 'sqlite' ? 3 : 1) });
  const counted = [...statuses].map(([what, times]) => `${what}: ${times}`);
  console.log(`Seed ${seed}\n${counted.toSorted((one, two) => (one < two ? -1 : 1)).join(', ')}`);

  const { there, tags } = await phone.sync();
  const cardsThere = await Promise.all(there.map((name) => phone.get(encodeURIComponent(name))));
  expect(cardsThere.map(({ status, headers: { etag } }) => [status, etag])).toEqual(
    there.map((name) => [200, tags.get(name)]),
  );
  expect((await other.get('a.vcf')).text).toBe(secret);
  expect((await bob.contacts()).map(({ name }) => name)).toEqual(['Secret friend']);
});
