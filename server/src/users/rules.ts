import { hash, randomBytes, randomUUID } from 'node:crypto';
import { isIP, SocketAddress } from 'node:net';
import { EMAIL_MAX_LENGTH, HEADER_MAX_LENGTH, isLongerThan } from '@contactbook/contract/limits';
import { EMAIL_FORM } from '@contactbook/contract/users';

const IS_EMAIL = new RegExp(EMAIL_FORM, 'u');

/** A fresh user id; random, so that books spread evenly over shards. */
export function newUserId(): string {
  return randomUUID();
}

/** How e-mails compare: trimmed, case-insensitively, in one Unicode form; all that are longer than any here, as ''. */
export function emailKey(email: string): string {
  const trimmed = email.trim();
  return isLongerThan(trimmed, EMAIL_MAX_LENGTH) ? '' : trimmed.normalize('NFC').toLowerCase();
}

/** Whether anybody could have signed up with it: a query for anything else would be in vain, or refused. */
export function isEmailKey(key: string): boolean {
  return IS_EMAIL.test(key);
}

/** As long as any IPv6 address is written, with a zone. */
const ADDRESS_MAX_LENGTH = 64;

/**
 * Whose tries count together: those of an IPv4 address, however it is written, and of a /64 of IPv6, which is the least
 * that anybody has. All that is no address counts as one, since a proxy that is trusted may pass on anything.
 */
export function networkOf(address: string): string {
  const family = address.length > ADDRESS_MAX_LENGTH ? 0 : isIP(address);
  if (family !== 6) return family === 4 ? address : '';
  const plain = new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' }).address;
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(plain) ?? [];
  if (mapped !== undefined) return mapped;
  const [head, tail] = plain.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0');
  return [...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}

/** A token is `<user id>.<secret>`: the user id leads a query to the one shard that knows the secret's hash. */
export function newToken(userId: string): { token: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${userId}.${secret}`, secretHash: hashOfSecret(secret) };
}

/** Whose token it would be: 36 characters before the point and 43 behind. Nothing says that they have a session. */
export function claimedUserId(authorization: string | undefined): string | undefined {
  return authorization?.at(-44) === '.' ? authorization.slice(-80, -44).toLowerCase() : undefined;
}

/** Reads `Authorization` with or without the word Bearer; undefined when it cannot be a token of ours. */
export function parseToken(authorization: string | undefined): { userId: string; secretHash: string } | undefined {
  if (authorization === undefined || authorization.length > HEADER_MAX_LENGTH) return undefined;
  const match = /^(?:Bearer +)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/i.exec(authorization.trim());
  const [, userId, secret] = match ?? [];
  if (userId === undefined || secret === undefined) return undefined;
  return { userId: userId.toLowerCase(), secretHash: hashOfSecret(secret) };
}

/** The secret has 256 random bits, so a plain fast hash cannot be searched. */
function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
