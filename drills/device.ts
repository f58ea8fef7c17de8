import type { NewDevice } from '@contactbook/contract/devices';
import { openLine, type Reply } from './http.ts';

/** The credentials of a phone that uses CardDAV, and the path of its book. */
export type Device = { authorization: string; book: string };

/** Adds a device to the account of this session. */
export async function addDevice(address: string, token: string): Promise<Device> {
  const line = openLine(address);
  const reply = await line.send('POST', '/users/devices', { label: 'Phone' }, token);
  line.close();
  if (reply.met !== 'answer' || reply.status !== 201) throw new Error('A device could not be added.');
  const { user, password } = reply.body as NewDevice; // the contract defines the body of a 201
  const [userId] = token.split('.');
  return { authorization: `Basic ${btoa(`${user}:${password}`)}`, book: `/dav/books/${userId}/contacts/` };
}

const NAMES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"';

/** Returns a request for the changes since a token; for all cards if it is empty. */
export const syncOf = (token = ''): string =>
  `<D:sync-collection ${NAMES}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`;

/** Returns a query for all cards that match a filter, with all their properties. */
export const queryOf = (filter = ''): string =>
  `<C:addressbook-query ${NAMES}><D:prop><D:getetag/><C:address-data/></D:prop>${filter}</C:addressbook-query>`;

/** Returns a request for these cards. */
export const multigetOf = (paths: string[]): string =>
  `<C:addressbook-multiget ${NAMES}><D:prop><D:getetag/><C:address-data/></D:prop>${paths.map((path) => `<D:href>${path}</D:href>`).join('')}</C:addressbook-multiget>`;

/** Writes a card and syncs alternately, and checks that the sync returns what it wrote. */
export async function syncingDevice(address: string, token: string, lost: string[]): Promise<() => Promise<Reply>> {
  const { authorization, book } = await addDevice(address, token);
  const line = openLine(address);
  const sync = (since?: string) => line.send('REPORT', book, syncOf(since), authorization);
  let known = tokenIn(await sync());
  let [step, isWritten] = [0, false];

  return async () => {
    if (step++ % 2 === 0) {
      const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:own\r\nFN:Own\r\nN:;Own;;;\r\nTEL:${step}\r\nEND:VCARD\r\n`;
      const reply = await line.send('PUT', `${book}own.vcf`, card, authorization);
      isWritten = reply.met === 'answer' && reply.status < 300;
      return reply;
    }
    const reply = await sync(known);
    if (reply.met === 'answer' && reply.status === 207) {
      if (isWritten && !String(reply.body).includes('own.vcf')) lost.push('a device is not told of what it wrote');
      known = tokenIn(reply);
    }
    return reply;
  };
}

function tokenIn(reply: Reply): string {
  return /<D:sync-token>([^<]*)/.exec(reply.met === 'answer' ? String(reply.body) : '')?.[1] ?? '';
}
