import { readFile } from 'node:fs/promises';
import type { BookAct } from '@contactbook/contract/changes';
import type { Device, NewDevice } from '@contactbook/contract/devices';
import type { User } from '@contactbook/contract/users';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../../testing/devices.ts';
import { sharedServer, startServer } from '../../testing/server.ts';

/** Ann with a contact, and a script with the token of a device of this kind. */
async function annWithScript(access: 'read' | 'write', settings?: Record<string, string>) {
  const server = await (settings === undefined ? sharedServer() : startServer(settings));
  const ann = await server.signUp('Ann');
  const device = (await ann.post('/users/devices', { label: 'Script', access })).json() as NewDevice;
  const rosie = await ann.add('Rosie Simpson');
  const authorization = `Bearer ${device.token}`;
  const send = (method: string, path: string, body?: object) => server.send(method, path, body, { authorization });
  return { server, ann, rosie, device, send };
}

test('the list of devices says what each password gives access to', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  for (const access of ['write', 'read', 'calendar', undefined]) {
    await ann.post('/users/devices', { label: String(access), ...(access && { access }) });
  }
  const devices = (await ann.get('/users/devices')).json() as Device[];
  expect(devices.map(({ label, access }) => `${label}: ${access}`).toSorted()).toEqual([
    'calendar: calendar',
    'read: read',
    'undefined: write',
    'write: write',
  ]);
  expect((await ann.post('/users/devices', { label: 'x', access: 'all' })).status).toBe(400);
});

test('a script that reads gets contacts, cards, labels and files, and changes nothing', async () => {
  const { ann, rosie, send } = await annWithScript('read');
  const read = [
    '/contacts',
    '/contacts/search-texts',
    `/contacts/${rosie.id}/card`,
    '/contacts/export?format=csv',
    '/labels',
    '/changes?since=0',
  ];
  for (const path of read) expect([path, (await send('GET', path)).status]).toEqual([path, 200]);
  expect((await send('GET', '/users/current')).json() as User).toMatchObject({ name: 'Ann' });

  const before = await ann.contacts();
  const changes = [
    await send('POST', '/contacts', { name: 'Kim', number: '1' }),
    await send('PATCH', `/contacts/${rosie.id}`, { name: 'Kim' }),
    await send('DELETE', `/contacts/${rosie.id}`),
    await send('PUT', `/contacts/${rosie.id}/card`, { '@type': 'Card', version: '1.0' }),
    await send('POST', '/labels', { name: 'Family' }),
    await send('POST', '/contacts/acts', { contacts: { ids: [rosie.id] }, act: { do: 'delete' } }),
  ];
  expect(changes.map(({ status, json }) => [status, (json() as { code: string }).code])).toEqual(
    changes.map(() => [403, 'not_permitted']),
  );
  expect(await ann.contacts()).toEqual(before);
});

test('a script that may write changes contacts, and the history names it', async () => {
  const { ann, rosie, send } = await annWithScript('write');
  expect((await send('POST', '/contacts', { name: 'Kim', number: '1' })).status).toBe(201);
  expect((await send('PATCH', `/contacts/${rosie.id}`, { name: 'Rosie' })).status).toBe(200);
  const acted = await send('POST', '/contacts/acts', {
    contacts: { ids: [rosie.id] },
    act: { do: 'label', label: 'Family' },
  });
  expect(acted.status).toBe(200);
  const acts = (await ann.get('/history')).json() as BookAct[];
  expect(acts.map(({ act, device }) => [act, device])).toEqual([
    ['edited', 'Script'],
    ['edited', 'Script'],
    ['added', 'Script'],
    ['added', undefined],
  ]);
});

test.each(['read', 'write'] as const)('a script that may %s reaches nothing of the account', async (access) => {
  const { ann, device, rosie, send } = await annWithScript(access);
  const refused: [method: string, path: string, body?: object][] = [
    ['PATCH', '/users/current', { name: 'Eve' }],
    ['POST', '/users/password', { password: 'correct horse', newPassword: 'another horse' }],
    ['GET', '/users/sessions'],
    ['DELETE', '/users/sessions'],
    ['POST', '/users/logout'],
    ['GET', '/users/devices'],
    ['POST', '/users/devices', { label: 'Another' }],
    ['DELETE', `/users/devices/${device.id}`],
    ['POST', '/users/codes', {}],
    ['GET', '/events'],
    ['GET', '/imports'],
    ['DELETE', '/trash'],
    ['DELETE', `/contacts/${rosie.id}/history`],
    ['POST', '/past', { revision: 0 }],
  ];
  for (const [method, path, body] of refused) {
    const { status } = await send(method, path, body);
    expect([method, path, status]).toEqual([method, path, 403]);
  }
  expect((await ann.get('/users/current')).json()).toMatchObject({ name: 'Ann' });
});

