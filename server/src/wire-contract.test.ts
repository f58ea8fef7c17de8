import { describe, expect, test } from 'vitest';
import { PASSWORD, startServer } from './testing.ts';

// What front ends written for the public teaching backend rely on, row by row.

const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
const rosie = { name: 'Rosie Simpson', number: '459-12-56' };

describe('answers of the eight calls', () => {
  test('signing up answers 201 with the user and a token', async () => {
    const server = await startServer();
    const answer = await server.post('/users/signup', ann);
    expect([answer.status, answer.json()]).toEqual([
      201,
      { user: { name: 'Ann', email: 'ann@example.com' }, token: expect.stringMatching(/.{20,}/) },
    ]);
  });

  test('logging in answers 200 with the same shape', async () => {
    const server = await startServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/login', { email: ann.email, password: PASSWORD });
    expect([answer.status, answer.json()]).toEqual([
      200,
      { user: { name: 'Ann', email: 'ann@example.com' }, token: expect.stringMatching(/.{20,}/) },
    ]);
  });

  test('a wrong password is answered 400 with an empty object', async () => {
    const server = await startServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/login', { email: ann.email, password: 'wrong horse' });
    expect([answer.status, answer.text]).toEqual([400, '{}']);
  });

  test('an unknown e-mail is answered like a wrong password', async () => {
    const server = await startServer();
    const answer = await server.post('/users/login', { email: 'nobody@example.com', password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([400, '{}']);
  });

  test('a log-in without a password is answered 400 with an object that has no token', async () => {
    const server = await startServer();
    const answer = await server.post('/users/login', { email: ann.email });
    expect([answer.status, answer.json()]).toEqual([400, expect.not.objectContaining({ token: expect.anything() })]);
  });

  test('logging out answers 200 with JSON that has no message', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/users/logout');
    expect([answer.status, answer.headers['content-type'], answer.json()]).toEqual([
      200,
      'application/json; charset=utf-8',
      {},
    ]);
  });

  test('the current user comes flat', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const answer = await client.get('/users/current');
    expect([answer.status, answer.json()]).toEqual([200, { name: 'Ann', email: 'ann@example.com' }]);
  });

  test('the contacts come as a bare array of id, name and number', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    await client.post('/contacts', rosie);
    const answer = await client.get('/contacts');
    expect([answer.status, answer.json()]).toEqual([200, [{ id: expect.any(String), ...rosie }]]);
  });

  test('adding answers 201 with the contact and its id', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/contacts', rosie);
    expect([answer.status, answer.json()]).toEqual([201, { id: expect.any(String), ...rosie }]);
  });

  test('deleting answers 200 with the deleted contact', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const contact = await client.add('Rosie');
    const answer = await client.delete(`/contacts/${contact.id}`);
    expect([answer.status, answer.json()]).toEqual([200, contact]);
  });

  test('changing answers 200 with the contact as it now is', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const answer = await client.patch(`/contacts/${id}`, { name: 'Rose', number: '112' });
    expect([answer.status, answer.json()]).toEqual([200, { id, name: 'Rose', number: '112' }]);
  });

  const withToken = [
    ['POST', '/users/logout'],
    ['GET', '/users/current'],
    ['GET', '/contacts'],
    ['POST', '/contacts'],
    ['DELETE', '/contacts/some-id'],
    ['PATCH', '/contacts/some-id'],
  ] as const;
  test.each(withToken)('%s %s without a token answers 401 with a message', async (method, path) => {
    const server = await startServer();
    const answer = await server.send(method, path, method === 'GET' ? undefined : rosie);
    expect([answer.status, answer.json()]).toMatchObject([401, { message: 'Log in first.' }]);
  });

  test.each(['DELETE', 'PATCH'])('%s of a contact that is not there answers 404 with a message', async (method) => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const headers = { authorization: client.token };
    const answer = await server.send(method, '/contacts/some-id', rosie, headers);
    expect([answer.status, answer.json()]).toMatchObject([404, { message: expect.any(String) }]);
  });

  test.each(['POST /contacts', 'PATCH /contacts/ID'])('%s with a number that is no text answers 400', async (call) => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const [method = '', path = ''] = call.replace('ID', id).split(' ');
    const answer = await server.send(method, path, { name: 'R', number: 5 }, { authorization: client.token });
    expect(answer.status).toBe(400);
  });
});

