import { request } from 'node:http';
import type { Device } from '@contactbook/contract/devices';
import { expect, test } from 'vitest';
import { addDevice, basic, cardText } from '../testing/devices.ts';
import { NO_LIMITS } from '../testing/launch.ts';
import { serverFor } from '../testing/server.ts';

async function aPhone(settings: Record<string, string> = {}) {
  const server = await serverFor({ ...NO_LIMITS, ...settings });
  return { server, phone: await addDevice(server, await server.signUp('Ann')) };
}

const multiget = (hrefs: string[]) =>
  `<C:addressbook-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/></D:prop>${hrefs.map((href) => `<href xmlns="DAV:">${href}</href>`).join('\n')}</C:addressbook-multiget>`;
const asksFor = (inside: string) =>
  `<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop>${inside}</D:prop></C:addressbook-query>`;
const names = (book: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${book}00000000-0000-4000-8000-${String(index).padStart(12, '0')}.vcf`);

test('all cards of a book as large as one may be are asked for at once, and those of more are not', async () => {
  const { phone } = await aPhone();
  await phone.put('rosie.vcf', cardText('UID:r', 'FN:Rosie'));
  const asked = [...names(phone.book, 100_000), `${phone.book}rosie.vcf`];
  const { status, text } = await phone.report(multiget(asked));
  expect([status, text.match(/404 Not Found/g)?.length, text.match(/<D:getetag>/g)?.length]).toEqual([207, 100_000, 1]);

  const small = await aPhone({ CONTACTS_PER_PERSON: '10' });
  expect((await small.phone.report(multiget(names(small.phone.book, 10_011)))).status).toBe(400);
  expect((await small.phone.report(multiget(names(small.phone.book, 20_000)))).status).toBe(413);
});

test('what an answer would repeat for each card, and what is parsed in one piece, is bounded whatever the body may take', async () => {
  const { phone } = await aPhone();
  const bodies = [
    '<D:x/>'.repeat(1001),
    `<${'x'.repeat(70_000)}/>`,
    `<x xmlns="${'u'.repeat(600)}">${'<x/>'.repeat(110)}</x>`,
    `<x ${Array.from({ length: 101 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    `<x>${'x'.repeat(70_000)}</x>`,
  ];
  const answers = await Promise.all(bodies.map((body) => phone.report(asksFor(body))));
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 400));
});

test('a device that is ended while its card is on the way writes nothing', async () => {
  const server = await serverFor(NO_LIMITS);
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const card = cardText('UID:r', 'FN:Rosie', `NOTE:${'x'.repeat(20_000)}`);
  const headers = {
    authorization: phone.authorization,
    'content-type': 'text/vcard',
    'content-length': card.length,
    'user-agent': 'DAVx5/4.4',
  };
  const sent = request({ port: server.port, host: '127.0.0.1', method: 'PUT', path: `${phone.book}r.vcf`, headers });
  const status = new Promise<number | undefined>((resolve) =>
    sent.on('response', (answer) => resolve(answer.statusCode)),
  );
  sent.write(card.slice(0, 1000));
  const devices = async () => (await ann.get('/users/devices')).json() as Device[];
  // The program is stored once the device is authenticated.
  await expect.poll(async () => (await devices())[0]?.agent).toBe('DAVx⁵');
  await ann.delete(`/users/devices/${(await devices())[0]?.id}`);
  sent.end(card.slice(1000));
  expect([await status, await ann.contacts()]).toEqual([401, []]);
});

/** Sends headers that announce a long body and a part of it; resolves when the server answers. */
function begin(port: number, path: string, authorization: string) {
  const headers = { authorization, 'content-type': 'application/xml', 'content-length': '9000000' };
  const sent = request({ port, host: '127.0.0.1', method: 'REPORT', path, headers }).on('error', () => undefined);
  sent.write(' '.repeat(100_000));
  const answer = new Promise<number>((resolve) => {
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
  });
  return { answer, leave: () => sent.destroy() };
}

test('a long body is read for nobody who is not known, and of each person for two devices at a time', async () => {
  const { server, phone } = await aPhone();
  expect(await begin(server.port, phone.book, basic('ann@example.com', 'wrong')).answer).toBe(401);

  const lines = Array.from({ length: 40 }, () => begin(server.port, phone.book, phone.authorization));
  // Two are read, thirty wait, and the others are refused.
  const refused = new Set<number>();
  await Promise.any(lines.map(async ({ answer }) => refused.add(await answer)));
  expect([...refused]).toEqual([429]);
  for (const { leave } of lines) leave();
  const long = multiget(names(phone.book, 1000));
  await expect.poll(async () => (await phone.report(long)).status).toBe(207);
  expect((await phone.report(long)).status).toBe(207);
});
