import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptMessage, isPublicKey } from './encrypt-message.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const VECTOR = {
  plaintext: 'When I grow up, I want to be a watermelon',
  serverKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  clientKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted byte for byte', () => {
  const key = createECDH('prime256v1');
  key.setPrivateKey(bytesOf(VECTOR.serverKey));
  const keys = { publicKey: bytesOf(VECTOR.clientKey), authSecret: bytesOf(VECTOR.authSecret) };
  const body = encryptMessage(VECTOR.plaintext, keys, { key, salt: bytesOf(VECTOR.salt) });
  expect(body.toString('base64url')).toBe(VECTOR.body);
});

test('a public key is a point of the curve in uncompressed form', () => {
  const key = bytesOf(VECTOR.clientKey);
  const other = Buffer.from(key);
  other[64] = other[64]! ^ 1;
  expect([key, other, key.subarray(1), Buffer.alloc(65), Buffer.alloc(0)].map(isPublicKey)).toEqual([
    true,
    ...Array<boolean>(4).fill(false),
  ]);
});
