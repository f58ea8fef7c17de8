import { hash, randomBytes, randomUUID } from 'node:crypto';
import { isIP, SocketAddress } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { EMAIL_MAX_LENGTH, HEADER_MAX_LENGTH, isLongerThan } from '@contactbook/contract/limits';
import { EMAIL_FORM } from '@contactbook/contract/users';

const IS_EMAIL = new RegExp(EMAIL_FORM, 'u');

/** Returns a new user id; random, so that books spread evenly over shards. */
export function newUserId(): string {
  return randomUUID();
}

/**
 * Returns the form in which e-mails are compared: trimmed, in one case and Unicode form; '' if it is too long. An
 * international domain is in its letters (UTS 46), since some browsers send its ASCII form.
 */
export function emailKey(email: string): string {
  const trimmed = email.trim();
  if (isLongerThan(trimmed, EMAIL_MAX_LENGTH)) return '';
  const plain = trimmed.normalize('NFC').toLowerCase();
  const domain = domainIn(plain);
  if (!INTERNATIONAL.test(domain)) return plain;
  const letters = domainToUnicode(domainToASCII(domain));
  return letters === '' ? plain : `${plain.slice(0, -domain.length)}${letters}`;
}

/** Matches a domain with letters beyond ASCII, in either form. */
const INTERNATIONAL = /[^\0-\x7F]|(?:^|\.)xn--/;

function domainIn(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/**
 * Returns the forms in which an e-mail may be stored: its key, and the key with the ASCII form of its domain, which
 * versions before 0.4 stored if a browser had sent it.
 */
export function storedKeys(key: string): [string, string] {
  const domain = domainIn(key);
  const ascii = INTERNATIONAL.test(domain) ? domainToASCII(domain) : '';
  return [key, ascii === '' ? key : `${key.slice(0, -domain.length)}${ascii}`];
}

/** Stored instead of a hash: no password matches it. */
export const NO_PASSWORD = '';

/** Returns whether an account can have this e-mail; a query for any other would be useless, or refused. */
export function isEmailKey(key: string): boolean {
  return IS_EMAIL.test(key);
}

/** Longer than any IPv6 address with a zone. */
const ADDRESS_MAX_LENGTH = 64;

/**
 * Returns the network whose attempts are counted together: an IPv4 address in one form, or a /64 of IPv6, the smallest
 * that a client is assigned. All texts that are not an address count as one, since a trusted proxy may pass on
 * anything.
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

/** Returns a new token `<user id>.<secret>`. The user id leads a query to the shard with the secret's hash. */
export function newToken(userId: string): { token: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${userId}.${secret}`, secretHash: hashOfSecret(secret) };
}

/** Reads `Authorization` with or without the word Bearer; undefined if it cannot be a token of ours. */
export function parseToken(authorization: string | undefined): { userId: string; secretHash: string } | undefined {
  if (authorization === undefined || authorization.length > HEADER_MAX_LENGTH) return undefined;
  const match = /^(?:Bearer +)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/i.exec(authorization.trim());
  const [, userId, secret] = match ?? [];
  if (userId === undefined || secret === undefined) return undefined;
  return { userId: userId.toLowerCase(), secretHash: hashOfSecret(secret) };
}

/** 32 characters of five bits each, without letters that look like digits. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
/** Longer than any code, regardless of its spacing. */
const CODE_MAX_LENGTH = 64;

/** Returns a code to be printed and typed: four groups of four, 80 random bits. */
export function newCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % 32]).join('');
  return letters.replaceAll(/.{4}(?!$)/g, '$&-');
}

/**
 * Returns the hash of a code, regardless of case, spacing, and letters that look like its digits. A fast hash suffices,
 * since each code has 80 random bits and belongs to one user.
 */
export function hashOfCode(userId: string, typed: string): string {
  const plain = typed
    .slice(0, CODE_MAX_LENGTH)
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '');
  return hash('sha256', `${userId} ${plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`, 'base64url');
}

/** Returns whether the text can be the id of a session, which is the hash of its secret. */
export function isSessionId(id: string): boolean {
  return id.length === 43 && /^[\w-]+$/.test(id);
}

/** A fast hash suffices, since the secret has 256 random bits. */
function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
