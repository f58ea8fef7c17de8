import type { NewDevice } from '@contactbook/contract/devices';
import { cardText } from '../server/src/testing/devices.ts';
import type { RunningServer } from './server.ts';
import { send, type Person } from './story.ts';

/** A person's phone, which speaks CardDAV with a password of its own. */
export async function addPhone(server: RunningServer, { token }: Person, label: string) {
  const { user, password } = await send<NewDevice>(server, 'POST', '/users/devices', { label }, token);
  const book = `${server.apiUrl}/dav/books/${token.split('.')[0]}/contacts/`;
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}`, 'Content-Type': 'text/vcard' };
  const ask = (method: string, name: string, more: Record<string, string> = {}, body: string | null = null) =>
    fetch(book + name, { method, headers: { ...headers, ...more }, body });
  return {
    /** The lines of a card without its frame; `tag` is that of the card it replaces. */
    put: (name: string, lines: string[], tag?: string) =>
      ask('PUT', name, tag === undefined ? {} : { 'If-Match': tag }, cardText(...lines)),
    get: (name: string) => ask('GET', name),
    delete: (name: string) => ask('DELETE', name),
  };
}
