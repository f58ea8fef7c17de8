import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import type { PendingConflict } from '@contactbook/contract/conflicts';
import type { NewDevice } from '@contactbook/contract/devices';
import type { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { vi } from 'vitest';
import { restoreArchive } from '../archive/restore-archive.ts';
import { historyLines } from '../archive/read-archive.ts';
import { parseToken } from '../users/rules.ts';
import { temporaryFolder } from './database.ts';
import { addDevice, basic, cardText } from './devices.ts';
import { newRegistration } from './push-service.ts';
import { PASSWORD, type TestServer } from './server.ts';

/** A statement; those that begin and end a transaction have no values. */
export type Statement = { text: string; values?: unknown[] };

/** Unset for background work of the server, such as clean-up, which may run at any time. */
const forWhom = new AsyncLocalStorage<'somebody'>();

/** Runs `work`. Its own work, and that of the server for requests during it, is attributed to the test. */
async function watchRequests(server: TestServer, work: () => Promise<unknown>): Promise<void> {
  const emit = server.http.emit.bind(server.http);
  const watched = vi.spyOn(server.http, 'emit');
  watched.mockImplementation((...event) => forWhom.run('somebody', () => emit(...event)));
  await forWhom.run('somebody', work).finally(() => watched.mockRestore());
}

/** Returns every message that is sent to PostgreSQL by `work` and for its requests, in order. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown;
  const watched = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [asked] = given as [Statement | string];
    if (forWhom.getStore() !== undefined) sent.push(typeof asked === 'string' ? { text: asked } : asked);
    return Reflect.apply(query, this, given);
  });
  await watchRequests(server, work).finally(() => watched.mockRestore());
  return sent;
}

/** Returns the text of every query outside of transactions by `work` and for its requests, in order. */
export async function queriesOf(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const executor = server.db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  const watched = vi.spyOn(executor, 'executeQuery').mockImplementation((query: CompiledQuery) => {
    if (forWhom.getStore() !== undefined) made.push(query.sql);
    return executeQuery(query);
  });
  await watchRequests(server, work).finally(() => watched.mockRestore());
  return made;
}

/** Makes requests of every kind; returns their statements, by text, for tests of distributed databases. */
export async function statementsOfRequests(server: TestServer): Promise<Statement[]> {
  await server.signUp('Bob');
  const sent = await statementsOf(server, () => requestsOfEveryKind(server));
  const withValues = sent.filter(({ values }) => values !== undefined);
  return [...new Map(withValues.map((statement) => [statement.text, statement])).values()];
}

export async function requestsOfEveryKind(server: TestServer): Promise<void> {
  const ann = await server.signUp('Ann');
  await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD });
  await server.post('/users/login', { email: 'ann@example.com', password: 'wrong horse' });
  const { id } = await ann.add('Rosie');
  await ann.patch(`/contacts/${id}`, { name: 'Rosie Simpson' });
  await ann.patch(`/contacts/${id}`, { number: '112' });
  await ann.patch(`/contacts/${id}`, { name: 'Rosie', number: '113' });
  await ann.patch(`/contacts/${id}`, {});
  await ann.contacts();
  await ann.patch(`/contacts/${id}`, { name: 'Rose' }, { 'if-match': '"1"' });
  await ann.post('/changes/4/undo');
  await ann.post('/changes/1/undo');
  await ann.post(`/contacts/${id}/restore`, { revision: 1 });
  await ann.delete(`/contacts/${id}/history`);
  await ann.delete(`/contacts/${id}`);
  for (const path of [
    '/changes?since=1',
    '/history',
    `/contacts/${id}/history`,
    '/trash',
    `/trash?before=7-${id}`,
    '/past?revision=1',
  ]) {
    await ann.get(path);
  }
  await ann.get(`/past?atMs=${server.clock.nowMs}`);
  await ann.post('/past', { revision: 3 });
  await ann.delete(`/contacts/${id}`);
  await ann.post('/trash/restore');
  await ann.delete(`/contacts/${id}`);
  await ann.post(`/trash/${id}/restore`);
  const device = (await ann.post('/users/devices', { label: 'Phone' })).json() as { id: string };
  await ann.get('/users/devices');
  await ann.get('/conflicts');
  const { login } = (await server.post('/index.php/login/v2')).json() as { login: string };
  await ann.post('/users/devices/flow/request', { flow: login.split('#')[1] });
  await ann.post('/users/devices/flow', { flow: login.split('#')[1], label: 'Phone' });
  await ann.patch(`/users/devices/${device.id}`, { label: 'Tablet' });
  await syncOfDevice(server, ann);
  await ann.delete(`/users/devices/${device.id}`);
  const authorization = { authorization: ann.token };
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2000)]);
  await server.send('PUT', `/contacts/${id}/photo`, jpeg, { ...authorization, 'content-type': 'image/jpeg' });
  for (const part of ['card', 'photo']) await ann.get(`/contacts/${id}/${part}`);
  await ann.patch(`/contacts/${id}`, { name: 'Rosie' });
  await server.send('DELETE', `/contacts/${id}/photo`, undefined, authorization);
  await bringFiles(ann);
  await ann.delete(`/contacts/${id}`);
  await takeAlong(server, ann);
  await ann.delete('/trash');
  server.clock.nowMs += 2 * 24 * 60 * 60 * 1000;
  await ann.get('/users/current');
  await ann.post('/users/logout');
  await tendAccount(server);
}

