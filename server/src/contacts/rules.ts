import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import { validate as isUuid } from 'uuid';

const UUID_LENGTH = 36;

/** Whether If-None-Match names this tag, compared weakly (RFC 9110, section 13.1.2). */
export function isCurrent(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > HEADER_MAX_LENGTH) return false;
  const opaque = withoutWeakness(tag);
  return ifNoneMatch.split(',').some((candidate) => ['*', opaque].includes(withoutWeakness(candidate.trim())));
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** An id as the database keeps it; undefined for what is no id of any contact. */
export function contactId(text: string): string | undefined {
  return text.length === UUID_LENGTH && isUuid(text) ? text.toLowerCase() : undefined;
}

/**
 * The versions that If-Match names, compared strongly (RFC 9110, section 13.1.1); undefined for any. What is no tag of
 * ours is a version that no contact has.
 */
export function versionsOf(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (ifMatch.length > HEADER_MAX_LENGTH) return [];
  return Array.from(ifMatch.matchAll(/(?<![^\s,])"(\d{1,15})"(?![^\s,])/g), ([, version]) => Number(version));
}
