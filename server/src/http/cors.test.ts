import { allQueries } from '../testing/all-queries.ts';
import { expect, test } from 'vitest';
import { sharedServer, startServer } from '../testing/server.ts';
import { takeBareDatabase } from '../testing/database.ts';

// Front ends run on other origins than the server, and must be able to read the body of a refusal.

const origin = 'https://front-end.example';

test('any origin may read an answer', async () => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const { headers } = await client.get('/contacts', { origin });
  expect(headers['access-control-allow-origin']).toBe('*');
});

test.each(['/healthz', '/contacts', '/openapi.json', '/nothing'])(
  'another origin may probe %s without CORS',
  async (path) => {
    const server = await sharedServer();
    const { headers } = await server.get(path, { 'sec-fetch-mode': 'no-cors' });
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  },
);

test('no credentials are allowed', async () => {
  const server = await sharedServer();
  const { headers } = await server.get('/contacts', { origin });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

function preflight(requested: string) {
  return { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': requested };
}

test('a preflight allows the four methods', async () => {
  const server = await sharedServer();
  const { status, headers } = await server.send('OPTIONS', '/contacts/1', undefined, preflight('authorization'));
  expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, PUT, PATCH, DELETE']);
});

test('a preflight reflects unusual request headers', async () => {
  const server = await sharedServer();
  const requested = 'access-control-allow-origin,authorization,content-type,x-my-app';
  const { headers } = await server.send('OPTIONS', '/users/login', undefined, preflight(requested));
  expect(headers['access-control-allow-headers']).toBe(requested);
});

test('a preflight may be cached for a day', async () => {
  const server = await sharedServer();
  const { headers } = await server.send('OPTIONS', '/contacts', undefined, preflight('authorization'));
  expect(headers['access-control-max-age']).toBe('86400');
});

test('the revision can be read across origins', async () => {
  const server = await sharedServer();
  const client = await server.signUp('Ann');
  const { headers } = await client.get('/contacts', { origin });
  expect(headers['access-control-expose-headers']).toContain('ETag');
});

const refusals = [
  [400, 'POST', '/users/login', '{'],
  [400, 'GET', '/contacts/%E0%A4%A', undefined],
  [401, 'GET', '/contacts', undefined],
  [404, 'GET', '/nothing/here', undefined],
  [405, 'PUT', '/contacts', undefined],
  [413, 'POST', '/users/login', ' '.repeat(70_000)],
  [415, 'POST', '/users/login', '<a/>'],
] as const;
test.each(refusals)('a %d has CORS headers: %s %s', async (status, method, path, body) => {
  const server = await sharedServer();
  const type = status === 415 ? 'text/xml' : 'application/json';
  const answer = await server.send(method, path, body, { origin, 'content-type': type });
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, '*']);
});

test('a 500 has CORS headers and does not reveal its cause', async () => {
  const server = await startServer({ DATABASE_URL: await takeBareDatabase() });
  const client = await server.signUp('Ann');
  await allQueries(server.db).schema.dropTable('contacts').execute();
  const answer = await client.get('/contacts', { origin });
  expect([answer.status, answer.headers['access-control-allow-origin'], answer.json()]).toEqual([
    500,
    '*',
    { message: 'Something went wrong on the server.', code: 'internal' },
  ]);
});
