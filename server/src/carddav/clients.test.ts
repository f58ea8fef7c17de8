import { expect, test } from 'vitest';
import { addDevice, basic, cardText } from '../testing/devices.ts';
import { type Headers, sharedServer, type TestServer } from '../testing/server.ts';

/** The requests that a program sends during a synchronization, in its own format. */
type Client = {
  name: string;
  agent: string;
  /** The first request of discovery, which is sent without a password. */
  begin: { method: string; path: string; body: string };
  principal: string;
  home: string;
  list: { method: 'PROPFIND' | 'REPORT'; depth: string; body: string };
  /** Fetches cards by href, at most `atOnce` in one request. */
  fetch?: { depth: string; atOnce: number; body: (hrefs: string) => string };
  /** Requests the changes since a token. */
  sync?: { body: (token: string) => string; unknownToken: number };
  sendsIfMatch: boolean;
};

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const APPLE: Omit<Client, 'name' | 'agent'> = {
  begin: {
    method: 'PROPFIND',
    path: '/.well-known/carddav',
    body: `${XML}<A:propfind xmlns:A="DAV:"><A:prop><A:current-user-principal/><A:principal-URL/><A:resourcetype/></A:prop></A:propfind>`,
  },
  principal: `${XML}<A:propfind xmlns:A="DAV:"><A:prop><B:addressbook-home-set xmlns:B="urn:ietf:params:xml:ns:carddav"/><B:directory-gateway xmlns:B="urn:ietf:params:xml:ns:carddav"/><A:displayname/><C:email-address-set xmlns:C="http://calendarserver.org/ns/"/><A:principal-collection-set/><A:principal-URL/><A:resource-id/><A:supported-report-set/></A:prop></A:propfind>`,
  home: `${XML}<A:propfind xmlns:A="DAV:"><A:prop><A:add-member/><D:bulk-requests xmlns:D="http://me.com/_namespace/"/><A:current-user-privilege-set/><A:displayname/><B:max-image-size xmlns:B="urn:ietf:params:xml:ns:carddav"/><B:max-resource-size xmlns:B="urn:ietf:params:xml:ns:carddav"/><C:me-card xmlns:C="http://calendarserver.org/ns/"/><A:owner/><C:push-transports xmlns:C="http://calendarserver.org/ns/"/><C:pushkey xmlns:C="http://calendarserver.org/ns/"/><A:quota-available-bytes/><A:quota-used-bytes/><A:resource-id/><A:resourcetype/><A:supported-report-set/><A:sync-token/><C:getctag xmlns:C="http://calendarserver.org/ns/"/></A:prop></A:propfind>`,
  list: {
    method: 'REPORT',
    depth: '1',
    body: `${XML}<A:sync-collection xmlns:A="DAV:"><A:sync-token/><A:sync-level>1</A:sync-level><A:prop><A:getetag/></A:prop></A:sync-collection>`,
  },
  fetch: {
    depth: '1',
    atOnce: Infinity,
    body: (hrefs) =>
      `${XML}<B:addressbook-multiget xmlns:B="urn:ietf:params:xml:ns:carddav"><A:prop xmlns:A="DAV:"><A:getetag/><B:address-data/></A:prop>${hrefs.replaceAll(/<(\/?)href>/g, '<$1A:href xmlns:A="DAV:">').replaceAll('</A:href xmlns:A="DAV:">', '</A:href>')}</B:addressbook-multiget>`,
  },
  sync: {
    body: (token) =>
      `${XML}<A:sync-collection xmlns:A="DAV:"><A:sync-token>${token}</A:sync-token><A:sync-level>1</A:sync-level><A:prop><A:getetag/></A:prop></A:sync-collection>`,
    unknownToken: 403,
  },
  sendsIfMatch: true,
};
const PLAIN_PRINCIPAL =
  '<propfind xmlns="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav"><prop><card:addressbook-home-set/><displayname/></prop></propfind>';
const PLAIN_HOME =
  '<propfind xmlns="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/"><prop><resourcetype/><displayname/><cs:getctag/><current-user-privilege-set/></prop></propfind>';
const ALL_TAGS = '<propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontenttype/></prop></propfind>';
const ME = '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>';

