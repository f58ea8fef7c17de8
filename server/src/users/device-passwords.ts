import { hash, randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;
const GROUP = /.{4}(?=.)/g;

/** Twenty letters and digits in groups of four: 99 random bits. */
export function newDevicePassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replaceAll(GROUP, '$&-');
}

/** As it is kept: nobody can guess so many bits, so a plain fast hash will do. However its groups and case were typed. */
export function hashOfDevicePassword(password: string): string {
  return hash('sha256', password.replaceAll(/[\s-]/g, '').toLowerCase(), 'base64url');
}
