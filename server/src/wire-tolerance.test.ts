import { describe, expect, test } from 'vitest';
import { PASSWORD, sharedServer, startServer } from './testing/server.ts';

// Requests of front ends for the public teaching backend. Each must be accepted.

const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
const rosie = { name: 'Rosie Simpson', number: '459-12-56' };

test.each(['Bearer TOKEN', 'bearer TOKEN', 'TOKEN', 'Bearer  TOKEN '])('Authorization: %s', async (form) => {
  const server = await sharedServer();
  const { token } = await server.signUp('Ann');
  const answer = await server.get('/users/current', { authorization: form.replace('TOKEN', token) });
  expect(answer.status).toBe(200);
});

test.each(['', 'Bearer', 'Bearer null', 'Bearer undefined'])(
  'sign-up with Authorization: "%s"',
  async (authorization) => {
    const server = await sharedServer();
    expect((await server.post('/users/signup', ann, { authorization })).status).toBe(201);
  },
);

test.each(['', 'Bearer', 'Bearer null', 'Bearer undefined'])(
  'log-in with Authorization: "%s"',
  async (authorization) => {
    const server = await sharedServer();
    await server.signUp('Ann');
    expect((await server.post('/users/login', ann, { authorization })).status).toBe(200);
  },
);

const calls = [
  ['POST', '/users/signup', { ...ann, email: 'other@example.com' }, 201],
  ['POST', '/users/login', ann, 200],
  ['POST', '/users/logout', undefined, 200],
  ['GET', '/users/current', undefined, 200],
  ['GET', '/contacts', undefined, 200],
  ['POST', '/contacts', rosie, 201],
  ['PATCH', '/contacts/ID', rosie, 200],
  ['DELETE', '/contacts/ID', undefined, 200],
] as const;
/** Any letter case, as in `/users/logOut`, and a trailing slash. */
const forms = {
  'a trailing slash': (path: string) => `${path}/`,
  'capital letters': (path: string) => path.toUpperCase(),
  'capital letters, a trailing slash and a query': (path: string) => `${path.toUpperCase()}/?a=B`,
  'some capital letters': (path: string) => path.replaceAll(/(?<=[a-z])[osu]/g, (letter) => letter.toUpperCase()),
};
const sweep = Object.entries(forms).flatMap(([form, change]) => calls.map((call) => [form, ...call, change] as const));
test.each(sweep)('%s: %s %s', async (_form, method, path, body, status, change) => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const { id } = await client.add('Rosie');
  const answer = await server.send(method, change(path).replace('ID', id), body, { authorization: client.token });
  expect(answer.status).toBe(status);
});

test.each(calls.slice(2))('capital letters need a token too: %s %s', async (method, path, body) => {
  const server = await sharedServer();
  expect((await server.send(method, path.toUpperCase(), body)).status).toBe(401);
});

test('failed log-ins count in every letter case', async () => {
  const server = await startServer({ LOG_IN_FAILURES: '2' });
  await server.signUp('Ann');
  const wrong = { ...ann, password: 'wrong horse' };
  const paths = ['/users/login', '/users/LOGIN', '/Users/logIn/'];
  const answers = [];
  for (const path of paths) answers.push((await server.post(path, wrong)).status);
  expect(answers).toEqual([400, 400, 429]);
});

test('the letter case of all else is kept: ids, CardDAV, tokens and our own calls', async () => {
  const server = await sharedServer();
  const { token } = await server.signUp('Ann');
  const paths = ['/DAV/', '/C/token', '/History', '/users/Devices', '/contactsX', '/HEALTHZ'];
  const answers = await Promise.all(paths.map((path) => server.get(path, { authorization: token })));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
});

const types = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=windows-1251'];
const bodiless = [
  ['GET', '/contacts'],
  ['GET', '/users/current'],
  ['POST', '/users/logout'],
  ['DELETE', '/contacts/ID'],
] as const;
test.each(types.flatMap((type) => bodiless.map(([method, path]) => [type, method, path] as const)))(
  'Content-Type: %s with an empty body on %s %s',
  async (type, method, path) => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const headers = { authorization: client.token, 'content-type': type };
    expect((await server.send(method, path.replace('ID', id), undefined, headers)).status).toBe(200);
  },
);