const CLIENTS: Client[] = [
  { ...APPLE, name: 'iOS', agent: 'iOS/18.1 (22B83) dataaccessd/1.0' },
  { ...APPLE, name: 'macOS', agent: 'macOS/15.1 (24B83) AddressBookCore/2695.1' },
  {
    name: 'DAVx5',
    agent: 'DAVx5/4.4.4-ose (dav4jvm; okhttp/4.12.0) Android/14',
    begin: { method: 'PROPFIND', path: '/.well-known/carddav', body: ME },
    principal: PLAIN_PRINCIPAL,
    home: PLAIN_HOME,
    list: {
      method: 'REPORT',
      depth: '0',
      body: '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>',
    },
    fetch: {
      depth: '0',
      atOnce: 10,
      body: (hrefs) =>
        `<CARD:addressbook-multiget xmlns="DAV:" xmlns:CARD="urn:ietf:params:xml:ns:carddav"><prop><getcontenttype/><getetag/><CARD:address-data Content-Type="text/vcard" version="3.0"/></prop>${hrefs}</CARD:addressbook-multiget>`,
    },
    sync: {
      body: (token) =>
        `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`,
      unknownToken: 403,
    },
    sendsIfMatch: true,
  },
  {
    name: 'Thunderbird',
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
    begin: {
      method: 'PROPFIND',
      path: '/',
      body: '<propfind xmlns="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav" xmlns:card="urn:ietf:params:xml:ns:carddav"><prop><resourcetype/><displayname/><current-user-principal/><current-user-privilege-set/></prop></propfind>',
    },
    principal: PLAIN_PRINCIPAL,
    home: PLAIN_HOME,
    list: { method: 'PROPFIND', depth: '1', body: ALL_TAGS },
    fetch: {
      depth: '1',
      atOnce: 100,
      body: (hrefs) =>
        `<card:addressbook-multiget xmlns="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav"><prop><getetag/><card:address-data/></prop>${hrefs}</card:addressbook-multiget>`,
    },
    sync: {
      body: (token) =>
        `<sync-collection xmlns="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/><card:address-data/></prop></sync-collection>`,
      unknownToken: 400,
    },
    sendsIfMatch: true,
  },
  {
    name: 'Evolution',
    agent: 'Evolution/3.54.1',
    begin: { method: 'OPTIONS', path: '/dav/', body: '' },
    principal: PLAIN_PRINCIPAL,
    home: PLAIN_HOME,
    list: {
      method: 'REPORT',
      depth: '0',
      body: '<C:addressbook-query xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:D="DAV:"><D:prop><D:getetag/><C:address-data><C:prop name="VERSION"/><C:prop name="UID"/><C:prop name="REV"/></C:address-data></D:prop></C:addressbook-query>',
    },
    fetch: {
      depth: '0',
      atOnce: 100,
      body: (hrefs) =>
        `<C:addressbook-multiget xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns="DAV:"><prop><getetag/><C:address-data/></prop>${hrefs}</C:addressbook-multiget>`,
    },
    sendsIfMatch: true,
  },
  {
    name: 'KDE',
    agent: 'Mozilla/5.0 (X11; Linux x86_64) KDAV',
    begin: { method: 'PROPFIND', path: '/.well-known/carddav/', body: ME },
    principal: PLAIN_PRINCIPAL,
    home: PLAIN_HOME,
    list: { method: 'PROPFIND', depth: '1', body: ALL_TAGS },
    fetch: {
      depth: '1',
      atOnce: 10,
      body: (hrefs) =>
        `<addressbook-multiget xmlns="urn:ietf:params:xml:ns:carddav"><prop xmlns="DAV:"><getetag/><address-data xmlns="urn:ietf:params:xml:ns:carddav"><allprop xmlns="DAV:"/></address-data></prop>${hrefs.replaceAll('<href>', '<href xmlns="DAV:">')}</addressbook-multiget>`,
    },
    sendsIfMatch: true,
  },
  {
    name: 'CalDav Synchronizer',
    agent: 'CalDavSynchronizer/4.4',
    begin: { method: 'PROPFIND', path: '/.well-known/carddav', body: ME },
    principal: PLAIN_PRINCIPAL,
    home: PLAIN_HOME,
    list: { method: 'PROPFIND', depth: '1', body: ALL_TAGS },
    sendsIfMatch: false,
  },
];