describe('a refused sign-up', () => {
  const duplicateFields = [
    ['code', 11000],
    ['keyPattern', { email: 1 }],
    ['keyValue', { email: 'ann@example.com' }],
  ] as const;
  test.each(duplicateFields)('a taken e-mail answers 400 with %s', async (field, value) => {
    const server = await startServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/signup', { ...ann, name: 'Another Ann' });
    expect([answer.status, answer.json()]).toMatchObject([400, { [field]: value }]);
  });

  test('a short password is told as errors.password of kind minlength', async () => {
    const server = await startServer();
    const answer = await server.post('/users/signup', { ...ann, password: 'secret' });
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: { password: { kind: 'minlength' } } }]);
  });

  test('every faulty field has its message and kind', async () => {
    const server = await startServer();
    const answer = await server.post('/users/signup', { name: ' ', email: 'ann' });
    expect(answer.json()).toMatchObject({
      errors: {
        name: { message: 'Name must not be blank.', kind: 'required' },
        email: { message: 'Email must look like name@example.com.', kind: 'regexp' },
        password: { message: 'Password is required.', kind: 'required' },
      },
    });
  });

  test('the message of the whole sums up those of its fields', async () => {
    const server = await startServer();
    const answer = await server.post('/users/signup', { name: 'Ann', email: 'ann', password: 'secret' });
    expect(answer.json()).toMatchObject({
      message: 'Email must look like name@example.com. Password must have at least 7 characters.',
    });
  });

  test.each(['secret', 's3cr3t'.repeat(50)])('the submitted password is never in the answer', async (password) => {
    const server = await startServer();
    const answer = await server.post('/users/signup', { ...ann, password });
    expect(answer.text).not.toContain(password);
  });
});

describe('requests that must be tolerated', () => {
  test.each(['Bearer TOKEN', 'bearer TOKEN', 'TOKEN', 'Bearer  TOKEN '])('Authorization: %s', async (form) => {
    const server = await startServer();
    const { token } = await server.signUp('Ann');
    const answer = await server.get('/users/current', { authorization: form.replace('TOKEN', token) });
    expect(answer.status).toBe(200);
  });

  test.each(['', 'Bearer', 'Bearer null', 'Bearer undefined'])(
    'sign-up with Authorization: "%s"',
    async (authorization) => {
      const server = await startServer();
      expect((await server.post('/users/signup', ann, { authorization })).status).toBe(201);
    },
  );

  test.each(['', 'Bearer', 'Bearer null', 'Bearer undefined'])(
    'log-in with Authorization: "%s"',
    async (authorization) => {
      const server = await startServer();
      await server.signUp('Ann');
      expect((await server.post('/users/login', ann, { authorization })).status).toBe(200);
    },
  );

  const slashed = [
    ['POST', '/users/signup/', { ...ann, email: 'other@example.com' }, 201],
    ['POST', '/users/login/', ann, 200],
    ['POST', '/users/logout/', undefined, 200],
    ['GET', '/users/current/', undefined, 200],
    ['GET', '/contacts/', undefined, 200],
    ['POST', '/contacts/', rosie, 201],
    ['PATCH', '/contacts/ID/', rosie, 200],
    ['DELETE', '/contacts/ID/', undefined, 200],
  ] as const;
  test.each(slashed)('a trailing slash: %s %s', async (method, path, body, status) => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const answer = await server.send(method, path.replace('ID', id), body, { authorization: client.token });
    expect(answer.status).toBe(status);
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
      const server = await startServer();
      const client = await server.signUp('Ann');
      const { id } = await client.add('Rosie');
      const headers = { authorization: client.token, 'content-type': type };
      expect((await server.send(method, path.replace('ID', id), undefined, headers)).status).toBe(200);
    },
  );

  test.each(types)('a body of Content-Type: %s', async (type) => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/contacts', JSON.stringify({ name: 'Ганна', number: '112' }), {
      'content-type': type,
    });
    expect(answer.json()).toMatchObject({ name: 'Ганна' });
  });

  test.each(['{}', 'null', ''])('logout with the body "%s"', async (body) => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    expect((await client.post('/users/logout', body, { 'content-type': 'application/json' })).status).toBe(200);
  });

  test('logout with an empty body of no JSON type', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    expect((await client.post('/users/logout', '', { 'content-type': 'text/plain' })).status).toBe(200);
  });

  test('DELETE with the body {}', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    expect((await client.delete(`/contacts/${id}`, {})).status).toBe(200);
  });

  test('an extra token: true at log-in', async () => {
    const server = await startServer();
    await server.signUp('Ann');
    expect((await server.post('/users/login', { ...ann, token: true })).status).toBe(200);
  });

  test('an extra field at sign-up is not stored', async () => {
    const server = await startServer();
    const answer = await server.post('/users/signup', { ...ann, isAdmin: true });
    expect(answer.json()).toMatchObject({ user: { name: 'Ann', email: 'ann@example.com' } });
  });

  test('an id inside a PATCH does not move the contact', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const answer = await client.patch(`/contacts/${id}`, { id: 'another', ...rosie, favourite: true });
    expect(answer.json()).toEqual({ id, ...rosie });
  });

  test('an id inside a POST is not taken', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/contacts', { id: 'mine', ...rosie });
    expect(answer.json()).toEqual({ id: expect.not.stringContaining('mine'), ...rosie });
  });

  test.each([{ name: 'Rose' }, { number: '112' }])('PATCH with only %o', async (patch) => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const contact = await client.add('Rosie');
    const answer = await client.patch(`/contacts/${contact.id}`, patch);
    expect([answer.status, answer.json()]).toEqual([200, { ...contact, ...patch }]);
  });

  test('PATCH with nothing changes nothing', async () => {
    const server = await startServer();
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
    const server = await startServer();
    const client = await server.signUp('Ann');
    await client.post('/contacts', draft);
    expect(await client.contacts()).toMatchObject([draft]);
  });
});

