import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendRequest } from './testing.ts';
import { temporaryFolder } from './testing-database.ts';
import { runServer } from './testing-process.ts';

const ann = { name: 'Secretname', email: 'secret.mail@example.com', password: 'secretpassword' };
const contact = { name: 'Secretfriend', number: '555-7777' };

/** Everything that a session of calls, good and bad, leaves in the log of a server at this level. */
async function loggedAt(level: string) {
  const server = runServer({ DATABASE_URL: `sqlite:${join(temporaryFolder(), 'book.db')}`, LOG_LEVEL: level });
  const port = await server.port();
  const signedUp = await sendRequest(port, 'POST', '/users/signup', ann);
  const { token } = signedUp.json() as { token: string };
  const mine = { authorization: `Bearer ${token}` };
  const broken = { ...mine, 'content-type': 'application/json' };
  await sendRequest(port, 'POST', '/users/signup', ann);
  await sendRequest(port, 'POST', '/users/login', { ...ann, password: 'secretwrong' });
  await sendRequest(port, 'POST', '/users/login', ann);
  await sendRequest(port, 'POST', '/contacts', contact, mine);
  await sendRequest(port, 'POST', '/contacts', { ...contact, number: 5557777 }, mine);
  await sendRequest(port, 'POST', '/contacts', '{"name":"Secretfriend",', broken);
  await sendRequest(port, 'PATCH', '/contacts/secretid', contact, mine);
  await sendRequest(port, 'GET', '/contacts', undefined, mine);
  await sendRequest(port, 'GET', '/contacts/%zz?secretquery', undefined, mine);
  await sendRequest(port, 'GET', '/x', undefined, { ...mine, padding: 'x'.repeat(20_000) });
  await sendRequest(port, 'POST', '/users/logout', undefined, mine);
  server.child.kill('SIGTERM');
  const { stdout, stderr } = await server.ended;
  return { output: stdout + stderr, token };
}

test('at level trace the log holds no token, password, name or number', async () => {
  const { output, token } = await loggedAt('trace');
  const [, secret = ''] = token.split('.');
  expect([/secret|555-?7777/i.test(output), output.includes(secret)]).toEqual([false, false]);
});

test('at level silent nothing but the address is printed', async () => {
  const { output } = await loggedAt('silent');
  expect(output).toMatch(/^ContactBook is open at \S+\n$/);
});
