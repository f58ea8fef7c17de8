import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailKey, isEmailKey, newToken, newUserId, parseToken } from './rules.ts';

describe('emailKey', () => {
  test.each([
    ['Ann@Example.com', 'ann@example.com'],
    ['  ann@example.com\n', 'ann@example.com'],
    ['ЖЕНЯ@ПОШТА.УКР', 'женя@пошта.укр'],
    ['zoe\u0301@example.com', 'zo\u00e9@example.com'],
  ])('%j compares as %j', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  test('e-mails longer than any here are all the same one, which nobody has', () => {
    const keys = [`${'a'.repeat(254)}@example.com`, '\u0345\u0301'.repeat(30_000)].map(emailKey);
    expect([keys, keys.map(isEmailKey)]).toEqual([
      ['', ''],
      [false, false],
    ]);
  });

  test('a key of a key is itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => emailKey(emailKey(text)) === emailKey(text)));
  });

  test('case and spaces around never matter', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => emailKey(` ${email.toUpperCase()} `) === emailKey(email)));
  });
});

describe('tokens', () => {
  test('a new token is read back, with and without Bearer', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'Bearer ', 'bearer  ', 'BEARER '), fc.constantFrom('', ' '), (word, end) => {
        const userId = newUserId();
        const { token, secretHash } = newToken(userId);
        expect(parseToken(`${word}${token}${end}`)).toEqual({ userId, secretHash });
      }),
    );
  });

  test('two tokens of one user differ in secret and hash', () => {
    const [one, other] = [newToken('u'), newToken('u')];
    expect([one.token === other.token, one.secretHash === other.secretHash]).toEqual([false, false]);
  });

  test('the hash is not the secret', () => {
    const { token, secretHash } = newToken('u');
    expect(token).not.toContain(secretHash);
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'null',
    'Bearer undefined',
    'Basic dTpw',
    'a.b',
    `${'x'.repeat(36)}.y`,
    `Bearer${' '.repeat(1000)}${newToken(newUserId()).token}`,
  ])('%j is no token', (authorization) => {
    expect(parseToken(authorization)).toBeUndefined();
  });

  test('no text makes reading fail', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseToken(text)));
  });

  test('a token with any one letter changed is not the same session', () => {
    const { token, secretHash } = newToken(newUserId());
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', '0', 'z', '-'), (at, letter) => {
        fc.pre(token[at]?.toLowerCase() !== letter.toLowerCase());
        const changed = parseToken(token.slice(0, at) + letter + token.slice(at + 1));
        expect(changed).not.toEqual({ userId: token.slice(0, 36), secretHash });
      }),
    );
  });
});
