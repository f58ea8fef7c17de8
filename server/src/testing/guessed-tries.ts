import { hash } from 'node:crypto';

const digest = (...parts: string[]): string => hash('sha256', parts.join(' '), 'base64url');

/**
 * Returns the keys that an attacker with the database can find in `attempts` by guessing an e-mail, and the network if
 * given.
 */
export function guessedTries(email: string, network?: string): Set<string> {
  const vague = Array.from({ length: 2 ** 12 }, (_, bits) => Buffer.of(bits >> 4, (bits & 15) << 4)).map((bytes) =>
    bytes.toString('base64url').slice(0, 2),
  );
  const here = network === undefined ? [] : ['log-in', 'device'].map((kind) => digest(kind, network, email));
  return new Set([...vague.map((place) => digest('known', place, email)), digest('log-ins to', email), ...here]);
}
