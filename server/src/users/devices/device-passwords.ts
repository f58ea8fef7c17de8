import { hash, randomInt } from 'node:crypto';

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
