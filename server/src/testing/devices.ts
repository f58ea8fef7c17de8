import type { DeviceAccess, NewDevice } from '@contactbook/contract/devices';
import type { Answer, Body, Headers } from './server.ts';

type Server = { send: (method: string, path: string, body?: Body, headers?: Headers) => Promise<Answer> };
type Person = { post: (path: string, body?: Body) => Promise<Answer> };

/** Adds a device, which uses CardDAV with its own password. */
export async function addDevice(server: Server, person: Person, label = 'Phone', access: DeviceAccess = 'write') {
  const device = (await person.post('/users/devices', { label, access })).json() as NewDevice;
  const authorization = basic(device.user, device.password);
  const send = (method: string, path: string, body?: Body, headers: Headers = {}): Promise<Answer> =>
    server.send(method, path, body, { authorization, ...headers });
  const principal = hrefIn(
    await send('PROPFIND', '/dav/', propfind('<D:current-user-principal/>')),
    'current-user-principal',
  );
  const book = `${principal.replace('principals', 'books')}contacts/`;
  const xml = { 'content-type': 'application/xml; charset=utf-8' };

  return {
    ...device,
    authorization,
    principal,
    book,
    send,
    propfind: (path: string, props: string, depth = '0', headers: Headers = {}) =>
      send('PROPFIND', path, propfind(props), { ...xml, depth, ...headers }),
    report: (body: string, headers: Headers = {}) => send('REPORT', book, body, { ...xml, depth: '1', ...headers }),
    async sync(token = '', headers: Headers = {}, limit = '') {
      const body = `<?xml version="1.0"?><D:sync-collection xmlns:D="DAV:"><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${limit}<D:prop><D:getetag/></D:prop></D:sync-collection>`;
      const answer = await send('REPORT', book, body, { ...xml, ...headers });
      return { status: answer.status, text: answer.text, ...synced(answer.text) };
    },
    /** Lists the ETags of all cards, as programs without sync tokens do. */
    async listAll(headers: Headers = {}) {
      const answer = await send('PROPFIND', book, propfind('<D:getetag/>'), { ...xml, depth: '1', ...headers });
      return { status: answer.status, text: answer.text, ...synced(answer.text) };
    },
    get: (name: string, headers: Headers = {}) => send('GET', `${book}${name}`, undefined, headers),
    put: (name: string, card: string, headers: Headers = {}) =>
      send('PUT', `${book}${name}`, card, { 'content-type': 'text/vcard; charset=utf-8', ...headers }),
    delete: (name: string, headers: Headers = {}) => send('DELETE', `${book}${name}`, undefined, headers),
  };
}

export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

const propfind = (props: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:CS="http://calendarserver.org/ns/"><D:prop>${props}</D:prop></D:propfind>`;

/** Returns the href in a property of an answer. */
function hrefIn({ text }: Answer, property: string): string {
  const [, href = ''] = new RegExp(`${property}[^>]*>\\s*<D:href>([^<]*)</D:href>`).exec(text) ?? [];
  return href;
}

/** Returns the names of present and deleted cards, and the token, in an answer to a sync. */
export function synced(text: string) {
  const responses = text.match(/<D:response>[^]*?<\/D:response>/g) ?? [];
  const named = responses.map((response) => {
    const [, path = ''] = /<D:href>([^<]*)<\/D:href>/.exec(response) ?? [];
    const [, status = ''] = /<D:href>[^<]*<\/D:href><D:status>HTTP\/1\.1 (\d+)/.exec(response) ?? [];
    return {
      name: decodeURIComponent(path.split('/').at(-1) ?? ''),
      status,
      tag: /getetag>&quot;([^&]*)/.exec(response)?.[1],
    };
  });
  const [, token = ''] = /<D:sync-token>([^<]*)<\/D:sync-token>/.exec(text) ?? [];
  return {
    there: named.filter(({ status }) => status === '').map(({ name }) => name),
    gone: named.filter(({ status }) => status === '404').map(({ name }) => name),
    tags: new Map(named.map(({ name, tag = '' }) => [name, `"${tag}"`])),
    isCut: named.some(({ status }) => status === '507'),
    token,
  };
}

export const cardText = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
