import type { NewDevice } from '@contactbook/contract/devices';
import { bodyOrThrow, isSuccess, openLine, type Reply } from './http.ts';

/** The credentials of a phone that uses CardDAV, and the path of its book. */
export type Device = { authorization: string; book: string };

/** Adds a device to the account of this session. */
export async function addDevice(address: string, token: string): Promise<Device> {
  const line = openLine(address);
  const added = line.send('POST', '/users/devices', { label: 'Phone' }, token);
  const { user, password } = await bodyOrThrow<NewDevice>(added);
  line.close();
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

/** The token in the answer to a sync. */
export function tokenIn(body: unknown): string {
  return /sync-token[^>]*>([^<]*)</.exec(String(body))?.[1] ?? '';
}

/** Alternates between writing a card and syncing, and checks that the sync lists the card. */
export async function syncingDevice(address: string, token: string, lost: string[]): Promise<() => Promise<Reply>> {
  const { authorization, book } = await addDevice(address, token);
  const line = openLine(address);
  const sync = (since?: string) => line.send('REPORT', book, syncOf(since), authorization);
  let known = tokenIn(await bodyOrThrow(sync()));
  let [step, isWritten] = [0, false];

  return async () => {
    if (step++ % 2 === 0) {
      const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:own\r\nFN:Own\r\nN:;Own;;;\r\nTEL:${step}\r\nEND:VCARD\r\n`;
      const reply = await line.send('PUT', `${book}own.vcf`, card, authorization);
      isWritten = isSuccess(reply);
      return reply;
    }
    const reply = await sync(known);
    if (isSuccess(reply)) {
      if (isWritten && !String(reply.body).includes('own.vcf')) lost.push('a device is not told of what it wrote');
      known = tokenIn(reply.body);
    }
    return reply;
  };
}
