import { hash, randomInt } from 'node:crypto';
import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';

/** Letters and digits that cannot be mistaken for others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;
const GROUP = /.{4}(?=.)/g;

/** Returns twenty letters and digits in groups of four: 99 random bits. */
export function newDevicePassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replaceAll(GROUP, '$&-');
}

/**
 * Returns the hash for storage, regardless of grouping and case. A fast hash suffices, since the password has too many
 * random bits to be guessed.
 */
export function hashOfDevicePassword(password: string): string {
  return hash('sha256', password.replaceAll(/[\s-]/g, '').toLowerCase(), 'base64url');
}

const TOKEN = new RegExp(
  `^([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})\\.([${ALPHABET}]{4}(?:-[${ALPHABET}]{4}){4})$`,
  'i',
);

/** Returns `<user id>.<password>`, by which a device is found without the e-mail of its owner. */
export const deviceToken = (userId: string, password: string): string => `${userId}.${password}`;

/** Parses such a token; undefined for anything else, such as the token of a session. */
export function parseDeviceToken(token: string): { userId: string; secretHash: string } | undefined {
  const [, userId, password] = (token.length > HEADER_MAX_LENGTH ? undefined : TOKEN.exec(token)) ?? [];
  if (userId === undefined || password === undefined) return undefined;
  return { userId: userId.toLowerCase(), secretHash: hashOfDevicePassword(password) };
}
