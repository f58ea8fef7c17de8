import { SignUp } from '@contactbook/contract/users';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { fieldProblems } from './validation.ts';

/** Returns the validation errors of the server for a sign-up. */
async function problemsOf(body: unknown) {
  const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } } });
  app.setErrorHandler((error, _request, reply) => {
    const { validation = [] } = error as { validation?: Parameters<typeof fieldProblems>[0] };
    return reply.code(400).send(fieldProblems(validation));
  });
  app.post('/', { schema: { body: SignUp } }, () => ({}));
  return (await app.inject({ method: 'POST', url: '/', payload: body as object })).json();
}

const right = { name: 'Ann', email: 'ann@example.com', password: 'correct horse' };

describe('what is wrong with a field, in a sentence', () => {
  test.each([
    ['name', undefined, 'required', 'Name is required.'],
    ['name', 7, 'type', 'Name must be a string.'],
    ['name', '', 'required', 'Name must not be blank.'],
    ['name', 'n'.repeat(201), 'maxlength', 'Name must have at most 200 characters.'],
    ['name', 'A\u0007', 'regexp', 'Name must not contain control characters.'],
    ['email', 'ann', 'regexp', 'Email must look like name@example.com.'],
    ['email', 'ann@', 'regexp', 'Email must look like name@example.com.'],
    ['email', 'an n@example.com', 'regexp', 'Email must look like name@example.com.'],
    ['email', 'a@b@c', 'regexp', 'Email must look like name@example.com.'],
    ['password', 'secret', 'minlength', 'Password must have at least 7 characters.'],
    ['password', 'p'.repeat(257), 'maxlength', 'Password must have at most 256 characters.'],
    ['password', null, 'type', 'Password must be a string.'],
  ])('%s: %j', async (field, value, kind, message) => {
    expect(await problemsOf({ ...right, [field]: value })).toEqual({
      [field]: expect.objectContaining({ message, kind }),
    });
  });

  test('one thing a field, the first', async () => {
    expect(Object.keys(await problemsOf({ name: '\u0007'.repeat(300), email: '', password: 1 }))).toEqual([
      'name',
      'email',
      'password',
    ]);
  });

  test('nothing where nothing is wrong', async () => {
    expect(await problemsOf(right)).toEqual({});
  });
});
