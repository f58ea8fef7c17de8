import type { NewDevice } from '@contactbook/contract/devices';
import { expect, test } from 'vitest';
import { addCard } from '../testing/people-with-cards.ts';
import { type Answer, type Headers, serverFor, type TestServer } from '../testing/server.ts';

test('the calendar is sent again only after a change, and an event keeps its UID', async () => {
  const { server, ann, calendar } = await annWithCalendar({ LOG_LEVEL: 'silent' });
  const { id } = await addCard(ann, 'FN:Dana Rossi', 'BDAY:1988-04-15');
  const first = await read(server, calendar);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const again = (etag = '') => read(server, calendar, { 'if-none-match': etag });
  expect((await again(first.headers.etag)).status).toBe(304);
  await ann.patch(`/contacts/${id}`, { name: 'Dana Verdi' });
  const second = await again(first.headers.etag);
  expect([second.status, uidsIn(second.text)]).toEqual([200, uidsIn(first.text)]);
  expect(second.text).toContain('SUMMARY:Dana Verdi turns 38');
  // A new year changes the ages.
  server.clock.nowMs += 60 * 24 * 60 * 60 * 1000;
  const third = await again(second.headers.etag);
  expect([third.status, third.text.includes('turns 40')]).toEqual([200, true]);
});

test('a reminder is as many hours from the beginning of the day as the address says', async () => {
  const { server, ann, calendar } = await annWithCalendar();
  await addCard(ann, 'FN:Dana Rossi', 'BDAY:1988-04-15');
  const alarms = async (query: string) => {
    const { status, text } = await server.send('GET', calendar + query);
    return [status, new Set(text.match(/TRIGGER[^\r]*/g))];
  };
  expect(await alarms('')).toEqual([200, new Set()]);
  expect(await alarms('?alarm=9')).toEqual([200, new Set(['TRIGGER:PT9H'])]);
  expect(await alarms('?alarm=-15')).toEqual([200, new Set(['TRIGGER:-PT15H'])]);
  expect((await alarms('?alarm=soon'))[0]).toBe(400);
});

test('titles are in the language that the person has chosen', async () => {
  const { server, ann, calendar } = await annWithCalendar();
  await ann.patch('/users/current', { language: 'uk' });
  await addCard(ann, 'FN:Оксана', 'BDAY:1988-04-15');
  const { text } = await read(server, calendar, { 'accept-language': 'en' });
  expect(text).toContain('SUMMARY:Оксана: 38 років');
});

test('the address of a calendar opens nothing else, shows no other book, and ends with its device', async () => {
  const { server, ann, calendar, device } = await annWithCalendar();
  const eve = await server.signUp('Eve');
  await addCard(ann, 'FN:Dana Rossi', 'BDAY:1988-04-15');
  const eves = pathOf(
    (await eve.post('/users/devices', { label: 'Calendar', access: 'calendar' })).json() as NewDevice,
  );
  const phone = (await ann.post('/users/devices', { label: 'Phone' })).json() as NewDevice;
  expect((await read(server, eves)).text).not.toContain('Dana');
  // The id of another owner with a right password, and the password of another kind of device.
  const [, annId = ''] = /calendar\/([\da-f-]{36})/.exec(calendar) ?? [];
  const guessed = [eves.replace(/[\da-f-]{36}/, annId), `/calendar/${phone.token}.ics`, '/calendar/x.ics'];
  for (const path of guessed) expect((await read(server, path)).status).toBe(404);

  const bearer = { authorization: `Bearer ${device.token}` };
  const basic = `Basic ${Buffer.from(`${device.user}:${device.password}`).toString('base64')}`;
  const elsewhere = [
    await server.get('/contacts', bearer),
    await server.get('/users/current', bearer),
    await server.send('PROPFIND', '/dav/', undefined, { authorization: basic, depth: '0' }),
  ];
  expect(elsewhere.map(({ status }) => status)).toEqual([401, 401, 401]);
  await ann.delete(`/users/devices/${device.id}`);
  expect((await read(server, calendar)).status).toBe(404);
});

test('wrong addresses of calendars from a network are limited', async () => {
  const { server, calendar } = await annWithCalendar({ LOG_IN_FAILURES: '3' });
  const wrong = `${calendar.slice(0, -8)}aaaa.ics`;
  const statuses = [];
  for (let tries = 0; tries < 4; tries++) statuses.push((await read(server, wrong)).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
  expect((await read(server, calendar)).status).toBe(200);
});

/** Ann with a device whose address is that of her calendar. */
async function annWithCalendar(settings?: Record<string, string>) {
  const server = await serverFor(settings);
  const ann = await server.signUp('Ann');
  const device = (await ann.post('/users/devices', { label: 'Calendar', access: 'calendar' })).json() as NewDevice;
  return { server, ann, device, calendar: pathOf(device) };
}

const pathOf = ({ url }: NewDevice): string => new URL(url).pathname;

function read({ send }: TestServer, calendar: string, headers: Headers = {}): Promise<Answer> {
  return send('GET', calendar, undefined, headers);
}

const uidsIn = (text: string): string[] => text.match(/UID:[^\r]*/g) ?? [];
