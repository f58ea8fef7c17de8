import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

/** The key pair by which the server proves its identity to push services (RFC 8292). */
export type VapidKey = { privateKey: KeyObject; publicKey: string };

/** How long a token is valid; push services accept at most a day. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** Returns a new private key as JSON. */
export function newVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** Reads a private key. `publicKey` is its public part in uncompressed form, in base64url. */
export function parseVapidKey(json: string): VapidKey {
  const jwk = JSON.parse(json) as JsonWebKey; // newVapidKey wrote it
  const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'));
  const point = Buffer.concat([Buffer.from([4]), x!, y!]);
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') };
}

/** Returns the Authorization header for a push service. `subject` is how its operator can reach ours. */
export function authorizationOf(key: VapidKey, endpoint: URL, subject: string, nowMs: number): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS, sub: subject };
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(content), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
