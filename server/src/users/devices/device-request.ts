import { DAVX5 } from '@contactbook/contract/programs';
import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';

/** Parses a name and password (RFC 7617); undefined for anything else. */
export function parseBasic(authorization: string | undefined): { name: string; password: string } | undefined {
  if (authorization === undefined || authorization.length > HEADER_MAX_LENGTH) return undefined;
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization.trim()) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Returns the token of an Authorization header, with or without the word Bearer. */
export function bearerToken(authorization: string | undefined): string {
  if (authorization === undefined || authorization.length > HEADER_MAX_LENGTH) return '';
  return authorization.trim().replace(/^Bearer +/i, '');
}

/** Returns the program of a User-Agent: the part before its version, such as "DAVx5" or "iOS". */
export function agentOf(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined;
  const known = KNOWN_AGENTS.find(([pattern]) => pattern.test(userAgent.slice(0, 300)));
  if (known !== undefined) return known[1];
  const [first = ''] = userAgent.slice(0, 300).split(/[/(;]/, 1);
  const name = first
    .replaceAll(/[^\p{L}\p{N} ._+-]/gu, '')
    .trim()
    .slice(0, 40);
  return name === '' ? undefined : name;
}

const KNOWN_AGENTS: [pattern: RegExp, name: string][] = [
  [/DAVx5|DAVdroid/i, DAVX5],
  [/^iOS\//, 'iPhone or iPad'],
  [/AddressBookCore|^macOS\/|Mac OS X.*AddressBook/, 'Contacts on a Mac'],
  [/Thunderbird/, 'Thunderbird'],
  [/Evolution/, 'Evolution'],
  [/Akonadi|KDE/, 'KDE'],
  [/CalDavSynchronizer/, 'Outlook'],
  [/CardBook/, 'CardBook'],
  [/vdirsyncer/, 'vdirsyncer'],
];