describe('CORS', () => {
  const origin = 'https://front-end.example';

  test('any origin may read an answer', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    const { headers } = await client.get('/contacts', { origin });
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('no credentials are allowed', async () => {
    const server = await startServer();
    const { headers } = await server.get('/contacts', { origin });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  function preflight(requested: string) {
    return { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': requested };
  }

  test('a preflight allows the four methods', async () => {
    const server = await startServer();
    const { status, headers } = await server.send('OPTIONS', '/contacts/1', undefined, preflight('authorization'));
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, PATCH, DELETE']);
  });

  test('a preflight reflects unusual request headers', async () => {
    const server = await startServer();
    const requested = 'access-control-allow-origin,authorization,content-type,x-my-app';
    const { headers } = await server.send('OPTIONS', '/users/login', undefined, preflight(requested));
    expect(headers['access-control-allow-headers']).toBe(requested);
  });

  test('a preflight may be cached for a day', async () => {
    const server = await startServer();
    const { headers } = await server.send('OPTIONS', '/contacts', undefined, preflight('authorization'));
    expect(headers['access-control-max-age']).toBe('86400');
  });

  test('the revision can be read across origins', async () => {
    const server = await startServer();
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
  test.each(refusals)('a %d stands with CORS headers: %s %s', async (status, method, path, body) => {
    const server = await startServer();
    const type = status === 415 ? 'text/xml' : 'application/json';
    const answer = await server.send(method, path, body, { origin, 'content-type': type });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, '*']);
  });

  test('a 500 stands with CORS headers and tells nothing of its cause', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    await server.db.schema.dropTable('contacts').execute();
    const answer = await client.get('/contacts', { origin });
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.json()]).toEqual([
      500,
      '*',
      { message: 'Something went wrong on the server.', code: 'internal' },
    ]);
  });
});

describe('opaque strings', () => {
  test('a token of another shape is simply nobody', async () => {
    const server = await startServer();
    expect((await server.get('/contacts', { authorization: 'Bearer eyJhbGciOi.J9.x' })).status).toBe(401);
  });

  test('an id of another shape is simply not there', async () => {
    const server = await startServer();
    const client = await server.signUp('Ann');
    expect((await client.delete('/contacts/63f0a1b2c3d4e5f6a7b8c9d0')).status).toBe(404);
  });
});