test('the token of a device reads no other book, and ends with the device', async () => {
  const { server, ann, device, send } = await annWithScript('read');
  const eve = await server.signUp('Eve');
  const annId = device.token.slice(0, 36);
  const eves = (await eve.post('/users/devices', { label: 'Script', access: 'read' })).json() as NewDevice;
  const mixed = `Bearer ${annId}.${eves.password}`;
  expect((await server.get('/contacts', { authorization: mixed })).status).toBe(401);
  expect((await server.get('/contacts', { authorization: `Bearer ${eves.token}` })).json()).toEqual([]);
  expect((await send('GET', '/contacts')).status).toBe(200);
  const [listed] = (await ann.get('/users/devices')).json() as Device[];
  expect([listed?.id, listed?.usedAtMs]).toEqual([device.id, server.clock.nowMs]);
  await ann.delete(`/users/devices/${device.id}`);
  expect((await send('GET', '/contacts')).status).toBe(401);
});

test('wrong tokens of devices from a network are limited', async () => {
  const { server, device } = await annWithScript('read', { LOG_IN_FAILURES: '3' });
  const authorization = `Bearer ${device.token.slice(0, -4)}aaaa`;
  const statuses = [];
  for (let tries = 0; tries < 4; tries++) statuses.push((await server.get('/contacts', { authorization })).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('a phone whose password only reads syncs, and every change of it is refused', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann, 'Old phone', 'read');
  const { id } = await ann.add('Rosie Simpson');
  const { there } = await phone.sync();
  expect(there).toEqual([`${id}.vcf`]);
  const privileges = [phone.book, `${phone.book}${id}.vcf`].map(async (path) => {
    const { text } = await phone.propfind(path, '<D:current-user-privilege-set/>');
    return text.match(/<D:privilege><D:[\w-]+/g)?.map((privilege) => privilege.slice('<D:privilege><D:'.length));
  });
  expect(await Promise.all(privileges)).toEqual([['read', 'read-current-user-privilege-set'], ['read']]);
  const refused = [
    await phone.put('new.vcf', cardText('UID:new', 'FN:Kim', 'N:Kim;;;;')),
    await phone.put(`${id}.vcf`, cardText('FN:Kim', 'N:Kim;;;;')),
    await phone.delete(`${id}.vcf`),
    await phone.send('PROPPATCH', phone.book, '<D:propertyupdate xmlns:D="DAV:"/>'),
    await phone.send('MKCOL', `${phone.book}new/`),
  ];
  for (const { status, text } of refused) {
    expect([status, text.includes('<D:privilege><D:write/></D:privilege>')]).toEqual([403, true]);
  }
  expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Rosie Simpson']);
});

test('the lines of curl in the page about scripts do what it says', async () => {
  const { server, ann, device } = await annWithScript('write');
  const page = await readFile('docs/scripts.md', 'utf8');
  const lines = page.split('\n').filter((line) => line.startsWith('curl '));
  const answers = [];
  for (const line of lines) {
    const words = Array.from(
      line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
      ([, one, two, plain]) => one ?? two ?? plain ?? '',
    );
    const url = words.find((word) => word.startsWith('https:')) ?? '';
    const header = words[words.indexOf('-H') + 1]?.replace('$TOKEN', device.token) ?? '';
    const body = words.includes('--json') ? words[words.indexOf('--json') + 1] : undefined;
    const { pathname, search } = new URL(url);
    const [name = '', value = ''] = header.split(/: (.*)/);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    answers.push(
      await server.send(body === undefined ? 'GET' : 'POST', pathname + search, body, { [name]: value, ...type }),
    );
  }
  expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
    [200, 'application/json; charset=utf-8'],
    [200, 'text/csv; charset=utf-8'],
    [201, 'application/json; charset=utf-8'],
  ]);
  expect((await ann.contacts()).map(({ name }) => name)).toEqual(['Rosie Simpson', 'Dana Rossi']);
});
