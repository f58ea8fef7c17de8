import { DatabaseSync } from 'node:sqlite';
import { expect, inject, test } from 'vitest';
import { sendRequest } from './testing/server.ts';
import { takeBareDatabase } from './testing/database.ts';
import { runServer } from './testing/process.ts';
import { run } from './testing/run.ts';

const ann = { name: 'Secretname', email: 'secret.mail@example.com', password: 'secretpassword' };
const contact = { name: 'Secretfriend', number: 'Secretnumber 555' };

/** Runs valid and invalid requests; returns what the server logs at this level. */
async function loggedAt(level: string) {
  const url = await takeBareDatabase();
  const server = runServer({ DATABASE_URL: url, LOG_LEVEL: level });
  const port = await server.port();
  const signedUp = await sendRequest(port, 'POST', '/users/signup', ann);
  const { token } = signedUp.json() as { token: string };
  const mine = { authorization: `Bearer ${token}` };
  const broken = { ...mine, 'content-type': 'application/json' };
  const odd = { cookie: 'secret=1', 'user-agent': 'secret', 'x-forwarded-for': 'secret', 'x-request-id': 'secret' };
  await sendRequest(port, 'POST', '/users/signup', ann);
  await sendRequest(port, 'POST', '/users/login', { ...ann, password: 'secretwrong' });
  await sendRequest(port, 'POST', '/users/login', ann);
  await sendRequest(port, 'GET', '/users/current', undefined, { ...mine, ...odd });
  const added = await sendRequest(port, 'POST', '/contacts', contact, mine);
  const { id } = added.json() as { id: string };
  await sendRequest(port, 'POST', '/contacts', { ...contact, number: 55577775557777 }, mine);
  await sendRequest(port, 'POST', '/contacts', '{"name":"Secretfriend",', broken);
  await sendRequest(port, 'PATCH', `/contacts/${id}`, { name: 'Secretwife' }, mine);
  await sendRequest(port, 'PATCH', '/contacts/secretid', contact, mine);
  await sendRequest(port, 'GET', '/contacts', undefined, mine);
  await sendRequest(port, 'GET', '/contacts/%zz?secretquery', undefined, mine);
  await sendRequest(port, 'GET', '/secret?secret=secret', undefined, mine);
  await sendRequest(port, 'GET', '/x', undefined, { ...mine, padding: 'x'.repeat(20_000) });
  await sendRequest(port, 'DELETE', `/contacts/${id}`, undefined, mine);
  const devices: { token: string; url: string }[] = [];
  for (const access of ['read', 'calendar']) {
    const made = await sendRequest(port, 'POST', '/users/devices', { label: 'Secretdevice', access }, mine);
    devices.push(made.json() as (typeof devices)[number]);
  }
  const [script, calendar] = devices;
  const { pathname } = new URL(calendar?.url ?? '');
  const asked = [
    await sendRequest(port, 'GET', '/contacts', undefined, { authorization: `Bearer ${script?.token}` }),
    await sendRequest(port, 'GET', pathname),
    await sendRequest(port, 'GET', `${pathname}?alarm=secret`),
    await sendRequest(port, 'GET', `${pathname}/secret`),
  ];
  const tokens = devices.map((device) => device.token);
  await breakWrites(url);
  const failed = [
    await sendRequest(port, 'POST', '/users/signup', { ...ann, email: 'secret.two@example.com' }),
    await sendRequest(port, 'POST', '/contacts', contact, mine),
  ];
  await sendRequest(port, 'POST', '/users/logout', undefined, mine);
  server.child.kill('SIGTERM');
  const { stdout, stderr } = await server.ended;
  return {
    output: stdout + stderr,
    token,
    id,
    tokens,
    asked: asked.map(({ status }) => status),
    failed: failed.map(({ status }) => status),
  };
}

/** Makes the database refuse additions. PostgreSQL quotes the whole row in its error. */
async function breakWrites(url: string): Promise<void> {
  const tables = ['emails', 'contacts'];
  if (inject('engine').name === 'sqlite') {
    const file = new DatabaseSync(url.slice('sqlite:'.length));
    for (const table of tables) {
      file.exec(`create trigger no_${table} before insert on ${table} begin select raise(abort, 'no'); end`);
    }
    return file.close();
  }
  for (const table of tables)
    await run(url, `alter table ${table} add constraint no check (user_id is null) not valid`);
  return undefined;
}

test('at level trace the log holds no token, password, name, number, e-mail or id, whatever went wrong', async () => {
  const { output, token, id, tokens, asked, failed } = await loggedAt('trace');
  const [, secret = ''] = token.split('.');
  const told = output.split('\n').filter((line) => /secret|55577775557777/i.test(line) || line.includes(secret));
  expect([failed, told, output.includes(id)]).toEqual([[500, 500], [], false]);
  // A password of a device is in the path of a calendar, and in the header of a script.
  const passwords = tokens.map((each) => each.split('.')[1] ?? '');
  expect(asked).toEqual([200, 200, 400, 404]);
  expect(passwords.filter((password) => password === '' || output.includes(password))).toEqual([]);
});

test('at level silent nothing but the address is printed', async () => {
  const { output } = await loggedAt('silent');
  expect(output).toMatch(/^ContactBook \S+ \(\S+\) listens at \S+\nAnyone may sign up\.\n$/);
});