test.each(types)('a body of Content-Type: %s', async (type) => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const answer = await client.post('/contacts', JSON.stringify({ name: 'Ганна', number: '112' }), {
    'content-type': type,
  });
  expect(answer.json()).toMatchObject({ name: 'Ганна' });
});

// fetch declares a text body as text/plain.
const ignored = ['{}', 'null', '', 'bye'].flatMap((body) =>
  ['application/json', 'text/plain;charset=UTF-8', 'nonsense'].map((type) => [body, type] as const),
);
describe.each(ignored)('the body %o of Content-Type "%s" is ignored', (body, type) => {
  test('at logout, which ends the session', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const { status } = await client.post('/users/logout', body, { 'content-type': type });
    expect([status, (await client.get('/users/current')).status]).toEqual([200, 401]);
  });

  test('at DELETE', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const { status } = await client.delete(`/contacts/${id}`, body, { 'content-type': type });
    expect([status, await client.contacts()]).toEqual([200, []]);
  });

  test('at GET', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const headers = { authorization: client.token, 'content-type': type };
    expect((await server.send('GET', '/contacts', body, headers)).status).toBe(200);
  });
});

test('a body without any Content-Type is ignored at logout', async () => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  expect((await client.post('/users/logout', '{}')).status).toBe(200);
});

test.each(['/users/logout', '/contacts/ID'])('a large body is ignored nowhere: %s', async (path) => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const { id } = await client.add('Rosie');
  const method = path === '/users/logout' ? 'POST' : 'DELETE';
  const headers = { authorization: client.token, 'content-type': 'text/plain' };
  expect((await server.send(method, path.replace('ID', id), ' '.repeat(70_000), headers)).status).toBe(413);
});

test('an extra token: true at log-in', async () => {
  const server = await sharedServer();
  await server.signUp('Ann');
  expect((await server.post('/users/login', { ...ann, token: true })).status).toBe(200);
});

test('an extra field at sign-up is not stored', async () => {
  const server = await sharedServer();
  const answer = await server.post('/users/signup', { ...ann, isAdmin: true });
  expect(answer.json()).toMatchObject({ user: { name: 'Ann', email: 'ann@example.com' } });
});

test('an id inside a PATCH does not move the contact', async () => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const { id } = await client.add('Rosie');
  const answer = await client.patch(`/contacts/${id}`, { id: 'another', ...rosie, favourite: true });
  expect(answer.json()).toEqual({ id, ...rosie, version: 2 });
});

test('an id inside a POST is not taken', async () => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const answer = await client.post('/contacts', { id: 'mine', ...rosie });
  expect(answer.json()).toEqual({ id: expect.not.stringContaining('mine'), ...rosie, version: 1 });
});

test.each([{ name: 'Rose' }, { number: '112' }])('PATCH with only %o', async (patch) => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const contact = await client.add('Rosie');
  const answer = await client.patch(`/contacts/${contact.id}`, patch);
  expect([answer.status, answer.json()]).toEqual([200, { ...contact, ...patch, version: 2 }]);
});

test('PATCH with nothing changes nothing', async () => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const contact = await client.add('Rosie');
  const answer = await client.patch(`/contacts/${contact.id}`, {});
  expect([answer.status, answer.json()]).toEqual([200, contact]);
});

const freeTexts = [
  { name: 'Наталія Щур-Їжакевич', number: '+380 (67) 123-45-67' },
  { name: "d'Artagnan", number: '*100#' },
  { name: 'Plumber #2 (nights!)', number: '112' },
  { name: '山田 太郎', number: '０９０−１２３４−５６７８' },
  { name: 'محمد', number: '٠١٢٣' },
  { name: '👩‍🚀 Rocket', number: '555-0199 ext. 4' },
  { name: '  spaces kept ', number: ' 1 ' },
];
test.each(freeTexts)('free text: %o', async (draft) => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  await client.post('/contacts', draft);
  expect(await client.contacts()).toMatchObject([draft]);
});
