import type { IncomingMessage } from 'node:http';

/** The first parts of the paths that front ends for the public phone book use (wire-tolerance.test.ts). */
const WIRE_PATH = /^\/(?:users\/(?:signup|login|logout|current)|contacts)(?=[/?]|$)/i;
/** The longest of them and the character after it. */
const LONGEST = '/users/current'.length + 1;

/**
 * Returns the URL of a request with these parts in lower case, since such front ends also write `/users/logOut`. All else
 * keeps its letter case: ids, the paths of CardDAV, and tokens.
 */
export function lowerWirePath({ url = '' }: IncomingMessage): string {
  return url.slice(0, LONGEST).replace(WIRE_PATH, (path) => path.toLowerCase()) + url.slice(LONGEST);
}
