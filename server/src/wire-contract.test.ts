import { PROBLEM_STATUS, type ProblemCode } from '@contactbook/contract/problems';
import { describe, expect, test } from 'vitest';
import { problemBody, ProblemError } from './problem.ts';
import { PASSWORD, sharedServer } from './testing/server.ts';

// The behaviour that front ends for the public teaching backend rely on, row by row.

const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
const rosie = { name: 'Rosie Simpson', number: '459-12-56' };

describe('answers of the eight calls', () => {
  test('signing up answers 201 with the user and a token', async () => {
    const server = await sharedServer();
    const answer = await server.post('/users/signup', ann);
    expect([answer.status, answer.json()]).toEqual([
      201,
      { user: { name: 'Ann', email: 'ann@example.com' }, token: expect.stringMatching(/.{20,}/) },
    ]);
  });

  test('logging in answers 200 with the same shape', async () => {
    const server = await sharedServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/login', { email: ann.email, password: PASSWORD });
    expect([answer.status, answer.json()]).toEqual([
      200,
      { user: { name: 'Ann', email: 'ann@example.com' }, token: expect.stringMatching(/.{20,}/) },
    ]);
  });

  test('a wrong password is answered 400 with an empty object', async () => {
    const server = await sharedServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/login', { email: ann.email, password: 'wrong horse' });
    expect([answer.status, answer.text]).toEqual([400, '{}']);
  });

  test('an unknown e-mail is answered like a wrong password', async () => {
    const server = await sharedServer();
    const answer = await server.post('/users/login', { email: 'nobody@example.com', password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([400, '{}']);
  });

  test('a log-in without a password is answered 400 with an object that has no token', async () => {
    const server = await sharedServer();
    const answer = await server.post('/users/login', { email: ann.email });
    expect([answer.status, answer.json()]).toEqual([400, expect.not.objectContaining({ token: expect.anything() })]);
  });

  test('logging out answers 200 with JSON that has no message', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/users/logout');
    expect([answer.status, answer.headers['content-type'], answer.json()]).toEqual([
      200,
      'application/json; charset=utf-8',
      {},
    ]);
  });

  test('the current user comes flat', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const answer = await client.get('/users/current');
    expect([answer.status, answer.json()]).toEqual([200, { name: 'Ann', email: 'ann@example.com' }]);
  });

  test('the contacts come as a bare array of id, name and number', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    await client.post('/contacts', rosie);
    const answer = await client.get('/contacts');
    expect([answer.status, answer.json()]).toMatchObject([200, [{ id: expect.any(String), ...rosie }]]);
  });

  test('adding answers 201 with the contact and its id', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const answer = await client.post('/contacts', rosie);
    expect([answer.status, answer.json()]).toMatchObject([201, { id: expect.any(String), ...rosie }]);
  });

  test('deleting answers 200 with the deleted contact', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const contact = await client.add('Rosie');
    const answer = await client.delete(`/contacts/${contact.id}`);
    expect([answer.status, answer.json()]).toEqual([200, contact]);
  });

  test('changing answers 200 with the contact as it now is', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const answer = await client.patch(`/contacts/${id}`, { name: 'Rose', number: '112' });
    expect([answer.status, answer.json()]).toMatchObject([200, { id, name: 'Rose', number: '112' }]);
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
    const server = await sharedServer();
    const answer = await server.send(method, path, method === 'GET' ? undefined : rosie);
    expect([answer.status, answer.json()]).toMatchObject([401, { message: 'Log in first.' }]);
  });

  test.each(['DELETE', 'PATCH'])('%s of a contact that is not there answers 404 with a message', async (method) => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const headers = { authorization: client.token };
    const answer = await server.send(method, '/contacts/some-id', rosie, headers);
    expect([answer.status, answer.json()]).toMatchObject([404, { message: expect.any(String) }]);
  });

  test.each(['POST /contacts', 'PATCH /contacts/ID'])('%s with a number that is not text answers 400', async (call) => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    const { id } = await client.add('Rosie');
    const [method = '', path = ''] = call.replace('ID', id).split(' ');
    const answer = await server.send(method, path, { name: 'R', number: 5 }, { authorization: client.token });
    expect(answer.status).toBe(400);
  });
});

describe('a refused sign-up', () => {
  const duplicateFields = [
    ['name', 'MongoError'],
    ['code', 11000],
    ['keyPattern', { email: 1 }],
    ['keyValue', { email: 'ann@example.com' }],
  ] as const;
  test.each(duplicateFields)('a taken e-mail answers 400 with %s', async (field, value) => {
    const server = await sharedServer();
    await server.signUp('Ann');
    const answer = await server.post('/users/signup', { ...ann, name: 'Another Ann' });
    expect([answer.status, answer.json()]).toMatchObject([400, { [field]: value }]);
  });

  test('no other problem has a name of its own', () => {
    const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[]; // these are its keys
    const named = codes.filter((code) => 'name' in problemBody(new ProblemError(code, 'A sentence.')));
    expect(named).toEqual(['email_taken']);
  });

  test('a short password is reported as errors.password of kind minlength', async () => {
    const server = await sharedServer();
    const answer = await server.post('/users/signup', { ...ann, password: 'secret' });
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: { password: { kind: 'minlength' } } }]);
  });

  test('every faulty field has its message and kind', async () => {
    const server = await sharedServer();
    const answer = await server.post('/users/signup', { name: ' ', email: 'ann' });
    expect(answer.json()).toMatchObject({
      errors: {
        name: { message: 'Name must not be blank.', kind: 'required' },
        email: { message: 'Email must look like name@example.com.', kind: 'regexp' },
        password: { message: 'Password is required.', kind: 'required' },
      },
    });
  });

  test('the message of the whole summarises those of its fields', async () => {
    const server = await sharedServer();
    const answer = await server.post('/users/signup', { name: 'Ann', email: 'ann', password: 'secret' });
    expect(answer.json()).toMatchObject({
      message: 'Email must look like name@example.com. Password must have at least 7 characters.',
    });
  });

  test.each(['secret', 's3cr3t'.repeat(50)])('the submitted password is never in the answer', async (password) => {
    const server = await sharedServer();
    const answer = await server.post('/users/signup', { ...ann, password });
    expect(answer.text).not.toContain(password);
  });
});

describe('opaque strings', () => {
  test('a malformed token counts as not logged in', async () => {
    const server = await sharedServer();
    expect((await server.get('/contacts', { authorization: 'Bearer eyJhbGciOi.J9.x' })).status).toBe(401);
  });

  test('an id of another shape is simply not there', async () => {
    const server = await sharedServer();
    const client = await server.signUp('Ann');
    expect((await client.delete('/contacts/63f0a1b2c3d4e5f6a7b8c9d0')).status).toBe(404);
  });
});
