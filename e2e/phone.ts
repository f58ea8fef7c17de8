import type { NewDevice } from '@contactbook/contract/devices';
import { cardText } from '../server/src/testing/devices.ts';
import type { RunningServer } from './server.ts';
import { send, type Person } from './story.ts';

/** Adds a phone, which uses CardDAV with its own password. */
export async function addPhone(server: RunningServer, { token }: Person, label: string) {
  const { user, password } = await send<NewDevice>(server, 'POST', '/users/devices', { label }, token);
  const book = `${server.apiUrl}/dav/books/${token.split('.')[0]}/contacts/`;
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}`, 'Content-Type': 'text/vcard' };
  const ask = (method: string, name: string, more: Record<string, string> = {}, body: string | null = null) =>
    fetch(book + name, { method, headers: { ...headers, ...more }, body });
  return {
    /** Sends the lines of a card without BEGIN and END; `tag` is the ETag of the card that it replaces. */
    put: (name: string, lines: string[], tag?: string) =>
      ask('PUT', name, tag === undefined ? {} : { 'If-Match': tag }, cardText(...lines)),
    get: (name: string) => ask('GET', name),
    delete: (name: string) => ask('DELETE', name),
  };
}