/** Calls all operations on an account, and deletes it at the end. */
async function tendAccount(server: TestServer): Promise<void> {
  const ann = await server.logIn('ann@example.com');
  const other = await server.logIn('ann@example.com');
  const sessions = (await other.get('/users/sessions')).json() as { id: string; isCurrent: boolean }[];
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
  for (const path of ['account', 'verification', 'sessions']) await ann.get(`/users/${path}`);
  await ann.post(`/users/sessions/${id}/told`);
  await ann.delete(`/users/sessions/${id}`);
  await ann.delete('/users/sessions');
  const device = (await ann.post('/users/devices', { label: 'Tablet' })).json() as NewDevice;
  await ann.patch('/users/current', { name: 'Anna', email: 'anna@example.com', password: PASSWORD });
  const authorization = basic(device.user, device.password);
  await server.send('PROPFIND', '/dav/', undefined, { authorization });
  await ann.patch('/users/current', { email: 'ann@example.com', password: PASSWORD });
  await ann.patch('/users/current', { name: 'Ann', language: 'uk' });
  await ann.delete(`/users/devices/${device.id}`);
  await ann.post('/users/password', { current: PASSWORD, next: 'a better horse' });
  const { codes } = (await ann.post('/users/codes', { password: 'a better horse' })).json() as { codes: string[] };
  const lost = { email: 'ann@example.com', password: PASSWORD };
  await server.post('/users/recovery/code', { ...lost, code: codes[0] });
  await server.post('/users/recovery/link', { ...lost, token: ann.token });
  const back = await server.logIn('ann@example.com');
  await back.add('Rosie');
  await back.delete('/users/current', { password: PASSWORD });
}

const card = (note: string) => cardText('UID:u', 'FN:Dee', 'N:;Dee;;;', `NOTE:${note}`);

