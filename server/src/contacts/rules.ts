import { randomFillSync } from 'node:crypto';
import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import { v7 as uuidv7, validate as isUuid } from 'uuid';

const UUID_LENGTH = 36;

/** Random bytes for 256 ids. Fetching them for each id took a twentieth of the time of an addition. */
const random = Buffer.alloc(256 * 16);
const last = { offset: random.length, msecs: 0, seq: 0 };

/** Returns a UUIDv7 (RFC 9562, section 5.7). Ids sort by time of creation, even within a millisecond. */
export function newContactId(): string {
  if (last.offset === random.length) {
    randomFillSync(random);
    last.offset = 0;
  }
  const bytes = random.subarray(last.offset, (last.offset += 16));
  const msecs = Date.now();
  // Half of the range, so that the counter can be incremented from any start.
  if (msecs > last.msecs) Object.assign(last, { msecs, seq: bytes.readUInt32BE() >>> 1 });
  else last.seq++;
  return uuidv7({ random: bytes, msecs: last.msecs, seq: last.seq });
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
