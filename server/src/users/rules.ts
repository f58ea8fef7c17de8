import { hash, randomBytes, randomUUID } from 'node:crypto';
import { isIP, SocketAddress } from 'node:net';
import { EMAIL_MAX_LENGTH, HEADER_MAX_LENGTH, isLongerThan } from '@contactbook/contract/limits';
import { EMAIL_FORM } from '@contactbook/contract/users';

const IS_EMAIL = new RegExp(EMAIL_FORM, 'u');

/** A fresh user id; random, so that books spread evenly over shards. */
export function newUserId(): string {
  return randomUUID();
}

/** The form in which e-mails are compared: trimmed, in one case and Unicode form; '' for one that is too long. */
export function emailKey(email: string): string {
  const trimmed = email.trim();
  return isLongerThan(trimmed, EMAIL_MAX_LENGTH) ? '' : trimmed.normalize('NFC').toLowerCase();
}

/** Whether it can be that of an account: a query for any other would be in vain, or refused. */
export function isEmailKey(key: string): boolean {
  return IS_EMAIL.test(key);
}

/** Longer than any IPv6 address, with a zone. */
const ADDRESS_MAX_LENGTH = 64;

/**
 * The network whose tries count together: an IPv4 address, however it is written, or a /64 of IPv6, the smallest that a
 * client is assigned. All texts that are no address count as one, since a trusted proxy may pass on anything.
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

/** Reads `Authorization` with or without the word Bearer; undefined when it cannot be a token of ours. */
export function parseToken(authorization: string | undefined): { userId: string; secretHash: string } | undefined {
  if (authorization === undefined || authorization.length > HEADER_MAX_LENGTH) return undefined;
  const match = /^(?:Bearer +)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/i.exec(authorization.trim());
  const [, userId, secret] = match ?? [];
  if (userId === undefined || secret === undefined) return undefined;
  return { userId: userId.toLowerCase(), secretHash: hashOfSecret(secret) };
}

/** Without letters and digits that look like others: 32 of them, five bits each. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
/** Longer than any code, however it is spaced. */
const CODE_MAX_LENGTH = 64;

/** A code to be printed and typed: four groups of four, 80 random bits. */
export function newCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % 32]).join('');
  return letters.replaceAll(/.{4}(?!$)/g, '$&-');
}

/**
 * What is kept of a code, however it was typed: in any case and spacing, and with letters that look like its digits. No
 * fewer than 80 random bits, of one person alone: a fast hash cannot be searched.
 */
export function hashOfCode(userId: string, typed: string): string {
  const plain = typed
    .slice(0, CODE_MAX_LENGTH)
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '');
  return hash('sha256', `${userId} ${plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`, 'base64url');
}

/** Whether it can be the id of a session, which is the hash of its secret. */
export function isSessionId(id: string): boolean {
  return id.length === 43 && /^[\w-]+$/.test(id);
}

/** The secret has 256 random bits, so a plain fast hash cannot be searched. */
function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