/** Runs all operations of a device with cards in two groups, including conflicts. */
async function syncOfDevice(server: TestServer, ann: Awaited<ReturnType<TestServer['signUp']>>): Promise<void> {
  const phone = await addDevice(server, ann);
  await phone.put('dee.vcf', card('1'));
  await phone.put('kim.vcf', cardText('UID:v', 'FN:Kim', 'N:;Kim;;;'));
  const members = ['u', 'v'].map((uid) => `X-ADDRESSBOOKSERVER-MEMBER:${uid}`);
  const groupLines = ['X-ADDRESSBOOKSERVER-KIND:group', ...members];
  for (const name of ['Choir', 'Band']) {
    await phone.put(`${name}.vcf`, cardText(`UID:${name}`, `FN:${name}`, `N:${name}`, ...groupLines));
  }
  const { token } = await phone.sync();
  const tag = String((await phone.get('dee.vcf')).headers.etag);
  const tablet = await addDevice(server, ann, 'Tablet');
  await tablet.put('dee.vcf', card('2'), { 'if-match': tag });
  await phone.put('dee.vcf', card('3'), { 'if-match': tag });
  await phone.put('dee.vcf', card('3').replace('UID:u', 'UID:w'), { 'if-match': tag });
  await phone.put('second.vcf', card('3'));
  await phone.delete('dee.vcf', { 'if-match': tag });
  const { token: told } = await phone.sync(token);
  await phone.sync(told);
  const [edit] = (await ann.get('/conflicts')).json() as PendingConflict[]; // the third card
  const choices = Object.fromEntries(edit!.clashes.map(({ path }) => [path, 'mine']));
  await ann.post(`/conflicts/${edit!.id}`, { choices });
  await phone.propfind(phone.book, '<D:displayname/><D:getetag/>', '1');
  const { headers } = await phone.get('dee.vcf');
  for (const report of ['addressbook-multiget', 'addressbook-query']) {
    const href = `<D:href>${phone.book}dee.vcf</D:href>`;
    const data = '<D:prop><C:address-data/></D:prop>';
    const names = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"';
    await phone.report(`<C:${report} ${names}>${data}${href}</C:${report}>`);
  }
  const patch = '<D:set><D:prop><D:displayname>Friends</D:displayname></D:prop></D:set>';
  await phone.send('PROPPATCH', phone.book, `<D:propertyupdate xmlns:D="DAV:">${patch}</D:propertyupdate>`);
  await registerForPush(phone);
  const { status } = await phone.delete('dee.vcf', { 'if-match': String(headers.etag) });
  if (status !== 204) throw new Error(`a device could not delete: ${status}`);
  await ann.delete('/trash');
}

/** Registers and ends at once, since no message must be sent to a public address. */
async function registerForPush(phone: Awaited<ReturnType<typeof addDevice>>): Promise<void> {
  await phone.propfind(phone.book, '<P:transports xmlns:P="https://bitfire.at/webdav-push"/>');
  const body = newRegistration('https://93.184.215.14/push');
  const answer = await phone.send('POST', phone.book, body, { 'content-type': 'application/xml' });
  await phone.send('DELETE', new URL(answer.headers.location ?? '').pathname);
}

/** Exports everything stored about the user, and restores it into the empty book of another user. */
async function takeAlong(server: TestServer, ann: Awaited<ReturnType<TestServer['signUp']>>): Promise<void> {
  const file = `${temporaryFolder()}/ann.zip`;
  writeFileSync(file, (await ann.get('/users/export')).bytes);
  const { userId } = parseToken((await server.signUp('Eve')).token)!; // just created
  await restoreArchive(server.db, userId, historyLines(file), { maxContacts: 1000, maxBytes: 2 ** 28 });
}

/** Imports a file of each format, with a photo, an unreadable row, and a row that is already in the book. */
async function bringFiles(ann: Awaited<ReturnType<TestServer['signUp']>>): Promise<void> {
  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:/9j/${'A'.repeat(2000)}`;
  const file = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Rosie', 'TEL:113', photo, 'END:VCARD', 'BEGIN:VCARD'].join('\r\n');
  const table = 'Name,Foo\r\nMia,1\r\n';
  const choice = { changed: { all: true } };
  for (const body of [file, file, table, file]) {
    const { id } = (await ann.post('/imports', body)).json() as { id: string };
    await ann.put(`/imports/${id}/columns`, { columns: ['name', 'phone'] });
    for (const part of ['', '?limit=9&q=ro1', '/unreadable']) await ann.get(`/imports/${id}${part}`);
    await ann.post(`/imports/${id}/apply`, choice);
  }
  const [{ id } = { id: '' }] = (await ann.get('/imports')).json() as { id: string }[];
  await ann.delete(`/imports/${id}`);
  await ann.get('/contacts/export?format=vcard3');
}