test.for(CLIENTS)('$name finds the book, fetches it, and syncs both ways', async (client) => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const { user, password } = await addDevice(server, ann, client.name);
  const other = await addDevice(server, ann, 'Another');
  const added = await ann.add('Rosie Simpson');
  const names = Array.from({ length: 11 }, (_, index) => `friend ${index}.vcf`);
  for (const name of names) await other.put(encodeURIComponent(name), aFriend(name));
  const send = sender(server, client.agent);

  // Discovery starts without a password and follows redirects.
  const { begin } = client;
  let [path, refused] = [begin.path, await send(begin.method, begin.path, begin.body, { depth: '0' })];
  for (; refused.status === 301; refused = await send(begin.method, path, begin.body, { depth: '0' }))
    path = String(refused.headers.location);
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)]);
  const authorization = basic(user, password);
  const ask = (method: string, at: string, body: string, headers: Headers = {}) =>
    send(method, at, body, { authorization, ...headers });
  if (begin.method === 'OPTIONS') expect((await ask('OPTIONS', path, '')).headers['dav']).toMatch(/\baddressbook\b/);
  const root = await ask('PROPFIND', path, begin.body === '' ? ME : begin.body, { depth: '0' });
  const principal = inside(root.text, 'current-user-principal');
  const home = inside(
    (await ask('PROPFIND', principal, client.principal, { depth: '0' })).text,
    'addressbook-home-set',
  );
  const homes = (await ask('PROPFIND', home, client.home, { depth: '1' })).text;
  const book = /<D:href>([^<]*)<\/D:href>(?:(?!<\/D:response>).)*<C:addressbook\/>/.exec(homes)?.[1] ?? '';
  expect(book).toBe(other.book);

  // Lists all cards with their current ETags.
  const listed = await ask(client.list.method, book, client.list.body, { depth: client.list.depth });
  const hrefs = cardsIn(listed.text);
  expect([listed.status, hrefs.length, hrefs.some((href) => href.endsWith(`/${added.id}.vcf`))]).toEqual([
    207,
    12,
    true,
  ]);
  const fetched = await fetchAll(hrefs);
  expect([fetched.length, fetched.filter((card) => names.some((name) => card === aFriend(name))).length]).toEqual([
    12, 11,
  ]);

  // After one card has changed elsewhere, only that card is reported.
  const [, token = ''] = /sync-token[^>]*>([^<]+)</.exec(listed.text) ?? [];
  const first = token === '' ? (await other.sync()).token : token;
  await ann.patch(`/contacts/${added.id}`, { number: '112' });
  if (client.sync !== undefined) {
    const { sync } = client;
    const told = await ask('REPORT', book, sync.body(first), { depth: '0' });
    const unknown = await ask('REPORT', book, sync.body('urn:contactbook:sync:elsewhere:1:0'), { depth: '0' });
    expect([cardsIn(told.text), unknown.status]).toEqual([[`${book}${added.id}.vcf`], sync.unknownToken]);
  }

  // Writes a card with the ETag that it knows.
  const card = { 'content-type': 'text/vcard; charset=utf-8' };
  const made = await ask('PUT', `${book}made.vcf`, aFriend('made'), { ...card, 'if-none-match': '*' });
  const tag = String(made.headers.etag);
  const ifMatch = (match: string): Headers => (client.sendsIfMatch ? { 'if-match': match } : {});
  const edited = await ask('PUT', `${book}made.vcf`, aFriend('made', 'made again'), { ...card, ...ifMatch(tag) });
  expect([made.status, edited.status, (await ann.contacts()).map(({ name }) => name)]).toEqual([
    201,
    204,
    expect.arrayContaining(['made again']),
  ]);
  const gone = await ask('DELETE', `${book}made.vcf`, '', ifMatch(String(edited.headers.etag)));
  expect([gone.status, (await ann.contacts()).length]).toEqual([204, 12]);

  async function fetchAll(all: string[]): Promise<string[]> {
    const { fetch } = client;
    if (fetch === undefined) return Promise.all(all.map(async (href) => (await ask('GET', href, '')).text));
    const cards: string[] = [];
    for (let start = 0; start < all.length; start += fetch.atOnce) {
      const some = all.slice(start, start + fetch.atOnce);
      const body = fetch.body(some.map((href) => `<href>${href}</href>`).join(''));
      const { text } = await ask('REPORT', book, body, { depth: fetch.depth });
      cards.push(...Array.from(text.matchAll(/<C:address-data>([^<]*)/g), ([, data = '']) => data));
    }
    return cards;
  }
});

const aFriend = (uid: string, name = uid) =>
  cardText(`UID:${uid}`, `FN:${name}`, `N:;${name};;;`, 'X-KEPT;Y=z:as it is');

/** Returns the href in a property of an answer. */
const inside = (text: string, property: string): string =>
  new RegExp(`:${property}[^>]*>\\s*<D:href>([^<]*)`).exec(text)?.[1] ?? '';

const cardsIn = (text: string): string[] =>
  Array.from(text.matchAll(/<D:href>([^<]*\.vcf)<\/D:href>/g), ([, href = '']) => href);

function sender(server: TestServer, agent: string) {
  return (method: string, path: string, body: string, headers: Headers = {}) =>
    server.send(method, path, body === '' ? undefined : body, {
      'user-agent': agent,
      'content-type': 'application/xml; charset=utf-8',
      ...headers,
    });
}
