import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import { validate as isUuid, version as versionOfUuid } from 'uuid';

const UUID_LENGTH = 36;

/** Returns the id that a client has given to a new contact; undefined if it is no UUIDv7. */
export function givenContactId(id: unknown): string | undefined {
  const given = typeof id === 'string' ? contactId(id) : undefined;
  return given !== undefined && versionOfUuid(given) === 7 ? given : undefined;
}

/** Returns whether If-None-Match names this tag, by weak comparison (RFC 9110, section 13.1.2). */
export function isCurrent(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > HEADER_MAX_LENGTH) return false;
  const opaque = withoutWeakness(tag);
  return ifNoneMatch.split(',').some((candidate) => ['*', opaque].includes(withoutWeakness(candidate.trim())));
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** Returns an id in the form of the database; undefined if it cannot be the id of a contact. */
export function contactId(text: string): string | undefined {
  return text.length === UUID_LENGTH && isUuid(text) ? text.toLowerCase() : undefined;
}

/**
 * Returns the versions that If-Match names, by strong comparison (RFC 9110, section 13.1.1); undefined if any matches.
 * An unknown tag becomes a version that no contact has.
 */
export function versionsOf(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (ifMatch.length > HEADER_MAX_LENGTH) return [];
  return Array.from(ifMatch.matchAll(/(?<![^\s,])"(\d{1,15})"(?![^\s,])/g), ([, version]) => Number(version));
}
