import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailKey, isEmailKey, networkOf, newToken, newUserId, parseToken } from './rules.ts';

describe('emailKey', () => {
  test.each([
    ['Ann@Example.com', 'ann@example.com'],
    ['  ann@example.com\n', 'ann@example.com'],
    ['ЖЕНЯ@ПОШТА.УКР', 'женя@пошта.укр'],
    ['zoe\u0301@example.com', 'zo\u00e9@example.com'],
    ['Zoe@XN--Mller-KVA.example', 'zoe@müller.example'],
    ['zoe@MÜLLER.example', 'zoe@müller.example'],
    ['zoe@mu\u0308ller。example', 'zoe@müller.example'],
    ['zoe@faß.example', 'zoe@faß.example'],
    ['zoe@xn--zzzzzzzzz-.example', 'zoe@xn--zzzzzzzzz-.example'],
    ['zoe@127.1', 'zoe@127.1'],
  ])('%j compares as %j', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  test('e-mails above the maximum length have the same key, which no account has', () => {
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

function written(groups: number[]): string {
  return groups.map((each) => each.toString(16)).join(':');
}

describe('networkOf', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1'],
    ['2001::1:2:3:4:5:6', '2001:0:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['203.0.113.9:443', ''],
    ['unknown', ''],
    ['', ''],
    ['9'.repeat(14_000), ''],
  ])('%j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('all of a /64 are one, and the next one is another', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), fc.nat(0xffff), (groups, other) => {
        fc.pre(groups.slice(0, 4).some((group) => group !== 0));
        const neighbour = [...groups.slice(0, 7), other];
        const next = [...groups.slice(0, 3), groups[3]! ^ 1, ...groups.slice(4)];
        fc.pre(next.slice(0, 4).some((group) => group !== 0));
        expect(networkOf(written(neighbour))).toBe(networkOf(written(groups)));
        expect(networkOf(written(next))).not.toBe(networkOf(written(groups)));
      }),
    );
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
