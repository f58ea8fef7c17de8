import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { ActiveSession } from '@contactbook/contract/account';
import type { Import } from '@contactbook/contract/transfer';
import { expect, test } from 'vitest';
import { sharedServer, startServer, type TestServer } from '../testing/server.ts';

/** Sends the headers of a request; the test sends the body. */
function begin({ port }: TestServer, method: string, path: string, headers: Record<string, string>) {
  const sent = request({ port, host: '127.0.0.1', method, path, headers }).on('error', () => undefined);
  sent.flushHeaders();
  const status = once(sent, 'response').then(([answer]) => (answer as IncomingMessage).resume().statusCode);
  return { sent, status };
}

test('a request without a token is refused before its body has arrived', async () => {
  const server = await sharedServer();
  const calls = [
    ['POST', '/contacts'],
    ['PUT', '/contacts/019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10/card'],
    ['POST', '/imports'],
    ['POST', '/users/password'],
  ] as const;
  for (const [method, path] of calls) {
    const headers = { 'content-type': 'application/json', 'content-length': '60000' };
    const { sent, status } = begin(server, method, path, headers);
    expect([path, await status]).toEqual([path, 401]);
    sent.destroy();
  }
});

test('whatever a body says, and however large it is, it is 401 without a token', async () => {
  const server = await sharedServer();
  const json = { 'content-type': 'application/json' };
  const bodies = ['{"name":1}', '{', 'x'.repeat(100_000), `[${'{},'.repeat(200_000)}{}]`];
  const answers = await Promise.all(bodies.map((body) => server.post('/contacts', body, json)));
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 401));
});

test('a session that ends while the body of a request arrives changes nothing', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const other = await server.logIn('ann@example.com');
  // The server updates a session that was not used for a day, which shows that the request was authenticated.
  server.clock.nowMs += 2 * 24 * 60 * 60 * 1000;
  const body = JSON.stringify({ name: 'Rosie', number: '1' });
  const { sent, status } = begin(server, 'POST', '/contacts', {
    authorization: `Bearer ${other.token}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const session = async () => {
    const sessions = (await ann.get('/users/sessions')).json() as ActiveSession[];
    return sessions.find(({ isCurrent }) => !isCurrent);
  };
  await expect.poll(async () => (await session())?.label).toContain('Firefox');
  await ann.delete(`/users/sessions/${(await session())?.id}`);
  sent.end(body);
  expect([await status, await ann.contacts()]).toEqual([401, []]);
});

test('a session that ends while a file is uploaded leaves nothing of the file', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const other = await server.logIn('ann@example.com');
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rosie\r\nEND:VCARD\r\n';
  const file = card.repeat(5000);
  const { sent, status } = begin(server, 'POST', '/imports', {
    authorization: `Bearer ${other.token}`,
    'content-type': 'text/vcard',
    'content-length': String(file.length),
  });
  sent.write(file.slice(0, file.length / 2));
  const imports = async () => (await ann.get('/imports')).json() as Import[];
  await expect.poll(async () => (await imports())[0]?.contacts).toBeGreaterThan(0);
  await other.post('/users/logout');
  sent.end(file.slice(file.length / 2));
  expect([await status, await imports()]).toEqual([401, []]);
});
